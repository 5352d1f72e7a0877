// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// why says in one sentence what decided.
func (e *consumerEvaluation) why(o *ConsumerOutcome) string {
	switch {
	case !o.Settled && len(o.Cases) > 0 && len(o.Cases) <= 3:
		var parts []string
		for _, c := range o.Cases {
			parts = append(parts, "served by "+result{c.Serving, c.FailOpen}.words()+" if "+c.When)
		}
		return strings.Join(parts, "; ")
	case !o.Settled && !e.Complete():
		return "which regions it has depends on " + unknownNames(o.DependsOn, e.model.Object.Address)
	case !o.Settled && len(o.DependsOn) == 0:
		return e.model.MovesWhy
	case !o.Settled:
		return "which regions serve depends on " + unknownNames(o.DependsOn, e.model.Object.Address)
	case e.model.Moves == StaysPut:
		return e.model.MovesWhy
	}
	states := stateWords(o.Groups)
	failOpen, known := o.FailOpen.Get()
	switch {
	case !known:
		return states + "; there is no other region"
	case failOpen && len(o.Serving) > 1:
		return states + "; nothing is left to move to, so traffic is spread over all"
	case failOpen:
		return states + "; there is no other region, so traffic goes there all the same"
	case len(o.Serving) < len(e.regions):
		return states + "; " + e.moveWords(o)
	}
	return states
}

// stateWords tells the states of the groups with their regions: "UNHEALTHY in
// us-central1, HEALTHY in us-east1".
func stateWords(groups []GroupOutcome) string {
	var words []string
	regions := map[string][]string{}
	// The healthy ones go without saying where there are others.
	healthy := !slices.ContainsFunc(groups, func(g GroupOutcome) bool { return g.State != StateHealthy })
	for _, g := range groups {
		if g.State == StateHealthy && !healthy {
			continue
		}
		region, known := g.Group.Region.Get()
		if !known {
			region = "a region that is not known"
		}
		word := string(g.State)
		switch g.State {
		case "":
			word = "usable (" + g.Why + ")"
		case StateUnknown:
			word += ", which counts as usable,"
		}
		if _, seen := regions[word]; !seen {
			words = append(words, word)
		}
		if !slices.Contains(regions[word], region) {
			regions[word] = append(regions[word], region)
		}
	}
	for i, word := range words {
		words[i] = word + " in " + enumerate(regions[word], "and")
	}
	return strings.Join(words, ", ")
}

// moveWords tells where the clients of the regions go that don't serve.
func (e *consumerEvaluation) moveWords(o *ConsumerOutcome) string {
	var left []string
	for _, region := range e.regions {
		if !slices.Contains(o.Serving, region) {
			left = append(left, region)
		}
	}
	to, near := "the nearest region that is not unhealthy", enumerate(left, "and")
	if len(o.Serving) == 1 {
		to = o.Serving[0]
	}
	// Without another region in the sentence it is clear which is meant.
	others := slices.ContainsFunc(o.Groups, func(g GroupOutcome) bool { return g.State != StateHealthy && g.State != StateUnhealthy })
	switch {
	case others:
	case len(left) == 1:
		near = "it"
	default:
		near = "them"
	}
	return "clients near " + near + " move to " + to
}

// words tells an answer: "us-east1", "all (fail open)".
func (r result) words() string {
	text := enumerate(r.serving, "and")
	if r.failOpen {
		text += " (fail open)"
	}
	return text
}

// facts lists what decided.
func (e *consumerEvaluation) facts(o *ConsumerOutcome) []string {
	if e.model.Moves == StaysPut {
		return e.model.MovesFacts
	}
	var list []string
	for _, g := range o.Groups {
		switch g.State {
		case "":
			list = distinctFacts(list, "CH-058")
		case StateUnknown:
			list = distinctFacts(list, "CH-052", "CH-054")
		default:
			list = distinctFacts(list, "CH-052")
		}
	}
	if topology.Is(o.FailOpen, true) {
		list = append(list, "CH-053")
	}
	if o.Settled && len(o.Serving) < len(e.regions) {
		list = append(list, "GLB-002")
	}
	if e.model.Moves != CanMove {
		list = distinctFacts(list, e.model.MovesFacts...)
	}
	if e.model.OutlierDetection {
		list = append(list, "CH-055")
	}
	return list
}

