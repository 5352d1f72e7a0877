// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// mostNames is how many groups a step of a trace lists by name.
const mostNames = 6

// introduce prepares the steps that are the same in every scenario: the
// members and the policy.
func (l *Passthrough) introduce() {
	for _, role := range []struct {
		roles
		name string
		vms  Interval
	}{{rolePrimary, "primary", l.summary.Primary.VMs}, {roleFailover, "failover", l.summary.Failover.VMs}} {
		step := Step{Facts: []string{"PNLB-002", "PNLB-027"}}
		var groups []string
		for i := range l.slots {
			s := &l.slots[i]
			if !s.takes(role.roles) {
				continue
			}
			n, _ := s.ends(role.roles, nil)
			groups = append(groups, s.label+" "+sized(n.interval()))
			for j := range s.readings {
				step.Origins = appendOrigins(step.Origins, s.readings[j].sizes...)
			}
			step.Origins = appendOrigins(step.Origins, s.unsettled...)
		}
		switch len(groups) {
		case 0:
			step.Text = "There is no " + role.name + " backend."
		default:
			step.Text = capitalize(role.name) + " backends: " + strings.Join(atMost(mostNames, groups), ", ")
			if len(groups) > 1 && !role.vms.IsUnknown() {
				step.Text += "; " + count(role.vms, l.summary.Unit) + " together"
			}
			step.Text += "."
		}
		l.intro = append(l.intro, step)
	}
	l.intro = append(l.intro, l.policySteps()...)
}

// are is the verb of a number.
func are(n Interval) string {
	if n == ExactInterval(1) {
		return "is"
	}
	return "are"
}

// sized spells a number for a list.
func sized(i Interval) string {
	if i.IsUnknown() {
		return "(size not known)"
	}
	return i.String()
}

// policySteps tell what the policy demands.
func (l *Passthrough) policySteps() []Step {
	s := l.summary
	ratio := Step{Facts: []string{"PNLB-022"}, Origins: []topology.Origin{s.Ratio.Origin}}
	x, known := s.Ratio.Get()
	switch {
	case !known:
		ratio.Text = "The failover ratio is not known; it can be anything from 0 to 1."
	case l.ratio == nil:
		ratio.Text = "The failover ratio " + topology.Decimal(x) + " is outside 0 to 1, so the API refuses it. What serves is told as if the ratio were not known."
		ratio.Facts = []string{"PNLB-020"}
	default:
		ratio.Text = "The failover ratio is " + topology.Decimal(x)
		if s.Ratio.Default {
			ratio.Text += ", the default"
			ratio.Facts = append(ratio.Facts, "PNLB-006")
		}
		if least, ok := s.MinimumHealthyPrimaries.Get(); ok {
			ratio.Text += ": primaries serve while at least " + least.String() + " of " + s.Primary.VMs.String() + " " + are(least) + " healthy"
		}
		ratio.Text += "."
	}
	steps := []Step{ratio}
	if vms := s.Primary.VMs; s.Limit > 0 && (vms.Max > s.Limit || s.Failover.VMs.Max > s.Limit) {
		steps = append(steps, Step{
			Text: "The load balancer uses at most " + strconv.Itoa(s.Limit) + " " + s.Unit + "s of each role. " +
				"Whether more primaries count in the ratio is not documented; here they don't.",
			Facts: []string{"PNLB-036", "PNLB-037"},
		})
	}
	return steps
}

// trace tells the way to the outcome.
func (e *evaluation) trace(why string) []Step {
	steps := make([]Step, len(e.intro), len(e.intro)+len(e.scenario.faults)+4)
	copy(steps, e.intro)
	if e.scenario.IsSteady() {
		steps = append(steps, Step{Text: "Nothing fails."})
	}
	for i := range e.scenario.faults {
		steps = append(steps, e.faultStep(e.scenario.faults[i:i+1]))
	}
	steps = append(steps, e.countStep(), Step{Text: decisionWords[e.pool] + ": " + why + ".", Facts: e.rows.facts()})
	if e.onBoundary() {
		steps = append(steps, Step{
			Text:  "The healthy share is the ratio exactly. The API reference and Google's examples keep the primaries; older texts fail over at or below the ratio.",
			Facts: []string{"PNLB-021"}, Origins: []topology.Origin{e.summary.Ratio.Origin},
		})
	}
	if least, known := e.minimum(); known && (e.pool == Failover || e.pool == LastResort || e.pool == Dropped || e.pool == PrimaryForced) {
		steps = append(steps, Step{
			Text:  "As soon as " + strconv.Itoa(least) + " of the primary " + e.summary.Unit + "s " + are(ExactInterval(least)) + " healthy again, new connections return to them.",
			Facts: []string{"PNLB-026"},
		})
	}
	return steps
}

