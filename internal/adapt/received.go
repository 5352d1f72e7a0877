// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// received finds the resource of this provider for which a node stands: an
// object that was passed on by value. A configuration tells which resource it
// is by the references of what is known after apply. A plan or a state tells
// its model; a resource with that very model is the one, and else the model
// alone stands for it, with region and name in place of an address.
func (b block) received(n *Node, typ string) (*instance, presence) {
	j, in := b.in.join, b.in
	if n.IsNull() {
		return nil, absent
	}
	if r := j.referred(in, n); r != nil && r.Type == typ {
		return r, present
	}
	if n.Kind != Object {
		return nil, maybe
	}
	model := n.Get(modelName)
	text, known := model.Text()
	switch {
	case known:
		if r := j.byModel(in, n, strings.TrimSpace(text), typ, b.sensitive || n.Sensitive || model.Sensitive); r != nil {
			return r, present
		}
	case !model.IsNull():
		if r := j.namesake(in, n, typ); r != nil {
			return r, present
		}
	}
	return nil, maybe
}

// referred follows a node to the instance that it is as a whole. Of an object
// each member that is known after apply refers to the member of the same name.
func (j *join) referred(in *instance, n *Node) *instance {
	address := ""
	if n.Unknown && len(n.References) == 1 && n.References[0].Grade == Exact && n.References[0].Attribute == "" {
		address = n.References[0].Address
	}
	if n.Kind == Object {
		for _, f := range n.Fields {
			if !f.Value.IsUnknown() || len(f.Value.References) != 1 {
				continue
			}
			ref := f.Value.References[0]
			if ref.Grade != Exact || ref.Attribute != f.Name || address != "" && address != ref.Address {
				return nil
			}
			address = ref.Address
		}
	}
	if address == "" {
		return nil
	}
	if targets := j.at(in.input, address); len(targets) == 1 {
		return targets[0]
	}
	return nil
}

// namesake is the one instance of a type that has the object's name and region.
func (j *join) namesake(in *instance, n *Node, typ string) *instance {
	name, ok := n.Get("name").Text()
	if !ok {
		return nil
	}
	region, _ := n.Get("region").Text()
	var found *instance
	for _, e := range j.entries {
		if e.input != in.input || e.Type != typ || e.name != name || e.made {
			continue
		}
		if r, ok := e.base.Region.Get(); ok && r != region {
			continue
		}
		if found != nil {
			return nil
		}
		found = e.instance
	}
	return found
}

// byModel finds the instance that wrote a model, first in the same input, or
// makes one of the model. It returns nil for a text that is no model of the
// type.
func (j *join) byModel(in *instance, n *Node, text, typ string, sensitive bool) *instance {
	if j.models == nil {
		j.models = map[inputModel]*instance{}
		for _, e := range j.entries {
			own, ok := e.Body.Get(modelName).Text()
			if !ok || !strings.HasPrefix(e.Type, "failover_") {
				continue
			}
			own = strings.TrimSpace(own)
			for _, input := range []int{e.input, anyInput} {
				if key := (inputModel{input, own}); j.models[key] == nil {
					j.models[key] = e.instance
				}
			}
		}
	}
	for _, input := range []int{in.input, anyInput} {
		if r := j.models[inputModel{input, text}]; r != nil {
			if r.Type != typ {
				return nil
			}
			return r
		}
	}
	wrote, body, err := ReadModel(text)
	if err != nil || wrote != typ {
		return nil
	}
	r := j.make(in, n, typ, body, sensitive)
	j.models[inputModel{in.input, text}] = r
	return r
}

// inputModel is a model in one of the inputs, or in anyInput.
type inputModel struct {
	input int
	model string
}

const anyInput = -1

// make adapts a resource that only its model tells of.
func (j *join) make(in *instance, n *Node, typ string, body *Node, sensitive bool) *instance {
	name, _ := body.Get("name").Text()
	region, _ := body.Get("region").Text()
	name = cmp.Or(name, typ)
	address := name
	if region != "" {
		// The same name can stand in several regions.
		address = lastSegment(region) + "/" + name
	}
	if sensitive {
		hideNode(body)
		address = topology.SensitiveText
	}
	r := &instance{
		Resource: &Resource{Address: address, Mode: Managed, Type: typ, Name: name, Provider: in.Provider, Body: body, Range: n.Range},
		join:     j, input: in.input, source: in.source,
	}
	j.adapt(r)
	if e := r.entry; e != nil {
		e.made = true
		if !sensitive && address != name {
			e.base.Aliases = append(e.base.Aliases, topology.Alias{Input: in.input, Address: name})
		}
		if e.link != nil {
			e.link()
		}
	}
	return r
}

// hideNode marks all values of a tree as sensitive.
func hideNode(n *Node) {
	n.Sensitive = true
	for _, item := range n.Items {
		hideNode(item)
	}
	for _, f := range n.Fields {
		hideNode(f.Value)
	}
}

// receivedLink follows an attribute that receives an object of a type.
func receivedLink[T any](b block, n *Node, at topology.Origin, typ string) topology.Link[T] {
	l := topology.Link[T]{Origin: at, Sensitive: b.sensitive || n != nil && n.Sensitive}
	r, there := b.received(n, typ)
	switch there {
	case absent:
		return l
	case present:
		if to, ok := r.entry.object.(*T); ok {
			l.State, l.To, l.Text = topology.Linked, to, r.Address
			return l
		}
	}
	l.State = topology.Open
	name := n.Get("name")
	l.Sensitive = l.Sensitive || name.isSensitive()
	if text, ok := name.Text(); ok && !l.Sensitive {
		l.Text = text
	}
	return l
}

// receivedLinks follows a list of received objects. set tells whether there is
// any.
func receivedLinks[T any](b block, name, typ string) (list []topology.Link[T], set topology.Value[bool]) {
	n, o := b.get(name), b.origin(name)
	switch {
	case n.IsNull():
		return nil, topology.Known(false, o)
	case n.IsUnknown() && n.Kind != List:
		return nil, topology.Unknown[bool](o)
	}
	for i, item := range n.Elements() {
		at := o
		at.Attribute += "[" + strconv.Itoa(i) + "]"
		if !item.Range.IsZero() {
			at.Range = item.Range
		}
		if l := receivedLink[T](b, item, at, typ); l.State != topology.NoLink {
			list = append(list, l)
		}
	}
	if n.IsUnknown() && len(list) == 0 {
		return nil, topology.Unknown[bool](o)
	}
	return list, topology.Known(len(list) > 0, o)
}

// modelled fills in what resources of this provider have in common. No provider
// configuration gives them a project or a region.
func (in *instance) modelled() topology.Object {
	o, b := in.base(), in.body()
	o.Project, o.Region = b.text("project"), b.word("region")
	return o
}

// sortMade puts entries that were made while linking where they belong.
func (j *join) sortMade() {
	if slices.ContainsFunc(j.entries, func(e *entry) bool { return e.made }) {
		slices.SortStableFunc(j.entries, func(a, b *entry) int {
			return cmp.Or(cmp.Compare(a.input, b.input), topology.CompareAddresses(a.base.Address, b.base.Address))
		})
	}
}
