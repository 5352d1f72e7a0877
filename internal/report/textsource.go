// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "strings"

// loneSource writes the block of a source that no check in the input names.
func (p *printer) loneSource(d *Document, s *LoneSource) {
	p.sourceHeading(d, s)
	p.blank()
	p.sourceFields(s)
	p.blank()
	p.compositeOutcomes(s.Outcomes, s.names())
	p.blank()
}

func (p *printer) sourceFields(s *LoneSource) {
	p.field("endpoints", chainWidth, append([]span{whole(bold, size(s.Endpoints, s.EndpointsRange, s.unit()))}, groups(s.Backends)...)...)
	p.field("-> source", chainWidth, text(lowerFirst(strings.TrimSuffix(s.Summary, "."))))
	p.field("-> composite", chainWidth, text("no composite health check in the input names it"))
	label := "margin"
	for _, words := range []string{s.marginWords(), flipWords(s.FlippedBy, s.groupTitle)} {
		if words != "" {
			p.field(label, chainWidth, text(words))
			label = ""
		}
	}
}

// marginWords tells how many failures turn it.
func (s *LoneSource) marginWords() string {
	low, high := s.enough()
	switch {
	case low < 0:
		return ""
	case low == 1 && high == 1:
		return "1 unhealthy endpoint turns it"
	case low == high:
		return itoa(low) + " unhealthy endpoints turn it"
	case high < low:
		return itoa(low) + " or more unhealthy endpoints turn it, by size"
	}
	return itoa(low) + " to " + itoa(high) + " unhealthy endpoints turn it, by size"
}

func (p *printer) sourceHeading(d *Document, s *LoneSource) {
	place := Place{Input: s.Input, Address: s.Address}
	p.titled(d, place, s.Name, inPlace("health source", s.Region), d.at(place, s.Range))
}

func (s *LoneSource) names() *addressNames {
	n := newAddressNames()
	n.addSource(&s.HealthSource, s.Region)
	return n
}

// explainSource writes each outcome with the way to it.
func (p *printer) explainSource(d *Document, s *LoneSource) {
	p.sourceHeading(d, s)
	p.explainStates(d, Place{Input: s.Input, Address: s.Address}, s.Outcomes, s.names())
}
