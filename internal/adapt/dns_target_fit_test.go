// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Two load balancers can share an internal address. Which one a target means is
// told by its port, as far as the ports of both are known; where they are not,
// neither is taken for it.
func TestAnInternalTargetIsNoneOfThoseThatCannotTakeItsPort(t *testing.T) {
	front := func(name string, ports any) *adapt.Resource {
		return resource("google_compute_forwarding_rule."+name, attrs{
			"name": name, "region": "us-west1", "ip_address": "10.0.0.9", "ip_protocol": "TCP", "ports": ports,
		})
	}
	for _, tt := range []struct {
		name string
		a, b any
		want string
	}{
		{"both are known", list{"443"}, list{"80"}, "linked b"},
		{"the one that takes it is known", unknown(), list{"80"}, "linked b"},
		{"the one that can't take it is known", list{"443"}, unknown(), "linked b"},
		{"neither is known", unknown(), unknown(), "open a b"},
		{"neither takes it", list{"443"}, list{"8443"}, "open a b"},
	} {
		lb := attrs{"internal_load_balancers": list{block{"ip_address": "10.0.0.9", "ip_protocol": "tcp", "port": "80", "region": "us-west1"}}}
		r := record(t, "state", lb, attrs{"location": "us-east1"}, front("a", tt.a), front("b", tt.b))
		rule := r.Primary.Internal[0].Rule
		got := "linked"
		rules := rule.Candidates
		if rule.State == topology.Open {
			got = "open"
		} else {
			rules = []*topology.ForwardingRule{rule.To}
		}
		for _, f := range rules {
			got += " " + strings.TrimPrefix(f.Object.Address, "google_compute_forwarding_rule.")
		}
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}
