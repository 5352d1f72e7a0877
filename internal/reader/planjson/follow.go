// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"maps"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// resolver follows references through the plan's configuration section.
type resolver struct {
	plan *Plan
	// keys are the instance keys of each resource, modules those of each
	// module call, by the address without the key.
	keys, modules map[string][]string
}

func newResolver(p *Plan) *resolver {
	r := &resolver{plan: p, keys: map[string][]string{}, modules: map[string][]string{}}
	for _, address := range slices.Sorted(maps.Keys(p.resources)) {
		a := p.resources[address]
		without := strings.TrimSuffix(address, a.Key)
		r.keys[without] = append(r.keys[without], a.Key)
	}
	for _, m := range slices.Sorted(maps.Keys(p.modules)) {
		without, key := jsondoc.SplitKey(m)
		r.modules[without] = append(r.modules[without], key)
	}
	return r
}

// scope is where an expression stands.
type scope struct {
	// address is that of the module instance, module its configuration.
	address string
	module  *module
	// key is the instance key of the resource or module call, forEach what
	// it iterates over.
	key     string
	forEach *expression
	// siblings is how many instances that resource or call has.
	siblings int
}

// walk collects what an expression refers to.
type walk struct {
	*resolver
	found []adapt.Reference
	// hidden says what could not be followed; lost are those of it that the
	// value may come from, and not only the key to it.
	hidden, lost []string
	// spread is set where a reference could be one of several.
	spread bool
	// decides is set where the expression reads something that leads to no
	// resource, which is what a condition or a filter is made of.
	decides bool
	// own is set where it reads the key of the resource itself.
	own   bool
	steps int
}

// maxSteps bounds the work for one expression; modules that hand everything on
// to one another would multiply it.
const maxSteps = 2000

func (r *resolver) follow(references []string, s scope) *walk {
	w := &walk{resolver: r}
	w.references(references, s)
	return w
}

func (w *walk) hide(reason string) {
	if !slices.Contains(w.hidden, reason) {
		w.hidden = append(w.hidden, reason)
	}
}

// lose is what can't be followed and may be the value itself.
func (w *walk) lose(what string) {
	w.hide(what)
	if !slices.Contains(w.lost, what) {
		w.lost = append(w.lost, what)
	}
}

func (w *walk) add(ref adapt.Reference) {
	for i, f := range w.found {
		if f.Address == ref.Address && (f.Attribute == ref.Attribute || f.Attribute == "") {
			w.found[i].Attribute = ref.Attribute
			return
		}
	}
	w.found = append(w.found, ref)
}

// iteration says what the references of an expression tell about a key that
// the plan cut off.
type iteration struct {
	// own: the key is that of the resource itself, as in x[each.key].
	own bool
	// value: it comes out of each.value, as in x[each.value.peer].
	value bool
}

func (w *walk) references(references []string, s scope) {
	if w.steps++; w.steps > maxSteps {
		w.lose("too long a chain of modules")
		return
	}
	var (
		list   = withoutPrefixes(references)
		it     iteration
		values []traversal
		keyed  bool
	)
	for _, ref := range list {
		switch t := parseTraversal(ref); {
		case ref == "each.key", ref == "count.index":
			it.own, w.own = true, true
		case t.at(0) == "each":
			values = append(values, t)
			it.value = true
			// The elements of a set are their own keys.
			it.own = it.own || len(t) == 2
		case w.cutOff(t, s):
			keyed = true
		}
	}
	for _, ref := range list {
		w.reference(parseTraversal(ref), s, it)
	}
	if keyed {
		// each.value is what the cut off index holds.
		return
	}
	for _, t := range values {
		w.eachValue(t, s)
	}
}

// cutOff reports whether a reference leads to a resource or module with
// several instances without telling which.
func (w *walk) cutOff(t traversal, s scope) bool {
	switch t.at(0) {
	case "each", "count", "var", "local", "path", "terraform", "self":
		return false
	case "module":
		return t.index(2) == "" && len(w.modules[join(s.address, "module."+t.at(1))]) > 1
	}
	n := 2
	if t.at(0) == "data" {
		n = 3
	}
	return t.index(n) == "" && len(w.keys[join(s.address, strings.Join(t[:min(n, len(t))], "."))]) > 1
}

func join(module, s string) string {
	if module == "" {
		return s
	}
	return module + "." + s
}

func (w *walk) reference(t traversal, s scope, it iteration) {
	switch t.at(0) {
	case "", "each", "count":
	case "path", "terraform", "self":
		w.decides = true
	case "var":
		w.variable(t, s)
	case "local":
		w.lose("local." + t.at(1))
	case "module":
		w.moduleOutput(t, s, it)
	default:
		w.resource(t, s, it)
	}
}

func (w *walk) resource(t traversal, s scope, it iteration) {
	n := 2
	if t.at(0) == "data" {
		n = 3
	}
	if len(t) < n {
		return
	}
	without := join(s.address, strings.Join(t[:n], "."))
	keys := w.keys[without]
	if key := t.index(n); key != "" {
		// Whoever names an instance that the plan has not is ready to do
		// without it.
		if w.missing(t[:n], without+key) {
			w.decides = true
			return
		}
		w.add(adapt.Reference{Address: without + key, Attribute: t.rest(n + 1), Grade: adapt.Exact})
		return
	}
	attribute := t.rest(n)
	key, grade := w.choose(keys, s, it)
	switch {
	case grade != "":
		w.add(adapt.Reference{Address: without + key, Attribute: attribute, Grade: grade})
	case w.missing(t[:n], without):
		// A resource without instances.
		w.decides = true
	case len(keys) == 0:
		// A resource of a type that is not kept.
		if it.own || it.value {
			w.hide("the key of " + without)
			return
		}
		w.add(adapt.Reference{Address: without, Attribute: attribute, Grade: adapt.Exact})
	default:
		w.spread = true
		for _, key := range keys {
			w.add(adapt.Reference{Address: without + key, Attribute: attribute, Grade: adapt.Candidates})
		}
	}
}

