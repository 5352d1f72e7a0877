// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"errors"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// The condition table of the facts, row by row.
func TestConditionTable(t *testing.T) {
	tests := map[string]struct {
		primaries, failovers [2]int
		ratio                string
		drop                 bool
		want                 engine.Decision
	}{
		"PNLB-010 at the ratio":        {[2]int{2, 4}, [2]int{4, 4}, "0.5", false, engine.Decision{Pool: engine.Primary, Row: "PNLB-010", Active: 2, Minimum: 2, Boundary: true}},
		"PNLB-010 above it":            {[2]int{3, 4}, [2]int{4, 4}, "0.5", false, engine.Decision{Pool: engine.Primary, Row: "PNLB-010", Active: 3, Minimum: 2}},
		"PNLB-010 with all at 1":       {[2]int{4, 4}, [2]int{4, 4}, "1", false, engine.Decision{Pool: engine.Primary, Row: "PNLB-010", Active: 4, Minimum: 4}},
		"PNLB-011":                     {[2]int{1, 100}, [2]int{50, 50}, "0", false, engine.Decision{Pool: engine.Primary, Row: "PNLB-011", Active: 1, Minimum: 1}},
		"PNLB-012":                     {[2]int{1, 4}, [2]int{3, 4}, "0.5", true, engine.Decision{Pool: engine.Failover, Row: "PNLB-012", Active: 3, Minimum: 2}},
		"PNLB-012 with none healthy":   {[2]int{0, 4}, [2]int{1, 4}, "0.5", true, engine.Decision{Pool: engine.Failover, Row: "PNLB-012", Active: 1, Minimum: 2}},
		"PNLB-013":                     {[2]int{0, 4}, [2]int{1, 4}, "0", false, engine.Decision{Pool: engine.Failover, Row: "PNLB-013", Active: 1, Minimum: 1}},
		"PNLB-014":                     {[2]int{1, 4}, [2]int{0, 4}, "0.5", true, engine.Decision{Pool: engine.PrimaryForced, Row: "PNLB-014", Active: 1, Minimum: 2}},
		"PNLB-015":                     {[2]int{0, 4}, [2]int{0, 4}, "0.5", false, engine.Decision{Pool: engine.LastResort, Row: "PNLB-015", Active: 4, Minimum: 2}},
		"PNLB-016":                     {[2]int{0, 4}, [2]int{0, 4}, "0.5", true, engine.Decision{Pool: engine.Dropped, Row: "PNLB-016", Minimum: 2}},
		"PNLB-016 without primaries":   {[2]int{0, 0}, [2]int{0, 4}, "0.5", true, engine.Decision{Pool: engine.Dropped, Row: "PNLB-016"}},
		"PNLB-017":                     {[2]int{0, 0}, [2]int{2, 2}, "0.5", false, engine.Decision{Pool: engine.Failover, Row: "PNLB-017", Active: 2}},
		"PNLB-018":                     {[2]int{0, 0}, [2]int{0, 2}, "0.5", false, engine.Decision{Pool: engine.None, Row: "PNLB-018"}},
		"PNLB-019 keeps the primaries": {[2]int{1, 4}, [2]int{0, 0}, "0.5", true, engine.Decision{Pool: engine.PrimaryForced, Row: "PNLB-014", Active: 1, Minimum: 2}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			x, _ := new(big.Rat).SetString(tt.ratio)
			counts := engine.Counts{
				HealthyPrimaries: tt.primaries[0], Primaries: tt.primaries[1],
				HealthyFailovers: tt.failovers[0], Failovers: tt.failovers[1],
			}
			got, err := engine.ActivePool(counts, x, tt.drop)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("decision (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNumbersThatNoLoadBalancerHasAreRefused(t *testing.T) {
	half := big.NewRat(1, 2)
	tests := map[string]struct {
		counts engine.Counts
		ratio  *big.Rat
		want   string
	}{
		"ratio above 1":       {engine.Counts{Primaries: 1}, big.NewRat(3, 2), "the failover ratio is a number from 0 to 1, not 1.5"},
		"ratio below 0":       {engine.Counts{Primaries: 1}, big.NewRat(-1, 3), "the failover ratio is a number from 0 to 1, not -1/3"},
		"negative":            {engine.Counts{Primaries: -1}, half, "the numbers of primaries must not be negative"},
		"negative healthy":    {engine.Counts{Failovers: 1, HealthyFailovers: -1}, half, "the numbers of failover members must not be negative"},
		"more healthy":        {engine.Counts{Primaries: 2, HealthyPrimaries: 3}, half, "3 of 2 primaries can't be healthy"},
		"more healthy backup": {engine.Counts{HealthyFailovers: 1}, half, "1 of 0 failover members can't be healthy"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := engine.ActivePool(tt.counts, tt.ratio, false)
			if err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
	_, err := engine.NewPolicy(big.NewRat(2, 1), false)
	if !errors.Is(err, engine.ErrRatio) {
		t.Errorf("error %v, want ErrRatio", err)
	}
}

func TestALeftOutRatioIsZero(t *testing.T) {
	got, err := engine.ActivePool(engine.Counts{Primaries: 4, HealthyPrimaries: 1, Failovers: 1, HealthyFailovers: 1}, nil, false)
	if err != nil || got.Pool != engine.Primary || got.Row != "PNLB-011" {
		t.Errorf("%+v, %v", got, err)
	}
}

// Members beyond the limit count neither as configured nor as healthy.
func TestMembersBeyondTheLimitDontCount(t *testing.T) {
	p, err := engine.NewPolicy(big.NewRat(1, 2), false)
	if err != nil {
		t.Fatal(err)
	}
	p = p.WithLimit(250)
	tests := []struct {
		counts engine.Counts
		want   engine.Decision
	}{
		{engine.Counts{Primaries: 250, HealthyPrimaries: 125}, engine.Decision{Pool: engine.Primary, Row: "PNLB-010", Active: 125, Minimum: 125, Boundary: true}},
		{engine.Counts{Primaries: 300, HealthyPrimaries: 300}, engine.Decision{Pool: engine.Primary, Row: "PNLB-010", Active: 250, Minimum: 125, Limited: true}},
		{engine.Counts{Primaries: 300, HealthyPrimaries: 124, Failovers: 300, HealthyFailovers: 300}, engine.Decision{Pool: engine.Failover, Row: "PNLB-012", Active: 250, Minimum: 125, Limited: true}},
		{engine.Counts{Primaries: 300}, engine.Decision{Pool: engine.LastResort, Row: "PNLB-015", Active: 250, Minimum: 125, Limited: true}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, p.Decide(tt.counts)); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", tt.counts, diff)
		}
	}
}

var anyCounts = rapid.Custom(func(t *rapid.T) engine.Counts {
	c := engine.Counts{Primaries: rapid.IntRange(0, 40).Draw(t, "P"), Failovers: rapid.IntRange(0, 40).Draw(t, "B")}
	c.HealthyPrimaries = rapid.IntRange(0, c.Primaries).Draw(t, "p")
	c.HealthyFailovers = rapid.IntRange(0, c.Failovers).Draw(t, "b")
	return c
})

var anyPolicy = rapid.Custom(func(t *rapid.T) engine.Policy {
	den := rapid.Int64Range(1, 20).Draw(t, "den")
	p, _ := engine.NewPolicy(big.NewRat(rapid.Int64Range(0, den).Draw(t, "num"), den), rapid.Bool().Draw(t, "drop"))
	return p
})

// severity orders pools by what new connections lose.
func severity(p engine.Pool) int {
	for i, q := range engine.Pools {
		if p == q {
			return i
		}
	}
	return -1
}

func TestThePoolNeverMixesRoles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, p := anyCounts.Draw(t, "counts"), anyPolicy.Draw(t, "policy")
		d := p.Decide(c)
		want := map[engine.Pool]int{
			engine.Primary: c.HealthyPrimaries, engine.PrimaryForced: c.HealthyPrimaries,
			engine.Failover: c.HealthyFailovers, engine.LastResort: c.Primaries,
		}[d.Pool]
		if d.Active != want {
			t.Fatalf("%+v: %s with %d members, want all %d of its role", c, d.Pool, d.Active, want)
		}
	})
}

func TestAHealthierPrimarySetNeverCausesFailover(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, p := anyCounts.Draw(t, "counts"), anyPolicy.Draw(t, "policy")
		if c.HealthyPrimaries == c.Primaries {
			return
		}
		before := p.Decide(c)
		c.HealthyPrimaries++
		after := p.Decide(c)
		if severity(after.Pool) > severity(before.Pool) {
			t.Fatalf("one more healthy primary turns %s into %s", before.Pool, after.Pool)
		}
	})
}

