// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"slices"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// A primary whose scheme is not known may be one that needs a backup in each
// region, and in more than one.
func TestAPrimaryOfUnknownSchemeLeavesItsRegionsUndecided(t *testing.T) {
	top := twoFronts(topology.SchemeExternalManaged)
	for _, f := range top.ForwardingRules {
		f.Scheme = topology.Unknown[string](at(f.Object.Address, "load_balancing_scheme"))
	}
	top.DNSRecords[0].Items = top.DNSRecords[0].Items[:1]
	findings, undecided := validate.Run(top, validate.Options{})
	for _, rule := range []string{"FO221", "FO222"} {
		if slices.ContainsFunc(findings, func(f validate.Finding) bool { return f.Rule == rule }) {
			t.Errorf("%s is found", rule)
		}
		if !slices.ContainsFunc(undecided, func(u validate.Undecided) bool {
			return u.Rule == rule && u.Attribute == "load_balancing_scheme"
		}) {
			t.Errorf("%s is silent", rule)
		}
	}
}
