// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// tell says in a part of a sentence how an answer came about.
func (p *dnsPolicy) tell(a *dnsAnswer, states []TargetState) string {
	switch {
	case len(a.open) > 0:
		return a.open[0].why
	case a.course.weightless:
		return "only items of weight 0 are left, and no document says what is answered then"
	case a.unspecified:
		return "primary and backups are all unhealthy, which the documents do not settle; most likely all count as healthy and the " +
			noun(len(p.primary), "primary answers", "primaries answer")
	case p.kind == topology.FailoverRouting:
		return p.tellFailover(a, states)
	case p.kind == topology.WeightedRouting:
		return p.tellWeighted(a)
	}
	nearest := "every client gets the item nearest to it"
	if len(p.items) == 1 {
		nearest = "the only item answers every client"
	}
	return nearest + p.tellGeo(a, "item")
}

func (p *dnsPolicy) tellFailover(a *dnsAnswer, states []TargetState) string {
	up, n := len(usable(p.primary, states)), len(p.primary)
	if a.course.backups {
		text := "the primary is unhealthy"
		switch {
		case n == 0:
			text = "there is no primary address"
		case n > 1:
			text = allOf(n) + " primaries are unhealthy"
		}
		if len(p.items) == 1 {
			return text + ", so the backup answers" + p.tellGeo(a, "backup")
		}
		return text + ", so the backup nearest to the client answers" + p.tellGeo(a, "backup")
	}
	text := "the primary is healthy"
	switch {
	case n > 1 && up == n:
		text = allOf(n) + " primaries are healthy and share the answers"
	case n > 1:
		text = strconv.Itoa(up) + " of " + strconv.Itoa(n) + " primaries " + noun(up, "is", "are") + " healthy"
	}
	switch {
	case !a.course.trickled:
		return text
	case p.rest.Sign() == 0:
		return text + ", but trickle_ratio 1 sends every client to the backups" + p.tellGeo(a, "backup")
	}
	return text + "; trickle_ratio sends " + p.trickleText + " of the answers to the backups" + p.tellGeo(a, "backup")
}

// tellGeo tells for which clients the nearest item does not answer as usual.
func (p *dnsPolicy) tellGeo(a *dnsAnswer, item string) string {
	var text string
	if moved := a.course.moved; len(moved) > 0 {
		text += "; clients near " + near(moved) + " are sent on, since their " + item + " is unhealthy"
	}
	if stayed := a.course.stayed; len(stayed) > 0 {
		text += "; the fence keeps " + p.clients(stayed) + " at an " + item + " of which nothing is healthy"
		text = strings.Replace(text, "an backup", "a backup", 1)
	}
	if len(a.course.all) > 0 {
		text += "; every " + item + " is unhealthy, so Cloud DNS answers as if all were healthy"
	}
	return text
}

func (p *dnsPolicy) clients(near []string) string {
	if len(near) == len(p.locations) {
		return "every client"
	}
	return "clients near " + enumerate(atMost(mostNames, near), "and")
}

func near(locations []string) string { return enumerate(atMost(mostNames, locations), "and") }

func (p *dnsPolicy) tellWeighted(a *dnsAnswer) string {
	const share = "in proportion to their weights"
	switch n := len(p.items); {
	case len(a.course.all) > 0:
		return "every item is unhealthy, so Cloud DNS answers as if all were healthy, " + share
	case a.course.dropped > 0:
		return strconv.Itoa(a.course.dropped) + " of " + strconv.Itoa(n) + " items " +
			noun(a.course.dropped, "is unhealthy and drops out", "are unhealthy and drop out") + "; the rest shares " + share
	case n == 1:
		return "the only item answers every client"
	}
	return "the items share the answers " + share
}

// allOf spells that every one of several is meant.
func allOf(n int) string {
	if n == 2 {
		return "both"
	}
	return "all " + strconv.Itoa(n)
}

// noun chooses between the words for one and for several.
func noun(n int, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}

// checksFail and everythingFails are causes that the scenario names itself.
const (
	checksFail      = "its checks fail"
	everythingFails = "everything fails"
)

// cause adds to a reason why the first of the unhealthy targets is unhealthy,
// where that matters and the scenario does not say so itself, and which answer
// leads nowhere.
func (o *DNSOutcome) cause(why string, matters bool) string {
	for i := range o.Targets {
		t := o.Targets[i]
		if matters && t.State == TargetUnhealthy && t.Why != checksFail && t.Why != everythingFails {
			why += " (" + t.Target.Target + ": " + t.Why + ")"
			break
		}
	}
	if failsAll(o.Scenario) {
		return why
	}
	for i := range o.Targets {
		t := o.Targets[i]
		if t.State == TargetUnchecked && t.ServesKnown && !t.Serves && o.answers(t.Target) {
			return why + "; " + t.Target.Target + " is answered although it can't serve, since nothing checks it"
		}
	}
	return why
}

// answers reports whether a target is among the answers.
func (o *DNSOutcome) answers(t *topology.DNSTarget) bool {
	for i := range o.Answers {
		if o.Answers[i].Target == t || sameTarget(o.Answers[i].Target, t) {
			return true
		}
	}
	return false
}
