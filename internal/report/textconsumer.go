// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"slices"
	"strings"
)

// consumer writes the block of one consumer.
func (p *printer) consumer(d *Document, c *PSCConsumer) {
	p.consumerHeading(d, c)
	p.blank()
	p.consumerFields(d, c)
	p.blank()
	p.consumerOutcomes(d, c)
	p.blank()
}

func (p *printer) consumerFields(d *Document, c *PSCConsumer) {
	width := len("moves")
	for _, g := range c.Groups {
		width = max(width, columns(g.place()))
	}
	for _, g := range c.Groups {
		p.field(g.place(), width, g.spans(c)...)
	}
	if c.anyOutside() {
		p.field("", width, text("Read the producer's configuration or plan together with this input to see what its state does."))
	}
	p.field("moves", width, moveSpan(c.CanMove), text(lowerArticle(strings.TrimSuffix(c.CanMoveWhy, "."))))
	p.rolloutAt(width, d.rolloutOf(KindConsumer, c.Place))
}

func (p *printer) consumerHeading(d *Document, c *PSCConsumer) {
	p.titled(d, c.Place, c.Name, c.what(), d.at(c.Place, c.Range))
}

// what says what it is.
func (c *PSCConsumer) what() string {
	if strings.HasPrefix(c.Kind, "Private Service Connect") {
		return c.Kind
	}
	return c.Kind + " with Private Service Connect backends"
}

// anyOutside reports whether a producer is not in the input, although its state
// would make a difference.
func (c *PSCConsumer) anyOutside() bool {
	return slices.ContainsFunc(c.Groups, func(g *ConsumerGroup) bool { return g.Producer == "outside" && g.Address != c.Address })
}

func (g *ConsumerGroup) place() string {
	if g.Region != nil {
		return *g.Region
	}
	return "region unknown"
}

// spans tell what an endpoint group leads to.
func (g *ConsumerGroup) spans(c *PSCConsumer) []span {
	var spans []span
	if g.Address != c.Address {
		spans = append(spans, whole(bold, titleOf(g.Name, g.Address)), whole(dim, "·"))
	}
	attachment := "a service attachment that is not known"
	if g.ServiceAttachment != nil {
		attachment = *g.ServiceAttachment
	}
	switch {
	case g.Address == c.Address:
		// What an endpoint leads to makes no difference to it.
		spans = append(spans, text("leads to "+attachment))
	case len(g.CompositeHealthChecks) > 0:
		spans = append(spans, text("follows composite health check "+orList(titles(g.CompositeHealthChecks))))
	case g.Producer == "outside":
		spans = append(spans, text("leads to "+attachment+", which is not in the input and counts as usable"))
	default:
		spans = append(spans, text("leads to "+attachment+", which has no composite health check and counts as usable"))
	}
	return spans
}

func moveSpan(can *bool) span {
	switch {
	case can == nil:
		return whole(purple, "not known:")
	case *can:
		return whole(green, "yes:")
	}
	return whole(yellow, "no:")
}

// lowerArticle turns a sentence that begins with an article into a part of one.
func lowerArticle(s string) string {
	if strings.HasPrefix(s, "A ") {
		return "a " + s[2:]
	}
	return lowerFirst(s)
}

// servingSpan names the regions that serve.
func servingSpan(regions []string, failOpen *bool, all int) span {
	switch {
	case regions == nil:
		return whole(purple, Undetermined)
	case len(regions) == 0:
		return whole(alarm, "nothing")
	case failOpen != nil && *failOpen && all > 1:
		return whole(red, "all (fail open)")
	case len(regions) < all:
		return whole(yellow, strings.Join(regions, ", "))
	}
	return whole(green, strings.Join(regions, ", "))
}

// consumerNames are what the consumer's groups, and the sources and groups of
// the checks that it follows, are called in sentences.
func (d *Document) consumerNames(c *PSCConsumer) *addressNames {
	n := newAddressNames()
	seen, several := map[string]bool{}, false
	for _, g := range c.Groups {
		several = several || seen[titleOf(g.Name, g.Address)]
		seen[titleOf(g.Name, g.Address)] = true
	}
	for _, g := range c.Groups {
		name := titleOf(g.Name, g.Address)
		if several {
			name = inRegion(g.Name, g.Region)
		}
		n.add(g.Address, name)
	}
	for _, g := range c.Groups {
		for _, p := range g.CompositeHealthChecks {
			for _, check := range d.CompositeHealthChecks {
				if check.Address == p.Address && sameInput(check.Input, p.Input) {
					check.addNames(n)
				}
			}
		}
	}
	return n
}

func (p *printer) consumerOutcomes(d *Document, c *PSCConsumer) {
	names := d.consumerNames(c)
	head := row{cells: []span{styled(dim, "scenario"), styled(dim, "served by")}, last: []span{styled(dim, "why")}}
	var rows []row
	for i, o := range c.Outcomes {
		why := names.shorten(strings.TrimSuffix(o.Why, "."))
		for j := range i {
			if c.Outcomes[j].Why == o.Why {
				why = asWith(c.Outcomes[j].Scenario, why)
				break
			}
		}
		rows = append(rows, row{
			cells: []span{text(o.Scenario), servingSpan(o.ServingRegions, o.FailOpen, len(c.Regions))},
			last:  []span{text(why), disputedSpan(o.Disputed)},
		})
	}
	p.table(head, rows)
}

// explainConsumer writes each outcome with the way to it.
func (p *printer) explainConsumer(d *Document, c *PSCConsumer) {
	names := d.consumerNames(c)
	p.consumerHeading(d, c)
	for _, o := range c.Outcomes {
		p.blank()
		verdict := []span{servingSpan(o.ServingRegions, o.FailOpen, len(c.Regions)), disputedSpan(o.Disputed)}
		var notes []string
		for _, one := range o.Cases {
			open := one.FailOpen
			notes = append(notes, servingSpan(one.ServingRegions, &open, len(c.Regions)).text+" when "+one.When)
		}
		p.explained(d, c.Place, o.Scenario, o.Trace, names.shorten, verdict, append(notes, dependsOnNotes(o.DependsOn)...))
	}
	p.blank()
}
