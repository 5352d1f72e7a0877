// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Options say what to keep of a plan.
type Options struct {
	// Path is the plan as the user named it, for the Source and for
	// messages.
	Path string
	// Reads tells the resource types whose instances are kept.
	Reads func(typ string) bool
	// Keys keeps the instance keys of resources of all types, for the reader
	// of the configuration that the plan is joined with.
	Keys bool
}

// Plan is what was kept of a plan.
type Plan struct {
	opts Options

	// FormatVersion and TerraformVersion are those of the document.
	FormatVersion, TerraformVersion string
	// Errored is set where planning stopped with an error, so that
	// resources are missing.
	Errored bool
	// Partial is set where the plan covers a part of the configuration
	// only: planned with -target, or with deferred changes.
	Partial bool
	// Deferred counts the changes that were put off to a later plan.
	Deferred int

	// resources are the instances that stand after apply, deleted those
	// that don't; both by address.
	resources, deleted map[string]*adapt.Resource
	// moved holds the addresses that instances had before.
	moved map[string]bool
	// modules are the module instances that hold a resource of any type.
	modules map[string]bool
	// recorded are instances of the prior state.
	recorded map[string]*jsondoc.Recorded
	// leftover holds instances that stand though the plan does not speak of
	// them.
	leftover map[string]bool
	// keys are the instance keys of resources of other types, by the address
	// without the key, where Options asks for them.
	keys map[string][]string
	// values are the attributes of instances that are no load balancing
	// and that a configuration computes with, by address.
	values map[string]*adapt.Node

	variables map[string]cty.Value
	config    *configuration
	relevant  map[string]bool
	hidden    []Hidden
	annotated bool
	// markedWhole are the lists of blocks that were marked sensitive as a
	// whole before it was found out what in them is.
	markedWhole map[*adapt.Node]bool
	// concluded are the lists whose elements the plan does not know and
	// its references tell.
	concluded map[*adapt.Node]bool
	// drifted are the instances that something else deleted.
	drifted   map[string]bool
	checks    []string
	sawPlan   bool
	sawChange bool
}

// VersionError refuses a document of a format that this reader doesn't know.
type VersionError struct{ Version string }

// Error says which versions are known.
func (e *VersionError) Error() string {
	if e.Version == "" {
		return "the document has no format_version, so it is no plan that `terraform show -json` wrote"
	}
	return fmt.Sprintf("the document has format_version %q; versions 0.1 to 1.x are understood", e.Version)
}

// Read reads one plan to its end.
func Read(r io.Reader, opts Options) (*Plan, error) {
	p := newPlan(opts)
	d := jsondoc.NewDecoder(r)
	if err := d.Object(func(name string) error { return p.member(d, name) }); err != nil {
		return nil, err
	}
	if err := d.End(); err != nil {
		return nil, err
	}
	if p.FormatVersion == "" {
		return nil, &VersionError{}
	}
	if !p.sawChange && p.sawPlan {
		return nil, fmt.Errorf("the plan has no resource_changes, so it doesn't tell which values are unknown; was it filtered after `terraform show -json` wrote it?")
	}
	p.settle()
	return p, nil
}

func newPlan(opts Options) *Plan {
	return &Plan{
		opts:      opts,
		resources: map[string]*adapt.Resource{},
		deleted:   map[string]*adapt.Resource{},
		moved:     map[string]bool{},
		modules:   map[string]bool{},
		recorded:  map[string]*jsondoc.Recorded{},
		values:    map[string]*adapt.Node{},
		leftover:  map[string]bool{},
		keys:      map[string][]string{},

		markedWhole: map[*adapt.Node]bool{},
		concluded:   map[*adapt.Node]bool{},
		drifted:     map[string]bool{},
		variables:   map[string]cty.Value{},
		relevant:    map[string]bool{},
		config:      newConfiguration(),
	}
}

