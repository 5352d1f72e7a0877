// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// A link that is a secret is followed and counted, but nothing that is said
// about it spells it.
func TestSensitiveGroupsAreCountedButNotNamed(t *testing.T) {
	const secret = "projects/secret/zones/us-west1-b/instanceGroups/hidden"
	bs := parseService(t, []string{"service INTERNAL region=us-west1 ratio=0.5", "primary p zone=us-west1-a size=2"})
	hidden := &topology.Group{Object: topology.Object{Address: secret, Outside: true}, Kind: topology.InstanceGroup}
	hidden.Zone = topology.Known("us-west1-b", hidden.At("zone"))
	hidden.Size = topology.UnknownSize()
	link := topology.Link[topology.Group]{State: topology.Outside, To: hidden, Text: topology.SensitiveText, Sensitive: true, Origin: bs.At("backend.group")}
	for _, failover := range []bool{false, true} {
		bs.Backends[0].Failover = topology.Known(!failover, bs.At("backend.failover"))
		bs.Backends = append(bs.Backends[:1:1], &topology.Backend{Group: link, Failover: topology.Known(failover, bs.At("backend.failover"))})
		lb := engine.NewPassthrough(bs)
		for _, s := range append(engine.PassthroughScenarios(bs), engine.NewScenario(engine.Fault{Kind: engine.VMs, Name: "p", Count: 1})) {
			o := lb.Evaluate(s)
			o.Serving = nil
			said := fmt.Sprintf("%+v", o)
			if strings.Contains(said, "secret") || strings.Contains(said, "hidden") {
				t.Errorf("%s: %s", s, said)
			}
			if o.Pool == engine.Undetermined && places(o.DependsOn) != "lb.backend.group" {
				t.Errorf("%s depends on %s", s, places(o.DependsOn))
			}
		}
		var zones []string
		for _, s := range engine.PassthroughScenarios(bs) {
			zones = append(zones, s.String())
		}
		if !strings.Contains(strings.Join(zones, " "), "zone:us-west1-b") {
			t.Errorf("the zone of the sensitive group is not among %v", zones)
		}
	}
}
