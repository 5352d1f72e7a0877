// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"fmt"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// unite makes one object of the resources that are one: a managed resource and
// the data sources that read it. Two inputs that manage one resource are an
// error; the first one stands.
func (j *join) unite() {
	managed := map[string]*entry{}
	for _, e := range j.entries {
		key := e.identity()
		if e.Mode == Data || key == "" {
			continue
		}
		first := managed[key]
		switch {
		case first == nil:
			managed[key] = e
		case first.input != e.input:
			j.managedTwice(first, e)
			e.standIn(first)
		}
	}
	for _, e := range j.entries {
		if e.Mode != Data {
			continue
		}
		if m := j.readBy(e); m != nil {
			e.standIn(m)
		}
	}
	// What is left are objects that only data sources know; one that was
	// read knows more than one that was only written.
	for _, e := range j.entries {
		key := e.identity()
		if e.Mode != Data || e.alias != nil || key == "" {
			continue
		}
		first := managed[key]
		switch {
		case first == nil:
			managed[key] = e
		case first.source.Kind == "config" && e.source.Kind != "config":
			first.standIn(e)
			managed[key] = e
		default:
			e.standIn(first)
		}
	}
}

// identity spells the object where all of it is known, else it is empty.
func (e *entry) identity() string {
	if len(e.collections) == 0 || e.project == "" || e.location == "" || e.name == "" || e.Symbolic {
		return ""
	}
	return strings.Join([]string{e.collections[0], e.project, e.location, e.name}, " ")
}

// standIn makes another entry stand for this one.
func (e *entry) standIn(other *entry) {
	if e == other {
		return
	}
	e.alias = other
	other.base.Aliases = append(other.base.Aliases, topology.Alias{Input: e.input, Address: e.Address})
	other.base.Aliases = append(other.base.Aliases, e.base.Aliases...)
}

// readBy finds the managed resource that a data source reads: the one that its
// arguments refer to, or that has the identity which they spell.
func (j *join) readBy(e *entry) *entry {
	for _, name := range []string{"name", "self_link", "id"} {
		n := e.Body.Get(name)
		if n == nil {
			continue
		}
		for _, ref := range n.References {
			if ref.Grade != Exact {
				continue
			}
			f := j.refer(e.input, ref, e.collections, 0)
			for _, m := range f.entries {
				if f.certain && m.Mode == Managed {
					return m
				}
			}
		}
	}
	if e.name == "" {
		return nil
	}
	for _, c := range e.collections {
		for _, m := range j.index[c+"/"+e.name] {
			same := m.project == e.project && m.location == e.location && m.location != ""
			if m.Mode == Managed && same && (e.project != "" || m.input == e.input) {
				return m.canonical()
			}
		}
	}
	return nil
}

func (j *join) managedTwice(first, second *entry) {
	j.diagnostics = append(j.diagnostics, Diagnostic{
		Severity: Error,
		Summary:  fmt.Sprintf("Two inputs manage the same resource: %s", second.Address),
		Detail: fmt.Sprintf(
			"%s in %s and %s in %s both manage %s. A resource has one owner, so it isn't clear which of the two says what stands; the first is shown. Leave one of the inputs out, or read the resource through a data source in one of them.",
			first.Address, j.inputName(first.input), second.Address, j.inputName(second.input), second.spelled(),
		),
		Address: second.Address,
	})
}

func (j *join) inputName(i int) string {
	in := j.top.Inputs[i]
	if in.Path == "" {
		return fmt.Sprintf("input %d", i+1)
	}
	if in.Kind == "config" {
		return "the configuration " + in.Path
	}
	return fmt.Sprintf("the %s %s", in.Kind, in.Path)
}

// path is the object's path as links spell it.
func (e *entry) path() string {
	return spelling{project: e.project, location: e.location, collection: e.collections[0], name: e.name}.path()
}

// spelled is the path for people, unless a part of it is a secret.
func (e *entry) spelled() string {
	if e.secret() {
		return "the same object"
	}
	return e.path()
}

// secret reports whether a part of what identifies the object is sensitive.
func (e *entry) secret() bool {
	return e.base.Project.Sensitive || e.base.Name.Sensitive || e.base.Region.Sensitive || e.base.Zone.Sensitive
}
