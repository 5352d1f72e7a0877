// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// moduleInstance is one instance of a module with all that was evaluated in
// it.
type moduleInstance struct {
	r      *reader
	node   *node
	module *module
	parent *moduleInstance
	// addr is the address, empty for the root.
	addr string
	// call is what called the module; env is where its arguments are
	// evaluated.
	call *call
	env  *env
	// symbolic is set where the instance stands for an unknown number of
	// instances, or is inside one that does.
	symbolic bool

	variables map[string]*memo
	locals    map[string]*memo
	outputs   map[string]*memo
	resources map[string]*expanding
	calls     map[string]*expanding
	providers map[string]*providerInstance
	self      *env
	value     *memo
}

// expanding guards an expansion against needing itself.
type expanding struct {
	memo
	exp *expansion
}

func (r *reader) newInstance(n *node, parent *moduleInstance, c *call) *moduleInstance {
	m := &moduleInstance{
		r: r, node: n, module: n.module, parent: parent, call: c,
		variables: map[string]*memo{},
		locals:    map[string]*memo{},
		outputs:   map[string]*memo{},
		resources: map[string]*expanding{},
		calls:     map[string]*expanding{},
		value:     &memo{},
	}
	m.symbolic = parent != nil && parent.symbolic
	m.self = &env{scope: &scope{module: m}}
	return m
}

// within puts an address inside the module.
func (m *moduleInstance) within(addr string) string {
	if m.addr == "" {
		return addr
	}
	return m.addr + "." + addr
}

func (m *moduleInstance) variable(name string, rng hcl.Range) (cty.Value, hcl.Diagnostics) {
	v := m.module.variables[name]
	if v == nil {
		return cty.DynamicVal, m.undeclared("input variable", "var."+name, name, keysOf(m.module.variables), rng)
	}
	return m.r.once(m.memo(m.variables, name, "var."+name), rng, func() cty.Value {
		if m.parent == nil {
			return m.r.rootVariable(v)
		}
		return m.argument(v)
	}), nil
}

func (m *moduleInstance) memo(in map[string]*memo, name, what string) *memo {
	e := in[name]
	if e == nil {
		e = &memo{name: m.within(what)}
		in[name] = e
	}
	return e
}

// argument evaluates what the call gives for a variable.
func (m *moduleInstance) argument(v *variable) cty.Value {
	r := m.r
	a := m.call.block.Body.Attributes[v.name]
	if a == nil {
		if v.fallback != cty.NilVal {
			return v.qualified(v.fallback)
		}
		r.fail(diagnostic{
			summary: "Missing required argument",
			detail:  fmt.Sprintf("The argument %q of module %q is required, but no definition was found.", v.name, m.call.name),
			address: m.addr,
			rng:     m.call.block.DefRange(),
		})
		return cty.UnknownVal(v.ty.WithoutOptionalAttributesDeep())
	}
	val, diags := r.evalAbout(a.Expr, m.env, subject{address: m.addr, attribute: v.name})
	out, err := r.assign(v, val)
	switch {
	case err != nil && diags.HasErrors():
		return v.qualified(r.unknownOf(v.ty.WithoutOptionalAttributesDeep(), derived, val))
	case err != nil:
		r.fail(diagnostic{
			summary:   "Invalid value for module argument",
			detail:    fmt.Sprintf("The given value is not suitable for child module variable %q defined at %s: %s.", v.name, v.rng, r.printable(err.Error())),
			address:   m.addr,
			attribute: v.name,
			rng:       a.Expr.Range(),
		})
		return r.unknownOf(v.ty.WithoutOptionalAttributesDeep(), derived, val)
	}
	r.reportDropped(val, v, diagnostic{rng: a.Expr.Range(), address: m.addr}, "")
	return out
}

func (m *moduleInstance) local(name string, rng hcl.Range) (cty.Value, hcl.Diagnostics) {
	a := m.module.locals[name]
	if a == nil {
		return cty.DynamicVal, m.undeclared("local value", "local."+name, name, keysOf(m.module.locals), rng)
	}
	return m.r.once(m.memo(m.locals, name, "local."+name), rng, func() cty.Value {
		return m.settle(a.Expr)
	}), nil
}

// settle evaluates an expression whose errors are reported here and now.
func (m *moduleInstance) settle(x hclsyntax.Expression) cty.Value {
	v, _ := m.r.evalAbout(x, m.self, subject{})
	return v
}

// attr is an output of the module.
func (m *moduleInstance) attr(name string, rng hcl.Range) (cty.Value, hcl.Diagnostics) {
	o := m.module.outputs[name]
	if o == nil {
		detail := fmt.Sprintf("%s has no output named %q.", m.addr, name)
		if near := nearest(name, keysOf(m.module.outputs)); near != "" {
			detail += fmt.Sprintf(" Did you mean %q?", near)
		}
		return cty.DynamicVal, hcl.Diagnostics{{
			Severity: hcl.DiagError, Summary: "Unsupported attribute", Detail: detail, Subject: &rng,
		}}
	}
	return m.r.once(m.memo(m.outputs, name, "output."+name), rng, func() cty.Value {
		if o.expr == nil {
			return cty.DynamicVal
		}
		v := m.settle(o.expr)
		if o.sensitive {
			v = v.Mark(sensitive)
		}
		if o.ephemeral {
			v = v.Mark(ephemeral)
		}
		return v
	}), nil
}

// whole is the module as an object of all its outputs.
func (m *moduleInstance) whole() cty.Value {
	return m.r.once(m.value, hcl.Range{}, func() cty.Value {
		m.value.name = m.addr
		out := make(map[string]cty.Value, len(m.module.outputs))
		for _, name := range keysOf(m.module.outputs) {
			out[name], _ = m.attr(name, hcl.Range{})
		}
		v := cty.ObjectVal(out)
		m.r.shapes[shapeOf(v.Type())] = true
		return v
	})
}

// undeclared reports a reference to nothing. Such an error is the mistake of
// the configuration and not of a value, so try does not catch it.
func (m *moduleInstance) undeclared(what, full, name string, known []string, rng hcl.Range) hcl.Diagnostics {
	detail := fmt.Sprintf("There is no %s %s in %s.", what, full, m.describe())
	if near := nearest(name, known); near != "" {
		detail += fmt.Sprintf(" Did you mean %q?", near)
	}
	out := diagnostic{
		summary: "Reference to undeclared " + what, detail: detail,
		address: m.r.about.address, attribute: m.r.about.attribute, rng: rng,
	}
	if m.r.about.lenient {
		m.r.warn(out)
	} else {
		m.r.fail(out)
	}
	return nil
}

func (m *moduleInstance) describe() string {
	if m.addr == "" {
		return "the root module"
	}
	return m.addr
}
