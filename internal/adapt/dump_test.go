// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"fmt"
	"math/big"
	"reflect"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// dump prints all fields of an object of the topology, one a line, and calls
// seen with each origin.
func dump(object any, seen func(topology.Origin)) string {
	d := &dumper{seen: seen}
	d.fields(reflect.ValueOf(object).Elem(), "")
	return d.String()
}

type dumper struct {
	strings.Builder
	seen func(topology.Origin)
}

func (d *dumper) fields(v reflect.Value, indent string) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Anonymous {
			d.fields(v.Field(i), indent)
			continue
		}
		if !f.IsExported() || v.Field(i).IsZero() && !isValue(f.Type) {
			continue
		}
		d.field(f.Name, v.Field(i), indent)
	}
}

func (d *dumper) field(name string, v reflect.Value, indent string) {
	line := func(text string) { fmt.Fprintf(d, "%s%s: %s\n", indent, name, text) }
	switch x := v.Interface().(type) {
	case topology.Origin:
		d.seen(x)
		line(x.Attribute)
		return
	case *topology.Origin:
		d.seen(*x)
		line(x.Attribute)
		return
	case topology.Range, []*topology.ForwardingRule:
		return
	case topology.Size:
		line(x.String() + " from " + string(x.Source))
		return
	}
	switch {
	case isValue(v.Type()):
		d.seen(v.FieldByName("Origin").Interface().(topology.Origin))
		line(valueText(v))
	case isLink(v.Type()):
		d.seen(v.FieldByName("Origin").Interface().(topology.Origin))
		line(linkText(v))
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			d.field(name, v.Index(i), indent)
		}
	case v.Kind() == reflect.Pointer:
		line("")
		d.fields(v.Elem(), indent+"  ")
	case v.Kind() == reflect.Struct:
		line("")
		d.fields(v, indent+"  ")
	default:
		line(fmt.Sprint(v.Interface()))
	}
}

func isValue(t reflect.Type) bool { return strings.HasPrefix(t.Name(), "Value[") }
func isLink(t reflect.Type) bool  { return strings.HasPrefix(t.Name(), "Link[") }

func valueText(v reflect.Value) string {
	switch {
	case v.MethodByName("IsNull").Call(nil)[0].Bool():
		return "null"
	case v.MethodByName("IsUnknown").Call(nil)[0].Bool():
		return "unknown"
	}
	x := v.MethodByName("Get").Call(nil)[0].Interface()
	text := fmt.Sprint(x)
	if r, ok := x.(*big.Rat); ok {
		text = topology.Decimal(r)
	}
	if v.FieldByName("Default").Bool() {
		text += " (default)"
	}
	return text
}

func linkText(v reflect.Value) string {
	state := map[topology.LinkState]string{topology.Linked: "-> ", topology.Outside: "outside ", topology.Open: "open"}[v.FieldByName("State").Interface().(topology.LinkState)]
	to := v.FieldByName("To")
	if to.IsNil() {
		return state
	}
	return state + to.Elem().FieldByName("Object").FieldByName("Address").String()
}
