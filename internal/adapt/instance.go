// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// instance is one resource instance while it is adapted.
type instance struct {
	*Resource
	join   *join
	input  int
	source *Source
	// entry is the object that the resource manages or reads, or nil.
	entry *entry
}

func (in *instance) body() block {
	return block{in: in, node: in.Body, at: in.Range}
}

// since reports whether the defaults are those of the google provider from
// that version on.
func (in *instance) since(version ...int) bool { return since(in.source.GoogleVersion, version...) }

// base fills in what all objects have in common, but for the place.
func (in *instance) base() topology.Object {
	b := in.body()
	o := topology.Object{
		Input:    in.input,
		Address:  in.Address,
		Type:     in.Type,
		Data:     in.Mode == Data,
		Symbolic: in.Symbolic,
		Change:   in.change(),
		Project:  in.place("project"),
		Name:     computed(b.text("name")),
		Range:    in.Range,
	}
	if in.Change != nil {
		o.Previous = in.Change.PreviousAddress
	}
	o.Order = in.order()
	return o
}

// global, regional and zonal fill in an object at its place.
func (in *instance) global() topology.Object { return in.fromLink(in.base()) }

func (in *instance) regional() topology.Object {
	o := in.base()
	o.Region = in.place("region")
	return in.fromLink(o)
}

func (in *instance) zonal() topology.Object {
	o := in.base()
	o.Zone = in.place("zone")
	o = in.fromLink(o)
	o.Region = regionOf(o.Zone)
	return o
}

// place is the project, region or zone of the resource: its own, or that of
// the provider configuration. A region follows from a zone.
func (in *instance) place(name string) topology.Value[string] {
	b := in.body()
	own := b.word(name)
	if in.Mode == Data && in.Body.Get(name) == nil {
		own = topology.Null[string](own.Origin)
	}
	if !own.IsNull() {
		return own
	}
	d := block{in: in, node: in.Defaults.node()}
	switch name {
	case "region":
		return firstSet(own.Origin, d.word("region"), regionOf(d.word("zone")))
	default:
		return firstSet(own.Origin, d.word(name))
	}
}

func (d ProviderDefaults) node() *Node {
	return &Node{Kind: Object, Fields: []Field{{"project", d.Project}, {"region", d.Region}, {"zone", d.Zone}}}
}

// firstSet is the first value that is not null, as a default at o. Where the
// configuration gives none the environment may, so the result is never null.
func firstSet(o topology.Origin, values ...topology.Value[string]) topology.Value[string] {
	for _, v := range values {
		if s, ok := v.Get(); ok {
			d := topology.Default(s, o)
			d.Sensitive = v.Sensitive
			return d
		}
		if v.IsUnknown() {
			break
		}
	}
	return topology.Unknown[string](o)
}

func regionOf(zone topology.Value[string]) topology.Value[string] {
	if z, ok := zone.Get(); ok {
		region := topology.Default(regionOfZone(z), zone.Origin)
		region.Sensitive = zone.Sensitive
		return region
	}
	return zone
}

// fromLink fills in what a data source that is found by its self_link does not
// say besides.
func (in *instance) fromLink(o topology.Object) topology.Object {
	if in.Mode != Data {
		return o
	}
	if n := in.Body.Get("self_link"); n.IsUnknown() && !n.Computed && !o.Name.IsKnown() {
		// The link says where it is, not the provider configuration.
		for _, v := range []*topology.Value[string]{&o.Project, &o.Zone, &o.Region} {
			if v.Default {
				*v = topology.Unknown[string](in.body().origin("self_link"))
			}
		}
		return o
	}
	for _, name := range []string{"self_link", "id"} {
		text, ok := in.Body.Get(name).Text()
		if !ok {
			continue
		}
		s, ok := parseLink(text)
		if !ok || s.collection == "" {
			continue
		}
		at, sensitive := in.body().origin(name), in.Body.Get(name).Sensitive
		fill := func(v *topology.Value[string], text string) {
			if text != "" && (!v.IsKnown() || v.Default) {
				*v = topology.Known(text, at)
				v.Sensitive = sensitive
			}
		}
		fill(&o.Project, s.project)
		fill(&o.Name, s.name)
		fill(&o.Zone, s.zone())
		fill(&o.Region, s.region())
		return o
	}
	return o
}

// order is told by the actions of a replacement, and else by the lifecycle
// block.
func (in *instance) order() topology.DestroyOrder {
	first := in.Lifecycle != nil && in.Lifecycle.CreateBeforeDestroy
	switch {
	case in.Change != nil && len(in.Change.Actions) == 2:
		first = in.Change.Actions[0] == "create"
	case in.Lifecycle == nil:
		return topology.UnknownOrder
	}
	if first {
		return topology.CreateFirst
	}
	return topology.DestroyFirst
}

func (in *instance) change() topology.Change {
	if in.Change == nil {
		return topology.NoChange
	}
	switch a := in.Change.Actions; {
	case slices.Contains(a, "create") && slices.Contains(a, "delete"):
		return topology.Replace
	case slices.Contains(a, "create"):
		return topology.Create
	case slices.Contains(a, "update"):
		return topology.Update
	}
	return topology.NoChange
}
