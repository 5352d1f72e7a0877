// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// repetition is what count or for_each of a block comes to.
type repetition struct {
	mode mode
	keys []cty.Value
	// values are each.value for every key.
	values []cty.Value
	// origin is what a symbolic one hangs on.
	origin cty.Value
}

// repetition evaluates count and for_each. What can't be told is symbolic:
// neither none nor one, but unknown.
func (m *moduleInstance) repetition(body *hclsyntax.Body, addr string, about subject) repetition {
	count, each := body.Attributes["count"], body.Attributes["for_each"]
	switch {
	case count != nil && each != nil:
		m.r.fail(diagnostic{
			summary: "Invalid combination of \"count\" and \"for_each\"",
			detail:  "The \"count\" and \"for_each\" meta-arguments are mutually-exclusive, only one should be used.",
			address: about.address, rng: each.NameRange,
		})
		return m.forEach(each, addr, about)
	case count != nil:
		return m.count(count, addr, about)
	case each != nil:
		return m.forEach(each, addr, about)
	}
	return repetition{mode: single, keys: []cty.Value{cty.NilVal}}
}

func (m *moduleInstance) count(a *hclsyntax.Attribute, addr string, about subject) repetition {
	v, diags := m.r.evalAbout(a.Expr, m.self, about)
	open := m.fromPlan(addr, v)
	if diags.HasErrors() {
		return open
	}
	bare, _ := m.r.plain(v).Unmark()
	if !bare.IsKnown() || m.r.opaque(bare) {
		return open
	}
	problem := ""
	n, err := convertTo(bare, cty.Number)
	i := int64(0)
	switch {
	case err != nil:
		problem = "a number is required"
	case n.IsNull():
		problem = "the given \"count\" argument value is null. An integer is required"
	case !n.AsBigFloat().IsInt():
		problem = "a whole number is required"
	case n.AsBigFloat().Sign() < 0:
		problem = "it must be greater than or equal to zero"
	default:
		if i, _ = n.AsBigFloat().Int64(); i > maxCount {
			problem = fmt.Sprintf("more than %d instances are not read", maxCount)
		}
	}
	if problem != "" {
		m.r.report(hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Invalid count argument",
			Detail:   fmt.Sprintf("The \"count\" argument is unsuitable: %s.", problem),
			Subject:  a.Expr.Range().Ptr(),
		}}, about)
		return open
	}
	rep := repetition{mode: counted}
	for k := range i {
		rep.keys = append(rep.keys, cty.NumberIntVal(k))
	}
	return rep
}

func (m *moduleInstance) forEach(a *hclsyntax.Attribute, addr string, about subject) repetition {
	r := m.r
	v, diags := r.evalAbout(a.Expr, m.self, about)
	open := m.fromPlan(addr, v)
	if diags.HasErrors() {
		return open
	}
	bare, marks := v.Unmark()
	ty := bare.Type()
	problem := func(detail string) repetition {
		r.report(hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Invalid for_each argument",
			Detail:   "The given \"for_each\" argument value is unsuitable: " + detail + ".",
			Subject:  a.Expr.Range().Ptr(),
		}}, about)
		return open
	}
	switch {
	case bare.IsNull():
		return problem("the value is null. A map, or set of strings is allowed")
	case !bare.IsKnown():
		return open
	case ty.IsTupleType() || ty.IsListType():
		return problem(fmt.Sprintf("the \"for_each\" argument must be a map, or set of strings, and you have provided a value of type %s", ty.FriendlyName()))
	case !ty.IsMapType() && !ty.IsObjectType() && !ty.IsSetType():
		return problem(fmt.Sprintf("the \"for_each\" argument must be a map, or set of strings, and you have provided a value of type %s", ty.FriendlyName()))
	case bare.LengthInt() > maxCount:
		return problem(fmt.Sprintf("more than %d instances are not read", maxCount))
	}
	rep := repetition{mode: keyed}
	for it := bare.ElementIterator(); it.Next(); {
		k, e := it.Element()
		if ty.IsSetType() {
			k = e
		}
		k, _ = k.Unmark()
		if !k.IsKnown() {
			return open
		}
		if k.IsNull() || k.Type() != cty.String {
			return problem("for_each supports maps and sets of strings, but a set holds something else or a null")
		}
		text, complete := r.tokens.reveal(k.AsString())
		if !complete {
			r.report(hcl.Diagnostics{{
				Severity: hcl.DiagWarning,
				Summary:  "Keys of for_each are known only after apply",
				Detail:   fmt.Sprintf("The key %s can't be known before apply. Terraform refuses such a for_each until the object exists; use names as keys instead.", r.printable(k.AsString())),
				Subject:  a.Expr.Range().Ptr(),
			}}, about)
		}
		rep.keys = append(rep.keys, cty.StringVal(text))
		if ty.IsSetType() {
			e = k
		}
		rep.values = append(rep.values, elementWith(e, marks))
	}
	return rep
}

