// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

// Topology is everything that the inputs say about load balancing, joined.
// Every slice is sorted by input, then address, so that two runs on the same
// input are equal.
type Topology struct {
	Inputs []Input

	BackendServices    []*BackendService
	Groups             []*Group
	Autoscalers        []*Autoscaler
	HealthChecks       []*HealthCheck
	ForwardingRules    []*ForwardingRule
	ServiceAttachments []*ServiceAttachment
	Instances          []*Instance

	AggregationPolicies   []*AggregationPolicy
	HealthSources         []*HealthSource
	CompositeHealthChecks []*CompositeHealthCheck

	ManagedZones []*ManagedZone
	DNSRecords   []*DNSRecord

	TargetProxies     []*TargetProxy
	URLMaps           []*URLMap
	BackendBuckets    []*BackendBucket
	Certificates      []*Certificate
	SecurityPolicies  []*SecurityPolicy
	ServiceLBPolicies []*ServiceLBPolicy
	Addresses         []*Address
	Subnetworks       []*Subnetwork
	Networks          []*Network
}

// Input is one thing that was read.
type Input struct {
	// Kind is "plan", "config" or "state".
	Kind string
	// Path and Config are as the user named them; Config is the directory
	// read beside a plan.
	Path, Config string
	// GoogleVersion is the google provider's version whose defaults hold,
	// for example "8.0.0", and VersionSource says in a few words where it
	// comes from. A plan or state holds defaults itself.
	GoogleVersion, VersionSource string
	// Complete is false when a part of the input could not be read.
	Complete bool
}

// Object is what all objects have in common.
type Object struct {
	// Input is the position of the input in Topology.Inputs.
	Input int
	// Address is the Terraform address of the instance, or for an object
	// that is only named by a link, the link as written.
	Address string
	// Type is the Terraform type, for example
	// "google_compute_forwarding_rule", or empty for an object that is only
	// named by a link.
	Type string
	// Data marks a data source.
	Data bool
	// Outside marks an object that is only named by a link: nothing of it
	// but what the link spells is known.
	Outside bool
	// Symbolic marks an object that stands for an unknown number of
	// instances, because count or for_each is not known.
	Symbolic bool
	// Aliases are the other resources that are the same object: the data
	// sources that read it.
	Aliases []Alias
	// Change is what a plan does with the object.
	Change Change
	// Previous is the address before a plan moves the object, else empty.
	Previous string
	// Order is in which order a replacement goes, and a deletion with the
	// updates of what refers to the object.
	Order DestroyOrder

	Project Value[string]
	Name    Value[string]
	// Region is set for regional objects, and for zonal ones where the
	// zone is known; it is null for global ones.
	Region Value[string]
	// Zone is set for zonal objects.
	Zone Value[string]
	// Range is the block's header in the configuration, or zero.
	Range Range
}

// Alias is another address of an object.
type Alias struct {
	// Input is the position of the input in Topology.Inputs.
	Input   int
	Address string
}

// Named reports whether the address is one of the object's in that input; a
// negative input means in any of them.
func (o *Object) Named(input int, address string) bool {
	if (input < 0 || input == o.Input) && address == o.Address {
		return true
	}
	for _, a := range o.Aliases {
		if (input < 0 || input == a.Input) && address == a.Address {
			return true
		}
	}
	return false
}

// Change is what a plan does with an object.
type Change string

const (
	// NoChange also stands for inputs that are no plan.
	NoChange Change = ""
	Create   Change = "create"
	Update   Change = "update"
	Replace  Change = "replace"
)

// DestroyOrder is when Terraform destroys an object that is replaced or
// deleted.
type DestroyOrder string

const (
	// UnknownOrder: no configuration was read that says so.
	UnknownOrder DestroyOrder = ""
	// DestroyFirst: before the new one is created, and before what refers
	// to it is updated. This is Terraform's default.
	DestroyFirst DestroyOrder = "destroy first"
	// CreateFirst: after both, as create_before_destroy asks for.
	CreateFirst DestroyOrder = "create first"
)

// At returns the origin of an attribute of the object, with the range of the
// block where the attribute's own is not known.
func (o *Object) At(attribute string) Origin {
	return Origin{Address: o.Address, Attribute: attribute, Range: o.Range}
}
