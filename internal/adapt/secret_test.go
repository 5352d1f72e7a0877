// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// secret marks every text of a tree as sensitive, with a word in it that must
// not be found anywhere.
func secret(n *adapt.Node) *adapt.Node {
	out := *n
	out.Items, out.Fields = nil, nil
	if text, ok := n.Text(); ok && n.Value.Type().FriendlyName() == "string" {
		i := strings.LastIndexByte(text, '/') + 1
		out.Value = adapt.String(text[:i] + "hush-" + text[i:]).Value
		out.Sensitive = true
	}
	for _, item := range n.Items {
		out.Items = append(out.Items, secret(item))
	}
	for _, f := range n.Fields {
		out.Set(f.Name, secret(f.Value))
	}
	return &out
}

// leaks collects the texts of a topology that are not marked as sensitive.
func leaks(v reflect.Value, seen map[uintptr]bool) []string {
	switch {
	case v.Kind() == reflect.String:
		if strings.Contains(v.String(), "hush") {
			return []string{v.String()}
		}
	case v.Kind() == reflect.Pointer:
		if v.IsNil() || seen[v.Pointer()] {
			return nil
		}
		seen[v.Pointer()] = true
		return leaks(v.Elem(), seen)
	case v.Kind() == reflect.Slice:
		var list []string
		for i := range v.Len() {
			list = append(list, leaks(v.Index(i), seen)...)
		}
		return list
	case v.Kind() == reflect.Struct && isValue(v.Type()) && v.FieldByName("Sensitive").Bool():
		return nil
	case v.Kind() == reflect.Struct:
		var list []string
		for i := range v.NumField() {
			list = append(list, leaks(v.Field(i), seen)...)
		}
		return list
	}
	return nil
}

func TestSensitiveTextIsNeverOutsideASensitiveValue(t *testing.T) {
	for _, typ := range adapt.Types() {
		t.Run(typ, func(t *testing.T) {
			f := readFixture(t, typ)
			it := resource(typ+".it", nil)
			it.Body = secret(tree(t, f.Attributes))
			again := *it
			again.Address = typ + ".again"
			top, diags := adapt.Build([]*adapt.Source{source("config", it), source("config", &again)})
			found := leaks(reflect.ValueOf(top), map[uintptr]bool{})
			for _, d := range diags {
				found = append(found, leaks(reflect.ValueOf(d), nil)...)
			}
			for _, text := range found {
				t.Errorf("printed: %s", text)
			}
		})
	}
}

func TestDuplicateOfSecretNameIsReportedWithoutIt(t *testing.T) {
	ig := func(address string) *adapt.Resource {
		return resource(address, attrs{"name": sensitive("hush"), "zone": "us-west1-a", "instances": list{}})
	}
	_, diags := adapt.Build([]*adapt.Source{source("plan", ig("google_compute_instance_group.a")), source("plan", ig("google_compute_instance_group.b"))})
	if len(diags) != 1 || strings.Contains(diags[0].Detail, "hush") {
		t.Errorf("got %v, want one error that does not tell the name", diags)
	}
}