func TestFailbackRestores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, p := anyCounts.Draw(t, "counts"), anyPolicy.Draw(t, "policy")
		before := p.Decide(c)
		lost := rapid.IntRange(0, c.HealthyPrimaries).Draw(t, "lost")
		c.HealthyPrimaries -= lost
		p.Decide(c)
		c.HealthyPrimaries += lost
		if diff := cmp.Diff(before, p.Decide(c)); diff != "" {
			t.Fatalf("after failback (-before +after):\n%s", diff)
		}
		if c.Primaries > 0 {
			c.HealthyPrimaries = c.Primaries
			if d := p.Decide(c); d.Pool != engine.Primary {
				t.Fatalf("with all primaries healthy, %s", d.Pool)
			}
		}
	})
}

func TestScalingAllCountsKeepsThePool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, p := anyCounts.Draw(t, "counts"), anyPolicy.Draw(t, "policy").WithLimit(250)
		k := rapid.IntRange(1, 6).Draw(t, "k")
		scaled := engine.Counts{
			Primaries: k * c.Primaries, HealthyPrimaries: k * c.HealthyPrimaries,
			Failovers: k * c.Failovers, HealthyFailovers: k * c.HealthyFailovers,
		}
		if a, b := p.Decide(c), p.Decide(scaled); a.Pool != b.Pool || a.Row != b.Row || a.Boundary != b.Boundary {
			t.Fatalf("%+v is %s, %d times as many are %s", c, a.Pool, k, b.Pool)
		}
	})
}

