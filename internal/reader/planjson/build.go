// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

// Builder puts a plan together out of another form than its JSON. Such a plan
// has no configuration section, so it tells no references.
type Builder struct{ plan *Plan }

// NewBuilder returns a builder of an empty plan.
func NewBuilder(opts Options) *Builder { return &Builder{plan: newPlan(opts)} }

// Change is one change as a plan holds it.
type Change struct {
	Address, PreviousAddress, Deposed string
	// Provider is the provider's address in any of its spellings.
	Provider      string
	Actions       []string
	Reason        string
	ReplacePaths  []string
	Before, After *adapt.Node
}

// Wanted reports whether a change to the instance is kept at all, so that one
// that isn't need not be decoded.
func (b *Builder) Wanted(address string) bool {
	a, ok := jsondoc.ParseAddress(address)
	return ok && (b.plan.opts.Reads(a.Type) || computedWith(a))
}

// Add adds a change. One that is not wanted still tells which modules there
// are.
func (b *Builder) Add(c Change) {
	e := &entry{
		previous: c.PreviousAddress, provider: c.Provider, deposed: c.Deposed, reason: c.Reason,
		actions: c.Actions, before: c.Before, after: c.After, replace: c.ReplacePaths,
	}
	e.address, e.known = jsondoc.ParseAddress(c.Address)
	e.reads = e.known && b.plan.opts.Reads(e.address.Type)
	e.values = e.known && !e.reads && computedWith(e.address)
	b.plan.add(e)
}

// Defer counts a change that the plan puts off.
func (b *Builder) Defer() { b.plan.Deferred, b.plan.Partial = b.plan.Deferred+1, true }

// Variable sets the value of a root variable.
func (b *Builder) Variable(name string, v cty.Value) { b.plan.variables[name] = v }

// WantsRecorded reports whether an instance of the prior state is kept, given
// the changes that were added.
func (b *Builder) WantsRecorded(a jsondoc.Address) bool { return b.plan.keepsRecorded(a) }

// Record adds an instance of the prior state.
func (b *Builder) Record(r *adapt.Resource) {
	a, ok := jsondoc.ParseAddress(r.Address)
	if ok && b.plan.keepsRecorded(a) {
		b.plan.recorded[r.Address] = &jsondoc.Recorded{Address: a, Provider: r.Provider, Body: r.Body}
	}
}

// Plan finishes the plan.
func (b *Builder) Plan(errored, partial bool) *Plan {
	b.plan.Errored, b.plan.Partial = errored, b.plan.Partial || partial
	b.plan.settle()
	return b.plan
}
