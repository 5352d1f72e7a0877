// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Severity grades a diagnostic of the reading.
type Severity string

const (
	// Error: a part of the input could not be read; the answer is
	// incomplete.
	Error Severity = "error"
	// Warning: everything was read, and the user should know something
	// about how.
	Warning Severity = "warning"
)

// Diagnostic is something to tell about the reading of an input. It is about
// the input and never about the load balancers in it; those are findings.
type Diagnostic struct {
	Severity Severity
	// Code is set where a diagnostic is also a finding of the reading
	// family, for example "FO902"; else empty.
	Code string
	// Summary is one line without a full stop that names the subject.
	Summary string
	// Detail says in full sentences what is wrong and what to do.
	Detail string
	// Address and Attribute name the resource concerned, where there is
	// one. Attribute is dotted, without indexes.
	Address   string
	Attribute string
	Range     topology.Range
}

// Source is what a reader understood of one input.
type Source struct {
	// Kind is "plan", "config" or "state".
	Kind string
	// Path is the input as the user named it.
	Path string
	// Config is the configuration directory that was read beside a plan,
	// or empty.
	Config string

	// Resources are the instances that stand when the input is carried
	// out, sorted by address; for a plan those that it deletes are left
	// out. Symbolic instances are in.
	Resources []*Resource
	// Deleted are the instances that a plan deletes; their Body is nil and
	// their Change holds what stands before.
	Deleted []*Resource
	// GoogleVersion is the version of the google provider whose defaults
	// hold, for example "7.45.0"; VersionSource says where it comes from
	// in one sentence for the user.
	GoogleVersion string
	VersionSource string

	Diagnostics []Diagnostic
	// Files holds the configuration files that were read, by the name that
	// ranges use, so that diagnostics can show an excerpt.
	Files map[string][]byte
	// Modules lists the module calls that were read, for example
	// `module.a["x"].module.b`, sorted; one that is not on disk is in
	// MissingModules instead.
	Modules        []string
	MissingModules []string
}
