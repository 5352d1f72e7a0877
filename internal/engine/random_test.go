// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// random makes small load balancers of every sort. The same seed gives the
// same load balancer.
type random struct{ *rand.Rand }

func newRandom(seed uint64) random { return random{rand.New(rand.NewPCG(seed, 2))} }

// once says yes once in n times.
func (r random) once(n int) bool { return r.IntN(n) == 0 }

var testZones = []string{"r-a", "r-b", "r-c"}

var testRatios = []string{"0", "0", "1/2", "1/2", "1/3", "2/3", "1", "1/4", "3/4", "2/5", "1/10", "0.3"}

// service makes a load balancer. With open, a group may have no upper limit.
func (r random) service(open bool) *topology.BackendService {
	bs := &topology.BackendService{Object: topology.Object{Address: "lb"}}
	bs.Region = topology.Known("r", bs.At("region"))
	bs.Scheme = topology.Known("EXTERNAL", bs.At("load_balancing_scheme"))
	r.policy(bs, open)
	var groups []*topology.Group
	for i := range 1 + r.IntN(4) {
		groups = append(groups, r.group(fmt.Sprintf("g%d", i), &open))
	}
	for i, g := range groups {
		b := &topology.Backend{Origin: bs.At("backend")}
		b.Group = topology.Link[topology.Group]{State: topology.Linked, To: g, Text: g.Address}
		if r.once(20) && i > 0 {
			b.Group = topology.Link[topology.Group]{State: topology.Open, Text: "link", Candidates: groups[:i+1], Origin: bs.At("backend.group")}
		}
		b.Failover = topology.Known(r.once(2), bs.At("backend.failover"))
		if r.once(15) {
			b.Failover = topology.Unknown[bool](bs.At("backend.failover"))
		}
		bs.Backends = append(bs.Backends, b)
	}
	if r.once(20) {
		again := *bs.Backends[0]
		again.Failover = topology.Known(r.once(2), bs.At("backend.failover"))
		bs.Backends = append(bs.Backends, &again)
	}
	return bs
}

func (r random) policy(bs *topology.BackendService, open bool) {
	at := bs.At("failover_policy.failover_ratio")
	switch {
	case r.once(8):
		return
	case r.once(20):
		hidden := bs.At("failover_policy")
		bs.FailoverPolicyUnknown = &hidden
		return
	}
	p := &topology.FailoverPolicy{}
	ratios := testRatios
	if open {
		// The larger the denominators, the larger the sizes at which
		// an endless group makes a difference.
		ratios = testRatios[:7]
	}
	x, _ := new(big.Rat).SetString(ratios[r.IntN(len(ratios))])
	p.Ratio = topology.Known(x, at)
	switch {
	case r.once(10):
		p.Ratio = topology.Unknown[*big.Rat](at)
	case r.once(40):
		p.Ratio = topology.Known(big.NewRat(3, 2), at)
	}
	p.DropTrafficIfUnhealthy = topology.Known(r.once(3), bs.At("failover_policy.drop_traffic_if_unhealthy"))
	if r.once(15) {
		p.DropTrafficIfUnhealthy = topology.Unknown[bool](bs.At("failover_policy.drop_traffic_if_unhealthy"))
	}
	bs.FailoverPolicy = p
}

func (r random) group(name string, open *bool) *topology.Group {
	g := &topology.Group{Object: topology.Object{Address: name}, Kind: topology.ZonalMIG}
	g.Region = topology.Known("r", g.At("region"))
	switch r.IntN(8) {
	default:
		g.Zone = topology.Known(testZones[r.IntN(3)], g.At("zone"))
	case 4:
		g.Zone = topology.Unknown[string](g.At("zone"))
	case 5, 6:
		g.Kind = topology.RegionalMIG
		g.Zones = topology.Known(testZones[:1+r.IntN(3)], g.At("distribution_policy_zones"))
		if r.once(4) {
			g.TargetShape = topology.Known("BALANCED", g.At("distribution_policy_target_shape"))
		}
	case 7:
		g.Kind = topology.RegionalMIG
	}
	first := r.IntN(6)
	g.Size = topology.ExactSize(first, topology.SizeFromTargetSize, g.At("target_size"))
	switch {
	case r.once(4):
		g.Size = topology.Size{Min: first, Max: first + 1 + r.IntN(4), Source: topology.SizeFromAutoscaler, Origins: []topology.Origin{g.At("max_replicas")}}
	case *open && r.once(4):
		*open = false
		g.Size = topology.UnknownSize(g.At("target_size"))
	}
	return g
}

// scenario makes up to three faults that happen together.
func (r random) scenario(bs *topology.BackendService) engine.Scenario {
	var faults []engine.Fault
	for range r.IntN(4) {
		name := fmt.Sprintf("g%d", r.IntN(5))
		switch r.IntN(12) {
		case 0:
			faults = append(faults, engine.Fault{Kind: engine.AllPrimaries})
		case 1:
			faults = append(faults, engine.Fault{Kind: engine.AllFailovers})
		case 2:
			faults = append(faults, engine.Fault{Kind: engine.Group, Name: name})
		case 3, 4, 5:
			faults = append(faults, engine.Fault{Kind: engine.VMs, Name: name, Count: 1 + r.IntN(4)})
		case 6:
			if r.once(3) {
				faults = append(faults, engine.Fault{Kind: engine.Region, Name: "r"})
			}
		case 7:
			if r.once(3) {
				faults = append(faults, engine.Fault{Kind: engine.Everything})
			}
		default:
			faults = append(faults, engine.Fault{Kind: engine.Zone, Name: testZones[r.IntN(3)]})
		}
	}
	return engine.NewScenario(faults...)
}

// picture draws a load balancer in the language of the scripts, for messages.
func picture(bs *topology.BackendService) string {
	var b strings.Builder
	b.WriteString("service")
	if p := bs.FailoverPolicy; p != nil {
		x, known := p.Ratio.Get()
		fmt.Fprintf(&b, " ratio=%v (known %v)", x, known)
		drop, known := p.DropTrafficIfUnhealthy.Get()
		fmt.Fprintf(&b, " drop=%v (known %v)", drop, known)
	}
	for _, backend := range bs.Backends {
		role, known := backend.Failover.Get()
		fmt.Fprintf(&b, "\n  failover=%v (known %v)", role, known)
		groups := backend.Group.Candidates
		if backend.Group.To != nil {
			groups = []*topology.Group{backend.Group.To}
		}
		for _, g := range groups {
			zone, _ := g.Zone.Get()
			zones, _ := g.Zones.Get()
			shape, _ := g.TargetShape.Get()
			fmt.Fprintf(&b, " %s zone=%q zones=%v %s size=%d..%d", g.Address, zone, zones, shape, g.Size.Min, g.Size.Max)
		}
	}
	return b.String()
}