// fromPlan gives the instances of which the configuration alone can't tell how
// many they are: those that the plan has, else one that stands for all.
func (m *moduleInstance) fromPlan(addr string, v cty.Value) repetition {
	if m.r.opts.Oracle != nil {
		keys, ok := m.r.opts.Oracle.Keys(m.within(addr))
		rep := repetition{mode: keyed}
		if !ok {
			// A plan may keep quiet about types that nobody asked it for.
			if isRead(strings.TrimPrefix(addr, "data.")) {
				return rep
			}
			return repetition{mode: symbolic, origin: v}
		}
		element := m.r.unknownOf(cty.DynamicPseudoType, exact, v)
		for _, k := range keys {
			if k == cty.NilVal {
				continue
			}
			if !k.IsKnown() {
				return repetition{mode: symbolic, origin: v}
			}
			if k.Type() == cty.Number {
				rep.mode = counted
			}
			rep.keys = append(rep.keys, k)
			rep.values = append(rep.values, element)
		}
		if rep.mode == counted && !gapless(rep.keys) {
			rep.mode = symbolic
			rep.keys, rep.values = nil, nil
		} else {
			return rep
		}
	}
	return repetition{mode: symbolic, origin: v}
}

// gapless reports whether number keys are 0, 1, 2 and so on.
func gapless(keys []cty.Value) bool {
	for i, k := range keys {
		n, _ := k.AsBigFloat().Int64()
		if n != int64(i) {
			return false
		}
	}
	return true
}

// scopeFor is the scope of the i-th instance.
func (rep repetition) scopeFor(m *moduleInstance, i int, what string) *scope {
	s := &scope{module: m, what: what}
	switch rep.mode {
	case counted:
		s.countIndex = rep.keys[i]
	case keyed:
		s.eachKey, s.eachValue = rep.keys[i], rep.values[i]
	case symbolic:
		s.countIndex = m.r.unknownOf(cty.Number, derived, rep.origin)
		s.eachKey = m.r.unknownOf(cty.String, derived, rep.origin)
		s.eachValue = m.r.unknownOf(cty.DynamicPseudoType, exact, rep.origin)
	}
	return s
}

// keySuffix spells an instance key as it stands in an address.
func keySuffix(key cty.Value, r *reader) string {
	if key == cty.NilVal {
		return ""
	}
	return "[" + keyText(key, r) + "]"
}

func keyText(key cty.Value, r *reader) string {
	switch {
	case !key.IsKnown():
		return "(known after apply)"
	case key.IsNull():
		return "null"
	case key.Type() == cty.Number:
		return numberText(key)
	case key.Type() == cty.String:
		return quote(r.printable(key.AsString()))
	}
	return key.Type().FriendlyName()
}

