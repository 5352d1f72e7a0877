// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// record lists the gaps of one DNS record and of what is behind its targets.
func (g *gaps) record(r *topology.DNSRecord) {
	at := func(attribute string, o *topology.Origin, reason string) {
		if o != nil {
			g.of(&r.Object, attribute, *o, reason)
		}
	}
	if r.Symbolic {
		g.of(&r.Object, "count", topology.Origin{}, "How many instances there are is not known, since count or for_each is not; the one shown stands for all of them.")
	}
	at("routing_policy", r.PolicyUnknown, "Which routing policy the record has is not known.")
	at("routing_policy", r.ItemsUnknown, "There are items of the policy, or may be, that this input does not tell.")
	if r.TTL.IsUnknown() {
		at("ttl", &r.TTL.Origin, "The TTL is not known, so neither is how long an outage can last.")
	}
	if r.TrickleRatio.IsUnknown() {
		at("routing_policy.primary_backup.trickle_ratio", &r.TrickleRatio.Origin, "The share of the answers that comes from the backups is not known.")
	}
	if r.Fencing.IsUnknown() {
		at("routing_policy", &r.Fencing.Origin, "Whether the policy is fenced is not known.")
	}
	g.recordCheck(r)
	g.checkedTargets(r, r.Primary)
	located := 0
	for _, item := range r.Items {
		if len(item.Unchecked) > 0 || item.Checked != nil || item.Unknown != nil {
			located++
		}
	}
	for _, item := range r.Items {
		at("routing_policy", item.Unknown, "There are addresses of an item, or may be, that this input does not tell.")
		if item.Location.IsUnknown() && r.Policy != topology.WeightedRouting && located > 1 {
			at("routing_policy", &item.Location.Origin, "The location of an item is not known, so neither is which clients are nearest to it.")
		}
		if item.Weight.IsUnknown() {
			at("routing_policy.wrr.weight", &item.Weight.Origin, "The weight of an item is not known.")
		}
		g.checkedTargets(r, item.Checked)
		g.targets(r, item.Unchecked)
	}
}

// recordCheck lists what of the health check of a record is missing, by which
// its targets are judged and the outage is bounded.
func (g *gaps) recordCheck(r *topology.DNSRecord) {
	const attribute = "routing_policy.health_check"
	switch l := r.HealthCheck; {
	case l.State == topology.Outside || l.State == topology.Open:
		g.of(&r.Object, attribute, l.Origin, linkReason("health check", l.State, l.Text, l.Sensitive))
	case l.State == topology.Linked && l.To != nil:
		hc := l.To
		for _, v := range []struct {
			unknown   bool
			attribute string
			at        topology.Origin
		}{
			{hc.SourceRegions.IsUnknown(), "source_regions", hc.SourceRegions.Origin},
			{hc.CheckIntervalSec.IsUnknown(), "check_interval_sec", hc.CheckIntervalSec.Origin},
			{hc.UnhealthyThreshold.IsUnknown(), "unhealthy_threshold", hc.UnhealthyThreshold.Origin},
		} {
			if v.unknown {
				g.of(&hc.Object, v.attribute, v.at, "How the record's targets are probed is not known.")
			}
		}
	}
}

func (g *gaps) checkedTargets(r *topology.DNSRecord, t *topology.Targets) {
	if t == nil {
		return
	}
	if t.Unknown != nil {
		g.of(&r.Object, "routing_policy", *t.Unknown, "There are targets, or may be, that this input does not tell.")
	}
	g.targets(r, t.Internal)
	g.targets(r, t.External)
}

// targets lists the gaps of targets. An address that is known only after apply
// is none as long as it is known whose it is.
func (g *gaps) targets(r *topology.DNSRecord, targets []topology.DNSTarget) {
	for i := range targets {
		t := &targets[i]
		switch {
		case t.Target == topology.UnknownText:
			g.of(&r.Object, "routing_policy", t.Origin, "Which address it is, and of what, is not known.")
		case t.Rule.Sensitive && t.Rule.To == nil && t.Target == topology.SensitiveText:
			g.of(&r.Object, "routing_policy", t.Origin, "The address is a sensitive value that leads outside the input.")
		case t.Rule.To != nil:
			g.frontend(engine.Frontend(t, r))
		}
	}
}

// frontend lists the gaps between a forwarding rule and the groups that serve
// it.
func (g *gaps) frontend(rule *topology.ForwardingRule) {
	if g.followed[rule] {
		return
	}
	g.followed[rule] = true
	g.serviceLink(&rule.Object, rule.BackendService, "backend_service")
	if l := rule.Target; l.State == topology.Outside || l.State == topology.Open {
		g.of(&rule.Object, "target", l.Origin, linkReason("target proxy", l.State, l.Text, l.Sensitive))
	}
	if rule.Target.To == nil {
		return
	}
	proxy := rule.Target.To
	g.serviceLink(&proxy.Object, proxy.BackendService, "backend_service")
	if l := proxy.URLMap; l.State == topology.Outside || l.State == topology.Open {
		g.of(&proxy.Object, "url_map", l.Origin, linkReason("URL map", l.State, l.Text, l.Sensitive))
	}
	if m := proxy.URLMap.To; m != nil {
		for _, l := range m.Services {
			g.serviceLink(&m.Object, l, "default_service")
		}
		if m.Unknown != nil {
			g.of(&m.Object, "default_service", *m.Unknown, "Which backend services the URL map leads to is not known.")
		}
	}
}

// serviceLink follows a link to a backend service. A passthrough load
// balancer's own gaps are listed with it.
func (g *gaps) serviceLink(from *topology.Object, l topology.Link[topology.BackendService], attribute string) {
	switch {
	case l.State == topology.Outside || l.State == topology.Open:
		g.of(from, attribute, l.Origin, linkReason("backend service", l.State, l.Text, l.Sensitive))
	case l.To != nil:
		if l.To.BackendsUnknown != nil {
			g.object(l.To, "backend", *l.To.BackendsUnknown, "There are backends, or may be, that this input does not tell.")
		}
		for _, b := range l.To.Backends {
			g.backend(l.To, b)
		}
	}
}

// of lists an attribute of any object, at the place of its origin.
func (g *gaps) of(o *topology.Object, attribute string, at topology.Origin, reason string) {
	if at.Attribute != "" {
		attribute = at.Attribute
	}
	g.add(o.Input, at.Address, o, attribute, at, reason)
}