// trace tells the way to an outcome: what each endpoint group leads to, its
// state, and where clients go.
func (c *Consumer) trace(o ConsumerOutcome) []Step {
	var steps []Step
	for i := range c.model.Groups {
		steps = append(steps, c.model.Groups[i].step())
	}
	if o.Scenario.IsSteady() {
		steps = append(steps, Step{Text: "Nothing fails."})
	}
	for _, f := range o.Scenario.faults {
		steps = append(steps, Step{Text: faultWords(f) + "."})
	}
	for _, g := range o.Groups {
		steps = append(steps, g.step())
	}
	if c.model.OutlierDetection {
		steps = append(steps, Step{
			Text:  "Outlier detection acts beside composite health and can take an endpoint group out that is HEALTHY; what it does can't be told beforehand.",
			Facts: []string{"CH-055"},
		})
	}
	if o.Settled {
		for _, client := range o.Clients {
			steps = append(steps, client.step(o.Serving))
		}
	}
	return append(steps, Step{Text: capitalize(o.Why) + ".", Facts: o.Facts, Origins: o.DependsOn})
}

// step tells what an endpoint group leads to.
func (g *ConsumerGroup) step() Step {
	step := Step{Facts: []string{"CH-052"}, Origins: []topology.Origin{g.Attachment.Origin}}
	region, known := g.Region.Get()
	if !known {
		region = "a region that is not known"
	}
	attachment := g.Attachment.Text
	switch {
	case g.Attachment.Sensitive:
		attachment = topology.SensitiveText
	case g.Attachment.To != nil:
		attachment = g.Attachment.To.Address
	}
	step.Text = g.Object.Address + ", the endpoint group of " + region + ", leads to " + attachment
	var checks []string
	for _, check := range g.Checks {
		checks = append(checks, check.check.Address)
	}
	switch {
	case len(g.Unsettled) > 0 && len(checks) > 0:
		step.Text += " and may mirror the state of " + enumerate(atMost(3, checks), "or") + "."
		step.Origins = appendOrigins(step.Origins, g.Unsettled...)
	case len(checks) > 0:
		step.Text += " and mirrors the state of " + enumerate(checks, "and") + "."
	case g.Producer == ProducerOutside:
		step.Text += ", which is not in the input."
		step.Facts = []string{"CH-058"}
	default:
		step.Text += ", which has no composite health check."
		step.Facts = []string{"CH-058"}
	}
	return step
}

// step tells the state of an endpoint group.
func (g *GroupOutcome) step() Step {
	name := g.Group.Object.Address
	switch g.State {
	case "":
		return Step{Text: name + " counts as usable, since " + g.Why + ".", Facts: []string{"CH-058"}}
	case StateUnknown:
		return Step{Text: name + " is UNKNOWN, which counts as usable: " + g.Why + ".", Facts: []string{"CH-054"}}
	case StateUndetermined:
		return Step{Text: "The state of " + name + " can't be told: " + g.Why + "."}
	}
	return Step{Text: name + " is " + string(g.State) + ": " + g.Why + "."}
}

// step tells where the clients near a region go.
func (c *ClientOutcome) step(serving []string) Step {
	switch {
	case len(c.Serving) == 0:
		return Step{Text: "Clients near " + c.Client + " go to the nearest of " + enumerate(serving, "and") + "; which that is, is not known."}
	case len(c.Serving) > 1:
		return Step{Text: "Clients near " + c.Client + " are spread over " + enumerate(c.Serving, "and") + ".", Facts: []string{"CH-053"}}
	}
	return Step{Text: "Clients near " + c.Client + " are served by " + c.Serving[0] + "."}
}