// quote spells a string as Terraform does in addresses.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, c := range s {
		switch c {
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		case '\t':
			b.WriteString(`\t`)
		case '"':
			b.WriteString(`\"`)
		case '\\':
			b.WriteString(`\\`)
		case '$', '%':
			b.WriteRune(c)
			if strings.HasPrefix(s[i+1:], "{") {
				b.WriteRune(c)
			}
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// expandResource returns the instances of a resource of the module.
func (m *moduleInstance) expandResource(key string, rng hcl.Range) *expansion {
	e := m.resources[key]
	if e == nil {
		e = &expanding{memo: memo{name: m.within(key)}}
		m.resources[key] = e
	}
	if e.exp == nil {
		exp := &expansion{what: m.within(key), mode: symbolic, origin: cty.DynamicVal}
		m.r.once(&e.memo, rng, func() cty.Value {
			e.exp = m.newResources(m.module.resources[key], exp)
			return cty.DynamicVal
		})
		if e.exp == nil {
			return exp
		}
	}
	return e.exp
}

func (m *moduleInstance) newResources(d *resource, exp *expansion) *expansion {
	addr := m.within(d.key())
	rep := m.repetition(d.block.Body, d.key(), subject{address: addr, lenient: m.symbolic || !isRead(d.typ)})
	exp.mode = rep.mode
	exp.keys = rep.keys
	if rep.mode == symbolic {
		i := m.newResource(d, addr+"[*]", cty.NilVal, rep.scopeFor(m, 0, addr))
		i.symbolic = true
		exp.keys = []cty.Value{cty.NilVal}
		exp.objects = []object{i}
		exp.origin = cty.DynamicVal.Mark(origin{ref{addr: i.addr}, candidates})
		return exp
	}
	exp.index = map[string]int{}
	for n, k := range rep.keys {
		if m.r.counts.instances++; m.r.counts.instances > maxInstances {
			m.r.fail(diagnostic{
				summary: "Too many resource instances",
				detail:  fmt.Sprintf("The configuration has more than %d resource instances; the rest is not read.", maxInstances),
			})
			break
		}
		i := m.newResource(d, addr+keySuffix(k, m.r), k, rep.scopeFor(m, n, addr))
		exp.objects = append(exp.objects, i)
		if rep.mode == keyed {
			exp.index[k.AsString()] = n
		}
	}
	exp.keys = exp.keys[:len(exp.objects)]
	return exp
}

// expandCall returns the instances of a module call.
func (m *moduleInstance) expandCall(name string, rng hcl.Range) *expansion {
	e := m.calls[name]
	if e == nil {
		e = &expanding{memo: memo{name: m.within("module." + name)}}
		m.calls[name] = e
	}
	if e.exp == nil {
		exp := &expansion{what: m.within("module." + name), mode: symbolic, origin: cty.DynamicVal}
		m.r.once(&e.memo, rng, func() cty.Value {
			e.exp = m.newModules(m.module.calls[name], exp)
			return cty.DynamicVal
		})
		if e.exp == nil {
			return exp
		}
	}
	return e.exp
}

func (m *moduleInstance) newModules(c *call, exp *expansion) *expansion {
	addr := m.within("module." + c.name)
	rep := m.repetition(c.block.Body, "module."+c.name, subject{address: addr})
	child := m.node.children[c.name]
	exp.mode = rep.mode
	if rep.mode == symbolic {
		exp.keys = []cty.Value{cty.NilVal}
		o := m.newModule(c, child, addr+"[*]", rep.scopeFor(m, 0, addr))
		if i, ok := o.(*moduleInstance); ok {
			i.symbolic = true
		}
		exp.objects = []object{o}
		exp.origin = cty.DynamicVal.Mark(origin{ref{addr: addr + "[*]"}, candidates})
		return exp
	}
	exp.index = map[string]int{}
	for n, k := range rep.keys {
		if m.r.counts.modules++; m.r.counts.modules > maxModules {
			m.r.fail(diagnostic{
				summary: "Too many modules",
				detail:  fmt.Sprintf("The configuration has more than %d module instances; the rest is not read.", maxModules),
			})
			break
		}
		exp.keys = append(exp.keys, k)
		exp.objects = append(exp.objects, m.newModule(c, child, addr+keySuffix(k, m.r), rep.scopeFor(m, n, addr)))
		if rep.mode == keyed {
			exp.index[k.AsString()] = n
		}
	}
	return exp
}

func (m *moduleInstance) newModule(c *call, n *node, addr string, s *scope) object {
	if n == nil || n.module == nil {
		return &missingModule{addr: addr}
	}
	i := m.r.newInstance(n, m, c)
	i.addr = addr
	i.env = &env{scope: s}
	i.value.name = addr
	return i
}

// missingModule stands for a module that is not on disk. Whatever is asked of
// it is unknown and leads back to the call.
type missingModule struct{ addr string }

func (m *missingModule) attr(name string, _ hcl.Range) (cty.Value, hcl.Diagnostics) {
	return cty.DynamicVal.Mark(origin{ref{m.addr, name}, exact}), nil
}

func (m *missingModule) whole() cty.Value {
	return cty.DynamicVal.Mark(origin{ref{m.addr, ""}, exact})
}
