// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"
	"strconv"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// modelledBackends reads the backends of a failover_backend_service, a map by
// the names of the groups. A model knows a group by its name alone, so the name
// is its address, as it is for a group that is only named by a link.
func modelledBackends(b block, s *topology.BackendService) (list []*topology.Backend, open *topology.Origin) {
	n := b.get("backends")
	if n.IsUnknown() {
		at := b.origin("backends")
		return nil, &at
	}
	if n == nil || n.Kind != Object {
		return nil, nil
	}
	all := b.child("backends", n)
	for _, f := range n.Fields {
		backend := all.member(f)
		list = append(list, modelledBackend(backend, s, f.Name, all.sensitive))
	}
	slices.SortStableFunc(list, func(a, b *topology.Backend) int {
		return topology.CompareAddresses(a.Group.Text, b.Group.Text)
	})
	return list, nil
}

// member is the block of one member of a map. The keys of a sensitive map are
// secret as well, so that its path does not tell them.
func (b block) member(f Field) block {
	c := b.child(f.Name, f.Value)
	c.path = b.path
	if !b.sensitive {
		c.path += "[" + strconv.Quote(f.Name) + "]"
	}
	return c
}

// keyed is a name that is the key of a map, and what may be printed of it.
func (b block) keyed(name string, sensitive bool) (v topology.Value[string], text string) {
	v, text = topology.Known(name, b.self()), name
	if v.Sensitive = sensitive; sensitive {
		text = topology.SensitiveText
	}
	return v, text
}

func modelledBackend(b block, s *topology.BackendService, name string, secret bool) *topology.Backend {
	named, text := b.keyed(name, secret)
	backend := &topology.Backend{
		Group: topology.Link[topology.Group]{
			State: topology.Linked, To: modelledGroup(b, named, text), Text: text, Sensitive: secret, Origin: b.self(),
		},
		Failover:      orDefault(b.flag("failover"), false),
		BalancingMode: modelledMode(b, s),
		Origin:        b.self(),
	}
	if v := b.rational("capacity_scaler"); !v.IsNull() {
		backend.Capacities = []topology.Capacity{{Attribute: "capacity_scaler", Value: v}}
	}
	return backend
}

// modelledMode is the balancing mode of a backend. Left out it is the only one
// that a passthrough load balancer knows, and else that of the google provider.
func modelledMode(b block, s *topology.BackendService) topology.Value[string] {
	v := b.text("balancing_mode")
	switch {
	case !v.IsNull():
		return v
	case s.IsPassthrough():
		return topology.Default(topology.BalancingModeConnection, v.Origin)
	case s.Scheme.IsUnknown():
		return topology.Unknown[string](s.Scheme.Origin)
	}
	return topology.Default(topology.BalancingModeUtilization, v.Origin)
}

// modelledGroup is a group with its place and size. A model does not say
// whether it is an instance group or a network endpoint group.
func modelledGroup(b block, name topology.Value[string], text string) *topology.Group {
	g := &topology.Group{Kind: topology.InstanceGroup, Object: topology.Object{
		Input: b.in.input, Address: text, Change: b.in.change(), Symbolic: b.in.Symbolic,
		Project: b.in.body().text("project"), Name: name, Range: b.at,
	}}
	g.Zone, g.Zones, g.Region = b.word("zone"), wordsOf(b, "zones"), b.word("region")
	g.TargetShape = topology.Default(topology.TargetShapeEven, g.Zones.Origin)
	if g.Region.IsNull() {
		zones, _ := g.Zones.Get()
		switch {
		case g.Zone.IsUnknown(), g.Zones.IsUnknown():
			g.Region = topology.Unknown[string](b.self())
		case g.Zone.IsKnown():
			g.Region = regionOf(g.Zone)
		case len(zones) > 0:
			g.Region = topology.Default(regionOfZone(zones[0]), g.Zones.Origin)
			g.Region.Sensitive = g.Zones.Sensitive
		}
	}
	register(b.in, g, &g.Object, nil, groups, nil)

	n := b.whole("size")
	switch size, exact := n.Get(); {
	case exact:
		g.Size = topology.ExactSize(max(size, 0), topology.SizeFromTargetSize, n.Origin)
	case n.IsUnknown():
		g.Size = topology.UnknownSize(n.Origin)
	default:
		g.Autoscaler = modelledAutoscaler(b, g)
		if g.Autoscaler == nil {
			g.Size = topology.UnknownSize(n.Origin)
			break
		}
		g.Size, _ = autoscaledSize(g.Autoscaler)
	}
	return g
}

// modelledAutoscaler stands for what keeps a group between size_min and
// size_max; it is nil for a group without these.
func modelledAutoscaler(b block, g *topology.Group) *topology.Autoscaler {
	least, most := b.whole("size_min"), b.whole("size_max")
	if least.IsNull() && most.IsNull() {
		return nil
	}
	a := &topology.Autoscaler{
		Object: topology.Object{
			Input: b.in.input, Address: b.in.Address, Type: b.in.Type, Change: b.in.change(), Symbolic: b.in.Symbolic,
			Name: g.Name, Project: g.Project, Region: g.Region, Zone: g.Zone, Range: b.in.Range,
		},
		Target:      topology.Link[topology.Group]{State: topology.Linked, To: g, Text: g.Address, Origin: b.origin("size_max")},
		MinReplicas: least, MaxReplicas: most,
	}
	describeAutoscaler(a, b)
	list := func(t *topology.Topology) *[]*topology.Autoscaler { return &t.Autoscalers }
	register(b.in, a, &a.Object, nil, list, nil)
	return a
}

// describeAutoscaler reads what the autoscaler goes by. A model that does not
// describe it leaves all of this open but that it is on.
func describeAutoscaler(a *topology.Autoscaler, b block) {
	policy, there := b.block("autoscaling_policy")
	if there == absent {
		at := policy.self()
		flag := topology.Unknown[bool](at)
		a.Mode = topology.Default("ON", at)
		a.CPU, a.LoadBalancing, a.OtherSignals, a.ScaleInControl = flag, flag, flag, flag
		a.ScaleInWindowSec = topology.Unknown[int](at)
		return
	}
	control, _ := policy.block("scale_in_control")
	a.Mode = orDefault(policy.text("mode"), "ON")
	a.CPU, a.LoadBalancing = policy.has("cpu_utilization"), policy.has("load_balancing_utilization")
	a.OtherSignals = topology.Unknown[bool](policy.self())
	a.ScaleInControl, a.ScaleInWindowSec = policy.has("scale_in_control"), control.whole("time_window_sec")
}

// wordsOf reads names, sorted, so that a link and a name are the same. An empty
// list counts as none.
func wordsOf(b block, name string) topology.Value[[]string] {
	v := b.texts(name)
	list, ok := v.Get()
	switch {
	case !ok:
		return v
	case len(list) == 0:
		return topology.Null[[]string](v.Origin)
	}
	for i, s := range list {
		list[i] = lastSegment(s)
	}
	slices.Sort(list)
	words := topology.Known(slices.Compact(list), v.Origin)
	words.Sensitive = v.Sensitive
	return words
}
