// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"fmt"
	"regexp"

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

// release is the version of a release or of a candidate for one.
var release = regexp.MustCompile(`^v?\d+\.\d+\.\d+(-(alpha|beta|rc)[.\d]*)?$`)

// Refuses returns what to say to a version of the program that the file is not
// meant for, and nil to one that it is meant for. A build that is no release
// fits any file: whoever made it knows what is in it. A candidate counts as the
// release that it is one for, unless the file speaks of candidates.
func (f *File) Refuses(version string) *adapt.Diagnostic {
	v, err := goversion.NewVersion(version)
	if f.RequiredVersion == nil || err != nil || !release.MatchString(version) {
		return nil
	}
	if c := f.RequiredVersion.constraints; c.Check(v) || v.Prerelease() != "" && !speaksOfCandidates(c) && c.Check(v.Core()) {
		return nil
	}
	return &adapt.Diagnostic{
		Severity: adapt.Error, Range: f.RequiredVersion.Range,
		Summary: "The settings file is meant for another version",
		Detail:  fmt.Sprintf("It requires failover %s, and this is %s. Install a version that it allows, or change required_version.", f.RequiredVersion.Value, version),
	}
}

func speaksOfCandidates(constraints goversion.Constraints) bool {
	for _, c := range constraints {
		if c.Prerelease() {
			return true
		}
	}
	return false
}
