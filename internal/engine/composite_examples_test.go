// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const (
	healthy   = engine.StateHealthy
	unhealthy = engine.StateUnhealthy
	unknown   = engine.StateUnknown
)

// The worked examples of the documents, by their numbers.
func TestExamplesOfHealthSources(t *testing.T) {
	for _, c := range []struct {
		example            string
		percent, minimum   int
		healthy, endpoints int
		want               engine.HealthState
	}{
		{"EX-C01", 75, 3, 3, 4, healthy},
		{"EX-C02", 75, 3, 3, 5, unhealthy},
		{"EX-C03", 75, 3, 2, 2, unhealthy},
		{"EX-C04", 60, 1, 3, 5, healthy},
		{"EX-C05", 60, 1, 5, 9, unhealthy},
		{"EX-C06", 60, 1, 1, 2, unhealthy},
		{"EX-C07", 40, 2, 1, 2, unhealthy},
		{"EX-C08", 40, 1, 1, 2, healthy},
		{"EX-C09", 60, 1, 0, 0, unhealthy},
		{"EX-C10 by the API", 0, 1, 1, 100, healthy},
		{"EX-C10 through Terraform", 60, 1, 1, 100, unhealthy},
		{"EX-C11", 100, 1, 9, 10, unhealthy},
		{"EX-C12", 67, 1, 2, 3, unhealthy},
		{"EX-C13", 66, 1, 2, 3, healthy},
	} {
		got, err := engine.AggregateHealth(c.endpoints, c.healthy, engine.Thresholds{HealthyPercent: c.percent, MinHealthy: c.minimum})
		if err != nil || got.State != c.want {
			t.Errorf("%s: %d of %d at %d percent and %d: got %s, want %s (%v)", c.example, c.healthy, c.endpoints, c.percent, c.minimum, got.State, c.want, err)
		}
		// The same through a source with a group whose other members fail.
		down := fmt.Sprintf("vms:g=%d", max(1, c.endpoints-c.healthy))
		if c.endpoints == c.healthy {
			down = "steady"
		}
		s := sourceOf(c.percent, c.minimum, c.endpoints)
		if got := engine.NewHealthSource(s).Evaluate(parsed(t, down)).State; got != c.want {
			t.Errorf("%s through %s: got %s, want %s", c.example, down, got, c.want)
		}
	}
}

// The table of composite states: UNHEALTHY before UNKNOWN before HEALTHY.
func TestTableOfCompositeStates(t *testing.T) {
	for _, c := range []struct {
		example string
		sources []engine.HealthState
		want    engine.HealthState
	}{
		{"EX-C14", []engine.HealthState{healthy, healthy}, healthy},
		{"EX-C15", []engine.HealthState{healthy, unhealthy}, unhealthy},
		{"EX-C16", []engine.HealthState{healthy, unknown}, unknown},
		{"EX-C17", []engine.HealthState{unhealthy, unknown}, unhealthy},
		{"EX-C18", []engine.HealthState{unknown}, unknown},
		{"one of three", []engine.HealthState{healthy, unknown, unhealthy}, unhealthy},
		{"not known which", []engine.HealthState{engine.StateUndetermined, unhealthy}, unhealthy},
		{"not known whether", []engine.HealthState{engine.StateUndetermined, unknown}, engine.StateUndetermined},
	} {
		got, err := engine.CompositeState(c.sources...)
		if err != nil || got != c.want {
			t.Errorf("%s: %v: got %s, want %s (%v)", c.example, c.sources, got, c.want, err)
		}
		// The same through a check whose sources are in these states.
		if slicesHave(c.sources, engine.StateUndetermined) {
			continue
		}
		check := &topology.CompositeHealthCheck{Object: topology.Object{Address: "check"}}
		text := "steady"
		for i, state := range c.sources {
			s := sourceOf(60, 1, map[engine.HealthState]int{healthy: 2, unknown: 2, unhealthy: 0}[state])
			s.Address = fmt.Sprintf("s%d", i)
			if state == unknown {
				text = "unknown:" + s.Address
			}
			check.Sources = append(check.Sources, linkTo(s))
		}
		if got := engine.NewComposite(check).Evaluate(parsed(t, text)).State; got != c.want {
			t.Errorf("%s through %s: got %s, want %s", c.example, text, got, c.want)
		}
	}
}

