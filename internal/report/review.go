// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Verdicts on a difference between what stands before and what stands after.
// Only VerdictWorse is a regression.
const (
	// VerdictSame: nothing that a client could notice.
	VerdictSame = "same"
	// VerdictBetter: up the order of outcomes.
	VerdictBetter = "better"
	// VerdictChanged: something else, and neither above nor below.
	VerdictChanged = "changed"
	// VerdictUndecided: the inputs do not tell.
	VerdictUndecided = "undecided"
	// VerdictWorse: down the order of outcomes.
	VerdictWorse = "worse"
)

// Verdicts lists the closed set; where several are joined to one, the later
// one of them stands.
var Verdicts = []string{VerdictSame, VerdictBetter, VerdictChanged, VerdictUndecided, VerdictWorse}

// Presences of a reviewed object.
const (
	// PresenceKept: it stands before and after.
	PresenceKept = "kept"
	// PresenceAdded: it stands only after, so there is nothing to compare it
	// with.
	PresenceAdded = "added"
	// PresenceRemoved: it stands only before.
	PresenceRemoved = "removed"
)

// Kinds of reviewed objects, named as their lists in the document.
const (
	KindPassthrough = "passthrough_load_balancer"
	KindComposite   = "composite_health_check"
	KindConsumer    = "psc_consumer"
	KindRecord      = "dns_record"
)

// Measures of an object, named as the document names them elsewhere.
const (
	MeasureTolerated = "primary_failures_tolerated"
	MeasureDetection = "detection_seconds"
	MeasureDrain     = "drain_seconds"
	MeasureOutage    = "outage_bound_seconds"
	// MeasureEndpointsTolerated is the number of endpoints of one source that
	// may fail before a composite health check turns.
	MeasureEndpointsTolerated = "failures_tolerated"
)

// Review is what a change does to failover.
type Review struct {
	// Before are the inputs that say what stands before: for a single plan
	// the plan itself.
	Before []Input `json:"before"`
	// BeforeComplete is false when anything of those inputs could not be
	// read.
	BeforeComplete bool `json:"before_complete"`
	// Verdict is the gravest one of all objects. An added object has none,
	// so a change that only adds is "same".
	Verdict string `json:"verdict"`
	// Summary says in one sentence what the change does.
	Summary string `json:"summary"`
	// Counts counts the outcomes of all objects by verdict.
	Counts VerdictCounts `json:"counts"`
	// Objects are all objects of both sides, also those without a
	// difference, sorted by input, kind and address.
	Objects []*ReviewedObject `json:"objects"`
}

// VerdictCounts counts verdicts.
type VerdictCounts struct {
	Worse     int `json:"worse"`
	Undecided int `json:"undecided"`
	Changed   int `json:"changed"`
	Better    int `json:"better"`
	Same      int `json:"same"`
}

// ReviewedObject is one load balancer, composite health check, consumer or
// record before and after.
type ReviewedObject struct {
	Kind string `json:"kind"`
	// Place is where it stands after; for a removed one, where it stood.
	Place
	// PreviousAddress is its address before, where the change moves it.
	PreviousAddress string          `json:"previous_address,omitempty"`
	Name            *string         `json:"name"`
	Range           *topology.Range `json:"range"`
	Presence        string          `json:"presence"`
	// Verdict is the gravest one of its outcomes and measures.
	Verdict string `json:"verdict"`
	// OnlyText is true where the change updates something that the object
	// is made of and no outcome or measure differs.
	OnlyText bool `json:"only_text"`
	// Measures are numbers that hold for the object whatever fails.
	Measures []*MeasureReview `json:"measures"`
	Outcomes []*OutcomeReview `json:"outcomes"`
}

// MeasureReview is a number of an object before and after.
type MeasureReview struct {
	// Measure is "primary_failures_tolerated", "detection_seconds",
	// "drain_seconds" or "outage_bound_seconds", as the document calls it.
	Measure string `json:"measure"`
	// Before and After are the number in words, such as "2", "7 to 14" or
	// "unknown"; empty where the object has none.
	Before  string `json:"before"`
	After   string `json:"after"`
	Verdict string `json:"verdict"`
}

// OutcomeReview is what one scenario comes to before and after.
type OutcomeReview struct {
	Scenario string `json:"scenario"`
	// Before and After are null where the object does not stand.
	Before  *Standing `json:"before"`
	After   *Standing `json:"after"`
	Verdict string    `json:"verdict"`
	// What says in words what differs, without a full stop; it is empty for
	// the same.
	What string `json:"what"`
}

// Standing is an outcome of any kind in the form in which it is compared.
type Standing struct {
	// Outcome is the member of the kind's closed set: the active pool, the
	// state, or "serving" and "fail_open" for consumers and records, or
	// "undetermined".
	Outcome string `json:"outcome"`
	// Text is the outcome in a few words.
	Text string `json:"text"`
	// Why is the outcome's own sentence.
	Why string `json:"why,omitempty"`
	// Members are the members that get new connections, of a passthrough
	// load balancer; null elsewhere and where they are not known.
	Members      *int    `json:"members"`
	MembersRange *Bounds `json:"members_range,omitempty"`
	// FailuresTolerated is the number of serving members that may fail in
	// the scenario, on top of what has failed, before others serve.
	FailuresTolerated      *int    `json:"failures_tolerated"`
	FailuresToleratedRange *Bounds `json:"failures_tolerated_range,omitempty"`
	// Serving names what serves: groups, regions or targets, with numbers or
	// shares, sorted.
	Serving []string `json:"serving,omitempty"`
	// Disputed are the questions on which the outcome hangs.
	Disputed []string `json:"disputed,omitempty"`
}

// HasEffect reports whether anything that stands before does not stay as it
// is.
func (r *Review) HasEffect() bool { return r.Verdict != VerdictSame }

// Graver joins two verdicts to the one that stands for both.
func Graver(a, b string) string {
	if verdictRank(b) > verdictRank(a) {
		return b
	}
	return a
}

func verdictRank(v string) int {
	for i, w := range Verdicts {
		if v == w {
			return i
		}
	}
	return -1
}

// Add counts one verdict.
func (c *VerdictCounts) Add(verdict string) {
	switch verdict {
	case VerdictWorse:
		c.Worse++
	case VerdictUndecided:
		c.Undecided++
	case VerdictChanged:
		c.Changed++
	case VerdictBetter:
		c.Better++
	case VerdictSame:
		c.Same++
	}
}
