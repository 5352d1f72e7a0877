// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

func keysOf[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// evalTraversal resolves a reference: a local symbol first, then what the
// language defines, then a resource.
func (r *reader) evalTraversal(x *hclsyntax.ScopeTraversalExpr, e *env) (cty.Value, hcl.Diagnostics) {
	t := x.Traversal
	if v, ok := e.symbol(t.RootName()); ok {
		return r.traverse(v, t[1:])
	}
	if e.scope == nil {
		return cty.DynamicVal, hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Invalid template variable",
			Detail:   fmt.Sprintf("The vars map does not contain the key %q, which the template refers to.", t.RootName()),
			Subject:  t.SourceRange().Ptr(),
		}}
	}
	s := e.scope
	switch t.RootName() {
	case "each", "count":
		return r.evalRepetition(t, s)
	case "path":
		return r.evalPath(t, s)
	case "terraform":
		return r.evalTerraform(t)
	case "self", "template", "lazy", "arg":
		return cty.DynamicVal, nil
	case "var", "local":
		name, rng, ok := step(t, 1)
		if !ok {
			return cty.DynamicVal, invalidReference(t, "needs a name behind it")
		}
		get := s.module.variable
		if t.RootName() == "local" {
			get = s.module.local
		}
		v, diags := get(name, rng)
		if diags.HasErrors() {
			return cty.DynamicVal, diags
		}
		return r.traverse(v, t[2:])
	}
	exp, rest, diags := r.reference(t, s.module)
	if exp == nil {
		return cty.DynamicVal, diags
	}
	return r.selectFrom(exp, rest, t.SourceRange())
}

// step returns the name at a position of a traversal.
func step(t hcl.Traversal, i int) (string, hcl.Range, bool) {
	if i >= len(t) {
		return "", t.SourceRange(), false
	}
	switch s := t[i].(type) {
	case hcl.TraverseAttr:
		return s.Name, t.SourceRange(), true
	case hcl.TraverseIndex:
		k, ok := stringOf(s.Key)
		return k, t.SourceRange(), ok
	}
	return "", t.SourceRange(), false
}

func invalidReference(t hcl.Traversal, why string) hcl.Diagnostics {
	return hcl.Diagnostics{{
		Severity: hcl.DiagError,
		Summary:  "Invalid reference",
		Detail:   fmt.Sprintf("%q %s.", t.RootName(), why),
		Subject:  t.SourceRange().Ptr(),
	}}
}

// lazy resolves an expression that names a resource or module, without
// evaluating its attributes. ok is false for all other expressions.
func (r *reader) lazy(x hclsyntax.Expression, e *env) (*expansion, hcl.Traversal, bool) {
	t, ok := unparen(x).(*hclsyntax.ScopeTraversalExpr)
	if !ok || e.scope == nil {
		return nil, nil, false
	}
	switch root := t.Traversal.RootName(); root {
	case "var", "local", "each", "count", "path", "terraform", "self", "template", "lazy", "arg":
		return nil, nil, false
	default:
		if _, shadowed := e.symbol(root); shadowed {
			return nil, nil, false
		}
	}
	exp, rest, diags := r.reference(t.Traversal, e.scope.module)
	return exp, rest, exp != nil && !diags.HasErrors()
}

// reference finds the resource or module that a traversal starts with.
func (r *reader) reference(t hcl.Traversal, m *moduleInstance) (*expansion, hcl.Traversal, hcl.Diagnostics) {
	name, _, ok := step(t, 1)
	if !ok {
		return nil, nil, invalidReference(t, "is no reference: it must be followed by at least one attribute access, specifying the resource name")
	}
	kind, at := "resource", 0
	switch t.RootName() {
	case "module":
		if m.module.calls[name] == nil {
			return nil, nil, m.undeclared("module call", "module."+name, name, keysOf(m.module.calls), t.SourceRange())
		}
		exp := m.expandCall(name, t.SourceRange())
		return exp, t[2:], nil
	case "data", "ephemeral", "resource":
		kind, at = t.RootName(), 1
	}
	typ := t.RootName()
	if at == 1 {
		typ = name
	}
	if name, _, ok = step(t, at+1); !ok {
		return nil, nil, invalidReference(t, "must be followed by two attribute names: the resource type and the resource name")
	}
	d := &resource{kind: kind, typ: typ, name: name}
	if m.module.resources[d.key()] == nil {
		var same []string
		for _, o := range m.module.resources {
			if o.kind == kind && o.typ == typ {
				same = append(same, o.name)
			}
		}
		slices.Sort(same)
		what := map[string]string{"resource": "resource", "data": "data source", "ephemeral": "ephemeral resource"}[kind]
		full := fmt.Sprintf("%s.%s", typ, name)
		if len(same) == 0 {
			for _, o := range m.module.resources {
				if o.kind == kind && o.name == name {
					same = append(same, o.typ)
				}
			}
			slices.Sort(same)
			return nil, nil, m.undeclared(what, full, typ, same, t.SourceRange())
		}
		return nil, nil, m.undeclared(what, full, name, same, t.SourceRange())
	}
	return m.expandResource(d.key(), t.SourceRange()), t[at+2:], nil
}

func (r *reader) evalRepetition(t hcl.Traversal, s *scope) (cty.Value, hcl.Diagnostics) {
	name, _, _ := step(t, 1)
	v, needs := cty.NilVal, "for_each"
	switch {
	case t.RootName() == "count":
		needs = "count"
		if name == "index" {
			v = s.countIndex
		}
	case name == "key":
		v = s.eachKey
	case name == "value":
		v = s.eachValue
	}
	if v == cty.NilVal {
		return cty.DynamicVal, hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  fmt.Sprintf("Reference to %q in context without %s", t.RootName(), needs),
			Detail:   fmt.Sprintf("The %q object has %s only in a block in which the %q argument is set.", t.RootName(), map[string]string{"each": "key and value", "count": "index"}[t.RootName()], needs),
			Subject:  t.SourceRange().Ptr(),
		}}
	}
	return r.traverse(v, t[2:])
}

func (r *reader) evalPath(t hcl.Traversal, s *scope) (cty.Value, hcl.Diagnostics) {
	switch name, _, _ := step(t, 1); name {
	case "module":
		return cty.StringVal(r.files.display(s.module.module.dir.name)), nil
	case "root":
		return cty.StringVal("."), nil
	case "cwd":
		return cty.StringVal(path.Clean(r.files.cwd)), nil
	default:
		return cty.DynamicVal, invalidReference(t, fmt.Sprintf("has no attribute named %q; it has \"cwd\", \"module\" and \"root\"", name))
	}
}

func (r *reader) evalTerraform(t hcl.Traversal) (cty.Value, hcl.Diagnostics) {
	switch name, _, _ := step(t, 1); name {
	case "workspace":
		if r.opts.Workspace != "" {
			return cty.StringVal(withoutTokenRunes(r.opts.Workspace)), nil
		}
		return cty.StringVal("default"), nil
	case "applying":
		return cty.False, nil
	default:
		return cty.DynamicVal, invalidReference(t, fmt.Sprintf("has no attribute named %q; it has \"workspace\"", name))
	}
}
