// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Finding is one thing that a rule has to say about an object.
type Finding struct {
	// Rule is the rule's ID, for example "FO101".
	Rule     string
	Severity Severity
	// Input is the position of the object's input in Topology.Inputs.
	Input int
	// Address is the object's Terraform address.
	Address string
	// Attribute is the dotted path without indexes.
	Attribute string
	// Message says in full sentences what is configured and what follows
	// from it.
	Message string
	// Remedy says in one or two sentences what to change.
	Remedy string
	// Docs are the addresses of the documents that the rule rests on, and
	// Facts the statements of package docref.
	Docs, Facts []string
	// Range is the place in the configuration, zero where none was read.
	Range topology.Range
	// Origin is where the value was written, as the adapter names it, which
	// can be more exact than Attribute.
	Origin topology.Origin
	// Related are further places that the finding speaks of.
	Related []topology.Origin
}

// Undecided says that a rule could not judge an object, because an attribute
// hides a value that matters.
type Undecided struct {
	Rule  string
	Input int
	// Subject is the address of the object that was to be judged.
	Subject string
	// Address and Attribute name the attribute that hides the value, at the
	// resource where it is written.
	Address   string
	Attribute string
	// Reason says in one sentence what can't be told.
	Reason string
	Range  topology.Range
}
