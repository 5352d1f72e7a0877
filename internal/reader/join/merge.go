// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package join

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

// merger joins the trees of one instance: p is what the plan has, w what is
// written.
type merger struct {
	*joiner
	resource *adapt.Resource
	ignored  []string
}

func (m *merger) body(p, w *adapt.Node) *adapt.Node {
	if p == nil || w == nil || p.Kind != adapt.Object || w.Kind != adapt.Object {
		return p
	}
	return m.object(p, w, "")
}

// ignores reports whether the recorded value of an attribute stands.
func (m *merger) ignores(path string) bool {
	for _, name := range m.ignored {
		if name == "all" || path == name || strings.HasPrefix(path, name+".") {
			return true
		}
	}
	return false
}

func dotted(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func (m *merger) object(p, w *adapt.Node, path string) *adapt.Node {
	out := &adapt.Node{Kind: adapt.Object, Sensitive: p.Sensitive, Range: w.Range}
	for _, f := range p.Fields {
		out.Fields = append(out.Fields, adapt.Field{Name: f.Name, Value: m.node(f.Value, w.Get(f.Name), dotted(path, f.Name))})
	}
	for _, f := range w.Fields {
		if p.Get(f.Name) != nil || f.Value.IsNull() || f.Value.Computed {
			continue
		}
		// The plan knows that it is null.
		null := adapt.Null()
		null.Range = f.Value.Range
		out.Fields = append(out.Fields, adapt.Field{Name: f.Name, Value: null})
	}
	return out
}

func (m *merger) node(p, w *adapt.Node, path string) *adapt.Node {
	switch {
	case w.IsNull() || w.Computed:
		return m.unwritten(p, w)
	case p.Unknown, m.plan.Concluded(p) && !tellsNothing(w):
		return m.unknown(p, w)
	case p.Kind == adapt.Scalar:
		return m.known(p, w, path)
	case p.Kind == adapt.Object:
		if list := w.Elements(); len(list) == 1 && list[0].Kind == adapt.Object {
			return m.object(p, list[0], path)
		}
	case p.Kind == adapt.List && w.Kind == adapt.List:
		return m.list(p, w, path)
	case p.Kind == adapt.List && w.Kind == adapt.Object:
		return m.list(p, &adapt.Node{Kind: adapt.List, Items: []*adapt.Node{w}, Range: w.Range}, path)
	}
	out := *p
	out.Range = w.Range
	if len(out.References) == 0 && !m.ignores(path) {
		out.References = w.References
	}
	return &out
}

// unwritten is a value that the provider filled in, or will. Those that a data
// source was read with are as good as written.
func (m *merger) unwritten(p, w *adapt.Node) *adapt.Node {
	if m.resource.Mode == adapt.Data && !p.Unknown {
		return p
	}
	out := *p
	out.Computed = out.Computed || out.Kind != adapt.Object
	if w != nil {
		out.Range = w.Range
	}
	out.Items = m.eachUnwritten(p.Items)
	out.Fields = nil
	for _, f := range p.Fields {
		out.Fields = append(out.Fields, adapt.Field{Name: f.Name, Value: m.unwritten(f.Value, nil)})
	}
	return &out
}

func (m *merger) eachUnwritten(items []*adapt.Node) []*adapt.Node {
	var out []*adapt.Node
	for _, item := range items {
		out = append(out, m.unwritten(item, nil))
	}
	return out
}

// unknown is a value that only the configuration tells something about.
func (m *merger) unknown(p, w *adapt.Node) *adapt.Node {
	if w.Kind == adapt.List && len(w.Items) == 0 && !w.Unknown && (w.Range.IsZero() || !m.creates()) {
		// No block was written. An empty list as an argument is as good as
		// none once the resource exists; nothing fills that of a new one.
		return m.unwritten(p, w)
	}
	out := *w
	out.References = references(p, w)
	out.Sensitive = w.Sensitive || p.Sensitive
	return &out
}

// creates reports whether the plan creates the instance.
func (m *merger) creates() bool {
	return m.resource.Change != nil && slices.Contains(m.resource.Change.Actions, "create")
}

// tellsNothing reports whether a written value says neither what it is nor
// what it is made of, or no more than that it comes out of a module that is not
// on disk.
func tellsNothing(w *adapt.Node) bool {
	return w.Unknown && len(w.Items) == 0 && !slices.ContainsFunc(w.References, leadsOn)
}

func leadsOn(r adapt.Reference) bool {
	_, ok := jsondoc.ParseAddress(r.Address)
	return ok
}

// references are what the configuration tells. Where that is nothing about an
// unknown value, the plan may know better.
func references(p, w *adapt.Node) []adapt.Reference {
	if len(p.References) > 0 && (tellsNothing(w) || !allLeadOn(w.References)) {
		return p.References
	}
	return w.References
}

func allLeadOn(list []adapt.Reference) bool {
	return !slices.ContainsFunc(list, func(r adapt.Reference) bool { return !leadsOn(r) })
}

// known is a value that the plan knows.
func (m *merger) known(p, w *adapt.Node, path string) *adapt.Node {
	out := *p
	out.Computed = false
	out.Range = w.Range
	switch {
	case w.Kind != adapt.Scalar:
	case m.ignores(path):
		// What stands need not have been made of what is written; it is
		// followed by what it spells.
		out.References = nil
	default:
		out.References = references(p, w)
	}
	return &out
}
