// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import "testing"

// A list that holds an address which nobody knows yet holds one all the same.
func TestAPrimaryHasATargetIfOneIsListed(t *testing.T) {
	const none, value = "external_endpoints = [for name, address in {} : address]", "resource \"terraform_data\" \"a\" {\n  input = \"203.0.113.10\"\n}\n\nresource \"google_dns_managed_zone\""
	for targets, want := range map[string]string{
		none:                        "found",
		"":                          "found",
		"external_endpoints = []":   "found",
		"external_endpoints = null": "found",
		"internal_load_balancers = [] \n external_endpoints = []": "found",
		`external_endpoints = ["203.0.113.10"]`:                   "",
		"external_endpoints = [terraform_data.a.output]":          "",
		"external_endpoints = terraform_data.a.output":            "undecided",
	} {
		e, got := edited(t, "FO254", none, targets, "resource \"google_dns_managed_zone\"", value), ""
		for _, f := range e.Findings {
			if f.Rule == "FO254" {
				got = "found"
			}
		}
		for _, u := range e.Undecided {
			if u.Rule == "FO254" {
				got = "undecided"
			}
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", targets, got, want)
		}
	}
}