// missing reports whether the plan tells that an instance, or any of a
// resource, does not exist.
func (w *walk) missing(t traversal, address string) bool {
	if p := w.plan; t[0] == "data" || p.Partial || p.Errored || !p.opts.Reads(t[0]) {
		return false
	}
	without, key := jsondoc.SplitKey(address)
	if key == "" {
		without = address
	}
	keys := w.keys[without]
	return len(keys) == 0 || key != "" && !slices.Contains(keys, key)
}

// choose picks the instance that a reference without a key means, or none. A
// number is likely to be an index by itself only where there are as many of the
// one as of the other; else it is a part of a calculation.
func (w *walk) choose(keys []string, s scope, it iteration) (key string, grade adapt.Grade) {
	switch {
	case len(keys) == 1 && keys[0] == "":
		return "", adapt.Exact
	case it.own && s.key != "" && slices.Contains(keys, s.key) && (s.key[1] == '"' || len(keys) == s.siblings):
		return s.key, adapt.SameKey
	}
	return "", ""
}

// variable follows a module's variable to the argument of its call. The
// variables of the root module are known in any plan.
func (w *walk) variable(t traversal, s scope) {
	if s.address == "" {
		w.decides = true
		return
	}
	parent, name, key := jsondoc.ParentModule(s.address)
	m := w.plan.config.module(parent)
	if m == nil || m.calls[name] == nil {
		w.lose("module." + name)
		return
	}
	call := m.calls[name]
	argument := call.expressions[t.at(1)]
	if argument == nil {
		w.decides = true
		return
	}
	w.below(argument, scope{
		address: parent, module: m, key: key, forEach: call.forEach, siblings: len(w.modules[join(parent, "module."+name)]),
	})
}

// below follows every reference of an expression and its blocks.
func (w *walk) below(e *expression, s scope) {
	w.decides = w.decides || len(e.references) == 0 && len(e.blocks) == 0
	w.references(e.references, s)
	for _, b := range e.blocks {
		for _, name := range slices.Sorted(maps.Keys(b)) {
			w.below(b[name], s)
		}
	}
}

func (w *walk) moduleOutput(t traversal, s scope, it iteration) {
	call := "module." + t.at(1)
	c := s.module.calls[t.at(1)]
	if c == nil {
		w.lose(call)
		return
	}
	without := join(s.address, call)
	output, keys := 2, w.modules[without]
	if key := t.index(2); key != "" {
		output, keys = 3, []string{key}
	} else if key, grade := w.choose(keys, s, it); grade != "" {
		keys = []string{key}
		if grade == adapt.SameKey {
			before := len(w.found)
			defer func() {
				for i := before; i < len(w.found); i++ {
					w.found[i].Grade = weaker(w.found[i].Grade, adapt.SameKey)
				}
			}()
		}
	} else {
		w.spread = w.spread || len(keys) > 1
	}
	if len(keys) == 0 {
		// The module has no resources; its outputs may lead on.
		keys = []string{""}
	}
	names := []string{t.at(output)}
	if names[0] == "" {
		names = slices.Sorted(maps.Keys(c.module.outputs))
		w.spread = w.spread || len(names) > 1
	}
	for _, key := range keys {
		for _, name := range names {
			if e := c.module.outputs[name]; e != nil {
				w.below(e, scope{address: without + key, module: c.module})
			}
		}
	}
}

// eachValue follows each.value to what the resource iterates over.
func (w *walk) eachValue(t traversal, s scope) {
	if s.forEach == nil || len(s.forEach.references) == 0 {
		w.lose("each.value")
		return
	}
	before := len(w.found)
	s2 := s
	s2.forEach = nil
	w.references(append(slices.Clone(s.forEach.references), "each.key"), s2)
	for i := before; i < len(w.found); i++ {
		// for_each over a resource: each.value is its instance.
		if w.found[i].Attribute == "" {
			w.found[i].Attribute = t.rest(2)
		}
	}
	if len(w.found) == before && len(w.hidden) == 0 {
		w.lose("each.value")
	}
}

// weaker is the less sure of two grades.
func weaker(a, b adapt.Grade) adapt.Grade {
	order := []adapt.Grade{adapt.Exact, adapt.Derived, adapt.SameKey, adapt.Candidates, adapt.Inferred}
	if slices.Index(order, a) > slices.Index(order, b) {
		return a
	}
	return b
}

// result is the graded outcome: where several references were found for one
// value, each is a candidate, and so is what could not be followed.
func (w *walk) result() []adapt.Reference {
	if len(w.found) > 0 {
		for _, what := range w.lost {
			w.found = append(w.found, adapt.Reference{Address: what, Grade: adapt.Candidates})
		}
	}
	if len(w.found) > 1 || w.spread {
		for i := range w.found {
			w.found[i].Grade = adapt.Candidates
		}
	}
	slices.SortFunc(w.found, func(a, b adapt.Reference) int {
		if c := topology.CompareAddresses(a.Address, b.Address); c != 0 {
			return c
		}
		return strings.Compare(a.Attribute, b.Attribute)
	})
	return w.found
}
