// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

// entry is one element of resource_changes while it is read.
type entry struct {
	address  jsondoc.Address
	known    bool // the address was read
	reads    bool // the whole change is kept
	values   bool // what stands after is kept for computing with
	previous string
	provider string
	deposed  string
	reason   string
	symbolic bool

	actions       []string
	before, after *adapt.Node
	replace       []string
	// late are parts of the change that came before what they belong to.
	late map[string]jsontext.Value
}

// change reads one entry of resource_changes.
func (p *Plan) change(d *jsondoc.Decoder, deferred string) error {
	e := &entry{}
	var raw jsontext.Value
	err := d.Object(func(name string) (err error) {
		switch name {
		case "address":
			var s string
			s, err = d.String()
			e.address, e.known = jsondoc.ParseAddress(s)
			e.reads = e.known && p.opts.Reads(e.address.Type)
			e.values = e.known && !e.reads && computedWith(e.address)
		case "previous_address":
			e.previous, err = d.String()
		case "provider_name":
			e.provider, err = d.String()
		case "deposed":
			e.deposed, err = d.String()
		case "action_reason":
			e.reason, err = d.String()
		case "index_unknown":
			e.symbolic, err = d.Bool()
		case "change":
			switch {
			case !e.known:
				raw, err = d.Raw()
			case e.reads || e.values:
				err = e.read(d)
			default:
				err = e.readActions(d)
			}
		default:
			err = d.Skip()
		}
		return err
	})
	if err != nil {
		return err
	}
	if raw != nil && (e.reads || e.values) {
		if err := e.read(d.Sub(raw)); err != nil {
			return err
		}
	}
	if e.reads || e.values {
		if err := d.KeepResource(); err != nil {
			return err
		}
	}
	if deferred != "" && e.reason == "" {
		e.reason = deferred
	}
	p.add(e)
	return nil
}

// drift reads one entry of resource_drift, which says what changed outside of
// Terraform since the state was written.
func (p *Plan) drift(d *jsondoc.Decoder) error {
	var address string
	e := &entry{}
	err := d.Object(func(name string) (err error) {
		switch name {
		case "address":
			address, err = d.String()
		case "change":
			err = e.readActions(d)
		default:
			err = d.Skip()
		}
		return err
	})
	if err == nil && slices.Equal(e.actions, []string{"delete"}) {
		p.drifted[address] = true
	}
	return err
}

// deferredChange reads one entry of deferred_changes: a change that this plan
// puts off, because a count, a for_each or a provider is not known yet.
func (p *Plan) deferredChange(d *jsondoc.Decoder) error {
	p.Deferred++
	p.Partial = true
	reason := "deferred"
	return d.Object(func(name string) (err error) {
		switch name {
		case "reason":
			reason, err = d.String()
		case "resource_change":
			err = p.change(d, reason)
		default:
			err = d.Skip()
		}
		return err
	})
}

// read reads a change. The marks are laid over the values as they come by; the
// order of the members is the writer's choice, so those that come too early are
// set aside.
func (e *entry) read(d *jsondoc.Decoder) error {
	var sawBefore, sawAfter, sawUnknown bool
	e.late = nil
	err := d.Object(func(name string) (err error) {
		switch name {
		case "actions":
			e.actions, err = texts(d)
		case "before":
			sawBefore = true
			if e.values || e.unchanged() {
				return d.Skip()
			}
			e.before, err = d.Attributes(e.address.Mode)
		case "after":
			sawAfter = true
			e.after, err = d.Attributes(e.address.Mode)
		case "after_unknown":
			if !sawAfter {
				return e.setAside(d, name)
			}
			sawUnknown = true
			e.after, err = d.MarkUnknown(e.after)
		case "before_sensitive":
			if e.values || e.unchanged() {
				return d.Skip()
			}
			if !sawBefore {
				return e.setAside(d, name)
			}
			err = d.MarkSensitive(e.before)
		case "after_sensitive":
			if !sawAfter || !sawUnknown {
				return e.setAside(d, name)
			}
			err = d.MarkSensitive(e.after)
		case "replace_paths":
			err = d.Array(func(int) error {
				s, err := path(d)
				e.replace = append(e.replace, s)
				return err
			})
		default:
			err = d.Skip()
		}
		return err
	})
	if err != nil {
		return err
	}
	if raw := e.late["after_unknown"]; raw != nil {
		if e.after, err = d.Sub(raw).MarkUnknown(e.after); err != nil {
			return err
		}
	}
	if raw := e.late["before_sensitive"]; raw != nil {
		if err = d.Sub(raw).MarkSensitive(e.before); err != nil {
			return err
		}
	}
	if raw := e.late["after_sensitive"]; raw != nil {
		err = d.Sub(raw).MarkSensitive(e.after)
	}
	return err
}