// faultStep tells what one fault does, on its own.
func (e *evaluation) faultStep(fault []Fault) Step {
	step := Step{}
	groups := make([]string, 0, mostNames+1)
	more := 0
	byName := nameGroups(fault)
	for i := range e.slots {
		s := &e.slots[i]
		for j := range s.readings {
			m := &s.readings[j]
			if !byName && m.inOneZone() && !m.falls(fault) {
				continue
			}
			loss := m.lossOf(fault, false)
			if loss.least == staying || m.max == 0 {
				continue
			}
			if more++; more <= mostNames {
				groups = append(groups, lostWords(s.label, m, loss))
			}
			step.Origins = appendOrigins(step.Origins, m.place.unsettled...)
			if loss.even {
				step.Facts = evenFacts
			}
			break
		}
	}
	if more -= len(groups); more > 0 {
		groups = append(groups, "and "+strconv.Itoa(more)+" more")
	}
	text := faultWords(fault[0])
	if len(groups) == 0 {
		step.Text = text + ", which takes no member of this load balancer."
		return step
	}
	step.Text = text + ": " + strings.Join(groups, "; ") + "."
	return step
}

var evenFacts = []string{"PNLB-044"}

// lostWords tells what a group loses.
func lostWords(label string, m *memberSet, l loss) string {
	switch {
	case l.ends && l.least.all:
		return label + " loses all or none, since its place is not known"
	case l.unsettled:
		return label + " loses any number, since the place of its members is not known"
	case l.least.all && m.min == m.max:
		return label + " loses all " + strconv.Itoa(m.min)
	case l.least.all:
		return label + " loses all"
	case m.max == unlimited && l.even:
		return label + " loses the fullest of its " + strconv.Itoa(l.least.zones) + " zones"
	case m.max == unlimited:
		return label + " loses " + strconv.Itoa(l.least.vms) + ", or all if it has fewer"
	}
	// What is lost grows with the size.
	lost := Interval{m.min - l.least.at(m.min), m.max - l.least.at(m.max)}
	text := label + " loses " + lost.String() + " of " + Interval{m.min, m.max}.String()
	switch {
	case !l.even:
	case l.least.failing == 1:
		text += ", the fullest of its " + strconv.Itoa(l.least.zones) + " zones"
	default:
		text += ", the fullest " + strconv.Itoa(l.least.failing) + " of its " + strconv.Itoa(l.least.zones) + " zones"
	}
	return text
}

// faultWords tells a fault as the beginning of a sentence.
func faultWords(f Fault) string {
	switch f.Kind {
	case Zone:
		return "Zone " + f.Name + " fails"
	case Region:
		return "Region " + f.Name + " fails"
	case Group:
		return "All members of " + f.Name + " fail"
	case VMs:
		return strconv.Itoa(f.Count) + " of the members of " + f.Name + " fail"
	case AllPrimaries:
		return "All primaries fail"
	case AllFailovers:
		return "All failover members fail"
	case Everything:
		return "Everything fails"
	}
	return "With " + f.String()
}

// countStep tells what stays healthy.
func (e *evaluation) countStep() Step {
	t, unit := e.tally, e.summary.Unit
	return Step{Text: capitalize(of(t.healthyPrimaries, t.primaries)) + " primary " + unit + "s and " +
		of(t.healthyFailovers, t.failovers) + " failover " + unit + "s are healthy."}
}

// of spells "2 of 4".
func of(healthy, all bounds) string {
	switch {
	case all.max == unlimited && all.min == 0 && healthy.max == 0:
		return "none of the"
	case all.max == unlimited && all.min == 0:
		return "an unknown number of"
	}
	return healthy.interval().String() + " of " + all.interval().String()
}

// decisionWords tell what each pool means for new connections.
var decisionWords = map[Pool]string{
	Primary:       "New connections go to all healthy primaries",
	PrimaryForced: "New connections go to all healthy primaries, although they are too few",
	Failover:      "New connections go to all healthy failover members and to no primary",
	LastResort:    "New connections go to all primaries, healthy or not",
	Dropped:       "New connections are dropped",
	None:          "There is nothing that new connections could go to",
	Undetermined:  "Where new connections go can't be told",
}

func capitalize(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
