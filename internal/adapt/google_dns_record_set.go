// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// dnsRecordSet adapts a record set with its routing policy.
func dnsRecordSet(in *instance) {
	b := in.body()
	r := &topology.DNSRecord{
		Object:     in.global(),
		DNSName:    b.text("name"),
		RecordType: b.text("type"),
		TTL:        b.whole("ttl"),
	}
	// Two records of one name differ by zone and type, which no link spells.
	list := func(t *topology.Topology) *[]*topology.DNSRecord { return &t.DNSRecords }
	register(in, r, &r.Object, nil, list, nil)
	in.join.records = append(in.join.records, func() {
		r.Zone = link(b, "managed_zone", aManagedZone())
		r.Rrdatas, _ = dnsTargets(b, "rrdatas")
		policy, there := b.block("routing_policy")
		r.PolicyOrigin = policy.self()
		switch there {
		case maybe:
			r.PolicyUnknown = &r.PolicyOrigin
		case present:
			routingPolicy(policy, r)
		}
	})
}

// routingPolicy reads the one policy that a record has.
func routingPolicy(b block, r *topology.DNSRecord) {
	r.HealthCheck = link(b, "health_check", aHealthCheck(global))
	r.Fencing = orDefault(b.flag("enable_geo_fencing"), false)
	failover, there := b.block("primary_backup")
	geo, moreGeo := b.blocks("geo")
	weighted, moreWeighted := b.blocks("wrr")
	switch {
	case there == present:
		failoverPolicyOf(failover, r)
	case len(geo) > 0:
		r.Policy, r.ItemsUnknown = topology.GeoRouting, moreGeo
		r.Items = routingItems(geo)
	case len(weighted) > 0:
		r.Policy, r.ItemsUnknown = topology.WeightedRouting, moreWeighted
		r.Items = routingItems(weighted)
		for i, item := range r.Items {
			item.Location, item.Weight = topology.Value[string]{}, weighted[i].rational("weight")
		}
	case there == maybe, moreGeo != nil, moreWeighted != nil:
		unknownPolicy(r, there == maybe, moreGeo, moreWeighted)
	}
}

// unknownPolicy tells what is left where no item of a policy is known: where
// only one policy can be meant, it is that one.
func unknownPolicy(r *topology.DNSRecord, failover bool, geo, weighted *topology.Origin) {
	switch {
	case !failover && weighted == nil:
		r.Policy, r.ItemsUnknown = topology.GeoRouting, geo
	case !failover && geo == nil:
		r.Policy, r.ItemsUnknown = topology.WeightedRouting, weighted
	default:
		r.PolicyUnknown = &r.PolicyOrigin
	}
}

func failoverPolicyOf(b block, r *topology.DNSRecord) {
	r.Policy = topology.FailoverRouting
	r.Fencing = orDefault(b.flag("enable_geo_fencing_for_backups"), false)
	r.TrickleRatio = b.rational("trickle_ratio")
	primary, there := b.block("primary")
	switch there {
	case present:
		r.Primary = targets(primary)
	case maybe:
		at := primary.self()
		r.Primary = &topology.Targets{Unknown: &at, Origin: at}
	}
	items, more := b.blocks("backup_geo")
	r.Items, r.ItemsUnknown = routingItems(items), more
}

func routingItems(blocks []block) []*topology.RoutingItem {
	list := make([]*topology.RoutingItem, 0, len(blocks))
	for _, b := range blocks {
		item := &topology.RoutingItem{Location: b.word("location"), Origin: b.self()}
		item.Unchecked, item.Unknown = dnsTargets(b, "rrdatas")
		checked, there := b.block("health_checked_targets")
		switch there {
		case present:
			item.Checked = targets(checked)
		case maybe:
			at := checked.self()
			item.Unknown = &at
		}
		list = append(list, item)
	}
	return list
}

// targets reads one block of health-checked targets.
func targets(b block) *topology.Targets {
	t := &topology.Targets{Origin: b.self()}
	t.External, t.Unknown = dnsTargets(b, "external_endpoints")
	balancers, more := b.blocks("internal_load_balancers")
	if more != nil {
		t.Unknown = more
	}
	for _, lb := range balancers {
		t.Internal = append(t.Internal, internalTarget(lb))
	}
	return t
}
