// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// attrs are the attributes of a resource as Go values: strings, numbers,
// bools, nil, lists, blocks and nodes.
type attrs map[string]any

// list and block spell nested values.
type (
	list  []any
	block = attrs
)

// node turns a Go value into a node.
func node(v any) *adapt.Node {
	switch v := v.(type) {
	case nil:
		return adapt.Null()
	case *adapt.Node:
		return v
	case string:
		return adapt.String(v)
	case bool:
		return adapt.Bool(v)
	case int:
		return adapt.Number(strconv.Itoa(v))
	case number:
		return adapt.Number(string(v))
	case list:
		n := &adapt.Node{Kind: adapt.List}
		for _, item := range v {
			n.Items = append(n.Items, node(item))
		}
		return n
	case attrs:
		n := &adapt.Node{Kind: adapt.Object}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			n.Set(name, node(v[name]))
		}
		return n
	}
	panic(fmt.Sprintf("no node for %T", v))
}

// number is a number by its decimal text.
type number string

// unknown is a value known after apply that somebody wrote, left one that
// nobody wrote.
func unknown() *adapt.Node { return adapt.UnknownValue() }

func left() *adapt.Node {
	n := adapt.UnknownValue()
	n.Computed = true
	return n
}

// filled is a known value that nobody wrote.
func filled(v any) *adapt.Node {
	n := node(v)
	n.Computed = true
	return n
}

func sensitive(v any) *adapt.Node {
	n := node(v)
	n.Sensitive = true
	return n
}

// ref is an unknown value that is another resource's attribute, spelled as in
// a configuration.
func ref(spelled string) *adapt.Node { return adapt.UnknownValue(reference(spelled, adapt.Exact)) }

func reference(spelled string, g adapt.Grade) adapt.Reference {
	i := strings.LastIndexByte(spelled, '.')
	return adapt.Reference{Address: spelled[:i], Attribute: spelled[i+1:], Grade: g}
}

// candidates is an unknown value that is one of several attributes.
func candidates(spelled ...string) *adapt.Node {
	n := adapt.UnknownValue()
	for _, s := range spelled {
		n.References = append(n.References, reference(s, adapt.Candidates))
	}
	return n
}

// a resource of the root module; "data." in front of the type makes it a data
// source.
func resource(address string, a attrs) *adapt.Resource {
	r := &adapt.Resource{Address: address, Mode: adapt.Managed, Provider: "google", Body: node(a)}
	rest, isData := strings.CutPrefix(address, "data.")
	if isData {
		r.Mode = adapt.Data
	}
	r.Type, rest, _ = strings.Cut(rest, ".")
	r.Name, r.Key = rest, ""
	if i := strings.IndexByte(rest, '['); i >= 0 {
		r.Name, r.Key = rest[:i], rest[i:]
	}
	r.Symbolic = r.Key == "[*]"
	r.Defaults = adapt.ProviderDefaults{Project: adapt.String("p"), Region: adapt.String("us-west1"), Zone: adapt.String("us-west1-a")}
	return r
}

func source(kind string, resources ...*adapt.Resource) *adapt.Source {
	return &adapt.Source{Kind: kind, Path: kind + "-path", GoogleVersion: "8.0.0", Resources: resources}
}

func build(t *testing.T, sources ...*adapt.Source) *topology.Topology {
	t.Helper()
	top, diags := adapt.Build(sources)
	for _, d := range diags {
		t.Errorf("unexpected diagnostic: %s: %s", d.Summary, d.Detail)
	}
	return top
}

// config builds the topology of one configuration.
func config(t *testing.T, resources ...*adapt.Resource) *topology.Topology {
	t.Helper()
	return build(t, source("config", resources...))
}

// group returns the group with that address.
func group(t *testing.T, top *topology.Topology, address string) *topology.Group {
	t.Helper()
	for _, g := range top.Groups {
		if g.Named(-1, address) {
			return g
		}
	}
	t.Fatalf("no group %s", address)
	return nil
}

// spell prints a value: the value itself, "null" or "unknown", with a mark on
// defaults.
func spell[T any](v topology.Value[T]) string {
	x, ok := v.Get()
	switch {
	case v.IsNull():
		return "null"
	case !ok:
		return "unknown"
	case v.Default:
		return fmt.Sprintf("%v (default)", x)
	}
	return fmt.Sprint(x)
}

// at prints where a value was or would be written.
func at(o topology.Origin) string { return o.Address + "." + o.Attribute }

func origins(list []topology.Origin) string {
	var s []string
	for _, o := range list {
		s = append(s, at(o))
	}
	return strings.Join(s, " ")
}

// linked prints a link: its state and what it leads to.
func linked[T any](l topology.Link[T], address func(*T) string) string {
	var s string
	switch l.State {
	case topology.NoLink:
		s = "none"
	case topology.Linked:
		s = address(l.To)
	case topology.Outside:
		s = "outside " + l.Text
	case topology.Open:
		s = "open"
		for _, c := range l.Candidates {
			s += " " + address(c)
		}
	}
	if l.Inferred {
		s += " (inferred)"
	}
	if l.WrongKind != "" {
		s += " (" + l.WrongKind + ")"
	}
	return s
}
