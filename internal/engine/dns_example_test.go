// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// The worked examples of the facts that are answers of a record (EX-B).
func TestWorkedExamplesOfAnswers(t *testing.T) {
	trickle := func(num, den int64) func(*topology.DNSRecord) {
		return func(r *topology.DNSRecord) { r.TrickleRatio = known(big.NewRat(num, den)) }
	}
	twoPrimaries := func(r *topology.DNSRecord) { r.Primary = external("one", "two") }
	fenced := func(r *topology.DNSRecord) { r.Fencing = known(true) }
	uncheckedBackups := func(r *topology.DNSRecord) {
		r.Items = []*topology.RoutingItem{item("us-central1", nil, "us"), item("europe-west1", nil, "eu")}
	}
	mixedGeo := record(topology.GeoRouting, item("us-central1", external("checked"), "plain"), item("europe-west1", external("eu")))
	weights := func(w ...int64) *topology.DNSRecord {
		r := record(topology.WeightedRouting)
		for i, name := range []string{"a", "b", "c"}[:len(w)] {
			r.Items = append(r.Items, weighted(w[i], external(name)))
		}
		return r
	}
	tests := []struct {
		example, scenario string
		record            *topology.DNSRecord
		change            func(*topology.DNSRecord)
		want              string
		facts             []string
		disputed          []string
	}{
		{example: "EX-B01", scenario: "steady", want: "global 1", facts: []string{"DNS-050"}},
		{example: "EX-B02", scenario: "source-region:us-east1", want: "global 1"},
		{example: "EX-B02 by one target", scenario: "target:global@us-east1", want: "global 1"},
		{
			example: "EX-B03", scenario: "target:global@us-east1+target:global@us-west1", want: "us 1 near us-central1, eu 1 near europe-west1",
			facts: []string{"DNS-036", "DNS-051", "DNS-054"},
		},
		{example: "EX-B03 mixed with a whole source region", scenario: "target:global@us-east1+source-region:us-west1", want: "us 1 near us-central1, eu 1 near europe-west1"},
		{example: "a region that does not probe changes nothing", scenario: "target:global@us-east1+target:global@us-south1", want: "global 1"},
		{example: "EX-B08", change: trickle(1, 10), scenario: "steady", want: "global 9/10, us 1/10 near us-central1, eu 1/10 near europe-west1", facts: []string{"DNS-052", "DNS-053"}},
		{example: "EX-B09", change: trickle(1, 1), scenario: "steady", want: "us 1 near us-central1, eu 1 near europe-west1"},
		{example: "EX-B10", scenario: "target:global", want: "us 1 near us-central1, eu 1 near europe-west1"},
		{example: "EX-B12", change: twoPrimaries, scenario: "target:one", want: "two 1"},
		{example: "EX-B12 with both", change: twoPrimaries, scenario: "steady", want: "one 1/2, two 1/2"},
		{example: "EX-B13", scenario: "target:global+target:us", want: "eu 1"},
		{
			example: "EX-B14", change: fenced, scenario: "target:global+target:us", want: "us 1 near us-central1, eu 1 near europe-west1",
			facts: []string{"DNS-055"},
		},
		{example: "EX-B15", change: uncheckedBackups, scenario: "target:global+region:us-central1", want: "us 1 near us-central1, eu 1 near europe-west1"},
		{
			example: "EX-B16", scenario: "everything", want: "global 1 (unspecified)", facts: []string{"DNS-062", "DNS-059"},
			disputed: []string{"Q5", "Q6"},
		},
		{example: "EX-B17", record: mixedGeo, scenario: "target:checked", want: "plain 1 near us-central1, eu 1 near europe-west1", facts: []string{"DNS-057"}},
		{
			example: "EX-B17 while healthy", record: mixedGeo, scenario: "steady", disputed: []string{"Q29"},
			want: "checked 1/2 near us-central1, plain 1/2 near us-central1, eu 1 near europe-west1",
		},
		{example: "EX-B18", record: weights(25, 75), scenario: "steady", want: "a 1/4, b 3/4", facts: []string{"DNS-014"}},
		{example: "EX-B19", record: weights(50, 30, 20), scenario: "target:a", want: "b 3/5, c 2/5", facts: []string{"DNS-056"}},
		{example: "EX-B20", record: weights(50, 30, 20), scenario: "everything", want: "a 1/2, b 3/10, c 1/5", facts: []string{"DNS-059"}},
		{example: "a weight of 0 gets nothing", record: weights(1, 2, 0), scenario: "steady", want: "a 1/3, b 2/3"},
		{example: "nor does it if another item fails", record: weights(1, 2, 0), scenario: "target:b", want: "a 1"},
		{example: "alone it is not documented", record: weights(1, 2, 0), scenario: "target:a+target:b", want: "undetermined"},
		{example: "thirds stay exact", change: trickle(1, 3), scenario: "steady", want: "global 2/3, us 1/3 near us-central1, eu 1/3 near europe-west1"},
		{
			example: "Q28", change: trickle(1, 10), scenario: "target:us+target:eu", disputed: []string{"Q28"},
			want: "global 9/10, us 1/10 near us-central1, eu 1/10 near europe-west1",
		},
		{example: "a trickle with one backup down goes to the other", change: trickle(1, 10), scenario: "target:us", want: "global 9/10, eu 1/10"},
	}
	for _, tt := range tests {
		t.Run(tt.example, func(t *testing.T) {
			r := tt.record
			if r == nil {
				r = failoverRecord()
			}
			if tt.change != nil {
				tt.change(r)
			}
			o := prepare(r).Evaluate(scenario(t, tt.scenario))
			if got := spelled(o); got != tt.want {
				t.Errorf("answers: got %s, want %s (%s)", got, tt.want, o.Why)
			}
			for _, f := range tt.facts {
				if !slices.Contains(o.Facts, f) {
					t.Errorf("facts %v lack %s", o.Facts, f)
				}
			}
			if diff := cmp.Diff(tt.disputed, o.Disputed); tt.disputed != nil && diff != "" {
				t.Errorf("disputed (-want +got):\n%s", diff)
			}
			if o.Why == "" {
				t.Error("no reason is given")
			}
		})
	}
}

