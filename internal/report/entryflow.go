// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

// flow is the way to an outcome.
type flow struct {
	title string
	steps []site
}

// ways are the ways to outcomes, by object and scenario, as far as the document
// has them.
type ways map[wayTo]flow

type wayTo struct {
	kind     string
	input    int
	address  string
	scenario string
}

func (d *Document) ways(objects []object) ways {
	w := ways{}
	for _, o := range objects {
		for _, out := range o.outcomes {
			if len(out.trace) > 0 {
				w[wayTo{o.kind, o.input(), o.Address, out.scenario}] = d.flow(o, out)
			}
		}
	}
	return w
}

// to are the ways to an object's outcomes in these scenarios.
func (w ways) to(kind string, p Place, scenarios []string) []flow {
	var all []flow
	for _, s := range scenarios {
		if f, ok := w[wayTo{kind, p.input(), p.Address, s}]; ok {
			all = append(all, f)
		}
	}
	return all
}

// flow lays out the way to an outcome. A step that was written nowhere stands
// at the object.
func (d *Document) flow(o object, out objectOutcome) flow {
	f := flow{title: out.scenario}
	for _, step := range out.trace {
		at := d.site(o.Place, "", o.at, step.Text)
		for _, w := range step.WrittenAt {
			if w.Range != nil {
				at = d.site(Place{Input: o.Input, Address: w.Address}, w.Attribute, w.Range, step.Text)
				break
			}
		}
		f.steps = append(f.steps, at)
	}
	return f
}
