// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func serves(pool string, vms, tolerated int, members ...string) review.Position {
	return review.Position{Ranks: []int{2}, Label: pool, Size: &[2]int{vms, vms}, Tolerated: &[2]int{tolerated, tolerated}, Members: members}
}

func between(pool string, low, high, tolerated int, members ...string) review.Position {
	p := serves(pool, 0, tolerated, members...)
	p.Size = &[2]int{low, high}
	return p
}

func TestTheOrderOfOutcomes(t *testing.T) {
	lastResort := review.Position{Ranks: []int{1}, Label: "last_resort", Members: []string{"a 4"}}
	lastResort2 := review.Position{Ranks: []int{1}, Label: "last_resort", Members: []string{"a 2"}}
	dropped := review.Position{Ranks: []int{0}, Label: "dropped"}
	nothing := review.Position{Ranks: []int{0}, Label: "none"}
	hangs := review.Position{Ranks: []int{1, 2}, Label: report.Undetermined, Hidden: []string{"x.target_size"}}
	open := review.Position{Label: report.Undetermined, Hidden: []string{"x.target_size"}}
	healthy := review.Position{Ranks: []int{2}, Label: "HEALTHY"}
	unknown := review.Position{Ranks: []int{1}, Label: "UNKNOWN"}
	unhealthy := review.Position{Ranks: []int{0}, Label: "UNHEALTHY"}
	inZone := serves("primary", 4, 2, "a 4")
	inZone.Reach = []string{"z zone 2"}
	for _, tt := range []struct {
		name          string
		before, after review.Position
		verdict, what string
	}{
		{"nothing differs", serves("primary", 4, 2, "a 4"), serves("primary", 4, 2, "a 4"), report.VerdictSame, ""},
		{"fewer members and fewer tolerated failures", serves("primary", 4, 2, "a 4"), serves("primary", 2, 0, "a 2"), report.VerdictWorse, "2 VMs fewer; tolerated failures 2 -> 0"},
		{"fewer members, as many tolerated failures", serves("primary", 4, 2, "a 4"), serves("primary", 3, 2, "a 3"), report.VerdictWorse, "1 VM fewer"},
		{"fewer members, more tolerated failures", serves("primary", 4, 0, "a 4"), serves("primary", 3, 2, "a 3"), report.VerdictChanged, "1 VM fewer; tolerated failures 0 -> 2"},
		{"more members", serves("failover", 2, 1, "b 2"), serves("failover", 4, 3, "b 4"), report.VerdictBetter, "2 VMs more; tolerated failures 1 -> 3"},
		{"another pool, whatever the numbers", serves("primary", 2, 0, "a 2"), serves("failover", 4, 3, "b 4"), report.VerdictChanged, "another pool"},
		{"other members", serves("primary", 4, 2, "a 4"), serves("primary", 4, 2, "c 4"), report.VerdictChanged, "other members"},
		{"fewer tolerated failures alone", serves("primary", 4, 2, "a 4"), serves("primary", 4, 0, "a 4"), report.VerdictSame, ""},
		{"zonal affinity", serves("primary", 4, 2, "a 4"), inZone, report.VerdictChanged, "clients in a zone reach other members"},
		{"last resort after failover", serves("failover", 1, 0, "b 1"), lastResort, report.VerdictWorse, ""},
		{"fewer members of last resort", lastResort, lastResort2, report.VerdictChanged, "other members"},
		{"dropped after last resort", lastResort, dropped, report.VerdictWorse, ""},
		{"dropped or nobody there", dropped, nothing, report.VerdictChanged, "another outcome"},
		{"an interval moves down", between("primary", 7, 14, 3, "a 7 to 14"), between("primary", 5, 14, 3, "a 5 to 14"), report.VerdictWorse, "7 to 14 -> 5 to 14 VMs"},
		{"an interval gets wider", between("primary", 7, 14, 3, "a 7 to 14"), between("primary", 5, 16, 3, "a 5 to 16"), report.VerdictChanged, "7 to 14 -> 5 to 16 VMs"},
		{"the same interval", between("primary", 7, 14, 3, "a 7 to 14"), between("primary", 7, 14, 3, "a 7 to 14"), report.VerdictSame, ""},
		{"a size that is not told", serves("primary", 4, 2, "a 4"), between("primary", 0, topology.NoLimit, 2, "a ?"), report.VerdictUndecided, "the inputs don't tell how many VMs serve on both sides"},
		{"at least more than before", serves("primary", 4, 2, "a 4"), between("primary", 5, topology.NoLimit, 2, "a 5 or more"), report.VerdictBetter, "4 -> 5 or more VMs"},
		{"the same unknown", open, open, report.VerdictSame, ""},
		{"no longer told", serves("primary", 4, 2, "a 4"), open, report.VerdictUndecided, "it hangs on x.target_size"},
		{"may be as good", serves("primary", 4, 2, "a 4"), hangs, report.VerdictUndecided, "it hangs on x.target_size"},
		{"better in every case", dropped, hangs, report.VerdictBetter, ""},
		{"worse in every case", hangs, dropped, report.VerdictWorse, ""},
		{"unknown after healthy", healthy, unknown, report.VerdictWorse, ""},
		{"unknown after unhealthy", unhealthy, unknown, report.VerdictBetter, ""},
		{"healthy again", unhealthy, healthy, report.VerdictBetter, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			verdict, what := review.Compare(tt.before, tt.after)
			if verdict != tt.verdict || what != tt.what {
				t.Errorf("got %s (%s), want %s (%s)", verdict, what, tt.verdict, tt.what)
			}
		})
	}
}

