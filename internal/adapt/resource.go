// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Mode tells managed resources from data sources.
type Mode string

const (
	Managed Mode = "managed"
	Data    Mode = "data"
)

// Resource is one resource instance as a reader understood it: what was
// written, planned or recorded, before anybody asks what it means.
type Resource struct {
	// Address is the instance's address as Terraform prints it, with
	// "data." in front of the type for a data source. A symbolic instance
	// ends in "[*]".
	Address string
	// Module is the address of the module instance that holds the
	// resource, empty for the root module.
	Module string
	Mode   Mode
	Type   string
	Name   string
	// Key is the instance key as Terraform prints it in the address
	// (`["a"]`, `[0]`), or empty.
	Key string
	// Symbolic marks an instance that stands for an unknown number of
	// instances, because count or for_each is not known.
	Symbolic bool

	// Provider is the provider's type: "google", "google-beta" or
	// "failover", whatever registry host its address names.
	Provider string
	// Defaults are the project, region and zone of the provider
	// configuration that serves this instance.
	Defaults ProviderDefaults

	// Body is the attribute tree, always of kind Object.
	Body *Node
	// Range is the header of the resource block in the configuration, or
	// zero.
	Range topology.Range
	// Lifecycle is what the configuration says about changes. It is nil
	// where no configuration was read, since plans do not carry it.
	Lifecycle *Lifecycle
	// Change is what the plan does with the instance, or nil where the
	// input is no plan.
	Change *Change
}

// ProviderDefaults are values that a provider configuration gives to the
// resources it serves. A nil node means that it gives none.
type ProviderDefaults struct {
	Project, Region, Zone *Node
}

// Lifecycle holds the parts of a lifecycle block that decide what a change
// does.
type Lifecycle struct {
	// IgnoreChanges lists attribute names; "all" stands alone.
	IgnoreChanges       []string
	CreateBeforeDestroy bool
	PreventDestroy      bool
	// ReplaceTriggeredBy lists the addresses named there, without index
	// where the index is not literal.
	ReplaceTriggeredBy []string
	Range              topology.Range
}

// Change is one entry of a plan's resource_changes.
type Change struct {
	// Actions as the plan lists them, for example ["delete", "create"].
	Actions []string
	// PreviousAddress is set where the plan moves the instance.
	PreviousAddress string
	// Reason is the plan's action_reason, or empty.
	Reason string
	// ReplacePaths are the attribute paths that force a replacement,
	// dotted, with indexes.
	ReplacePaths []string
	// Before is the attribute tree that stands before the change, nil for
	// a creation.
	Before *Node
}

// Grade says how sure the reader is that a reference leads where it says.
type Grade string

const (
	// Exact: the value is the referenced attribute and nothing else.
	Exact Grade = "exact"
	// Derived: the referenced attribute is a part of the value, or went
	// through a function that changes it.
	Derived Grade = "derived"
	// SameKey: a plan without its configuration pairs two instances that
	// have the same key.
	SameKey Grade = "same-key"
	// Candidates: one of several references holds, and nothing known
	// decides which.
	Candidates Grade = "candidates"
	// Inferred: no expression was seen; the pairing is the only one that
	// the plan allows, and it is not proven.
	Inferred Grade = "inferred"
)

// Reference leads from an attribute to another instance.
type Reference struct {
	// Address is the referenced instance's address, in the module
	// instance that it lives in, for example
	// `module.a["x"].google_compute_instance_group.b[0]`. It is
	// "module.m" for a module that is not on disk, or "var.x" for a root
	// variable without value.
	Address string
	// Attribute is the referenced attribute's path, or empty where the
	// whole instance is referenced.
	Attribute string
	Grade     Grade
}
