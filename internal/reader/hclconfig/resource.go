// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// resourceInstance is one instance of a resource or data source.
type resourceInstance struct {
	m        *moduleInstance
	decl     *resource
	addr     string
	key      cty.Value
	symbolic bool
	env      *env

	// raw are the values of configured attributes as written, attrs those
	// that references see.
	raw, attrs map[string]*memo
	value      memo
	// planned is what the plan knows, looked up once.
	planned     *adapt.Node
	plannedDone bool
	defaults    *providerInstance
}

func (m *moduleInstance) newResource(d *resource, addr string, key cty.Value, s *scope) *resourceInstance {
	return &resourceInstance{
		m: m, decl: d, addr: addr, key: key, env: &env{scope: s},
		raw: map[string]*memo{}, attrs: map[string]*memo{},
		value: memo{name: addr},
	}
}

// metaArguments are the arguments that the language defines for every
// resource.
var metaArguments = map[string]bool{
	"count": true, "for_each": true, "provider": true, "depends_on": true,
	"lifecycle": true, "provisioner": true, "connection": true,
}

// isRead reports whether the product looks at resources of a type.
func isRead(typ string) bool {
	return strings.HasPrefix(typ, "google_") || strings.HasPrefix(typ, "failover_")
}

// about says on whose behalf something is evaluated. What may not exist at all
// is looked at leniently.
func (i *resourceInstance) about(attribute string) subject {
	doubtful := i.symbolic || i.m.symbolic || i.m.r.doubtful > 0
	return subject{address: i.addr, attribute: attribute, lenient: doubtful || !isRead(i.decl.typ)}
}

// configured is the value of an argument as it is written.
func (i *resourceInstance) configured(name string) cty.Value {
	r := i.m.r
	a := i.decl.block.Body.Attributes[name]
	m := i.raw[name]
	if m == nil {
		m = &memo{name: i.addr + "." + name}
		i.raw[name] = m
	}
	return r.once(m, a.Expr.Range(), func() cty.Value {
		return i.eval(a.Expr, i.env, name)
	})
}

// eval evaluates an argument. What an error makes unreadable of it is unknown.
func (i *resourceInstance) eval(x hclsyntax.Expression, e *env, path string) cty.Value {
	v, _ := i.m.r.evalAbout(x, e, i.about(path))
	return v
}

// attr is the value of an attribute as references see it.
func (i *resourceInstance) attr(name string, rng hcl.Range) (cty.Value, hcl.Diagnostics) {
	if !i.has(name) {
		known := append(append([]string(nil), i.decl.schema.names...), i.decl.schema.blockOrder...)
		detail := fmt.Sprintf("%s has no argument, nested block, or exported attribute named %q.", i.decl.key(), name)
		if near := nearest(name, known); near != "" {
			detail += fmt.Sprintf(" Did you mean %q?", near)
		}
		return cty.DynamicVal, hcl.Diagnostics{{
			Severity: hcl.DiagError, Summary: "Unsupported attribute", Detail: detail, Subject: &rng,
		}}
	}
	m := i.attrs[name]
	if m == nil {
		m = &memo{name: i.addr + "." + name}
		i.attrs[name] = m
	}
	return i.m.r.once(m, rng, func() cty.Value { return i.evaluate(name) }), nil
}

// has reports whether an attribute can exist. Types without a schema here, and
// those of google-beta, may have more than is known.
func (i *resourceInstance) has(name string) bool {
	s := i.decl.schema
	if s == nil || s.attribute(name) != nil || s.nested(name) != nil {
		return true
	}
	return i.decl.block.Body.Attributes[name] != nil || i.provider().typ != "google"
}

func (i *resourceInstance) evaluate(name string) cty.Value {
	body := i.decl.block.Body
	if body.Attributes[name] != nil && !metaArguments[name] {
		return i.reread(name, i.configured(name))
	}
	for _, b := range body.Blocks {
		if blockType(b) == name && !metaArguments[name] {
			return i.blockValue(name)
		}
	}
	return i.computed(name)
}

