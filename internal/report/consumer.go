// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// PSCConsumer is a load balancer with Private Service Connect endpoint groups,
// or a Private Service Connect endpoint.
type PSCConsumer struct {
	Place
	Name    *string         `json:"name"`
	Project *string         `json:"project"`
	Range   *topology.Range `json:"range"`
	// Kind is Google's name for what it is.
	Kind string `json:"kind"`
	// Regions are those of its endpoint groups.
	Regions []string `json:"regions"`
	// CanMove says whether it takes clients to another region; null where
	// the input or the documents don't tell. CanMoveWhy says why, in one
	// sentence.
	CanMove    *bool  `json:"can_move"`
	CanMoveWhy string `json:"can_move_why"`

	Groups   []*ConsumerGroup   `json:"groups"`
	Outcomes []*ConsumerOutcome `json:"outcomes"`
}

// ConsumerGroup is an endpoint group and what it leads to.
type ConsumerGroup struct {
	// Address is that of the endpoint group.
	Address string  `json:"address"`
	Name    *string `json:"name"`
	Region  *string `json:"region"`
	// ServiceAttachment is what it names, as an address or as written.
	ServiceAttachment *string `json:"service_attachment"`
	// CompositeHealthChecks are those whose state it mirrors.
	CompositeHealthChecks []NamedPlace `json:"composite_health_checks"`
	// Producer is "checked", "no composite health check" or "outside"; in
	// the last two cases the group counts as usable.
	Producer string          `json:"producer"`
	Range    *topology.Range `json:"range"`
}

// ConsumerOutcome is where clients go in a scenario.
type ConsumerOutcome struct {
	Scenario string `json:"scenario"`
	// ServingRegions are all regions that serve; null where the input does
	// not tell.
	ServingRegions []string `json:"serving_regions"`
	// FailOpen says that no region is usable, so that traffic is spread over
	// all; null where the input does not tell.
	FailOpen *bool `json:"fail_open"`
	Reason
	// Clients says for clients near each region which regions serve them.
	Clients []ClientRegion `json:"clients,omitempty"`
	// Cases says, where the input does not tell, under which condition which
	// regions serve.
	Cases []ServingCase `json:"cases,omitempty"`
	Trace []Step        `json:"trace,omitempty"`
}

// ClientRegion is where clients near one region go.
type ClientRegion struct {
	ClientRegion string `json:"client_region"`
	// ServingRegions is null where the distances are not known.
	ServingRegions []string `json:"serving_regions"`
}

// ServingCase is one of the answers that the unknowns allow.
type ServingCase struct {
	When           string   `json:"when"`
	ServingRegions []string `json:"serving_regions"`
	FailOpen       bool     `json:"fail_open"`
}