// readActions reads a change for the sake of its actions alone.
func (e *entry) readActions(d *jsondoc.Decoder) error {
	return d.Object(func(name string) (err error) {
		if name != "actions" {
			return d.Skip()
		}
		e.actions, err = texts(d)
		return err
	})
}

func texts(d *jsondoc.Decoder) (list []string, err error) {
	err = d.Array(func(int) error {
		s, err := d.String()
		list = append(list, s)
		return err
	})
	return list, err
}

func (e *entry) setAside(d *jsondoc.Decoder, name string) error {
	raw, err := d.Raw()
	if e.late == nil {
		e.late = map[string]jsontext.Value{}
	}
	e.late[name] = raw
	return err
}

// unchanged reports that what stands before is what stands after, so that one
// tree serves both.
func (e *entry) unchanged() bool { return slices.Equal(e.actions, []string{"no-op"}) }

// path reads one path of replace_paths: names and positions.
func path(d *jsondoc.Decoder) (string, error) {
	var b strings.Builder
	err := d.Array(func(i int) error {
		name := d.IsString()
		s, err := d.Text()
		switch {
		case !name:
			b.WriteString("[" + s + "]")
		case i > 0:
			b.WriteString("." + s)
		default:
			b.WriteString(s)
		}
		return err
	})
	return b.String(), err
}

// add files an entry under what the plan does with it.
func (p *Plan) add(e *entry) {
	if !e.known || e.deposed != "" {
		// Another object stands at the address of a deposed one.
		return
	}
	if !slices.Equal(e.actions, []string{"delete"}) {
		p.sawModule(e.address.Module)
		if p.opts.Keys && !e.reads && !e.values {
			without := e.address.Resource()
			p.keys[without] = append(p.keys[without], e.address.Key)
		}
	}
	address := e.address.String()
	if e.values {
		if e.after != nil {
			p.values[address] = e.after
		}
		return
	}
	if !e.reads {
		return
	}
	if e.unchanged() {
		e.before = e.after
	}
	r := &adapt.Resource{
		Address: address, Module: e.address.Module, Mode: e.address.Mode,
		Type: e.address.Type, Name: e.address.Name, Key: e.address.Key,
		Symbolic: e.symbolic || strings.Contains(address, "[*]"),
		Provider: jsondoc.ProviderType(e.provider),
		Body:     e.after,
		Change: &adapt.Change{
			Actions: e.actions, PreviousAddress: e.previous, Reason: e.reason,
			ReplacePaths: e.replace, Before: e.before,
		},
	}
	if e.previous != "" {
		p.moved[e.previous] = true
	}
	switch {
	case slices.Equal(e.actions, []string{"delete"}):
		r.Body = nil
		p.deleted[address] = r
		return
	case r.Body == nil && slices.Contains(e.actions, "forget"):
		// Terraform lets go of the object; in the cloud it stands on.
		r.Body = e.before
	case r.Body == nil:
		r.Body = &adapt.Node{Kind: adapt.Object}
	}
	p.resources[address] = r
}

// sawModule notes a module instance and those that it stands in.
func (p *Plan) sawModule(module string) {
	for module != "" && !p.modules[module] {
		p.modules[module] = true
		module, _, _ = jsondoc.ParentModule(module)
	}
}