// reread is what a reference to a configured argument gives.
func (i *resourceInstance) reread(name string, v cty.Value) cty.Value {
	r := i.m.r
	if a := i.decl.schema.attribute(name); a != nil {
		if conv, err := convertTo(v, a.ty); err == nil {
			v = conv
		}
	}
	if v.IsNull() {
		return i.computed(name)
	}
	unique := i.decl.kind == "resource" && isUnique(i.decl.schema, i.decl.typ, name)
	bare, marks := v.Unmark()
	if s, ok := stringOf(bare); ok {
		// The nearest hop: who reads the address of a forwarding rule means
		// the rule, wherever the rule has its address from.
		if id, ok := r.tokens.whole(s); ok && unique {
			return r.tokens.of(ref{i.addr, name}, r.tokens.list[id].origin, r.tokens.known(id)).WithMarks(qualities(marks))
		}
		return v
	}
	if !v.IsWhollyKnown() {
		if planned := i.fromPlan(name); planned != cty.NilVal {
			return planned.WithMarks(qualities(marks))
		}
		if unique || i.decl.kind == "resource" && name == "name" && isRead(i.decl.typ) {
			// A name is no link, but whoever reads it means this resource.
			return cty.UnknownVal(v.Type()).WithMarks(qualities(marks)).Mark(origin{ref{i.addr, name}, exact})
		}
	}
	return v
}

// computed is the value of an attribute that nobody configured.
func (i *resourceInstance) computed(name string) cty.Value {
	r := i.m.r
	ty := cty.DynamicPseudoType
	a := i.decl.schema.attribute(name)
	if a != nil {
		ty = a.ty
	}
	planned := i.fromPlan(name)
	if i.decl.kind == "resource" && isUnique(i.decl.schema, i.decl.typ, name) && !i.symbolic {
		if planned != cty.NilVal {
			if s, ok := stringOf(planned); ok {
				return r.tokens.of(ref{i.addr, name}, -1, cty.StringVal(s))
			}
		}
		return r.tokens.of(ref{i.addr, name}, -1, cty.NilVal)
	}
	if planned != cty.NilVal {
		// A data source that was read: the value is known, and where it
		// came from is worth as much as for a resource.
		if s, ok := stringOf(planned); ok && uniqueGeneric[name] && strings.HasPrefix(i.decl.typ, "google_") {
			return r.tokens.of(ref{i.addr, name}, -1, cty.StringVal(s))
		}
		return planned
	}
	if a != nil || (i.decl.schema == nil && strings.HasPrefix(i.decl.typ, "google_")) {
		if v, ok := i.provider().value(name); ok && !v.IsNull() {
			return v
		}
	}
	g := exact
	if i.symbolic {
		g = candidates
	}
	return cty.UnknownVal(ty).Mark(origin{ref{i.addr, name}, g})
}

// whole is the instance as an object. It has the attributes that its type has
// or, where that is not known, all that any expression asks of anything.
func (i *resourceInstance) whole() cty.Value {
	r := i.m.r
	return r.once(&i.value, hcl.Range{}, func() cty.Value {
		out := map[string]cty.Value{}
		add := func(name string) {
			if _, done := out[name]; !done && !metaArguments[name] {
				out[name], _ = i.attr(name, hcl.Range{})
			}
		}
		for _, a := range sortedAttributes(i.decl.block.Body) {
			add(a.Name)
		}
		for _, b := range i.decl.block.Body.Blocks {
			add(blockType(b))
		}
		for _, name := range r.sortedNames() {
			if i.has(name) {
				add(name)
			}
		}
		v := cty.ObjectVal(out)
		r.shapes[shapeOf(v.Type())] = true
		return v
	})
}

// shapeOf names the attributes of an object type.
func shapeOf(ty cty.Type) string { return strings.Join(keysOf(ty.AttributeTypes()), "\x00") }
