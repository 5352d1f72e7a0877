// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"cmp"
	"net/netip"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Build joins what the readers understood of each input into one topology.
// The diagnostics are about the joining alone; those of the readers stay with
// their sources.
//
// Objects are joined by reference first, and else by the identity that a link
// or a name spells: type, project, location and name. A data source and the
// resource that it reads are one object, also across inputs; a resource that
// two inputs manage is an error.
func Build(sources []*Source) (*topology.Topology, []Diagnostic) {
	j := &join{
		top:       &topology.Topology{},
		index:     map[string][]*entry{},
		outside:   map[string]any{},
		rosters:   map[*topology.Group]*roster{},
		publicVMs: publicVMs{map[netip.Addr]*topology.Instance{}, map[*topology.Address]*topology.Instance{}},
		adapt:     func(in *instance) { adapterByType[in.Type].adapt(in) },
	}
	for i, s := range sources {
		j.top.Inputs = append(j.top.Inputs, topology.Input{
			Kind: s.Kind, Path: s.Path, Config: s.Config,
			GoogleVersion: s.GoogleVersion, VersionSource: s.VersionSource,
			Complete: !slices.ContainsFunc(s.Diagnostics, func(d Diagnostic) bool { return d.Severity == Error }),
		})
		j.read(i, s)
	}
	j.unite()
	for _, e := range j.entries {
		if e.alias == nil && e.link != nil {
			e.link()
		}
	}
	for _, link := range slices.Concat(j.links, j.records) {
		link()
	}
	j.settle()
	j.sortMade()
	for _, e := range j.entries {
		if e.alias == nil {
			e.publish(j.top)
		}
	}
	j.finish()
	return j.top, j.diagnostics
}

// join is the state of one Build.
type join struct {
	top         *topology.Topology
	diagnostics []Diagnostic
	// instances are all instances of an input by address, keyed those of
	// one resource by its address without key.
	instances []map[string]*instance
	keyed     []map[string][]*instance
	// entries are the objects by input and address.
	entries []*entry
	// index finds entries by collection and name.
	index map[string][]*entry
	// outside holds the objects that are only named by links.
	outside map[string]any
	// links are what is left to connect once all objects are there.
	links []func()
	// records are what is left to connect once forwarding rules know their
	// addresses.
	records []func()
	// addresses and front are filled when first asked for.
	addresses map[netip.Addr][]*entry
	front     *fronts
	// adapt adapts an instance by the table.
	adapt func(*instance)
	// models are the resources of this provider by their model, destinations
	// the forwarding rules of modelled checks, and modelledFronts those of
	// modelled services. All are filled when first asked for.
	models         map[inputModel]*instance
	destinations   map[any]*topology.ForwardingRule
	modelledFronts map[*topology.BackendService]*topology.ForwardingRule
	publicVMs      publicVMs
	// rosters tell who lists the members of a group.
	rosters map[*topology.Group]*roster
	// outsideGroups are those of outside that are groups.
	outsideGroups []*topology.Group
}

// entry is an object that a resource manages or reads.
type entry struct {
	*instance
	object any
	base   *topology.Object
	// collections are what the object is found under in links; a manager
	// is also found as its group. The first is its own.
	collections []string
	// project, location and name identify the object; empty where not
	// known.
	project, location, name string

	link    func()
	publish func(*topology.Topology)
	// alias is the entry of the same object that stands for it.
	alias *entry
	// made marks an object that only a model tells of, not a resource.
	made bool
}

// canonical is the entry that stands for the object.
func (e *entry) canonical() *entry {
	for e.alias != nil {
		e = e.alias
	}
	return e
}

// in reports whether the object is found under one of the collections.
func (e *entry) in(collections []string) bool {
	for _, c := range e.collections {
		if slices.Contains(collections, c) {
			return true
		}
	}
	return false
}