// positions draws outcomes of passthrough load balancers, from a space that is
// small enough to meet equal ones.
var positions = rapid.Custom(func(t *rapid.T) review.Position {
	if rapid.IntRange(0, 5).Draw(t, "open") == 0 {
		ranks := rapid.SliceOfNDistinct(rapid.IntRange(0, 2), 0, 3, func(n int) int { return n }).Draw(t, "ranks")
		if len(ranks) == 1 {
			ranks = nil
		}
		return review.Position{Ranks: ranks, Label: report.Undetermined, Hidden: []string{rapid.SampledFrom([]string{"x", "y"}).Draw(t, "hidden")}}
	}
	label := rapid.SampledFrom([]string{"primary", "primary_forced", "failover", "last_resort", "dropped", "none"}).Draw(t, "label")
	p := review.Position{Label: label, Ranks: []int{map[string]int{"last_resort": 1, "dropped": 0, "none": 0}[label]}}
	if len(label) >= 7 && label != "dropped" {
		p.Members = []string{rapid.SampledFrom([]string{"a 1", "b 1"}).Draw(t, "members")}
	}
	if label == "primary" || label == "primary_forced" || label == "failover" {
		p.Ranks = []int{2}
		p.Size, p.Tolerated = drawExtent(t, "size"), drawExtent(t, "tolerated")
	}
	return p
})

func drawExtent(t *rapid.T, name string) *[2]int {
	low := rapid.IntRange(0, 3).Draw(t, name)
	high := low + rapid.IntRange(0, 2).Draw(t, name+" more")
	if rapid.IntRange(0, 6).Draw(t, name+" open") == 0 {
		high = topology.NoLimit
	}
	return &[2]int{low, high}
}

func TestAnOutcomeIsTheSameAsItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := positions.Draw(t, "position")
		if verdict, what := review.Compare(p, p); verdict != report.VerdictSame || what != "" {
			t.Errorf("%+v: %s (%s)", p, verdict, what)
		}
	})
}

func TestWorseAndBetterAreMirrorImages(t *testing.T) {
	mirror := map[string]string{
		report.VerdictWorse: report.VerdictBetter, report.VerdictBetter: report.VerdictWorse,
		report.VerdictSame: report.VerdictSame, report.VerdictChanged: report.VerdictChanged, report.VerdictUndecided: report.VerdictUndecided,
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := positions.Draw(t, "a"), positions.Draw(t, "b")
		there, _ := review.Compare(a, b)
		back, _ := review.Compare(b, a)
		if mirror[there] != back {
			t.Errorf("%+v and %+v: there %s, back %s", a, b, there, back)
		}
	})
}

func TestWorseIsTransitiveAmongWhatIsDecided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := positions.Draw(t, "a"), positions.Draw(t, "b"), positions.Draw(t, "c")
		ab, _ := review.Compare(a, b)
		bc, _ := review.Compare(b, c)
		ac, _ := review.Compare(a, c)
		if ab == report.VerdictWorse && bc == report.VerdictWorse && (ac == report.VerdictBetter || ac == report.VerdictSame) {
			t.Errorf("%+v, %+v, %+v: worse twice and yet %s", a, b, c, ac)
		}
	})
}
