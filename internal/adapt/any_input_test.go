// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// shapes draws attribute trees of any shape over the names of a fixture.
type shapes struct {
	addresses []string
}

func (s shapes) node(t *rapid.T, like *adapt.Node, depth int) *adapt.Node {
	n := &adapt.Node{Kind: adapt.Scalar}
	switch choice := rapid.IntRange(0, 9).Draw(t, "shape"); {
	case choice < 4 && like != nil:
		n = s.similar(t, like, depth)
	case choice == 4:
		n = adapt.Null()
	case choice == 5:
		n = adapt.UnknownValue(s.references(t)...)
	case choice == 6:
		n = adapt.String(rapid.SampledFrom([]string{"", "n", "/", "?", "projects/p/zones/us-west1-a/instanceGroups/n", "projects/p/regions//x", "10.0.0.1", "é", "zones/z"}).Draw(t, "text"))
	case choice == 7:
		n = adapt.Number(rapid.SampledFrom([]string{"0", "-1", "1e400", "0.1", "99999999999999999999"}).Draw(t, "number"))
	case choice == 8:
		n.Kind, n.Unknown = adapt.List, rapid.Bool().Draw(t, "open")
		for range rapid.IntRange(0, 2).Draw(t, "length") {
			if depth > 0 {
				n.Items = append(n.Items, s.node(t, like, depth-1))
			}
		}
	default:
		n = adapt.Bool(rapid.Bool().Draw(t, "flag"))
	}
	n.Computed = rapid.IntRange(0, 4).Draw(t, "computed") == 0
	n.Sensitive = rapid.IntRange(0, 4).Draw(t, "sensitive") == 0
	return n
}

// similar keeps the shape and draws what is inside.
func (s shapes) similar(t *rapid.T, like *adapt.Node, depth int) *adapt.Node {
	n := &adapt.Node{Kind: like.Kind, Value: like.Value}
	if like.Kind == adapt.Scalar {
		n.References = s.references(t)
		return n
	}
	if depth == 0 {
		return n
	}
	for _, item := range like.Items {
		n.Items = append(n.Items, s.node(t, item, depth-1))
	}
	for _, f := range like.Fields {
		if rapid.IntRange(0, 5).Draw(t, "left out") > 0 {
			n.Set(f.Name, s.node(t, f.Value, depth-1))
		}
	}
	return n
}

func (s shapes) references(t *rapid.T) []adapt.Reference {
	var refs []adapt.Reference
	for range rapid.IntRange(0, 2).Draw(t, "references") {
		refs = append(refs, adapt.Reference{
			Address:   rapid.SampledFrom(s.addresses).Draw(t, "address"),
			Attribute: rapid.SampledFrom([]string{"", "id", "self_link", "name", "backend_service", "a[0].b", "instance_group"}).Draw(t, "attribute"),
			Grade:     rapid.SampledFrom([]adapt.Grade{adapt.Exact, adapt.Derived, adapt.SameKey, adapt.Candidates, adapt.Inferred}).Draw(t, "grade"),
		})
	}
	return refs
}

func (s shapes) resource(t *rapid.T, address, typ string, like *adapt.Node) *adapt.Resource {
	r := resource(address, nil)
	r.Type = typ
	r.Body = s.similar(t, like, 6)
	r.Symbolic = rapid.IntRange(0, 7).Draw(t, "symbolic") == 0
	r.Lifecycle = &adapt.Lifecycle{IgnoreChanges: rapid.SampledFrom([][]string{nil, {"all"}, {"backend", "instances", "target_size"}}).Draw(t, "ignored")}
	r.Change = &adapt.Change{Actions: rapid.SampledFrom([][]string{{"create"}, {"update"}, {"no-op"}, {"delete", "create"}, nil}).Draw(t, "actions"), Before: r.Body}
	if rapid.IntRange(0, 3).Draw(t, "no provider") == 0 {
		r.Defaults = adapt.ProviderDefaults{}
	}
	return r
}

// Whatever a reader hands over, joining it ends and gives the same topology in
// whatever order the resources stand.
func TestAnyInputIsJoinedOneWay(t *testing.T) {
	fixtures := map[string]*adapt.Node{}
	types := adapt.Types()
	for _, typ := range types {
		fixtures[typ] = tree(t, readFixture(t, typ).Attributes)
	}
	rapid.Check(t, func(rt *rapid.T) {
		var s shapes
		var chosen []string
		for i := range rapid.IntRange(1, 6).Draw(rt, "resources") {
			typ := rapid.SampledFrom(types).Draw(rt, "type")
			chosen = append(chosen, typ)
			prefix := rapid.SampledFrom([]string{"", "data.", "module.m[0]."}).Draw(rt, "prefix")
			s.addresses = append(s.addresses, fmt.Sprintf("%s%s.x%d", prefix, typ, i))
		}
		kind := func() string { return rapid.SampledFrom([]string{"config", "plan", "state"}).Draw(rt, "kind") }
		one, two := source(kind()), source(kind())
		for i, address := range s.addresses {
			r := s.resource(rt, address, chosen[i], fixtures[chosen[i]])
			if strings.HasPrefix(address, "module.") {
				r.Mode = adapt.Managed
			}
			to := one
			if rapid.Bool().Draw(rt, "second input") {
				to = two
			}
			to.Resources = append(to.Resources, r)
		}
		want := dumpAll(adapt.Build([]*adapt.Source{one, two}))
		shuffle(one.Resources)
		shuffle(two.Resources)
		if got := dumpAll(adapt.Build([]*adapt.Source{one, two})); got != want {
			rt.Fatalf("the order of resources decides:\n%s\n---\n%s", want, got)
		}
	})
}

func shuffle(list []*adapt.Resource) {
	rand.New(rand.NewSource(1)).Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
}

// dumpAll prints a topology.
func dumpAll(top *topology.Topology, diags []adapt.Diagnostic) string {
	var b strings.Builder
	v := reflect.ValueOf(top).Elem()
	for i := range v.NumField() {
		if v.Type().Field(i).Name == "Inputs" {
			continue
		}
		for k := range v.Field(i).Len() {
			b.WriteString(dump(v.Field(i).Index(k).Interface(), func(topology.Origin) {}))
		}
	}
	for _, d := range diags {
		b.WriteString(d.Summary + d.Detail)
	}
	return b.String()
}
