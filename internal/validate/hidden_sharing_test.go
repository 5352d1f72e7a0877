// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Where the input does not tell what the primary's address belongs to, nobody
// knows whether it shares a group with a backup, and no rule about shared groups
// may pass in silence.
func TestAHiddenLoadBalancerMayShareAGroup(t *testing.T) {
	const front, zone = "[google_compute_global_forwarding_rule.web.ip_address]", `resource "google_dns_managed_zone"`
	e := edited(t, "FO228", front, "[terraform_data.address.output]", zone, "resource \"terraform_data\" \"address\" {\n  input = \"203.0.113.10\"\n}\n\n"+zone)
	shared := []string{"FO226", "FO227", "FO228", "FO229", "FO252"}
	var got []string
	for _, u := range e.Undecided {
		if slices.Contains(shared, u.Rule) && u.Subject == "google_dns_record_set.www" {
			got = append(got, u.Rule)
		}
	}
	if diff := cmp.Diff(shared, got); diff != "" {
		t.Errorf("undecided (-want +got):\n%s", diff)
	}
}
