// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/provider"
)

// Values of the protocol are written as plain Go values: nil is null, unknown
// is known after apply, and a decimal is a string, since floats are not exact.
type (
	object map[string]any
	list   []any
)

type unknownValue struct{}

var unknown = unknownValue{}

// with returns the object with other values for some attributes.
func (o object) with(changes object) object {
	all := object{}
	for name, v := range o {
		all[name] = v
	}
	for name, v := range changes {
		all[name] = v
	}
	return all
}

// value turns a plain value into one of the type. Attributes that an object
// leaves out are null.
func value(typ tftypes.Type, v any) tftypes.Value {
	switch v := v.(type) {
	case nil:
		return tftypes.NewValue(typ, nil)
	case unknownValue:
		return tftypes.NewValue(typ, tftypes.UnknownValue)
	case object:
		members := map[string]tftypes.Value{}
		if o, ok := typ.(tftypes.Object); ok {
			for name, t := range o.AttributeTypes {
				members[name] = value(t, v[name])
			}
			for name := range v {
				if _, ok := o.AttributeTypes[name]; !ok {
					panic("there is no attribute " + name)
				}
			}
			return tftypes.NewValue(typ, members)
		}
		for name, item := range v {
			members[name] = value(typ.(tftypes.Map).ElementType, item)
		}
		return tftypes.NewValue(typ, members)
	case list:
		items := []tftypes.Value{}
		for _, item := range v {
			items = append(items, value(typ.(tftypes.List).ElementType, item))
		}
		return tftypes.NewValue(typ, items)
	}
	if text, ok := v.(string); ok && typ.Is(tftypes.Number) {
		// As Terraform sends what has no exact binary form.
		f, _, err := big.ParseFloat(text, 10, 512, big.ToNearestEven)
		if err != nil {
			panic(err)
		}
		return tftypes.NewValue(typ, f)
	}
	return tftypes.NewValue(typ, v)
}

// plain turns a value of the protocol into a plain one, with whole numbers as
// int.
func plain(v tftypes.Value) any {
	switch {
	case !v.IsKnown():
		return unknown
	case v.IsNull():
		return nil
	case v.Type().Is(tftypes.Object{}), v.Type().Is(tftypes.Map{}):
		var members map[string]tftypes.Value
		check(v.As(&members))
		o := object{}
		for name, member := range members {
			o[name] = plain(member)
		}
		return o
	case v.Type().Is(tftypes.List{}):
		var items []tftypes.Value
		check(v.As(&items))
		l := list{}
		for _, item := range items {
			l = append(l, plain(item))
		}
		return l
	case v.Type().Is(tftypes.Number):
		var f *big.Float
		check(v.As(&f))
		if n, accuracy := f.Int64(); accuracy == big.Exact {
			return int(n)
		}
		return f.Text('g', 16)
	case v.Type().Is(tftypes.Bool):
		var b bool
		check(v.As(&b))
		return b
	}
	var s string
	check(v.As(&s))
	return s
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// protocol is Terraform's side of the plugin protocol, without Terraform.
type protocol struct {
	tfprotov6.ProviderServer
	t       testing.TB
	schemas *tfprotov6.GetProviderSchemaResponse
}

// connect serves the provider as the product does, and configures it.
func connect(t testing.TB, config object) protocol {
	return connectTo(t, provider.NewServer("test"), config)
}

// connectFramework serves the provider by the framework alone.
func connectFramework(t testing.TB, config object) protocol {
	server, err := providerserver.NewProtocol6WithError(provider.New("test"))()
	if err != nil {
		t.Fatal(err)
	}
	return connectTo(t, server, config)
}

func connectTo(t testing.TB, server tfprotov6.ProviderServer, config object) protocol {
	t.Helper()
	schemas, err := server.GetProviderSchema(context.Background(), &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		t.Fatal(err)
	}
	p := protocol{ProviderServer: server, t: t, schemas: schemas}
	if config != nil {
		resp, err := server.ConfigureProvider(context.Background(), &tfprotov6.ConfigureProviderRequest{
			Config: p.dynamic(schemas.Provider.ValueType(), config),
		})
		p.expectNone(err, resp.Diagnostics)
	}
	return p
}

func (p protocol) resource(name string) tftypes.Type {
	s, ok := p.schemas.ResourceSchemas[name]
	if !ok {
		p.t.Fatalf("there is no resource %s", name)
	}
	return s.ValueType()
}

func (p protocol) dynamic(typ tftypes.Type, v any) *tfprotov6.DynamicValue {
	p.t.Helper()
	known := v
	if raw, ok := v.(tftypes.Value); ok {
		d, err := tfprotov6.NewDynamicValue(typ, raw)
		p.expectNone(err, nil)
		return &d
	}
	d, err := tfprotov6.NewDynamicValue(typ, value(typ, known))
	p.expectNone(err, nil)
	return &d
}

func (p protocol) expectNone(err error, diagnostics []*tfprotov6.Diagnostic) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
	for _, d := range diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			p.t.Fatalf("%s: %s", d.Summary, d.Detail)
		}
	}
}