func TestNumbersThatNoCheckCanHave(t *testing.T) {
	eleven := make([]engine.HealthState, 11)
	for example, sources := range map[string][]engine.HealthState{"EX-C19": eleven, "EX-C20": nil} {
		if _, err := engine.CompositeState(sources...); err == nil {
			t.Errorf("%s: %d sources are taken", example, len(sources))
		}
	}
	for _, c := range []struct {
		endpoints, healthy, percent, minimum int
		thresholds                           bool
	}{
		{4, 3, -1, 1, true}, {4, 3, 101, 1, true}, {4, 3, 60, 0, true}, {-1, 0, 60, 1, false}, {4, -1, 60, 1, false}, {4, 5, 60, 1, false},
	} {
		_, err := engine.AggregateHealth(c.endpoints, c.healthy, engine.Thresholds{HealthyPercent: c.percent, MinHealthy: c.minimum})
		if err == nil || errors.Is(err, engine.ErrThresholds) != c.thresholds {
			t.Errorf("%+v: got %v", c, err)
		}
	}
}

// The tolerated failures of a group of 1 to 5 under the defaults.
func TestToleratedFailuresForEverySize(t *testing.T) {
	for n, want := range map[int]int{1: 0, 2: 0, 3: 1, 4: 1, 5: 2} {
		if got, ok := engine.DefaultThresholds.Tolerated(n); got != want || !ok {
			t.Errorf("of %d: got %d, want %d", n, got, want)
		}
	}
	if _, ok := (engine.Thresholds{HealthyPercent: 50, MinHealthy: 5}).Tolerated(3); ok {
		t.Error("5 of 3 endpoints can be healthy")
	}
}

func TestRequiredEndpointsCanBeMoreThanThereAre(t *testing.T) {
	for _, c := range []struct{ percent, minimum, endpoints, want int }{
		{75, 3, 4, 3}, {75, 3, 6, 5}, {75, 3, 5, 4}, {50, 5, 3, 5}, {60, 1, 3, 2}, {60, 2, 10, 6}, {0, 1, 100, 1}, {100, 1, 250, 250}, {1, 1, 101, 2},
	} {
		if got := (engine.Thresholds{HealthyPercent: c.percent, MinHealthy: c.minimum}).Required(c.endpoints); got != c.want {
			t.Errorf("%+v: got %d", c, got)
		}
	}
}

func slicesHave(list []engine.HealthState, s engine.HealthState) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func parsed(t *testing.T, text string) engine.Scenario {
	t.Helper()
	s, err := engine.ParseScenario(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sourceOf makes a source over one group g of n members.
func sourceOf(percent, minimum, n int) *topology.HealthSource {
	s := &topology.HealthSource{Object: topology.Object{Address: "s"}}
	p := &topology.AggregationPolicy{Object: topology.Object{Address: "p"}}
	p.HealthyPercentThreshold = topology.Known(percent, p.At("healthy_percent_threshold"))
	p.MinHealthyThreshold = topology.Known(minimum, p.At("min_healthy_threshold"))
	s.AggregationPolicy = topology.Link[topology.AggregationPolicy]{State: topology.Linked, To: p}
	bs := &topology.BackendService{Object: topology.Object{Address: "b"}}
	bs.Region = topology.Known("us-central1", bs.At("region"))
	bs.Scheme = topology.Known(topology.SchemeInternal, bs.At("load_balancing_scheme"))
	g := &topology.Group{Object: topology.Object{Address: "g"}, Kind: topology.ZonalMIG}
	g.Zone = topology.Known("us-central1-a", g.At("zone"))
	g.Size = topology.ExactSize(n, topology.SizeFromTargetSize, g.At("target_size"))
	bs.Backends = []*topology.Backend{{Group: topology.Link[topology.Group]{State: topology.Linked, To: g}}}
	s.Sources = []topology.Link[topology.BackendService]{{State: topology.Linked, To: bs}}
	return s
}

func linkTo(s *topology.HealthSource) topology.Link[topology.HealthSource] {
	return topology.Link[topology.HealthSource]{State: topology.Linked, To: s, Text: s.Address}
}
