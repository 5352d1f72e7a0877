// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology_test

import (
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func TestWhichPortsAForwardingRuleTakes(t *testing.T) {
	known := func(v string) topology.Value[string] { return topology.Known(v, topology.Origin{}) }
	hidden := topology.Unknown[[]string](topology.Origin{})
	for _, tt := range []struct {
		name         string
		rule         topology.ForwardingRule
		port         int
		takes, known bool
	}{
		{"all ports", topology.ForwardingRule{AllPorts: topology.Known(true, topology.Origin{})}, 7, true, true},
		{"a listed one", topology.ForwardingRule{Ports: topology.Known([]string{"80", "443"}, topology.Origin{})}, 443, true, true},
		{"another one", topology.ForwardingRule{Ports: topology.Known([]string{"80", "443"}, topology.Origin{})}, 44, false, true},
		{"one in a range", topology.ForwardingRule{PortRange: known("8000-8100")}, 8100, true, true},
		{"one outside it", topology.ForwardingRule{PortRange: known("8000-8100")}, 8101, false, true},
		{"a range of one", topology.ForwardingRule{PortRange: known("443")}, 443, true, true},
		{"an unknown list", topology.ForwardingRule{Ports: hidden}, 443, false, false},
		{"a known range beside an unknown list", topology.ForwardingRule{Ports: hidden, PortRange: known("443")}, 443, true, true},
		{"nothing", topology.ForwardingRule{}, 443, false, true},
	} {
		if takes, known := tt.rule.TakesPort(tt.port); takes != tt.takes || known != tt.known {
			t.Errorf("%s: got %v, %v", tt.name, takes, known)
		}
	}
}
