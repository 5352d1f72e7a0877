// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "slices"

const (
	// mostSteps bounds the search for sizes at which all sources are healthy;
	// beyond it, they are taken to be possible.
	mostSteps = 50_000
	// mostChoices bounds the sizes of one group that are tried.
	mostChoices = 4096
	// vast stands for the size of a group that nothing bounds. It outweighs
	// all sizes that are bounded.
	vast = 1 << 40
)

// allHealthy reports whether all sources can be healthy at once. It takes a
// search, since one group can count in several sources, and in one source for
// the minimum and against the percentage.
func allHealthy(tallies []*endpointTally) bool {
	s := search{}
	for i, t := range tallies {
		mildest := t.source.demand.mildest
		s.goals = append(s.goals, int64(mildest.MinHealthy))
		s.total = append(s.total, score{int64(t.fixed.healthy), mildest.fraction().margin(t.fixed.healthy, t.fixed.all)})
		for j := range t.open {
			s.add(i, t, &t.open[j])
		}
	}
	var wide []int
	for i := range s.unknowns {
		if !s.unknowns[i].choose(len(tallies), nil) {
			wide = append(wide, i)
		}
	}
	// What is left to the others bounds the one that nothing else does.
	if len(wide) > 1 || len(wide) == 1 && !s.unknowns[wide[0]].choose(len(tallies), s.others(wide[0])) {
		return true
	}
	s.lookAhead()
	return s.run(0)
}

// others returns the best that each source can have without one unknown.
func (s *search) others(without int) []score {
	best := slices.Clone(s.total)
	for i := range s.unknowns {
		if i == without {
			continue
		}
		for source := range best {
			best[source] = best[source].plus(s.unknowns[i].best(source))
		}
	}
	return best
}

// best is the most that the choices can give to a source.
func (u *unknown) best(source int) score {
	best := u.choices[0][source]
	for _, c := range u.choices {
		best = score{max(best.healthy, c[source].healthy), max(best.margin, c[source].margin)}
	}
	return best
}

// score is what makes a source healthy: healthy endpoints up to its minimum,
// and a margin over its percentage that is not negative.
type score struct{ healthy, margin int64 }

func (s score) plus(t score) score { return score{s.healthy + t.healthy, s.margin + t.margin} }

// covers reports whether a score is at least as good as another.
func (s score) covers(t score) bool { return s.healthy >= t.healthy && s.margin >= t.margin }

// unknown is a group whose size, or an open link whose group, is to be chosen,
// with what the sources make of it.
type unknown struct {
	key   unknownKey
	parts []unknownPart
	// choices are what each choice gives to each source.
	choices [][]score
}

// unknownKey tells unknowns apart: a group by itself, whichever sources count
// it, and a link that can mean several groups by where it stands.
type unknownKey struct {
	group    any
	service  any
	position int
}

type unknownPart struct {
	source int
	tally  *endpointTally
	open   *openGroup
}

// search is the state of one search.
type search struct {
	goals    []int64
	total    []score
	unknowns []unknown
	// ahead is the best that the unknowns from a position on can give.
	ahead [][]score
	steps int
}

func (s *search) add(source int, t *endpointTally, o *openGroup) {
	key := keyOf(t, o)
	i := slices.IndexFunc(s.unknowns, func(u unknown) bool { return u.key == key })
	if i < 0 {
		i = len(s.unknowns)
		s.unknowns = append(s.unknowns, unknown{key: key})
	}
	s.unknowns[i].parts = append(s.unknowns[i].parts, unknownPart{source, t, o})
}

func keyOf(t *endpointTally, o *openGroup) unknownKey {
	if len(o.readings) == 1 && o.readings[0].group != nil {
		return unknownKey{group: o.readings[0].group}
	}
	return unknownKey{service: t.source.service, position: o.position}
}

// choose lists the choices that no other is better than. ok is false where
// they are too many. The others are what each source can have besides, where
// that is known.
func (u *unknown) choose(sources int, others []score) (ok bool) {
	u.choices = nil
	for reading := range u.parts[0].open.readings {
		sizes, ok := u.sizes(reading, others)
		if !ok {
			return false
		}
		for _, n := range sizes {
			u.consider(reading, n, sources)
		}
	}
	return len(u.choices) > 0
}

