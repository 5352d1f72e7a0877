// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// trace tells the way to an outcome: what each source counts and demands, what
// the faults take, what is left, and what the sources make together.
func (c *Composite) trace(o CompositeOutcome) []Step {
	var steps []Step
	for _, s := range o.Sources {
		steps = append(steps, s.Source.introduce()...)
	}
	if o.Scenario.IsSteady() {
		steps = append(steps, Step{Text: "Nothing fails."})
	}
	for i := range o.Scenario.faults {
		steps = append(steps, c.faultStep(o.Scenario.faults[i:i+1]))
	}
	for _, s := range o.Sources {
		steps = append(steps, s.step())
	}
	if c.alone {
		return steps
	}
	last := Step{Facts: []string{"CH-036"}}
	switch {
	case c.unknownYet(o.Scenario.faults):
		last.Text, last.Facts = "The state of the composite health check is not known yet.", []string{"CH-037"}
	case o.State == StateHealthy && len(o.Sources) == 1:
		last.Text = "The one source is HEALTHY, so the composite health check is."
	case o.State == StateHealthy:
		last.Text = "Every source is HEALTHY, so the composite health check is."
	case o.State == StateUnhealthy:
		last.Text = "A source is UNHEALTHY, which makes the composite health check UNHEALTHY, whatever the others are."
	case o.State == StateUnknown:
		last.Text = "No source is UNHEALTHY and one is UNKNOWN, which makes the composite health check UNKNOWN."
	default:
		last.Text = "The input does not tell the state of the composite health check."
	}
	return append(steps, last)
}

// introduce tells what a source counts and demands.
func (h *HealthSource) introduce() []Step {
	counts := Step{Facts: []string{"CH-030"}}
	if h.unclear != "" {
		counts.Text = "Of " + h.label() + " the endpoints are not known: " + h.unclear + "."
		counts.Facts = []string{"CH-007"}
		counts.Origins = []topology.Origin{*h.service.BackendsUnknown}
	} else {
		groups := make([]string, 0, len(h.slots))
		for i := range h.slots {
			n, _ := h.ends(i, nil)
			groups = append(groups, h.slots[i].label+" "+sized(n.interval()))
			for j := range h.slots[i].readings {
				counts.Origins = appendOrigins(counts.Origins, h.slots[i].readings[j].sizes...)
			}
		}
		counts.Text = h.label() + " counts the endpoints of " + h.service.Address
		if len(groups) == 0 {
			counts.Text += ", which has no backend"
		} else {
			counts.Text += ": " + strings.Join(atMost(mostNames, groups), ", ")
		}
		if all := h.summary.Endpoints; len(groups) > 1 && !all.IsUnknown() {
			counts.Text += "; " + all.String() + " together"
			counts.Facts = append(counts.Facts, "CH-032")
		}
		counts.Text += "."
	}
	return append([]Step{counts}, h.demandSteps()...)
}

// ends returns how many members a slot can have, and how many healthy ones.
func (h *HealthSource) ends(i int, faults []Fault) (n, healthy bounds) {
	for j := range h.slots[i].readings {
		m := &h.slots[i].readings[j]
		l := m.lossOf(faults, false)
		size, up := bounds{m.min, m.max}, bounds{l.least.at(m.min), l.most.largest(m.max)}
		if j > 0 {
			size = bounds{min(n.min, size.min), max(n.max, size.max)}
			up = bounds{min(healthy.min, up.min), max(healthy.max, up.max)}
		}
		n, healthy = size, up
	}
	return n, healthy
}

func (h *HealthSource) demandSteps() []Step {
	step := Step{Facts: []string{"CH-031"}, Origins: appendOrigins(nil, h.demand.percent.Origin, h.demand.minimum.Origin)}
	thresholds, known := h.demand.thresholds()
	switch {
	case h.demand.invalid:
		step.Text, step.Facts = "A threshold of its policy is one that the API refuses. Its state is told as if that threshold were not known.", []string{"CH-003"}
	case !known:
		step.Text = "What its policy demands is not fully known."
	default:
		step.Text = "It is HEALTHY while at least " + strconv.Itoa(thresholds.HealthyPercent) + " percent and at least " +
			strconv.Itoa(thresholds.MinHealthy) + " of them are healthy"
		if n, exact := h.summary.Endpoints.Exact(); exact {
			step.Text += ", which is " + strconv.Itoa(thresholds.Required(n)) + " of " + strconv.Itoa(n)
		}
		step.Text += "."
	}
	steps := []Step{step}
	if h.sixtyForZero() {
		steps = append(steps, Step{
			Text:    "Its policy says healthy_percent_threshold = 0. The google provider does not send a 0, so that the API's default of 60 percent is in effect.",
			Facts:   []string{"CH-005"},
			Origins: []topology.Origin{h.demand.percent.Origin},
		})
	}
	if h.primaries != nil {
		steps = append(steps, Step{
			Text:  "The backend service has failover backends. Whether they count is not documented; here they do, and the service's own failover does not matter.",
			Facts: []string{"CH-038"},
		})
	}
	return steps
}

// faultStep tells what one fault does, on its own.
func (c *Composite) faultStep(fault []Fault) Step {
	step := Step{}
	if fault[0].Kind == UnknownState {
		return Step{Text: "The state of " + fault[0].Name + " is taken to be not known yet.", Facts: []string{"CH-037"}}
	}
	var groups []string
	seen := map[string]bool{}
	for _, set := range c.sets {
		for _, h := range set {
			for i := range h.slots {
				for j := range h.slots[i].readings {
					m := &h.slots[i].readings[j]
					l := m.lossOf(fault, false)
					if l.least == staying || m.max == 0 {
						continue
					}
					if words := lostWords(h.slots[i].label, m, l); !seen[words] {
						seen[words] = true
						groups = append(groups, words)
					}
					step.Origins = appendOrigins(step.Origins, m.place.unsettled...)
					if l.even {
						step.Facts = evenFacts
					}
					break
				}
			}
		}
	}
	step.Text = faultWords(fault[0])
	if len(groups) == 0 {
		step.Text += ", which takes no endpoint of this composite health check."
		return step
	}
	step.Text += ": " + strings.Join(atMost(mostNames, groups), "; ") + "."
	return step
}

// step tells what is left of a source, and what that makes of it.
func (o *SourceOutcome) step() Step {
	if o.State == StateUnknown {
		return Step{Text: o.Source.label() + " is UNKNOWN.", Facts: []string{"CH-037"}}
	}
	return Step{Text: o.Source.label() + " is " + string(o.State) + ": " + o.Why + ".", Facts: o.Facts, Origins: o.DependsOn}
}
