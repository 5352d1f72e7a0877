// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// FormatVersion is the version of the document. A minor step adds keys; a
// major step may change what a key means.
const FormatVersion = "1.0"

// Document is what the product has to say about its inputs. Lists are sorted
// by input, then address, and never depend on the order of a map.
type Document struct {
	FormatVersion string `json:"format_version"`
	// Complete is false when anything of the input could not be read.
	Complete bool    `json:"complete"`
	Inputs   []Input `json:"inputs"`

	PassthroughLoadBalancers []*PassthroughLoadBalancer `json:"passthrough_load_balancers"`
	CompositeHealthChecks    []*CompositeHealthCheck    `json:"composite_health_checks"`
	// HealthSources are those that no composite health check names.
	HealthSources []*LoneSource  `json:"health_sources,omitempty"`
	PSCConsumers  []*PSCConsumer `json:"psc_consumers"`
	DNSRecords    []*DNSRecord   `json:"dns_records"`
	// ProxyCapacity says what the proxy-only subnets behind the records
	// have to carry.
	ProxyCapacity []*ProxyPlace `json:"proxy_capacity,omitempty"`
	// Assumed is what was assumed of the load of each DNS name.
	Assumed []Assumed `json:"assumed,omitempty"`

	// Rollouts are what a plan does to composite health on the way.
	Rollouts []*Rollout `json:"rollouts,omitempty"`

	// Review is what the change does; null unless a change was asked about.
	Review *Review `json:"review,omitempty"`
	// Settings is the settings file, where one was read, and Expectations
	// what became of the expectations in it.
	Settings     *Settings      `json:"settings,omitempty"`
	Expectations []*Expectation `json:"expectations,omitempty"`

	Findings    []*Finding    `json:"findings"`
	Undecided   []*Undecided  `json:"undecided"`
	Unresolved  []*Unresolved `json:"unresolved"`
	Diagnostics []*Diagnostic `json:"diagnostics"`
}

// Input is one thing that was read.
type Input struct {
	// Kind is "plan", "config" or "state".
	Kind string `json:"kind"`
	// Path is the input as the user named it.
	Path string `json:"path"`
	// Config is the configuration directory read beside a plan.
	Config string `json:"config,omitempty"`
	// GoogleProviderVersion is the version whose defaults hold, and
	// GoogleProviderVersionSource says where it comes from.
	GoogleProviderVersion       string `json:"google_provider_version,omitempty"`
	GoogleProviderVersionSource string `json:"google_provider_version_source,omitempty"`
}

// Directory is where the names of the input's configuration files start. It is
// empty where there are none on disk: the configuration inside a saved plan has
// the plan itself as its directory.
func (in Input) Directory() string {
	switch {
	case in.Kind == "config":
		return in.Path
	case in.Config == in.Path:
		return ""
	}
	return in.Config
}

// Place is what every object of the document says about itself.
type Place struct {
	// Input is the object's position in Inputs, set where there are
	// several.
	Input *int `json:"input,omitempty"`
	// Address is the Terraform address of the instance.
	Address string `json:"address"`
}

// RangeOf returns a range for the document, or nil for one that points
// nowhere.
func RangeOf(r topology.Range) *topology.Range {
	if r.IsZero() {
		return nil
	}
	return &r
}

// IsEmpty reports whether the document holds nothing that could fail over.
func (d *Document) IsEmpty() bool {
	return len(d.PassthroughLoadBalancers)+len(d.CompositeHealthChecks)+len(d.HealthSources)+len(d.PSCConsumers)+len(d.DNSRecords) == 0
}
