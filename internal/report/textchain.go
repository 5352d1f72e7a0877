// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"cmp"
	"slices"
	"strings"
)

// addressNames calls the objects of one block by their own names in sentences.
type addressNames struct {
	// names are by address, and taken the addresses by name.
	names, taken map[string]string
}

func newAddressNames() *addressNames {
	return &addressNames{names: map[string]string{}, taken: map[string]string{}}
}

// add offers names for an address, of which the first is taken that nothing
// else has. Without one, the address stands.
func (n *addressNames) add(address string, names ...string) {
	for _, name := range names {
		if name == "" || address == "" {
			continue
		}
		if other, ok := n.taken[name]; !ok || other == address {
			n.names[address], n.taken[name] = name, address
			return
		}
	}
}

// addSource offers the names of a source.
func (n *addressNames) addSource(s *HealthSource, region *string) {
	if s.Name != nil {
		n.add(s.Address, *s.Name, inRegion(s.Name, region))
	}
	for _, b := range s.Backends {
		if b.Group != nil {
			n.add(*b.Group, groupName(b), "group "+groupName(b))
		}
	}
}

// inRegion is a name with the region that tells it from others.
func inRegion(name, region *string) string {
	if name == nil || region == nil {
		return ""
	}
	return *name + " in " + *region
}

// shorten replaces addresses in a sentence, longer ones first, as one can be
// the beginning of another.
func (n *addressNames) shorten(s string) string {
	var addresses []string
	for address := range n.names {
		if len(address) <= maxShortened {
			addresses = append(addresses, address)
		}
	}
	slices.SortFunc(addresses, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	pairs := make([]string, 0, 2*len(addresses))
	for _, a := range addresses {
		pairs = append(pairs, a, n.names[a])
	}
	return strings.NewReplacer(pairs...).Replace(s)
}

// titled says which object a block is about, and where it was written.
func (p *printer) titled(d *Document, place Place, name *string, what string, at string) {
	title := place.Address
	if name != nil {
		title = *name
	}
	p.item(0, styled(bold, title), text("· "+what))
	var where []span
	if title != place.Address {
		where = append(where, styled(dim, place.Address))
	}
	if at != "" {
		where = append(where, styled(dim, at))
	}
	p.item(0, where...)
}

// explained writes one outcome with the way to it, step by step.
func (p *printer) explained(d *Document, place Place, scenario string, trace []Step, shorten func(string) string, verdict []span, notes []string) {
	p.item(2, styled(bold, scenario))
	for i, s := range trace {
		spans := []span{text(shorten(s.Text))}
		var written []string
		for _, a := range s.WrittenAt {
			if at := d.at(place, a.Range); at != "" && !slices.Contains(written, at) {
				written = append(written, at)
			}
		}
		if note := strings.Join(append(written, s.Facts...), ", "); note != "" {
			spans = append(spans, styled(dim, "("+note+")"))
		}
		p.step(i, spans)
	}
	p.item(3, append([]span{whole(dim, "=>")}, verdict...)...)
	for _, note := range notes {
		p.item(6, whole(dim, "-"), text(shorten(note)))
	}
}

// step puts one step of a trace behind its number.
func (p *printer) step(i int, spans []span) {
	number := itoa(i+1) + "."
	for j, line := range wrap(p.width-6, spans...) {
		if j == 0 {
			p.put(2, append([]span{whole(dim, strings.Repeat(" ", max(0, 3-len(number)))+number)}, line...))
			continue
		}
		p.put(6, line)
	}
}

func dependsOnNotes(on []Attribute) []string {
	var notes []string
	for _, a := range on {
		notes = append(notes, "depends on "+strings.TrimSuffix(a.Address+"."+a.Attribute, "."))
	}
	return notes
}

func disputedSpan(ids []string) span {
	if len(ids) == 0 {
		return span{}
	}
	return whole(purple, "["+strings.Join(ids, ", ")+"]")
}

// titleOf is an object's own name, or its address for want of one.
func titleOf(name *string, address string) string {
	if name != nil {
		return *name
	}
	return address
}