// consider adds a choice, unless another gives every source at least as much.
func (u *unknown) consider(reading, n, sources int) {
	choice := make([]score, sources)
	for _, p := range u.parts {
		healthy := p.open.losses[reading].most.at(n)
		choice[p.source] = choice[p.source].plus(score{int64(healthy), p.fraction().margin(healthy, n)})
	}
	covers := func(a, b []score) bool {
		for i := range a {
			if !a[i].covers(b[i]) {
				return false
			}
		}
		return true
	}
	if slices.ContainsFunc(u.choices, func(c []score) bool { return covers(c, choice) }) {
		return
	}
	u.choices = append(slices.DeleteFunc(u.choices, func(c []score) bool { return covers(choice, c) }), choice)
}

func (p unknownPart) fraction() fraction { return p.tally.source.demand.mildest.fraction() }

// sizes lists the sizes that are worth a try.
//
// Among sizes with the same remainder by zones the margin changes by the same
// amount from one to the next, as soon as one member is healthy, and the
// number of healthy ones never falls. Where no source loses by a larger group
// the first and the last of each remainder are enough; where every source does,
// those until all minima are reached.
func (u *unknown) sizes(reading int, others []score) (list []int, ok bool) {
	first, last, zones := 0, unlimited, 1
	grows, shrinks := true, true
	enough := 0
	for _, p := range u.parts {
		m, c := &p.open.readings[reading], p.open.losses[reading].most
		first, last, zones = max(first, m.min), min(last, m.max), max(zones, c.zones)
		slope := p.fraction().margin(c.zones-c.failing, c.zones)
		grows = grows && !c.all && slope >= 0
		shrinks = shrinks && (c.all || slope < 0)
		if n := c.atLeast(p.tally.source.demand.mildest.MinHealthy); n != unlimited {
			enough = max(enough, n)
		}
	}
	between := func(from, to int) {
		for n := max(from, first); n <= min(to, last); n++ {
			if len(list) == 0 || list[len(list)-1] < n {
				list = append(list, n)
			}
		}
	}
	switch {
	case last-first < 2*zones:
		between(first, last)
	case grows && last == unlimited:
		between(first, first+zones-1)
		between(vast, vast+zones-1)
	case grows:
		between(first, first+zones-1)
		between(last-zones+1, last)
	case shrinks && enough-first < mostChoices:
		between(first, max(first, enough)+zones-1)
	case last-first < mostChoices:
		between(first, last)
	default:
		end, ok := u.bound(reading, first, zones, others)
		if !ok {
			return nil, false
		}
		between(first, min(last, end))
	}
	return list, true
}

// bound returns a size above which a source that loses by a larger group can't
// be healthy any more, whatever the others give to it.
func (u *unknown) bound(reading, first, zones int, others []score) (end int, ok bool) {
	for _, p := range u.parts {
		c := p.open.losses[reading].most
		slope := p.fraction().margin(c.zones-c.failing, c.zones)
		if c.all {
			slope = p.fraction().margin(0, 1)
		}
		if others == nil || slope >= 0 {
			continue
		}
		bad := 0
		for n := first; n < first+mostChoices; n++ {
			if bad++; p.fraction().margin(c.at(n), n)+others[p.source].margin >= 0 {
				bad = 0
			}
			if bad >= zones && c.at(n) > 0 || bad >= zones && c.all {
				return n, true
			}
		}
	}
	return 0, false
}

// lookAhead prepares what is left to gain.
func (s *search) lookAhead() {
	s.ahead = make([][]score, len(s.unknowns)+1)
	s.ahead[len(s.unknowns)] = make([]score, len(s.total))
	for i := len(s.unknowns) - 1; i >= 0; i-- {
		s.ahead[i] = make([]score, len(s.total))
		for source := range s.total {
			s.ahead[i][source] = s.unknowns[i].best(source).plus(s.ahead[i+1][source])
		}
	}
}

// run tries the choices of the unknowns from a position on.
func (s *search) run(from int) bool {
	if s.steps++; s.steps > mostSteps {
		return true
	}
	for i, total := range s.total {
		if best := total.plus(s.ahead[from][i]); best.healthy < s.goals[i] || best.margin < 0 {
			return false
		}
	}
	if from == len(s.unknowns) {
		return true
	}
	for _, c := range s.unknowns[from].choices {
		for i := range s.total {
			s.total[i] = s.total[i].plus(c[i])
		}
		found := s.run(from + 1)
		for i := range s.total {
			s.total[i].healthy -= c[i].healthy
			s.total[i].margin -= c[i].margin
		}
		if found {
			return true
		}
	}
	return false
}
