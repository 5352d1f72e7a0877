// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// env is where an expression is evaluated: symbols that an enclosing for
// expression, splat, template or dynamic block defines, innermost first, and
// around them the module instance with its each and count.
type env struct {
	parent *env
	// name and value are one symbol.
	name  string
	value cty.Value
	// anon is the symbol of a splat, which has no name; value is its value.
	anon *hclsyntax.AnonSymbolExpr
	// vars are the variables of a template.
	vars map[string]cty.Value
	// scope is set in the outermost env only. It is nil there for a
	// template, which sees nothing but its variables.
	scope *scope
	// template counts the templates around, each rendered by another.
	template int
}

// scope is what the names of the language (var, local, each, a resource type)
// are resolved in.
type scope struct {
	module *moduleInstance
	// each and count of the resource or module call, cty.NilVal where it
	// has none.
	eachKey, eachValue, countIndex cty.Value
	// what names the object for messages, for example
	// "google_compute_address.a".
	what string
}

func (e *env) with(name string, v cty.Value) *env {
	return &env{parent: e, name: name, value: v, scope: e.scope, template: e.template}
}

func (e *env) withAnon(a *hclsyntax.AnonSymbolExpr, v cty.Value) *env {
	return &env{parent: e, anon: a, value: v, scope: e.scope, template: e.template}
}

// symbol returns a locally defined symbol.
func (e *env) symbol(name string) (cty.Value, bool) {
	for ; e != nil; e = e.parent {
		if e.name == name && e.anon == nil && e.value != cty.NilVal {
			return e.value, true
		}
		if v, ok := e.vars[name]; ok {
			return v, true
		}
	}
	return cty.NilVal, false
}

// item returns the element that a splat is looking at.
func (e *env) item(a *hclsyntax.AnonSymbolExpr) cty.Value {
	for ; e != nil; e = e.parent {
		if e.anon == a {
			return e.value
		}
	}
	return cty.DynamicVal
}
