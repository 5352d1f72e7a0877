// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"slices"
	"strings"
)

// gravestFirst are the objects that differ, by verdict.
func (r *Review) gravestFirst() []*ReviewedObject {
	var all []*ReviewedObject
	for _, o := range r.Objects {
		if o.HasDifference() {
			all = append(all, o)
		}
	}
	slices.SortStableFunc(all, func(a, b *ReviewedObject) int { return verdictRank(b.Verdict) - verdictRank(a.Verdict) })
	return all
}

// reviewed is what a change does to one object.
func (m mdWriter) reviewed(o *ReviewedObject) *mdSection {
	s := &mdSection{group: "changes", one: "scenario", many: "scenarios", whole: []string{"changed object", "changed objects"}, tail: "\n"}
	if o.Kind == KindRecord {
		s.one, s.many = mdRecordRows()
	}
	var head strings.Builder
	var same []string
	differing, example := 0, ""
	for _, one := range o.Outcomes {
		if one.Verdict != VerdictSame {
			differing++
			if one.Verdict == o.Verdict && example == "" {
				example = fmt.Sprintf("%s: %s → %s · ", htmlCode(one.Scenario), htmlText(one.Before.words()), htmlText(one.After.words()))
			}
			continue
		}
		same = append(same, mdCode(one.Scenario))
	}
	for _, alike := range o.rows() {
		s.items = append(s.items, func() string { return mdReviewRow(alike) })
	}
	head.WriteString(mdFold(fmt.Sprintf("<b>%s</b> · %s · %s%d of %d scenarios differ",
		htmlText(o.Verdict), htmlCode(titleOf(o.Name, o.Address)), example, differing, len(o.Outcomes))))
	head.WriteString(kindWords[o.Kind] + " " + m.where(o.Place, m.at(o.Place, o.Range)))
	if o.PreviousAddress != "" {
		head.WriteString(" · before " + mdCode(o.PreviousAddress))
	}
	if o.Presence == PresenceRemoved {
		head.WriteString(" · **removed by the change**")
	}
	head.WriteString("\n\n")
	for _, m := range o.Measures {
		if m.Verdict != VerdictSame {
			fmt.Fprintf(&head, "- %s: %s → %s (%s)\n", measureWords[m.Measure], mdText(orNone(m.Before)), mdText(orNone(m.After)), mdText(m.Verdict))
		}
	}
	head.WriteString("\n")
	if len(s.items) > 0 {
		head.WriteString(mdTable("verdict", "scenario", "before", "after", "what differs"))
	} else {
		// What differs are measures alone.
		s.add("Every scenario has the same outcome.\n")
		s.tail = "\n"
		same = nil
	}
	if len(same) > 0 {
		s.tail += "The same: " + clipList(same) + "\n\n"
	}
	s.head = head.String()
	return s
}

// mdRecordRows are the words for rows of a record, which can stand for several
// scenarios.
func mdRecordRows() (one, many string) { return "row of scenarios", "rows of scenarios" }

// mdSame is how many scenarios with the same outcome are named.
const mdSame = 12

func clipList(names []string) string {
	if len(names) > mdSame {
		return strings.Join(names[:mdSame], ", ") + fmt.Sprintf(" and %d more", len(names)-mdSame)
	}
	return strings.Join(names, ", ")
}

// mdReviewRow is a row of outcomes that are alike.
func mdReviewRow(alike []*OutcomeReview) string {
	o := alike[0]
	var scenarios []string
	for _, one := range alike {
		scenarios = append(scenarios, mdCode(one.Scenario))
	}
	what := mdText(o.What)
	if ids := o.disputed(); len(ids) > 0 {
		what = strings.TrimSpace(what + " " + mdText("["+strings.Join(ids, ", ")+"]"))
	}
	verdict := mdText(o.Verdict)
	if o.Verdict == VerdictWorse {
		verdict = "**" + verdict + "**"
	}
	return mdRow(verdict, strings.Join(scenarios, ", "), mdText(o.Before.words()), mdText(o.After.words()), what)
}

// where names the place of an object.
func (m mdWriter) where(p Place, at string) string {
	line := m.address(p)
	if at != "" {
		line += " · " + mdCode(at)
	}
	return line
}

// address is the address, with the input that it stands in where there are
// several.
func (m mdWriter) address(p Place) string {
	if p.Input != nil && p.Address != "" {
		return fmt.Sprintf("%d:%s", *p.Input, mdCode(p.Address))
	}
	return mdCode(p.Address)
}

// mdFolds is how many objects have a fold each, beside the other parts. More,
// and those that are not the point of a review, share one.
const mdFolds = 20

// objects are what stands and what it does in each scenario.
func (m mdWriter) objects() []*mdSection {
	objects := m.d.objects()
	if m.d.Review == nil && len(objects) <= mdFolds {
		var all []*mdSection
		for _, o := range objects {
			all = append(all, m.object(o()))
		}
		return all
	}
	summary := "<b>What stands</b>"
	if m.d.Review != nil {
		summary = "<b>What stands after the change</b>"
	}
	shared := &mdSection{head: mdFold(summary + " · " + htmlText(m.d.contents())), one: "load balancer or record", many: "load balancers and records"}
	for _, o := range objects {
		shared.items = append(shared.items, func() string { return m.object(o()).text() })
	}
	return []*mdSection{shared}
}

// object is what an object does in each scenario.
func (m mdWriter) object(o object) *mdSection {
	s := &mdSection{group: "objects", one: "scenario", many: "scenarios", whole: []string{"load balancer or record", "load balancers and records"}, tail: "\n"}
	if o.kind == KindRecord {
		s.one, s.many = mdRecordRows()
	}
	var head strings.Builder
	head.WriteString(mdFold(htmlCode(o.title()) + " · " + htmlText(o.what)))
	if where := m.where(o.Place, m.at(o.Place, o.at)); where != "" {
		head.WriteString(where + "\n\n")
	}
	for _, a := range o.about {
		line := "- " + mdText(a.text) + "\n"
		if a.label != "" {
			line = "- " + mdText(strings.TrimPrefix(a.label, "-> ")) + ": " + mdText(a.text) + "\n"
		}
		if len(o.outcomes) == 0 {
			s.add(line)
			continue
		}
		head.WriteString(line)
	}
	if len(o.outcomes) == 0 {
		if len(s.items) == 0 {
			s.add("The input tells no more of it.\n")
		}
		s.one, s.many, s.head = "detail", "details", head.String()
		return s
	}
	columns := []string{"scenario", o.columns[0]}
	if o.columns[1] != "" {
		columns = append(columns, o.columns[1])
	}
	head.WriteString("\n" + mdTable(append(columns, "why")...))
	for _, alike := range o.rows() {
		out := alike[0]
		var scenarios []string
		for _, one := range alike {
			scenarios = append(scenarios, mdCode(one.scenario))
		}
		cells := []string{strings.Join(scenarios, ", "), mdText(out.cells[0])}
		if o.columns[1] != "" {
			cells = append(cells, mdText(out.cells[1]))
		}
		why := mdText(out.why)
		if len(out.disputed) > 0 {
			why += " " + mdText("["+strings.Join(out.disputed, ", ")+"]")
		}
		for _, note := range out.notes {
			why += "<br>" + mdText(note)
		}
		s.add(mdRow(append(cells, why)...))
	}
	s.head = head.String()
	return s
}
