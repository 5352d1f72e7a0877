// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"strconv"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// failoverDNSRecord adapts this provider's own model of a record with a routing
// policy.
func failoverDNSRecord(in *instance) {
	b := in.body()
	r := &topology.DNSRecord{
		Object:     in.base(),
		DNSName:    b.text("name"),
		RecordType: orDefault(b.text("type"), "A"),
		TTL:        b.whole("ttl"),
	}
	r.Project = b.text("project")
	list := func(t *topology.Topology) *[]*topology.DNSRecord { return &t.DNSRecords }
	register(in, r, &r.Object, nil, list, nil)
	in.join.records = append(in.join.records, func() {
		m := &modelledRecord{record: r, made: map[string][]*topology.BackendService{}}
		m.zone(b.receive("managed_zone"))
		if h, set := modelledHealthCheck(b.receive("health_check"), true); h != nil {
			in.join.top.HealthChecks = append(in.join.top.HealthChecks, h)
			r.HealthCheck = topology.Link[topology.HealthCheck]{State: topology.Linked, To: h, Text: h.Address, Origin: set.Origin}
		} else if set.IsUnknown() {
			r.HealthCheck = topology.Link[topology.HealthCheck]{State: topology.Open, Origin: set.Origin}
		} else {
			r.HealthCheck.Origin = b.origin("health_check")
		}
		m.policy(b)
		m.nameTargets()
	})
}

// modelledRecord is a record while its model is read.
type modelledRecord struct {
	record *topology.DNSRecord
	// private says whether the zone is known to be a private one.
	private bool
	// made are the services of which there is no resource, by their names.
	made    map[string][]*topology.BackendService
	targets []*topology.DNSTarget
}

// zone reads what the zone is like. A record without one is in a public zone
// without DNSSEC.
func (m *modelledRecord) zone(b block) {
	z, there := b.block("managed_zone")
	at := z.self()
	zone := &topology.ManagedZone{
		Object:     topology.Object{Input: b.in.input, Address: b.in.Address, Type: b.in.Type, Name: z.text("name"), Range: z.at},
		DNSName:    topology.Null[string](at),
		Visibility: orDefault(z.text("visibility"), "public"),
		Forwarding: topology.Known(false, at), Peering: topology.Known(false, at),
		Reverse: topology.Known(false, at), ServiceDirectory: topology.Known(false, at),
	}
	dnssec, set := z.block("dnssec_config")
	zone.DNSSEC = dnssec.text("state")
	if set == absent {
		zone.DNSSEC = orDefault(zone.DNSSEC, "off")
	}
	if there == maybe {
		zone.Visibility, zone.DNSSEC = topology.Unknown[string](at), topology.Unknown[string](at)
	}
	m.private = topology.Is(zone.Visibility, "private")
	m.record.Zone = topology.Link[topology.ManagedZone]{State: topology.Linked, To: zone, Text: zone.Address, Origin: at}
}

// policy reads the one policy that a record has.
func (m *modelledRecord) policy(b block) {
	r := m.record
	r.PolicyOrigin = b.self()
	r.Fencing = orDefault(b.flag("enable_geo_fencing"), false)
	failover, there := b.block("primary_backup")
	geo, weighted := b.get("geo"), b.get("wrr")
	switch {
	case there == present:
		r.Policy, r.PolicyOrigin = topology.FailoverRouting, failover.self()
		r.Fencing = orDefault(failover.flag("enable_geo_fencing_for_backups"), false)
		r.TrickleRatio = failover.rational("trickle_ratio")
		r.Primary = m.checked(failover, "primary")
		r.Items, r.ItemsUnknown = m.items(failover, "backup_geo")
	case there == maybe:
		r.PolicyUnknown = &r.PolicyOrigin
	case !geo.IsNull():
		r.Policy = topology.GeoRouting
		r.Items, r.ItemsUnknown = m.items(b, "geo")
	case !weighted.IsNull():
		r.Policy = topology.WeightedRouting
		r.Items, r.ItemsUnknown = m.items(b, "wrr")
	}
}