// told spells diagnostics as "error at PATH: SUMMARY".
func told(diagnostics []*tfprotov6.Diagnostic) []string {
	var all []string
	for _, d := range diagnostics {
		severity, at := "warning", ""
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			severity = "error"
		}
		if d.Attribute != nil && len(d.Attribute.Steps()) > 0 {
			at = " at " + spelled(d.Attribute)
		}
		all = append(all, severity+at+": "+d.Summary)
	}
	return all
}

func spelled(p *tftypes.AttributePath) string {
	text := ""
	for _, step := range p.Steps() {
		switch step := step.(type) {
		case tftypes.AttributeName:
			if text != "" {
				text += "."
			}
			text += string(step)
		case tftypes.ElementKeyString:
			text += fmt.Sprintf("[%q]", string(step))
		case tftypes.ElementKeyInt:
			text += fmt.Sprintf("[%d]", int64(step))
		}
	}
	return text
}

// validate asks as terraform validate does.
func (p protocol) validate(name string, config object) []string {
	p.t.Helper()
	resp, err := p.ValidateResourceConfig(context.Background(), &tfprotov6.ValidateResourceConfigRequest{
		TypeName: name, Config: p.dynamic(p.resource(name), config),
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return told(resp.Diagnostics)
}

// plan asks for the creation of a resource.
func (p protocol) plan(name string, config object) (planned object, told []string) {
	p.t.Helper()
	return p.update(name, nil, config)
}

// update asks for the change from a prior state, which may be nil.
func (p protocol) update(name string, prior any, config object) (object, []string) {
	p.t.Helper()
	typ := p.resource(name)
	proposed := config
	if before, ok := prior.(object); ok {
		// Terraform proposes to keep what is computed.
		proposed = before.with(config)
	}
	resp, err := p.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: name, Config: p.dynamic(typ, config),
		PriorState: p.dynamic(typ, prior), ProposedNewState: p.dynamic(typ, proposed),
	})
	if err != nil {
		p.t.Fatal(err)
	}
	planned, err := resp.PlannedState.Unmarshal(typ)
	if err != nil {
		p.t.Fatal(err)
	}
	return plain(planned).(object), told(resp.Diagnostics)
}

// apply asks to carry a planned creation out.
func (p protocol) apply(name string, config, planned object) object {
	p.t.Helper()
	typ := p.resource(name)
	resp, err := p.ApplyResourceChange(context.Background(), &tfprotov6.ApplyResourceChangeRequest{
		TypeName: name, Config: p.dynamic(typ, config),
		PriorState: p.dynamic(typ, nil), PlannedState: p.dynamic(typ, planned),
	})
	p.expectNone(err, resp.Diagnostics)
	state, err := resp.NewState.Unmarshal(typ)
	if err != nil {
		p.t.Fatal(err)
	}
	return plain(state).(object)
}

// read asks for a data source.
func (p protocol) read(name string, config object) (object, []string) {
	p.t.Helper()
	typ := p.schemas.DataSourceSchemas[name].ValueType()
	resp, err := p.ReadDataSource(context.Background(), &tfprotov6.ReadDataSourceRequest{
		TypeName: name, Config: p.dynamic(typ, config),
	})
	if err != nil {
		p.t.Fatal(err)
	}
	messages := told(resp.Diagnostics)
	if resp.State == nil {
		return nil, messages
	}
	state, err := resp.State.Unmarshal(typ)
	if err != nil || state.IsNull() {
		return nil, messages
	}
	return plain(state).(object), messages
}

// call calls a function, and returns the result or the error's text.
func (p protocol) call(name string, arguments ...any) (result any, problem string) {
	p.t.Helper()
	f := p.schemas.Functions[name]
	req := &tfprotov6.CallFunctionRequest{Name: name}
	for i, a := range arguments {
		req.Arguments = append(req.Arguments, p.dynamic(f.Parameters[i].Type, a))
	}
	resp, err := p.CallFunction(context.Background(), req)
	if err != nil {
		p.t.Fatal(err)
	}
	if resp.Error != nil {
		if resp.Error.FunctionArgument != nil {
			return nil, fmt.Sprintf("argument %d: %s", *resp.Error.FunctionArgument, resp.Error.Text)
		}
		return nil, resp.Error.Text
	}
	v, err := resp.Result.Unmarshal(f.Return.Type)
	if err != nil {
		p.t.Fatal(err)
	}
	return plain(v), ""
}

func sortedKeys(o object) []string { return slices.Sorted(maps.Keys(o)) }

func sorted(texts []string) []string { return slices.Sorted(slices.Values(texts)) }

// validateData asks as terraform validate does about a data source.
func (p protocol) validateData(name string, config object) []string {
	p.t.Helper()
	resp, err := p.ValidateDataResourceConfig(context.Background(), &tfprotov6.ValidateDataResourceConfigRequest{
		TypeName: name, Config: p.dynamic(p.schemas.DataSourceSchemas[name].ValueType(), config),
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return told(resp.Diagnostics)
}
