// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

// expectations writes what became of the expectations: those that are not
// kept in full, the others by name.
func (p *printer) expectations(d *Document) {
	if len(d.Expectations) == 0 {
		return
	}
	p.para(0, styled(bold, "Expectations"))
	p.blank()
	for _, e := range d.Expectations {
		p.expectation(d, e)
	}
	p.blank()
}

func (p *printer) expectation(d *Document, e *Expectation) {
	head := []span{resultSpan(e), styled(bold, e.Name)}
	if at := d.at(Place{}, e.Range); at != "" && e.Result != ExpectationKept {
		head = append(head, styled(dim, at))
	}
	if e.Result == ExpectationKept {
		head = append(head, styled(dim, "("+count(e.Checked, "outcome", "outcomes")+")"))
	}
	p.item(2, head...)
	if e.Result == ExpectationKept {
		return
	}
	p.para(4, text(e.Message))
	if c := e.Counterexample; c != nil {
		p.counterexample(d, c)
		if e.Further > 0 {
			p.para(4, styled(dim, count(e.Further, "further outcome breaks it.", "further outcomes break it.")))
		}
	}
	if e.Result == ExpectationUndecided {
		for _, c := range e.Undecided {
			p.counterexample(d, c)
		}
	}
	if e.Suppressed != nil {
		p.para(4, styled(dim, e.Suppressed.words()))
	}
}

func (p *printer) counterexample(d *Document, c *Counterexample) {
	spans := []span{text(c.Address)}
	if at := d.at(c.Place, c.Range); at != "" {
		spans = append(spans, styled(dim, at))
	}
	p.item(4, spans...)
	line := []span{textf("%s: expected %s, got %s", c.Condition, c.Expected, c.Actual)}
	if c.Scenario != "" {
		line = append([]span{whole(bold, c.Scenario)}, line...)
	}
	p.item(4, line...)
	if c.Why != "" {
		p.para(6, styled(dim, c.Why))
	}
}

func resultSpan(e *Expectation) span {
	switch {
	case e.Suppressed != nil:
		return whole(dim, "suppressed")
	case e.Result == ExpectationBroken && e.Severity == SeverityError:
		return whole(alarm, "broken")
	case e.Result == ExpectationBroken:
		return whole(yellow, "broken ("+e.Severity+")")
	case e.Result == ExpectationUndecided:
		return whole(purple, "undecided")
	}
	return whole(green, "kept")
}

// words say who decided, why and how long.
func (s *Suppression) words() string {
	by := map[string]string{
		SuppressedByComment:  "Suppressed by a comment",
		SuppressedBySettings: "Suppressed in the settings file",
		SuppressedByBaseline: "In the baseline of findings",
	}[s.By]
	if s.Until != "" {
		by += " until " + s.Until
	}
	if s.Reason != "" {
		by += ": " + s.Reason
	}
	return by
}
