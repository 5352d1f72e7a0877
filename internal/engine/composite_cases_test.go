// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Where the size of one group decides, the cases tell every size: for each of
// them exactly one case holds, and it names the state of a check with that
// size.
func TestCasesTellEverySize(t *testing.T) {
	told := 0
	for seed := range uint64(4000) {
		r := newRandom(seed + 7_000_000)
		c, open := r.oneOpenGroup()
		size := open.Size
		s := r.scenario(nil)
		o := engine.NewComposite(c).Evaluate(s)
		if o.State != engine.StateUndetermined || len(o.Cases) == 0 || !strings.HasPrefix(o.Cases[0].When, open.Address+" has ") {
			continue
		}
		told++
		last := size.Max
		if last == topology.NoLimit {
			last = 200
		}
		for n := size.Min; n <= last; n++ {
			open.Size = topology.ExactSize(n, topology.SizeFromTargetSize)
			want := engine.NewComposite(c).Evaluate(s).State
			var holds []engine.HealthState
			for _, one := range o.Cases {
				if holdsFor(t, strings.TrimPrefix(one.When, open.Address+" has "), n) {
					holds = append(holds, one.State)
				}
			}
			if len(holds) != 1 || holds[0] != want {
				t.Fatalf("seed %d, %s, size %d: it is %s, and the cases %q say %v\n%s", seed, s, n, want, o.Cases, holds, compositePicture(c))
			}
		}
	}
	if told < 300 {
		t.Errorf("only %d checks had cases by size", told)
	}
}

// oneOpenGroup makes a check over groups of certain size but for one, which is
// named "x".
func (r random) oneOpenGroup() (*topology.CompositeHealthCheck, *topology.Group) {
	no := false
	c := r.composite(false)
	open := r.group("x", &no)
	first := r.IntN(4)
	open.Size = topology.Size{Min: first, Max: first + 1 + r.IntN(12), Origins: []topology.Origin{open.At("max_replicas")}}
	if r.once(4) {
		open.Size = topology.UnknownSize(open.At("target_size"))
	}
	for _, l := range c.Sources {
		p := l.To.AggregationPolicy.To
		if p.HealthyPercentThreshold.IsUnknown() {
			p.HealthyPercentThreshold = topology.Known(60, p.At("healthy_percent_threshold"))
		}
		if p.MinHealthyThreshold.IsUnknown() {
			p.MinHealthyThreshold = topology.Known(2, p.At("min_healthy_threshold"))
		}
		bs := l.To.Sources[0].To
		var kept []*topology.Backend
		for _, b := range bs.Backends {
			if g := b.Group.To; g != nil && g != open {
				n := g.Size.Min
				g.Size = topology.ExactSize(n, topology.SizeFromTargetSize, g.At("target_size"))
				kept = append(kept, b)
			}
		}
		bs.Backends = append(kept, &topology.Backend{Group: topology.Link[topology.Group]{State: topology.Linked, To: open, Text: "x"}, Origin: bs.At("backend")})
	}
	return c, open
}

var sizeWords = regexp.MustCompile(`^(?:(at least|at most) )?(\d+|no)(?: to (\d+))?(?: (?:VMs?|endpoints?))?$`)

// holdsFor reads a condition such as "3, 5 or 6 or at least 8 VMs".
func holdsFor(t *testing.T, words string, n int) bool {
	t.Helper()
	number := func(s string) int {
		m, _ := strconv.Atoi(strings.Replace(s, "no", "0", 1))
		return m
	}
	for _, part := range regexp.MustCompile(`, | or `).Split(words, -1) {
		m := sizeWords.FindStringSubmatch(part)
		if m == nil {
			t.Fatalf("%q is no size", part)
		}
		from := number(m[2])
		switch {
		case m[1] == "at least" && n >= from, m[1] == "at most" && n <= from, m[1] == "" && n == from:
			return true
		case m[3] != "" && n >= from && n <= number(m[3]):
			return true
		}
	}
	return false
}

// What flips a check does so, and one failure fewer does not.
func TestFlipsAreTheLeastThatIsEnough(t *testing.T) {
	flips := 0
	for seed := range uint64(3000) {
		r := newRandom(seed + 9_000_000)
		c := engine.NewComposite(r.composite(r.once(5)))
		for _, f := range c.Flips() {
			flips++
			if f.Group == nil && f.Perhaps {
				if got := c.State(f.Scenario); got != engine.StateUndetermined && got != engine.StateUnhealthy {
					t.Fatalf("seed %d: %s leaves the check %s", seed, f.Scenario, got)
				}
				continue
			}
			if f.Group == nil {
				if got := c.State(f.Scenario); got != engine.StateUnhealthy {
					t.Fatalf("seed %d: %s leaves the check %s", seed, f.Scenario, got)
				}
				continue
			}
			possible := c.PossibleStates(f.Scenario)
			if possible[len(possible)-1] != engine.StateUnhealthy {
				t.Fatalf("seed %d: %s leaves the check %v\n%s", seed, f.Scenario, possible, compositePicture(c.Check()))
			}
			if f.Failures > 1 {
				fewer := parsed(t, fmt.Sprintf("vms:%s=%d", f.Group.Address, f.Failures-1))
				if got := c.State(fewer); got != engine.StateHealthy {
					t.Fatalf("seed %d: %s is said to be needed, and %s leaves the check %s", seed, f.Scenario, fewer, got)
				}
			}
			if f.Certain > 0 {
				if got := c.State(parsed(t, fmt.Sprintf("vms:%s=%d", f.Group.Address, f.Certain))); got != engine.StateUnhealthy {
					t.Fatalf("seed %d: %d failures in %s are said to be enough, and leave the check %s", seed, f.Certain, f.Group.Address, got)
				}
			}
		}
	}
	if flips < 1000 {
		t.Errorf("only %d flips", flips)
	}
}
