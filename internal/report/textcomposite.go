// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"slices"
	"strings"
)

// chainWidth is the width of the labels of a chain.
const chainWidth = len("-> attachment")

// stateSpan is a state with the colour that says how bad it is.
func stateSpan(state string) span {
	styles := map[string]style{StateHealthy: green, StateUnknown: yellow, StateUnhealthy: red, Undetermined: purple}
	return whole(styles[state], state)
}

// compositeHealthCheck writes the block of one check as the chain that leads
// from endpoints to consumers.
func (p *printer) compositeHealthCheck(d *Document, c *CompositeHealthCheck) {
	p.compositeHeading(d, c)
	p.blank()
	p.compositeFields(d, c)
	p.blank()
	p.compositeOutcomes(c.Outcomes, c.names())
	p.blank()
}

func (p *printer) compositeFields(d *Document, c *CompositeHealthCheck) {
	for _, s := range c.Sources {
		p.sourceChain(s)
	}
	p.field("-> composite", chainWidth, text(c.compositeWords()))
	p.destination(c)
	p.field("margin", chainWidth, styled(bold, strings.TrimSuffix(c.Summary, ".")))
	if alone := flipWords(c.FlippedBy, c.groupTitle); alone != "" {
		p.field("", chainWidth, text(alone))
	}
	if words := c.Timing.words(); words != "" {
		p.field("timing", chainWidth, text(words))
	}
	p.rollout(d.rolloutOf(KindComposite, c.Place))
}

// words says how long a failure takes to reach the consumers, as far as any
// document does.
func (t *CompositeTiming) words() string {
	if t == nil {
		return ""
	}
	var parts []string
	if s := seconds(t.DetectionSeconds, t.DetectionSecondsRange); s != "" {
		parts = append(parts, "a dead endpoint is noticed within "+s)
	}
	if s := seconds(t.RecoverySeconds, t.RecoverySecondsRange); s != "" {
		parts = append(parts, "a recovered one within "+s)
	}
	return strings.Join(append(parts, "how long the state then takes to the consumers is not documented"), "; ")
}

func (p *printer) compositeHeading(d *Document, c *CompositeHealthCheck) {
	p.titled(d, c.Place, c.Name, c.what(), d.at(c.Place, c.Range))
}

// what says what it is and where.
func (c *CompositeHealthCheck) what() string { return inPlace("composite health check", c.Region) }

func inPlace(what string, region *string) string {
	if region != nil {
		return what + " in " + *region
	}
	return what
}

// sourceChain writes the endpoints of a source, and what it demands of them.
func (p *printer) sourceChain(s *HealthSource) {
	p.field("endpoints", chainWidth, append([]span{whole(bold, size(s.Endpoints, s.EndpointsRange, s.unit()))}, groups(s.Backends)...)...)
	p.field("-> source", chainWidth, whole(bold, s.title()), text("· "+lowerFirst(strings.TrimSuffix(s.Summary, "."))))
}

// unit is what the endpoints of the source are.
func (s *HealthSource) unit() string {
	if len(s.Backends) == 0 {
		return "endpoint"
	}
	for _, b := range s.Backends {
		if !strings.HasSuffix(b.Kind, "network endpoint group") {
			return "VM"
		}
	}
	return "endpoint"
}

// compositeWords says how the sources make the state.
func (c *CompositeHealthCheck) compositeWords() string {
	switch len(c.Sources) {
	case 0:
		return "its health sources are not known"
	case 1:
		return "follows its one source"
	case 2:
		return "UNHEALTHY as soon as one of its two sources is"
	}
	return "UNHEALTHY as soon as one of its " + itoa(len(c.Sources)) + " sources is"
}

// destination writes what the check speaks for and who listens.
func (p *printer) destination(c *CompositeHealthCheck) {
	rule := "a forwarding rule that is not known"
	if c.HealthDestination != nil {
		rule = *c.HealthDestination
	}
	switch {
	case len(c.ServiceAttachments) > 0:
		p.field("-> attachment", chainWidth, whole(bold, orList(titles(c.ServiceAttachments))), text("· publishes "+rule))
	case !c.isModel():
		p.field("-> attachment", chainWidth, text("none in the input publishes "+rule))
	}
	switch {
	case len(c.Consumers) > 0:
		p.field("-> consumers", chainWidth, whole(bold, orList(titles(c.Consumers))))
	case len(c.ServiceAttachments) > 0:
		p.field("-> consumers", chainWidth, text("none in the input follows it; a load balancer does whose endpoint group names "+c.linkWords()))
	}
}