func TestFailoverMembersMatterOnlyBelowTheMinimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, p := anyCounts.Draw(t, "counts"), anyPolicy.Draw(t, "policy")
		d := p.Decide(c)
		c.Failovers, c.HealthyFailovers = 0, 0
		without := p.Decide(c)
		switch d.Pool {
		case engine.Primary:
			if without.Pool != engine.Primary {
				t.Fatalf("without failover members %s turns into %s", d.Pool, without.Pool)
			}
		default:
			if without.Pool == engine.Primary || without.Pool == engine.Failover {
				t.Fatalf("without failover members %s turns into %s", d.Pool, without.Pool)
			}
		}
	})
}

func TestTheMinimumIsWhereTheDecisionTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPolicy.Draw(t, "policy")
		c := engine.Counts{Primaries: rapid.IntRange(1, 300).Draw(t, "P"), Failovers: 1, HealthyFailovers: 1}
		least := p.Decide(c).Minimum
		c.HealthyPrimaries = least
		if d := p.Decide(c); d.Pool != engine.Primary {
			t.Fatalf("%d of %d healthy: %s", least, c.Primaries, d.Pool)
		}
		c.HealthyPrimaries--
		if d := p.Decide(c); d.Pool != engine.Failover {
			t.Fatalf("%d of %d healthy: %s", least-1, c.Primaries, d.Pool)
		}
	})
}
