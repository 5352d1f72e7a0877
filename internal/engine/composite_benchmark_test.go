// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// largeComposite has ten sources, each of 250 endpoints in fifty groups over
// ten zones.
func largeComposite(region string) *topology.CompositeHealthCheck {
	c := &topology.CompositeHealthCheck{Object: topology.Object{Address: "google_compute_region_composite_health_check.large"}}
	c.Region = topology.Known(region, c.At("region"))
	for i := range 10 {
		s := sourceOf(75, 100, 0)
		s.Address = fmt.Sprintf("google_compute_region_health_source.s[%d]", i)
		bs := s.Sources[0].To
		bs.Backends = nil
		for j := range 50 {
			g := &topology.Group{Object: topology.Object{Address: fmt.Sprintf("google_compute_instance_group_manager.pool[\"s%d-%02d\"]", i, j)}, Kind: topology.ZonalMIG}
			g.Zone = topology.Known(region+"-"+string(rune('a'+j%10)), g.At("zone"))
			g.Size = topology.ExactSize(5, topology.SizeFromTargetSize, g.At("target_size"))
			bs.Backends = append(bs.Backends, &topology.Backend{Group: topology.Link[topology.Group]{State: topology.Linked, To: g, Text: g.Address}})
		}
		c.Sources = append(c.Sources, linkTo(s))
	}
	return c
}

// oneGroupFails takes the group that the last source looks at last.
var oneGroupFails = engine.NewScenario(engine.Fault{Kind: engine.Group, Name: `google_compute_instance_group_manager.pool["s9-49"]`})

func TestTheStateOfALargeCheckTakesNoAllocation(t *testing.T) {
	c := engine.NewComposite(largeComposite("us-central1"))
	if got := c.State(zoneFails); got != engine.StateHealthy {
		t.Fatalf("got %s", got)
	}
	for _, s := range []engine.Scenario{zoneFails, oneGroupFails} {
		if n := testing.AllocsPerRun(100, func() { c.State(s) }); n != 0 {
			t.Errorf("%s: %v allocations, want none", s, n)
		}
	}
}

// The number of allocations is the lasting guard of the speed with reasons.
func TestALargeCheckAllocatesLittle(t *testing.T) {
	c := engine.NewComposite(largeComposite("us-central1"))
	if n := testing.AllocsPerRun(100, func() { c.Evaluate(zoneFails) }); n > 40 {
		t.Errorf("%v allocations, want at most 40", n)
	}
}

// Ten sources of 250 endpoints each: below 10 µs, without and with the reason.
func BenchmarkCompositeState(b *testing.B) {
	c := engine.NewComposite(largeComposite("us-central1"))
	for name, s := range map[string]engine.Scenario{"zone": zoneFails, "group": oneGroupFails} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.State(s)
			}
		})
	}
}

func BenchmarkCompositeEvaluate(b *testing.B) {
	c := engine.NewComposite(largeComposite("us-central1"))
	b.ReportAllocs()
	for b.Loop() {
		c.Evaluate(zoneFails)
	}
}

func BenchmarkCompositePrepare(b *testing.B) {
	c := largeComposite("us-central1")
	b.ReportAllocs()
	for b.Loop() {
		engine.NewComposite(c)
	}
}

// Every single group, zone and region that a thousand checks of ten sources
// count on, each with its reason: below 1 s.
func BenchmarkThousandComposites(b *testing.B) {
	var checks []*engine.Composite
	for range 1000 {
		c := smallComposite("us-central1", 10)
		checks = append(checks, engine.NewComposite(c))
	}
	scenarios := 0
	for b.Loop() {
		scenarios = 0
		for _, c := range checks {
			for _, s := range singleFailures(c) {
				c.Evaluate(s)
				scenarios++
			}
		}
	}
	b.ReportMetric(float64(scenarios), "scenarios/op")
}

// smallComposite has sources of three groups of four, in three zones.
func smallComposite(region string, sources int) *topology.CompositeHealthCheck {
	c := &topology.CompositeHealthCheck{Object: topology.Object{Address: "check"}}
	c.Region = topology.Known(region, c.At("region"))
	for i := range sources {
		s := sourceOf(60, 3, 0)
		s.Address = fmt.Sprintf("s[%d]", i)
		bs := s.Sources[0].To
		bs.Backends = nil
		for j := range 3 {
			g := &topology.Group{Object: topology.Object{Address: fmt.Sprintf("g[%d][%d]", i, j)}, Kind: topology.ZonalMIG}
			g.Zone = topology.Known(region+"-"+string(rune('a'+j)), g.At("zone"))
			g.Size = topology.ExactSize(4, topology.SizeFromTargetSize, g.At("target_size"))
			bs.Backends = append(bs.Backends, &topology.Backend{Group: topology.Link[topology.Group]{State: topology.Linked, To: g, Text: g.Address}})
		}
		c.Sources = append(c.Sources, linkTo(s))
	}
	return c
}

// singleFailures are each group, zone and region of a check on its own.
func singleFailures(c *engine.Composite) []engine.Scenario {
	var list []engine.Scenario
	for _, s := range c.Sources() {
		for _, b := range s.Service().Backends {
			list = append(list, engine.NewScenario(engine.Fault{Kind: engine.Group, Name: b.Group.To.Address}))
		}
	}
	return append(list, c.Scenarios()...)
}

// What flips a thousand checks, which the report says of each.
func BenchmarkThousandFlips(b *testing.B) {
	c := engine.NewComposite(smallComposite("us-central1", 10))
	for b.Loop() {
		for range 1000 {
			c.Flips()
		}
	}
}
