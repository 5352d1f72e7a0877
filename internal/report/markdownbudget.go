// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"strings"
)

// mdSection is a folded part of a comment, of which items can be left out.
type mdSection struct {
	// head and tail stand around the items.
	head, tail string
	// items are written when they are asked for, in their order, and written
	// are those that were.
	items   []func() string
	written []string
	// group is the same for sections that share their room.
	group string
	// one and many say what an item is.
	one, many string
	// whole says what the section itself is, where it is left out as one:
	// a load balancer with its scenarios.
	whole []string
}

// add appends an item.
func (s *mdSection) add(text string) { s.items = append(s.items, func() string { return text }) }

func (s *mdSection) item(i int) string {
	for len(s.written) <= i {
		s.written = append(s.written, s.items[len(s.written)]())
	}
	return s.written[i]
}

// text is the section as a whole.
func (s *mdSection) text() string {
	var b strings.Builder
	b.WriteString(s.head)
	for i := range s.items {
		b.WriteString(s.item(i))
	}
	b.WriteString(s.tail + mdUnfold)
	return b.String()
}

// size is how much room the section takes, or some number above most.
func (s *mdSection) size(most int) int {
	n := len(s.head) + len(s.tail) + len(mdUnfold)
	for i := 0; i < len(s.items) && n <= most; i++ {
		n += len(s.item(i))
	}
	return n
}

const (
	// mdMoreRoom is the room for the line that counts what a section leaves
	// out, and mdFootRoom for the end that counts what the comment does.
	mdMoreRoom = 60
	mdFootRoom = 1000
)

// fit writes the sections within the limit. Sections stand in the order of
// their weight; where not all have room, a group takes at most half of what is
// left, and a section half of what its group has left, so that a big one leaves
// room for the others.
func fit(limit int, sections []*mdSection) (string, []string) {
	var b strings.Builder
	omitted := tallies{}
	// What is still to come, of all and of the group.
	all, group := make([]int, len(sections)+1), make([]int, len(sections)+1)
	for i := len(sections) - 1; i >= 0; i-- {
		group[i] = sections[i].size(limit)
		all[i] = group[i] + all[i+1]
		if i+1 < len(sections) && sections[i].group == sections[i+1].group {
			group[i] += group[i+1]
		}
	}
	end := 0
	for i, s := range sections {
		if i == 0 || s.group != sections[i-1].group {
			end = b.Len() + share(limit-b.Len(), group[i], all[i]-group[i])
		}
		size := s.size(limit)
		kept := s.keep(share(end-b.Len(), size, group[i]-size))
		if len(s.items) > 0 && kept == 0 {
			if s.whole != nil {
				omitted.add(1, s.whole[0], s.whole[1])
			}
			omitted.add(len(s.items), s.one, s.many)
			continue
		}
		b.WriteString(s.head)
		for n := range kept {
			b.WriteString(s.item(n))
		}
		b.WriteString(s.tail)
		if n := len(s.items) - kept; n > 0 {
			omitted.add(n, s.one, s.many)
			fmt.Fprintf(&b, "and %d more\n\n", n)
		}
		b.WriteString(mdUnfold)
	}
	return b.String(), omitted.words()
}

// share is the part of the room that the first may take: what others leave, and
// at least half.
func share(room, first, others int) int {
	if first+others <= room {
		return room
	}
	return max(room/2, room-others)
}

// mdUnfold ends a folded part.
const mdUnfold = "</details>\n\n"

// keep is how many items have room.
func (s *mdSection) keep(room int) int {
	if s.size(room) <= room {
		return len(s.items)
	}
	used := len(s.head) + len(s.tail) + len(mdUnfold) + mdMoreRoom
	for i := range s.items {
		if used += len(s.item(i)); used > room {
			return i
		}
	}
	return len(s.items)
}

// tallies counts by what is counted, in the order of its appearance.
type tallies []struct {
	n         int
	one, many string
}

func (t *tallies) add(n int, one, many string) {
	for i := range *t {
		if (*t)[i].many == many {
			(*t)[i].n += n
			return
		}
	}
	*t = append(*t, struct {
		n         int
		one, many string
	}{n, one, many})
}

func (t tallies) words() []string {
	var out []string
	for _, x := range t {
		out = append(out, count(x.n, x.one, x.many))
	}
	return out
}
