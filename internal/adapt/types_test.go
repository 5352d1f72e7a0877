// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/golden"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// fixture is a resource of one type with all attributes that are read, and
// what it links to.
type fixture struct {
	Attributes json.RawMessage
	Data       bool
	Others     []struct {
		Address    string
		Attributes json.RawMessage
	}
}

func readFixture(t *testing.T, typ string) fixture {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "types", typ+".json"))
	if err != nil {
		t.Fatalf("a resource type needs a fixture: %v", err)
	}
	var f fixture
	if err := json.Unmarshal(b, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// tree turns JSON into a node.
func tree(t *testing.T, raw []byte) *adapt.Node {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return node(goValue(v))
}

func goValue(v any) any {
	switch v := v.(type) {
	case map[string]any:
		a := attrs{}
		for name, x := range v {
			a[name] = goValue(x)
		}
		return a
	case []any:
		l := list{}
		for _, x := range v {
			l = append(l, goValue(x))
		}
		return l
	case json.Number:
		return number(v)
	}
	return v
}

// Each type has a fixture and a file beside it with what the topology holds
// for it: with the attributes written, with all of them left out, and with all
// of them unknown.
func TestEachTypeByItsFixture(t *testing.T) {
	schema := map[string][]string{}
	raw, err := os.ReadFile(filepath.Join("testdata", "attributes.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	for _, typ := range adapt.Types() {
		t.Run(typ, func(t *testing.T) {
			f := readFixture(t, typ)
			written := tree(t, f.Attributes)
			var out strings.Builder
			for _, variant := range []struct {
				name  string
				body  *adapt.Node
				other func(topology.Origin)
			}{
				{"written", written, func(o topology.Origin) { inSchema(t, schema, typ, o) }},
				{"left out", node(attrs{"name": "n"}), func(topology.Origin) {}},
				{"unknown", everyAttribute(written, adapt.UnknownValue), func(topology.Origin) {}},
			} {
				fmt.Fprintf(&out, "== %s\n", variant.name)
				out.WriteString(objectsOf(t, typ, f, variant.body, variant.other))
			}
			golden.Assert(t, []byte(out.String()), filepath.Join("testdata", "types", typ+".txt"))
		})
	}
}

// betaOnly are attributes of the google-beta provider that the schema of
// google lacks.
var betaOnly = []string{"subsetting.policy", "subsetting", "service_directory_config", "reverse_lookup"}

// siblings are the regional and global types that one function adapts, so that
// it may ask for an attribute which only the other has.
var siblings = map[string]string{
	"google_compute_backend_service":        "google_compute_region_backend_service",
	"google_compute_region_backend_service": "google_compute_backend_service",
	"google_compute_global_forwarding_rule": "google_compute_forwarding_rule",
	"google_compute_global_address":         "google_compute_address",
	"google_compute_region_health_check":    "google_compute_health_check",
}

// inSchema fails the test for an origin that names an attribute which the
// provider does not have, or which the fixture does not write.
func inSchema(t *testing.T, schema map[string][]string, typ string, o topology.Origin) {
	t.Helper()
	known := slices.Concat(schema[typ], schema[siblings[typ]], betaOnly)
	if schema[typ] == nil || !strings.HasPrefix(o.Address, typ+".") || o.Attribute == "" || slices.Contains(known, o.Attribute) {
		return
	}
	t.Errorf("%s has no attribute %s that the fixture writes", typ, o.Attribute)
}

// everyAttribute replaces what is written by another node each time.
func everyAttribute(body *adapt.Node, by func(...adapt.Reference) *adapt.Node) *adapt.Node {
	n := &adapt.Node{Kind: adapt.Object}
	for _, f := range body.Fields {
		n.Set(f.Name, by())
	}
	return n
}

// objectsOf builds the resource beside what it links to, and prints what the
// topology has under its address, or for a resource without an object the
// groups, which are what it changes.
func objectsOf(t *testing.T, typ string, f fixture, body *adapt.Node, seen func(topology.Origin)) string {
	t.Helper()
	address := typ + ".it"
	if f.Data {
		address = "data." + address
	}
	it := resource(address, nil)
	it.Body = body
	resources := []*adapt.Resource{it}
	for _, o := range f.Others {
		r := resource(o.Address, nil)
		r.Body = tree(t, o.Attributes)
		resources = append(resources, r)
	}
	top := build(t, source("config", resources...))
	var own, groups strings.Builder
	v := reflect.ValueOf(top).Elem()
	for i := range v.NumField() {
		if v.Field(i).Kind() != reflect.Slice || v.Type().Field(i).Name == "Inputs" {
			continue
		}
		for k := range v.Field(i).Len() {
			o := v.Field(i).Index(k)
			switch {
			case o.Elem().FieldByName("Object").FieldByName("Address").String() == address:
				own.WriteString(dump(o.Interface(), seen))
			case v.Type().Field(i).Name == "Groups":
				groups.WriteString(dump(o.Interface(), seen))
			}
		}
	}
	if own.Len() > 0 {
		return own.String()
	}
	return groups.String()
}

func TestTypesAreSortedAndEachHasAFileOfItsName(t *testing.T) {
	types := adapt.Types()
	if !slices.IsSorted(types) {
		t.Error("the table is not in alphabetical order")
	}
	if slices.Compact(slices.Clone(types))[0] != types[0] || len(slices.Compact(slices.Clone(types))) != len(types) {
		t.Error("the table has a type twice")
	}
	for _, typ := range types {
		if _, err := os.Stat(typ + ".go"); err != nil {
			t.Errorf("%s: %v", typ, err)
		}
		if !adapt.Reads(typ) {
			t.Errorf("%s is in the table and not read", typ)
		}
	}
	if adapt.Reads("google_compute_firewall") {
		t.Error("a type that means nothing here is read")
	}
}