func (p *Plan) member(d *jsondoc.Decoder, name string) (err error) {
	switch name {
	case "format_version":
		p.FormatVersion, err = d.String()
		if err == nil && !strings.HasPrefix(p.FormatVersion, "0.") && !strings.HasPrefix(p.FormatVersion, "1.") {
			err = &VersionError{Version: p.FormatVersion}
		}
	case "terraform_version":
		p.TerraformVersion, err = d.String()
	case "errored":
		p.Errored, err = d.Bool()
	case "complete":
		var complete bool
		complete, err = d.Bool()
		p.Partial = p.Partial || !complete
	case "variables":
		err = d.Object(func(name string) error { return p.variable(d, name) })
	case "planned_values":
		err = d.Object(func(name string) error {
			if name != "root_module" {
				return d.Skip()
			}
			return d.Object(func(name string) error {
				p.sawPlan = p.sawPlan || name == "resources" || name == "child_modules"
				return d.Skip()
			})
		})
	case "resource_changes":
		p.sawChange = true
		err = d.Array(func(int) error { return p.change(d, "") })
	case "resource_drift":
		err = d.Array(func(int) error { return p.drift(d) })
	case "deferred_changes":
		err = d.Array(func(int) error { return p.deferredChange(d) })
	case "prior_state":
		err = d.Object(func(name string) error {
			if name == "values" {
				return d.Values(p.keepsRecorded, func(r *jsondoc.Recorded) error {
					p.recorded[r.String()] = r
					return nil
				})
			}
			return d.Skip()
		})
	case "configuration":
		err = p.config.read(d, p.opts.Reads)
	case "relevant_attributes":
		err = d.Array(func(int) error { return p.relevantAttribute(d) })
	case "checks":
		err = d.Array(func(int) error { return p.check(d) })
	default:
		err = d.Skip()
	}
	return err
}

func (p *Plan) variable(d *jsondoc.Decoder, name string) error {
	return d.Object(func(member string) error {
		if member != "value" {
			return d.Skip()
		}
		v, err := d.Value()
		if err == nil {
			p.variables[name] = v
		}
		return err
	})
}

func (p *Plan) relevantAttribute(d *jsondoc.Decoder) error {
	return d.Object(func(member string) error {
		if member != "resource" {
			return d.Skip()
		}
		s, err := d.String()
		if a, ok := jsondoc.ParseAddress(s); ok && p.opts.Reads(a.Type) {
			p.relevant[s] = true
		}
		return err
	})
}

// Leftover reports whether an instance stands though the plan does not speak
// of it, because it covers a part of the configuration only.
func (p *Plan) Leftover(address string) bool { return p.leftover[address] }

// Gone reports whether an instance is missing in the plan although it is
// configured: the plan destroys it without a reason in the configuration, or
// something else deleted it and the plan creates nothing.
func (p *Plan) Gone(address string) bool {
	r := p.deleted[address]
	return p.drifted[address] || r != nil && r.Change.Reason == ""
}

// MarkedWhole reports whether the plan marks a list of blocks as sensitive as
// a whole, which one sensitive element is enough for.
func (p *Plan) MarkedWhole(n *adapt.Node) bool { return n.Sensitive || p.markedWhole[n] }

// Concluded reports whether the plan knows nothing of a list but what the
// references of its expression tell.
func (p *Plan) Concluded(n *adapt.Node) bool { return p.concluded[n] }

// keepsRecorded takes of the prior state the data sources that were read and
// the resources that the plan does not speak of, which are those that -target
// left out.
func (p *Plan) keepsRecorded(a jsondoc.Address) bool {
	if p.opts.Reads(a.Type) {
		s := a.String()
		return p.resources[s] == nil && p.deleted[s] == nil && !p.moved[s]
	}
	return computedWith(a)
}

// computedWith reports whether a configuration is likely to compute with an
// instance that is no load balancing itself: the result of a data source, or a
// resource that exists for its value alone.
func computedWith(a jsondoc.Address) bool {
	if a.Mode == adapt.Data {
		return true
	}
	switch provider, _, _ := strings.Cut(a.Type, "_"); provider {
	case "terraform", "random", "time", "null":
		return true
	}
	return false
}

// settle joins what the prior state has to what the plan changes.
func (p *Plan) settle() {
	for address, r := range p.recorded {
		if !p.opts.Reads(r.Type) {
			if p.values[address] == nil {
				p.values[address] = r.Body
			}
			continue
		}
		if p.resources[address] != nil || p.deleted[address] != nil || p.moved[address] {
			continue
		}
		p.sawModule(r.Module)
		p.leftover[address] = r.Mode == adapt.Managed
		p.resources[address] = &adapt.Resource{
			Address: address, Module: r.Module, Mode: r.Mode, Type: r.Type, Name: r.Name, Key: r.Key,
			Provider: r.Provider,
			Body:     r.Body,
			Change:   &adapt.Change{Actions: []string{"no-op"}, Before: r.Body},
		}
	}
	p.recorded = nil
	for _, r := range p.resources {
		r.Defaults = p.config.defaults(p, r)
	}
	for _, r := range p.deleted {
		r.Defaults = p.config.defaults(p, r)
	}
}

func sorted(m map[string]*adapt.Resource) []*adapt.Resource {
	list := make([]*adapt.Resource, 0, len(m))
	for _, r := range m {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b *adapt.Resource) int { return topology.CompareAddresses(a.Address, b.Address) })
	return list
}
