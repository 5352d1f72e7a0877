// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"fmt"

	goversion "github.com/hashicorp/go-version"
	"github.com/hashicorp/hcl/v2"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// RequiredVersion says which versions of the program a settings file is meant
// for.
type RequiredVersion struct {
	Text
	constraints goversion.Constraints
}

func (d *decoder) requiredVersion(a *hcl.Attribute) {
	text, ok := d.text(a)
	if !ok {
		return
	}
	constraints, err := goversion.NewConstraint(text)
	if err != nil {
		d.fail(a.Expr.Range(), "A version constraint can't be read", `required_version %q is no version constraint. Write one as Terraform has them, for example ">= 1.2, < 2.0".`, text)
		return
	}
	d.file.RequiredVersion = &RequiredVersion{Text{text, rangeOf(a.Expr.Range())}, constraints}
}

// Refuses returns what to say to a version of the program that the file is not
// meant for, and nil to one that it is meant for. A build between two releases
// counts as the earlier one, and one without a version fits any file.
func (f *File) Refuses(version string) *adapt.Diagnostic {
	v, err := goversion.NewVersion(version)
	if f.RequiredVersion == nil || err != nil || f.RequiredVersion.constraints.Check(v.Core()) {
		return nil
	}
	return &adapt.Diagnostic{
		Severity: adapt.Error, Range: f.RequiredVersion.Range,
		Summary: "The settings file is meant for another version",
		Detail:  fmt.Sprintf("It requires failover %s, and this is %s. Install a version that it allows, or change required_version.", f.RequiredVersion.Value, version),
	}
}
