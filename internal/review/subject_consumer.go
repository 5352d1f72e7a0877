// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Outcomes of a consumer as they are compared.
const (
	servingOutcome  = "serving"
	failOpenOutcome = "fail_open"
)

// consumerSubjects are the consumers of a side.
func (s *side) consumerSubjects() []*subject {
	var out []*subject
	for _, c := range s.doc.PSCConsumers {
		p := &consumerSide{side: s, consumer: c}
		one := &subject{
			kind: report.KindConsumer, place: c.Place, rng: c.Range,
			name: c.Name, project: c.Project,
			standing: p.standing, measures: []measure{}, gone: p.gone,
		}
		for _, o := range c.Outcomes {
			one.scenarios = append(one.scenarios, o.Scenario)
		}
		if s.top != nil {
			for _, e := range s.joined().Consumers() {
				if o := e.Model().Object; o.Address == c.Address && o.Input == number(c.Input) {
					p.engine = e
					one.madeOf(consumerLinks(s.joined(), e))
				}
			}
		}
		out = append(out, one)
	}
	return out
}

// consumerSide is one consumer on one side.
type consumerSide struct {
	*side
	consumer *report.PSCConsumer
	// listed are the outcomes of the document by the keys of their scenarios.
	listed map[string]*report.ConsumerOutcome
	// engine is nil where the side is a report.
	engine *engine.Consumer
}

// outcome answers a scenario: from the document, else by the engine.
func (p *consumerSide) outcome(scenario string) *report.ConsumerOutcome {
	if p.listed == nil {
		p.listed = keyed(p.side, p.consumer.Outcomes, func(o *report.ConsumerOutcome) string { return o.Scenario })
	}
	if o := p.listed[p.key(scenario)]; o != nil {
		return o
	}
	s, err := engine.ParseScenario(scenario)
	if err != nil || p.engine == nil {
		return nil
	}
	return consumerOutcome(p.engine.Evaluate(s))
}

func (p *consumerSide) standing(scenario string) *standing {
	o := p.outcome(scenario)
	if o == nil {
		return nil
	}
	st := &standing{
		shown: &report.Standing{Outcome: servingOutcome, Why: o.Why, Disputed: o.Disputed, Serving: o.ServingRegions},
		unit:  "region", units: "regions",
	}
	switch {
	case o.ServingRegions == nil || o.FailOpen == nil:
		st.shown.Outcome, st.shown.Text = report.Undetermined, report.Undetermined
		for _, c := range o.Cases {
			st.ranks = append(st.ranks, servingRank(c.FailOpen))
		}
		slices.Sort(st.ranks)
		st.ranks, st.open = slices.Compact(st.ranks), openValues(o.DependsOn)
	case *o.FailOpen:
		st.shown.Outcome, st.shown.Text = failOpenOutcome, "all regions (fail open)"
		st.ranks, st.members, st.names = []int{servingRank(true)}, o.ServingRegions, []string{failOpenOutcome}
	default:
		st.shown.Text = strings.Join(o.ServingRegions, ", ")
		st.ranks, st.members, st.names = []int{servingRank(false)}, o.ServingRegions, o.ServingRegions
		st.size = &extent{len(o.ServingRegions), len(o.ServingRegions)}
	}
	st.label = st.shown.Outcome
	for _, c := range o.Clients {
		st.reach = append(st.reach, c.ClientRegion+" "+strings.Join(c.ServingRegions, " "))
	}
	return st
}

// servingRank is the place in the order of outcomes: any region that serves is
// above fail-open.
func servingRank(failOpen bool) int {
	if failOpen {
		return 0
	}
	return 1
}

// gone judges a removal: whoever was served is missed.
func (p *consumerSide) gone(before *standing) string {
	if len(before.ranks) == 0 {
		return report.VerdictUndecided
	}
	return report.VerdictWorse
}

// consumerLinks are the resources of every chain that ends in a consumer.
func consumerLinks(chains *engine.Chains, e *engine.Consumer) []*topology.Object {
	m := e.Model()
	links := []*topology.Object{m.Object}
	for i := range m.Groups {
		g := &m.Groups[i]
		links = append(links, g.Object)
		if g.Attachment.To != nil {
			links = append(links, &g.Attachment.To.Object)
		}
		for _, check := range g.Checks {
			links = append(links, checkLinks(chains, check)...)
		}
	}
	return links
}
