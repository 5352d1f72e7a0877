// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// largeService has 500 VMs in 100 groups, half of them failover, over ten
// zones.
func largeService() *topology.BackendService {
	bs := &topology.BackendService{Object: topology.Object{Address: "google_compute_region_backend_service.large"}}
	bs.Region = topology.Known("us-central1", bs.At("region"))
	bs.Scheme = topology.Known("INTERNAL", bs.At("load_balancing_scheme"))
	bs.FailoverPolicy = &topology.FailoverPolicy{Ratio: topology.Known(big.NewRat(1, 2), bs.At("failover_policy.failover_ratio"))}
	for i := range 100 {
		g := &topology.Group{Object: topology.Object{Address: fmt.Sprintf("google_compute_instance_group_manager.pool[\"g%02d\"]", i)}, Kind: topology.ZonalMIG}
		g.Zone = topology.Known("us-central1-"+string(rune('a'+i%10)), g.At("zone"))
		g.Size = topology.ExactSize(5, topology.SizeFromTargetSize, g.At("target_size"))
		bs.Backends = append(bs.Backends, &topology.Backend{
			Group:    topology.Link[topology.Group]{State: topology.Linked, To: g, Text: g.Address},
			Failover: topology.Known(i%2 == 1, bs.At("backend.failover")),
		})
	}
	return bs
}

var zoneFails = engine.NewScenario(engine.Fault{Kind: engine.Zone, Name: "us-central1-a"})

// count is one evaluation on the counting path.
func count(lb *engine.Passthrough) engine.Decision {
	c, _ := lb.Counts(zoneFails)
	d, _ := lb.Decide(c)
	return d
}

func TestTheCountingPathAllocatesNothing(t *testing.T) {
	lb := engine.NewPassthrough(largeService())
	if d := count(lb); d.Pool != engine.Primary || d.Active != 200 {
		t.Fatalf("%+v", d)
	}
	if n := testing.AllocsPerRun(100, func() { count(lb) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

// The number of allocations is the lasting guard of the speed of a full
// evaluation with its reasons, since it doesn't depend on the machine.
func TestAFullEvaluationAllocatesLittle(t *testing.T) {
	lb := engine.NewPassthrough(largeService())
	if n := testing.AllocsPerRun(100, func() { lb.Evaluate(zoneFails) }); n > 60 {
		t.Errorf("%v allocations, want at most 60", n)
	}
}

// A single evaluation: below 1 µs.
func BenchmarkCount(b *testing.B) {
	lb := engine.NewPassthrough(largeService())
	b.ReportAllocs()
	for b.Loop() {
		count(lb)
	}
}

func BenchmarkDecide(b *testing.B) {
	lb := engine.NewPassthrough(largeService())
	c, _ := lb.Counts(zoneFails)
	b.ReportAllocs()
	for b.Loop() {
		lb.Decide(c)
	}
}

// All zone, region and role scenarios of a load balancer with their reasons:
// below 100 µs.
func BenchmarkAllScenarios(b *testing.B) {
	bs := largeService()
	lb, scenarios := engine.NewPassthrough(bs), engine.PassthroughScenarios(bs)
	b.ReportMetric(float64(len(scenarios)), "scenarios/op")
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range scenarios {
			lb.Evaluate(s)
		}
	}
}

func BenchmarkPrepare(b *testing.B) {
	bs := largeService()
	b.ReportAllocs()
	for b.Loop() {
		engine.NewPassthrough(bs)
	}
}

// Every size is unknown.
func BenchmarkAllScenariosUnknownSizes(b *testing.B) {
	bs := largeService()
	for _, backend := range bs.Backends {
		backend.Group.To.Size = topology.UnknownSize(backend.Group.To.At("target_size"))
	}
	lb, scenarios := engine.NewPassthrough(bs), engine.PassthroughScenarios(bs)
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range scenarios {
			lb.Evaluate(s)
		}
	}
}