// linkWords is what a consumer elsewhere would have to name.
func (c *CompositeHealthCheck) linkWords() string {
	for _, a := range c.ServiceAttachments {
		if a.Link != nil {
			return *a.Link
		}
	}
	return "the attachment"
}

func titles(places []NamedPlace) []string {
	var out []string
	for _, p := range places {
		name := titleOf(p.Name, p.Address)
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// flipWords names the zones, and the groups of few members, of which one alone
// flips the check.
func flipWords(flips []*Flip, groupTitle func(string) string) string {
	var zones, perhaps, small []string
	for _, f := range flips {
		zone, ok := strings.CutPrefix(f.Scenario, "zone:")
		switch {
		case ok && f.Perhaps:
			perhaps = append(perhaps, zone)
		case ok:
			zones = append(zones, zone)
		case f.Group != nil && f.Failures != nil && *f.Failures == 1:
			small = append(small, groupTitle(*f.Group))
		}
	}
	if len(flips) == 0 {
		return ""
	}
	var parts []string
	if len(zones) > 0 {
		parts = append(parts, zoneWords(zones)+" alone flips it")
	}
	if len(perhaps) > 0 {
		parts = append(parts, zoneWords(perhaps)+" alone flips it at some sizes")
	}
	if len(parts) == 0 {
		parts = append(parts, "no single zone flips it")
	}
	if len(small) > 0 {
		parts = append(parts, "a single failure in "+orList(small)+" flips it")
	}
	return strings.Join(parts, "; ")
}

func zoneWords(zones []string) string {
	if len(zones) == 1 {
		return "zone " + zones[0]
	}
	return "each of the zones " + places(zones)
}

func (c *CompositeHealthCheck) groupTitle(group string) string {
	for _, s := range c.Sources {
		if name := s.groupTitle(group); name != group {
			return name
		}
	}
	return group
}

func (s *HealthSource) groupTitle(group string) string {
	for _, b := range s.Backends {
		if b.Group != nil && *b.Group == group {
			return groupName(b)
		}
	}
	return group
}

// names are what the objects of the check are called in sentences.
func (c *CompositeHealthCheck) names() *addressNames {
	n := newAddressNames()
	c.addNames(n)
	return n
}

func (c *CompositeHealthCheck) addNames(n *addressNames) {
	for _, s := range c.Sources {
		n.addSource(s, c.Region)
	}
}

func (p *printer) compositeOutcomes(outcomes []*CompositeOutcome, names *addressNames) {
	head := row{cells: []span{styled(dim, "scenario"), styled(dim, "state")}, last: []span{styled(dim, "why")}}
	var rows []row
	for i, o := range outcomes {
		why := names.shorten(strings.TrimSuffix(o.Why, "."))
		for j := range i {
			if outcomes[j].Why == o.Why && outcomes[j].State == o.State {
				why = asWith(outcomes[j].Scenario, why)
				break
			}
		}
		rows = append(rows, row{
			cells: []span{text(o.Scenario), stateSpan(o.State)},
			last:  []span{text(why), disputedSpan(o.Disputed)},
		})
	}
	p.table(head, rows)
}

// asWith refers to an earlier line instead of repeating a long sentence.
func asWith(scenario, why string) string {
	if short := "as with " + scenario; columns(why) > 2*columns(short) {
		return short
	}
	return why
}

// explainComposite writes each outcome with the way to it.
func (p *printer) explainComposite(d *Document, c *CompositeHealthCheck) {
	p.compositeHeading(d, c)
	p.explainStates(d, c.Place, c.Outcomes, c.names())
}

func (p *printer) explainStates(d *Document, place Place, outcomes []*CompositeOutcome, names *addressNames) {
	for _, o := range outcomes {
		p.blank()
		verdict := []span{stateSpan(o.State)}
		var notes []string
		if len(o.Cases) == 0 {
			verdict = append(verdict, text("· "+names.shorten(strings.TrimSuffix(o.Why, "."))))
		}
		for _, one := range o.Cases {
			notes = append(notes, one.State+" when "+one.When)
		}
		p.explained(d, place, o.Scenario, o.Trace, names.shorten, append(verdict, disputedSpan(o.Disputed)), append(notes, dependsOnNotes(o.DependsOn)...))
	}
	p.blank()
}

// compositeHealth writes the checks and their consumers.
func (p *printer) compositeHealth(d *Document) {
	for _, c := range d.CompositeHealthChecks {
		p.compositeHealthCheck(d, c)
	}
	for _, s := range d.HealthSources {
		p.loneSource(d, s)
	}
	p.removedChecks(d)
	for _, c := range d.PSCConsumers {
		p.consumer(d, c)
	}
}
