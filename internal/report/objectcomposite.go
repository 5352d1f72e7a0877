// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

// kindSource is the kind of health sources without a composite health check,
// which no review compares.
const kindSource = "health_source"

func (c *CompositeHealthCheck) object(d *Document) object {
	return object{
		kind: KindComposite, Place: c.Place, name: c.Name, at: c.Range, what: c.what(),
		about:   fieldsOf(func(p *printer) { p.compositeFields(d, c) }),
		columns: stateColumns, outcomes: stateOutcomes(c.Outcomes, c.names()),
	}
}

func (s *LoneSource) object() object {
	return object{
		kind: kindSource, Place: Place{Input: s.Input, Address: s.Address}, name: s.Name, at: s.Range, what: inPlace("health source", s.Region),
		about:   fieldsOf(func(p *printer) { p.sourceFields(s) }),
		columns: stateColumns, outcomes: stateOutcomes(s.Outcomes, s.names()),
	}
}

// removed is a composite health check that the plan deletes.
func (r *Rollout) removed() (object, bool) {
	return object{
		kind: KindComposite, Place: r.Place, name: r.Name, what: deletedCheck,
		about: fieldsOf(func(p *printer) { p.rollout(r) }),
	}, r.Kind == KindComposite && r.After == nil
}

var stateColumns = [2]string{"state", ""}

func stateOutcomes(outcomes []*CompositeOutcome, names *addressNames) []objectOutcome {
	var all []objectOutcome
	for _, o := range outcomes {
		one := objectOutcome{
			scenario: o.Scenario, cells: [2]string{o.State}, text: o.State, undetermined: o.State == Undetermined,
			why: names.shorten(o.Why), disputed: o.Disputed, trace: o.Trace,
		}
		for _, c := range o.Cases {
			one.notes = append(one.notes, c.State+" when "+names.shorten(c.When))
		}
		one.notes = append(one.notes, dependsOnNotes(o.DependsOn)...)
		all = append(all, one)
	}
	return all
}

func (c *PSCConsumer) object(d *Document) object {
	o := object{
		kind: KindConsumer, Place: c.Place, name: c.Name, at: c.Range, what: c.what(),
		about: fieldsOf(func(p *printer) { p.consumerFields(d, c) }), columns: [2]string{"served by", ""},
	}
	names := d.consumerNames(c)
	for _, out := range c.Outcomes {
		serving := servingSpan(out.ServingRegions, out.FailOpen, len(c.Regions)).text
		one := objectOutcome{
			scenario: out.Scenario, cells: [2]string{serving}, text: serving, undetermined: out.ServingRegions == nil,
			why: names.shorten(out.Why), disputed: out.Disputed, trace: out.Trace,
		}
		for _, x := range out.Cases {
			one.notes = append(one.notes, servingSpan(x.ServingRegions, &x.FailOpen, len(c.Regions)).text+" when "+names.shorten(x.When))
		}
		one.notes = append(one.notes, dependsOnNotes(out.DependsOn)...)
		o.outcomes = append(o.outcomes, one)
	}
	return o
}