func (m *modelledRecord) items(b block, name string) (list []*topology.RoutingItem, unknown *topology.Origin) {
	n := b.get(name)
	for i, node := range n.Elements() {
		item := b.element(name, n, i)
		if node.IsUnknown() && node.Kind != Object {
			at := item.self()
			unknown = &at
			continue
		}
		one := &topology.RoutingItem{Origin: item.self(), Location: item.word("location"), Weight: item.rational("weight")}
		one.Unchecked, one.Unknown = dnsTargets(item, "rrdatas")
		for i := range one.Unchecked {
			m.targets = append(m.targets, &one.Unchecked[i])
		}
		if !item.get("health_checked_targets").IsNull() {
			one.Checked = m.checked(item, "health_checked_targets")
		}
		list = append(list, one)
	}
	if n.IsUnknown() {
		at := b.origin(name)
		unknown = &at
	}
	return list, unknown
}

// checked reads a list of targets: whole backend services, or addresses.
func (m *modelledRecord) checked(b block, name string) *topology.Targets {
	t := &topology.Targets{Origin: b.origin(name)}
	n := b.get(name)
	if n.IsUnknown() {
		t.Unknown = &t.Origin
	}
	for i := range n.Elements() {
		m.target(t, b.element(name, n, i))
	}
	for _, list := range [][]topology.DNSTarget{t.Internal, t.External} {
		for i := range list {
			m.targets = append(m.targets, &list[i])
		}
	}
	return t
}

// target adds one target. Which sort it is follows from the scheme of its
// load balancer, and for an address from the zone.
func (m *modelledRecord) target(t *topology.Targets, b block) {
	at := b.self()
	if b.node.IsUnknown() && b.node.Kind != Object {
		t.Unknown = &at
		return
	}
	if address := b.get("address"); !address.IsNull() {
		if m.record.Zone.To.Visibility.IsUnknown() {
			t.Unknown = &at
			return
		}
		one := dnsTarget(b, "address", b.origin("address"), topology.DNSTarget{})
		one.InternalLoadBalancer = m.private
		if m.private {
			t.Internal = append(t.Internal, one)
		} else {
			t.External = append(t.External, one)
		}
		return
	}
	in, there := b.received(b.node, "failover_backend_service")
	if there != present {
		if there == maybe {
			t.Unknown = &at
		}
		return
	}
	s := in.entry.object.(*topology.BackendService)
	rule := b.in.join.modelledFront(s)
	one := topology.DNSTarget{
		Target: in.Address, Address: topology.Unknown[string](b.self()), Origin: b.self(),
		Rule:  topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule, Text: in.Address, Origin: b.self()},
		Rules: []*topology.ForwardingRule{rule},
	}
	if in.entry.made {
		m.made[in.Name] = append(m.made[in.Name], s)
	}
	if internal(s, m.private) {
		one.InternalLoadBalancer, one.Region, one.Project = true, s.Region, s.Project
		t.Internal = append(t.Internal, one)
	} else {
		t.External = append(t.External, one)
	}
}

// internal reports whether a load balancer is reached from the VPC network
// only. Where its scheme is not known the zone decides, since others would be
// refused there.
func internal(s *topology.BackendService, private bool) bool {
	scheme, known := s.Scheme.Get()
	if !known {
		return private
	}
	return scheme == topology.SchemeInternal || scheme == topology.SchemeInternalManaged
}

// nameTargets calls a target whose service has no address by the service's name
// alone, where no other target has it.
func (m *modelledRecord) nameTargets() {
	for name, services := range m.made {
		if several(services) {
			continue
		}
		for _, t := range m.targets {
			if t.Rule.To != nil && t.Target == services[0].Address && t.Target != topology.SensitiveText {
				t.Target, t.Rule.Text = name, name
			}
		}
	}
}

func several[T comparable](list []T) bool {
	for _, x := range list {
		if x != list[0] {
			return true
		}
	}
	return false
}

// element is the block of a list's element, with its index in the path.
func (b block) element(name string, list *Node, i int) block {
	c := b.item(name, list, list.Elements()[i])
	if list.Kind == List {
		c.path += "[" + strconv.Itoa(i) + "]"
	}
	return c
}