// EX-B04: the checks pass again. A scenario has no memory, so it is the steady
// one, and the bound of the failback is TTL + interval * healthy_threshold.
func TestFailbackFollowsTheHealthyThreshold(t *testing.T) {
	r := failoverRecord()
	r.HealthCheck.To.HealthyThreshold = known(4)
	w := prepare(r).Failback()
	if got, _ := w.Seconds.Get(); got != (engine.Interval{Min: 120, Max: 150}) {
		t.Errorf("failback: got %v, want 120 to 150", got)
	}
}

// EX-B05 to EX-B07.
func TestTheOutageBoundIsTTLPlusIntervalTimesThreshold(t *testing.T) {
	for _, tt := range []struct {
		example                  string
		ttl, interval, threshold int
		want                     engine.Interval
	}{
		{"EX-B05", 30, 30, 2, engine.Interval{Min: 60, Max: 90}},
		{"EX-B06", 60, 30, 2, engine.Interval{Min: 60, Max: 120}},
		{"EX-B07", 300, 30, 5, engine.Interval{Min: 150, Max: 450}},
	} {
		r := failoverRecord()
		r.TTL, r.HealthCheck.To.CheckIntervalSec, r.HealthCheck.To.UnhealthyThreshold = known(tt.ttl), known(tt.interval), known(tt.threshold)
		d := prepare(r)
		if got, _ := d.Failover().Seconds.Get(); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.example, got, tt.want)
		}
		if got, _ := d.OutageBound().Get(); got != tt.want.Max {
			t.Errorf("%s: outage bound %d, want %d", tt.example, got, tt.want.Max)
		}
		var sum engine.Interval
		for _, p := range d.Failover().Parts {
			one, _ := p.Seconds.Get()
			sum = sum.Add(one)
		}
		if sum != tt.want {
			t.Errorf("%s: the parts add up to %v, want %v", tt.example, sum, tt.want)
		}
	}
}

func TestOutageBoundsThatNoDocumentGives(t *testing.T) {
	private := failoverRecord()
	private.Zone = topology.Link[topology.ManagedZone]{State: topology.Linked, To: &topology.ManagedZone{Visibility: known("private")}}
	unchecked := failoverRecord()
	unchecked.HealthCheck = topology.Link[topology.HealthCheck]{}
	withoutTTL := failoverRecord()
	withoutTTL.TTL = topology.Unknown[int](topology.Origin{Attribute: "ttl"})
	outside := failoverRecord()
	outside.HealthCheck = topology.Link[topology.HealthCheck]{State: topology.Outside, Text: "projects/p/global/healthChecks/x"}
	for name, r := range map[string]*topology.DNSRecord{"private zone": private, "no check": unchecked, "unknown TTL": withoutTTL, "check outside the input": outside} {
		if got, ok := prepare(r).OutageBound().Get(); ok {
			t.Errorf("%s: got a bound of %d s", name, got)
		}
	}
}

// A record of plain addresses has no failover, whatever zone it is in and
// whether or not it names a check.
func TestWhereNothingIsCheckedThereIsNoFailoverToTime(t *testing.T) {
	plain := record(topology.WeightedRouting, weighted(1, nil, "a"), weighted(2, nil, "b"))
	without := record(topology.WeightedRouting, weighted(1, nil, "a"))
	without.HealthCheck = topology.Link[topology.HealthCheck]{}
	open := record(topology.WeightedRouting, weighted(1, nil, "a"))
	open.ItemsUnknown = &topology.Origin{Attribute: "routing_policy.wrr"}
	for name, tt := range map[string]struct {
		record *topology.DNSRecord
		want   bool
	}{
		"plain addresses":          {plain, true},
		"without a check":          {without, true},
		"items that are not known": {open, false},
		"a checked item":           {record(topology.WeightedRouting, weighted(1, external("a")), weighted(2, nil, "b")), false},
		"a failover record":        {failoverRecord(), false},
	} {
		w := prepare(tt.record).Failover()
		if got := w.Parts[0].Setting == engine.NothingChecked; got != tt.want {
			t.Errorf("%s: %s", name, w.Parts[0].Setting)
		}
		if tt.want && !w.Seconds.IsNull() {
			t.Errorf("%s: a failover takes %v", name, w.Seconds)
		}
	}
}
