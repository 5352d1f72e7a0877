// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// CompositeHealthCheck is a composite health check with the chain that leads
// from endpoints to consumers.
type CompositeHealthCheck struct {
	Place
	Name    *string         `json:"name"`
	Project *string         `json:"project"`
	Region  *string         `json:"region"`
	Range   *topology.Range `json:"range"`
	// HealthDestination is the address of the producer's forwarding rule, or
	// the link as it was written for one outside the input.
	HealthDestination *string `json:"health_destination"`
	// ServiceAttachments publish the destination, and Consumers follow the
	// state.
	ServiceAttachments []NamedPlace `json:"service_attachments"`
	Consumers          []NamedPlace `json:"consumers"`

	// Summary says in one sentence how far the check is from turning, and
	// where its consumers then go.
	Summary string `json:"summary"`

	Sources []*HealthSource `json:"sources"`
	// Timing is how long the health checks behind the sources take, null
	// where none of them is in the input.
	Timing *CompositeTiming `json:"timing,omitempty"`
	// FlippedBy are the failures that turn it on their own, groups first.
	FlippedBy []*Flip             `json:"flipped_by"`
	Outcomes  []*CompositeOutcome `json:"outcomes"`
}

// CompositeTiming is how long it takes until a source sees that an endpoint is
// dead or back. How long the state then takes to the consumers is documented
// nowhere.
type CompositeTiming struct {
	DetectionSeconds      *int     `json:"detection_seconds"`
	DetectionSecondsRange *Bounds  `json:"detection_seconds_range,omitempty"`
	RecoverySeconds       *int     `json:"recovery_seconds"`
	RecoverySecondsRange  *Bounds  `json:"recovery_seconds_range,omitempty"`
	Facts                 []string `json:"facts"`
}

// NamedPlace is another object of the inputs.
type NamedPlace struct {
	Place
	Name *string `json:"name"`
	// Link is how other inputs name a service attachment, where all of it is
	// known.
	Link *string `json:"link,omitempty"`
}

// HealthSource is a health source with what it counts and demands.
type HealthSource struct {
	// Address is the source's, or the link as it was written for one
	// outside the input.
	Address string          `json:"address"`
	Name    *string         `json:"name"`
	Range   *topology.Range `json:"range"`
	// BackendService is where its endpoints are, null where the input does
	// not tell.
	BackendService    *string `json:"backend_service"`
	AggregationPolicy *string `json:"aggregation_policy"`
	// HealthyPercentThreshold and MinHealthyThreshold are the values in
	// effect: a percentage of 0 that the provider does not send is 60.
	HealthyPercentThreshold *int `json:"healthy_percent_threshold"`
	MinHealthyThreshold     *int `json:"min_healthy_threshold"`
	// HealthyPercentWritten is the percentage as it was written, where
	// another is in effect.
	HealthyPercentWritten *int `json:"healthy_percent_written,omitempty"`

	Endpoints      *int    `json:"endpoints"`
	EndpointsRange *Bounds `json:"endpoints_range,omitempty"`
	// EndpointsRequired is the least number of healthy endpoints that keeps
	// it HEALTHY, even where there are not as many.
	EndpointsRequired      *int    `json:"endpoints_required"`
	EndpointsRequiredRange *Bounds `json:"endpoints_required_range,omitempty"`
	// FailuresTolerated is how many endpoints may fail before it turns, null
	// where it is not HEALTHY at any size.
	FailuresTolerated      *int    `json:"failures_tolerated"`
	FailuresToleratedRange *Bounds `json:"failures_tolerated_range,omitempty"`
	// Margins list the sizes that an interval allows.
	Margins []SizeMargin `json:"margins,omitempty"`
	// Binds is the threshold that demands more, "both", or null where that
	// depends on the size or is not known.
	Binds *string `json:"binds"`
	// Summary says in one sentence while what it is HEALTHY.
	Summary  string     `json:"summary"`
	Backends []*Backend `json:"backends"`
}

// LoneSource is a health source that no composite health check in the input
// names.
type LoneSource struct {
	// Input is the source's position in Inputs, set where there are several.
	Input   *int    `json:"input,omitempty"`
	Project *string `json:"project"`
	Region  *string `json:"region"`
	HealthSource
	FlippedBy []*Flip             `json:"flipped_by"`
	Outcomes  []*CompositeOutcome `json:"outcomes"`
}

// SizeMargin is a stretch of sizes that tolerate the same number of failures.
type SizeMargin struct {
	Endpoints Bounds `json:"endpoints"`
	// FailuresTolerated is null for sizes that never are HEALTHY.
	FailuresTolerated *int    `json:"failures_tolerated"`
	Binds             *string `json:"binds"`
}

// Flip is a failure that turns a check on its own.
type Flip struct {
	// Scenario is the failure in the grammar of --fail.
	Scenario string `json:"scenario"`
	// Group is the group that loses members; null for a zone or region.
	Group *string `json:"group,omitempty"`
	// Failures is the least number of its members that is enough. Where the
	// size decides, it is enough at the smallest, and FailuresRange holds
	// the number that is enough at any, null where none is.
	Failures      *int    `json:"failures,omitempty"`
	FailuresRange *Bounds `json:"failures_range,omitempty"`
	// Perhaps is true where it turns the check at some of the sizes that are
	// possible.
	Perhaps bool `json:"perhaps,omitempty"`
	// Sources are the addresses of the sources that turn.
	Sources []string `json:"sources"`
}

// CompositeOutcome is the state of a check in a scenario.
type CompositeOutcome struct {
	Scenario string `json:"scenario"`
	// State is "HEALTHY", "UNHEALTHY", "UNKNOWN" or "undetermined".
	State string `json:"state"`
	Reason
	Sources []SourceState `json:"sources,omitempty"`
	// Cases says, for an undetermined state, under which condition it is
	// which.
	Cases []StateCase `json:"cases,omitempty"`
	Trace []Step      `json:"trace,omitempty"`
}

// SourceState is the state of a health source in a scenario.
type SourceState struct {
	Address               string  `json:"address"`
	State                 string  `json:"state"`
	HealthyEndpoints      *int    `json:"healthy_endpoints"`
	HealthyEndpointsRange *Bounds `json:"healthy_endpoints_range,omitempty"`
}

// StateCase is one of the answers that the unknowns allow.
type StateCase struct {
	When  string `json:"when"`
	State string `json:"state"`
}

// States of a check.
const (
	StateHealthy   = "HEALTHY"
	StateUnhealthy = "UNHEALTHY"
	StateUnknown   = "UNKNOWN"
)
