// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// evaluate goes through a module instance and everything in it.
func (r *reader) evaluate(m *moduleInstance) {
	for _, key := range m.module.resourceOrder {
		r.safely(func() {
			exp := m.expandResource(key, m.module.resources[key].block.DefRange())
			for _, o := range exp.objects {
				if i, ok := o.(*resourceInstance); ok && i.decl.kind != "ephemeral" {
					r.source.Resources = append(r.source.Resources, i.resource())
				}
			}
		})
	}
	for _, name := range m.module.callOrder {
		r.safely(func() {
			r.checkArguments(m, m.module.calls[name])
			exp := m.expandCall(name, m.module.calls[name].block.DefRange())
			for _, o := range exp.objects {
				switch o := o.(type) {
				case *moduleInstance:
					r.source.Modules = append(r.source.Modules, o.addr)
					r.evaluate(o)
				case *missingModule:
					r.source.MissingModules = append(r.source.MissingModules, o.addr)
				}
			}
		})
	}
}

// resource is the instance as adapters see it.
func (i *resourceInstance) resource() *adapt.Resource {
	r := i.m.r
	p := i.provider()
	out := &adapt.Resource{
		Address:  i.addr,
		Module:   i.m.addr,
		Mode:     adapt.Managed,
		Type:     i.decl.typ,
		Name:     i.decl.name,
		Key:      keySuffix(i.key, r),
		Symbolic: i.symbolic || i.m.symbolic,
		Provider: p.typ,
		Defaults: p.adapt(r),
		Range:    rangeOf(i.decl.block.DefRange()),
	}
	if i.decl.kind == "data" {
		out.Mode = adapt.Data
	}
	r.safely(func() {
		b := expandedBlock{body: i.decl.block.Body, env: i.env, rng: i.decl.block.Range()}
		out.Body = i.bodyNode(b, i.decl.schema, true, "")
		i.checkBody(out.Body)
		if planned := i.plannedNode(); planned != nil {
			out.Body = i.join(out.Body, planned)
		}
	})
	if out.Body == nil {
		out.Body = &adapt.Node{Kind: adapt.Object, Range: out.Range}
	}
	if out.Mode == adapt.Managed {
		out.Lifecycle = lifecycleOf(i.decl.block)
	}
	return out
}

// lifecycleOf reads what the configuration says about changes.
func lifecycleOf(b *hclsyntax.Block) *adapt.Lifecycle {
	out := &adapt.Lifecycle{}
	l := blockOf(b.Body, "lifecycle")
	if l == nil {
		return out
	}
	out.Range = rangeOf(l.DefRange())
	out.CreateBeforeDestroy, _ = literalBool(l.Body.Attributes["create_before_destroy"])
	out.PreventDestroy, _ = literalBool(l.Body.Attributes["prevent_destroy"])
	if a := l.Body.Attributes["ignore_changes"]; a != nil {
		if hcl.ExprAsKeyword(a.Expr) == "all" {
			out.IgnoreChanges = []string{"all"}
		} else if s, ok := literalString(a.Expr); ok && s == "all" {
			out.IgnoreChanges = []string{"all"}
		}
		for _, x := range listOf(a.Expr) {
			if t, ok := traversalOf(x); ok {
				out.IgnoreChanges = append(out.IgnoreChanges, dotted(t))
			}
		}
	}
	if a := l.Body.Attributes["replace_triggered_by"]; a != nil {
		for _, x := range listOf(a.Expr) {
			if t, ok := traversalOf(x); ok {
				out.ReplaceTriggeredBy = append(out.ReplaceTriggeredBy, triggerAddress(t))
			}
		}
	}
	return out
}

// dotted spells the attributes of a path, without indexes.
func dotted(t hcl.Traversal) string {
	out := t.RootName()
	for _, s := range t[1:] {
		if a, ok := s.(hcl.TraverseAttr); ok {
			out += "." + a.Name
		}
	}
	return out
}

// triggerAddress is the address of the resource or instance that a traversal
// starts with.
func triggerAddress(t hcl.Traversal) string {
	out := t.RootName()
	for i, s := range t[1:] {
		switch s := s.(type) {
		case hcl.TraverseAttr:
			if i > 0 {
				return out
			}
			out += "." + s.Name
		case hcl.TraverseIndex:
			return out + "[" + keyText(s.Key, &reader{}) + "]"
		}
	}
	return out
}

// callArguments are the arguments of a module call that are no variables.
var callArguments = map[string]bool{
	"source": true, "version": true, "count": true, "for_each": true, "providers": true, "depends_on": true,
}

// checkArguments reports arguments for variables that the module does not
// have.
func (r *reader) checkArguments(m *moduleInstance, c *call) {
	child := m.node.children[c.name]
	if child == nil || child.module == nil {
		return
	}
	for _, a := range sortedAttributes(c.block.Body) {
		if callArguments[a.Name] || child.module.variables[a.Name] != nil {
			continue
		}
		detail := fmt.Sprintf("An argument named %q is not expected here: module %q has no such variable.", a.Name, c.name)
		if near := nearest(a.Name, keysOf(child.module.variables)); near != "" {
			detail += fmt.Sprintf(" Did you mean %q?", near)
		}
		r.fail(diagnostic{
			summary: "Unsupported argument", detail: detail,
			address: m.within("module." + c.name), attribute: a.Name, rng: a.NameRange,
		})
	}
}

// checkValidations evaluates the validation rules of the variables of all
// module instances. It comes last, because rules may refer to other values.
func (r *reader) checkValidations(m *moduleInstance) {
	for _, name := range m.module.variableOrder {
		v := m.module.variables[name]
		if len(v.validation) == 0 {
			continue
		}
		m.variable(name, v.rng)
		for _, b := range v.validation {
			r.safely(func() { m.checkValidation(v, b) })
		}
	}
	for _, name := range m.module.callOrder {
		if e := m.calls[name]; e != nil && e.exp != nil {
			for _, o := range e.exp.objects {
				if c, ok := o.(*moduleInstance); ok {
					r.checkValidations(c)
				}
			}
		}
	}
}

func (m *moduleInstance) checkValidation(v *variable, b *hclsyntax.Block) {
	r := m.r
	cond := b.Body.Attributes["condition"]
	if cond == nil {
		return
	}
	ok, diags := r.eval(cond.Expr, m.self)
	if diags.HasErrors() {
		r.report(diags, subject{address: m.addr})
		return
	}
	if holds, known := knownBool(ok); !known || holds {
		return
	}
	detail := "The value does not satisfy the variable's validation rule."
	if a := b.Body.Attributes["error_message"]; a != nil {
		msg, diags := r.eval(a.Expr, m.self)
		bare, marks := msg.Unmark()
		if s, ok := stringOf(bare); ok && !diags.HasErrors() && !hasQuality(marks, sensitive) {
			detail = r.printable(s)
		}
	}
	rng := v.rng
	address := "var." + v.name
	if m.parent != nil {
		address = m.addr
		if a := m.call.block.Body.Attributes[v.name]; a != nil {
			rng = a.Expr.Range()
		}
	}
	r.fail(diagnostic{
		summary: fmt.Sprintf("Invalid value for variable %q", v.name),
		detail:  detail + fmt.Sprintf(" This was checked by the validation rule at %s.", b.DefRange()),
		address: address, rng: rng,
	})
}

func numberText(v cty.Value) string { return adapt.NumberText(v.AsBigFloat()) }
