// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// DNSRecord is a record set with a routing policy, with what it answers under
// which failure.
type DNSRecord struct {
	Place
	// Name is the DNS name with its dot at the end.
	Name  *string         `json:"name"`
	Type  *string         `json:"type"`
	Range *topology.Range `json:"range"`
	TTL   *int            `json:"ttl"`
	// ManagedZone is the address of the zone, or the name as it was written
	// for one outside the input, and Visibility its visibility.
	ManagedZone *string `json:"managed_zone"`
	Visibility  *string `json:"visibility"`
	// Policy is "failover", "geo" or "wrr", null where it is not known.
	Policy *string `json:"policy"`
	// TrickleRatio is that in effect, null for other than failover policies.
	TrickleRatio *Decimal `json:"trickle_ratio"`
	// Fenced says whether clients stay at the nearest item though all of it
	// is unhealthy; null for weighted records and where it is not known.
	Fenced *bool `json:"fenced"`
	// HealthCheck is the address of the check, or the link as it was
	// written for one outside the input; SourceRegions are where it probes
	// from.
	HealthCheck   *string  `json:"health_check"`
	SourceRegions []string `json:"source_regions"`

	// OutageBoundSeconds is TTL + interval * unhealthy threshold, null
	// where no check of Cloud DNS gives one.
	OutageBoundSeconds *int       `json:"outage_bound_seconds"`
	Failover           *DNSWindow `json:"failover"`
	Failback           *DNSWindow `json:"failback"`

	// Strategy is "active_passive" or "active_active" where the record is
	// the public name of one, with the reason; empty otherwise.
	Strategy *Strategy `json:"strategy,omitempty"`
	// ClientLocations are those that answers are given for; empty for a
	// weighted record.
	ClientLocations []string      `json:"client_locations"`
	Targets         []*DNSTarget  `json:"targets"`
	Outcomes        []*DNSOutcome `json:"outcomes"`
}

// IsUnchecked reports whether nothing checks any target, so that nothing fails
// over.
func (r *DNSRecord) IsUnchecked() bool {
	return r.Failover != nil && len(r.Failover.Parts) > 0 && r.Failover.Parts[0].Setting == engine.NothingChecked
}

// DNSWindow is how long it takes until a change of the answers reaches the
// clients that honour the TTL.
type DNSWindow struct {
	Seconds      *int         `json:"seconds"`
	SecondsRange *Bounds      `json:"seconds_range,omitempty"`
	Parts        []WindowPart `json:"parts"`
}

// WindowPart is a stretch of a window that one setting gives.
type WindowPart struct {
	// Part is "detection" or "caching".
	Part         string      `json:"part"`
	Seconds      *int        `json:"seconds"`
	SecondsRange *Bounds     `json:"seconds_range,omitempty"`
	Setting      string      `json:"setting"`
	WrittenAt    []Attribute `json:"written_at,omitempty"`
}

// Strategy is a way of using Cloud DNS for failover that the resources show.
type Strategy struct {
	Name string `json:"name"`
	Why  string `json:"why"`
	// RegionalRecord is the second name of an active-active strategy.
	RegionalRecord string `json:"regional_record,omitempty"`
	// DetectsDeadRegions says what notices a region that is down.
	DetectsDeadRegions string   `json:"detects_dead_regions,omitempty"`
	Facts              []string `json:"facts"`
	Disputed           []string `json:"disputed,omitempty"`
}

// Roles of a target.
const (
	TargetPrimary = "primary"
	TargetBackup  = "backup"
	TargetItem    = "item"
)

// DNSTarget is an address that a record can answer with.
type DNSTarget struct {
	// Target is the address of the resource that the record refers to, or
	// the literal; Frontend is the forwarding rule that has it.
	Target   string  `json:"target"`
	Frontend *string `json:"frontend"`
	// Role is "primary", "backup" or, in a policy without these, "item".
	Role     string   `json:"role"`
	Location *string  `json:"location,omitempty"`
	Weight   *Decimal `json:"weight,omitempty"`
	// Checked says whether anything checks its health.
	Checked bool `json:"checked"`
	// LoadBalancer is the sort of load balancer behind it, empty where the
	// input does not show it.
	LoadBalancer    string   `json:"load_balancer,omitempty"`
	Region          *string  `json:"region,omitempty"`
	BackendServices []string `json:"backend_services,omitempty"`
	Groups          []string `json:"groups,omitempty"`
}

// DNSOutcome is what a record answers in a scenario.
type DNSOutcome struct {
	Scenario string `json:"scenario"`
	// Answers are complete, and null where the input does not tell them.
	Answers []*DNSAnswer `json:"answers"`
	// Unspecified says that no document settles the answer and the likely
	// one is given.
	Unspecified bool `json:"unspecified,omitempty"`
	Reason
	// Targets are those that are not simply healthy, or that can't serve.
	Targets []*TargetHealth `json:"targets,omitempty"`
	Trace   []Step          `json:"trace,omitempty"`
}

// DNSAnswer is one target that is answered with, and how often.
type DNSAnswer struct {
	Target   string  `json:"target"`
	Frontend *string `json:"frontend"`
	// Share and ShareExact are the share of all answers, the second as a
	// fraction. Where it depends on the client, ByLocation stands instead.
	Share      *Decimal        `json:"share,omitempty"`
	ShareExact string          `json:"share_exact,omitempty"`
	ByLocation []LocationShare `json:"by_location,omitempty"`
}

// LocationShare is the share of a target among the answers to clients in one
// location. A location whose clients never get the target is left out.
type LocationShare struct {
	ClientLocation string   `json:"client_location"`
	Share          *Decimal `json:"share"`
	ShareExact     string   `json:"share_exact"`
}

// TargetHealth is how Cloud DNS sees a target in a scenario.
type TargetHealth struct {
	Target string `json:"target"`
	// State is "healthy", "unhealthy", "unchecked" or "undetermined".
	State string `json:"state"`
	// Serves says whether what is behind the target can serve, null where
	// the input does not tell.
	Serves *bool  `json:"serves"`
	Why    string `json:"why"`
	// Pool, Members and Healthy are those of an internal passthrough load
	// balancer: the pool that it chooses itself, beside the instances that
	// Cloud DNS judges it by.
	Pool         string  `json:"active_pool,omitempty"`
	Members      *int    `json:"members,omitempty"`
	MembersRange *Bounds `json:"members_range,omitempty"`
	Healthy      *int    `json:"healthy,omitempty"`
	HealthyRange *Bounds `json:"healthy_range,omitempty"`
}