// register adds the object that a resource manages or reads. What link does
// happens once all objects are registered.
func register[T any](in *instance, object *T, base *topology.Object, collections []string, list func(*topology.Topology) *[]*T, link func()) {
	e := &entry{
		instance: in, object: object, base: base, collections: collections, link: link,
		publish: func(t *topology.Topology) { l := list(t); *l = append(*l, object) },
	}
	e.project, _ = base.Project.Get()
	e.name, _ = base.Name.Get()
	e.location = locationOf(base)
	in.entry = e
	in.join.entries = append(in.join.entries, e)
	if e.name != "" {
		for _, c := range collections {
			in.join.index[c+"/"+e.name] = append(in.join.index[c+"/"+e.name], e)
		}
	}
}

// locationOf spells where an object is, empty where that is not known.
func locationOf(o *topology.Object) string {
	if z, ok := o.Zone.Get(); ok {
		return inZone(z)
	}
	if !o.Zone.IsNull() {
		return ""
	}
	if r, ok := o.Region.Get(); ok {
		return inRegion(r)
	}
	if o.Region.IsNull() {
		return global
	}
	return ""
}

// read adapts the resources of one input.
func (j *join) read(input int, s *Source) {
	resources := slices.Clone(s.Resources)
	slices.SortStableFunc(resources, func(a, b *Resource) int { return topology.CompareAddresses(a.Address, b.Address) })
	j.instances = append(j.instances, make(map[string]*instance, len(resources)))
	j.keyed = append(j.keyed, map[string][]*instance{})
	for _, r := range resources {
		a := adapterOf(r)
		if a == nil || r.Body == nil {
			continue
		}
		in := &instance{Resource: withoutIgnored(r, s.Kind), join: j, input: input, source: s}
		j.instances[input][r.Address] = in
		if r.Key != "" || r.Symbolic {
			whole, _ := cutKey(r.Address)
			j.keyed[input][whole] = append(j.keyed[input][whole], in)
		}
		a.adapt(in)
	}
	for _, r := range s.Deleted {
		if a := adapterOf(r); a != nil && a.deleted != nil && r.Change != nil && r.Change.Before != nil {
			before := *r
			before.Body = r.Change.Before
			a.deleted(&instance{Resource: &before, join: j, input: input, source: s})
		}
	}
}

// cutKey takes the last instance key off an address.
func cutKey(address string) (string, bool) {
	if !strings.HasSuffix(address, "]") {
		return address, false
	}
	if strings.HasSuffix(address, `"]`) {
		for i := len(address) - 3; i > 0; i-- {
			if address[i] == '"' && address[i-1] == '[' && !escaped(address, i) {
				return address[:i-1], true
			}
		}
		return address, false
	}
	i := strings.LastIndexByte(address, '[')
	if i < 0 {
		return address, false
	}
	return address[:i], true
}

// escaped reports whether the quote at i is one inside the key.
func escaped(s string, i int) bool {
	n := 0
	for i--; i >= 0 && s[i] == '\\'; i-- {
		n++
	}
	return n%2 == 1
}

// finish puts the topology in order.
func (j *join) finish() {
	t := j.top
	t.Groups = append(t.Groups, j.outsideGroups...)
	slices.SortStableFunc(t.Groups, func(a, b *topology.Group) int {
		return cmp.Or(cmp.Compare(a.Input, b.Input), topology.CompareAddresses(a.Address, b.Address))
	})
	for _, r := range t.ForwardingRules {
		for _, s := range servicesOf(r) {
			s.ForwardingRules = append(s.ForwardingRules, r)
		}
	}
}

// servicesOf are the backend services that a forwarding rule sends to, each
// once: its own, or those that its target proxy reaches.
func servicesOf(r *topology.ForwardingRule) []*topology.BackendService {
	var list []*topology.BackendService
	add := func(l topology.Link[topology.BackendService]) {
		if l.State == topology.Linked && !slices.Contains(list, l.To) {
			list = append(list, l.To)
		}
	}
	add(r.BackendService)
	if p := r.Target.To; p != nil && r.Target.State == topology.Linked {
		add(p.BackendService)
		if m := p.URLMap.To; m != nil && p.URLMap.State == topology.Linked {
			for _, s := range m.Services {
				add(s)
			}
		}
	}
	return list
}
