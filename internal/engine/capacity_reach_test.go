// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// tangle draws load balancers and records that lead to each other in every way
// that there is, in circles, too. Each regional load balancer has a region of
// its own.
type tangle struct {
	*rapid.T
	rules   []*topology.ForwardingRule
	records []*topology.DNSRecord
}

var tangledRegions = []string{"us-central1", "us-east1", "us-west1", "europe-west1", "europe-west4", "asia-east1"}

func (t *tangle) one(n int, label string) int { return rapid.IntRange(0, n-1).Draw(t.T, label) }

func (t *tangle) rule() *topology.ForwardingRule { return t.rules[t.one(len(t.rules), "rule")] }

func (t *tangle) name() string { return fmt.Sprintf("n%d.example.com.", t.one(4, "name")) }

// target is a load balancer, one of several, or something elsewhere.
func (t *tangle) target() topology.DNSTarget {
	switch rule := t.rule(); t.one(8, "target") {
	case 0:
		return literals("203.0.113.9")[0]
	case 1:
		open := topology.DNSTarget{Target: "address", Origin: topology.Origin{Attribute: "rrdatas"}}
		open.Rule = topology.Link[topology.ForwardingRule]{State: topology.Open, Candidates: []*topology.ForwardingRule{rule, t.rule()}}
		return open
	case 2:
		shared := of(rule, false)
		shared.Rules = append(slices.Clone(shared.Rules), t.rule())
		return shared
	default:
		return of(rule, false)
	}
}

// group is of VMs in a place, or leads on.
func (t *tangle) group(region string) *topology.Group {
	kind := topology.GlobalNEG
	if region != "" {
		kind = topology.RegionalNEG
	}
	var g *topology.Group
	switch t.one(6, "group") {
	case 0:
		g = endpoints(kind, t.target())
	case 1:
		g = endpoints(kind, t.target(), t.target())
	case 2:
		g = asksFor(kind, t.name())
	case 3:
		g = &topology.Group{Object: topology.Object{Address: "psc"}, Kind: topology.RegionalNEG, NEGType: known(topology.NEGTypePrivateServiceConnect)}
		published := t.rule()
		g.PSCTarget, g.Region = attached(published), published.Region
		return g
	default:
		zone := "me-west1-a"
		if region != "" {
			zone = region + "-a"
		}
		return zonal("vms", zone, 2)
	}
	if region != "" {
		g.Region = known(region)
	}
	return g
}

// items are those of a policy, of addresses or of aliases.
func (t *tangle) items(alias bool) []*topology.RoutingItem {
	var list []*topology.RoutingItem
	for i := range 1 + t.one(2, "items") {
		one := item(tangledRegions[i], nil)
		one.Weight = weighted(int64(t.one(2, "weight")), nil).Weight
		switch {
		case alias:
			one.Unchecked = literals(t.name())
		case t.one(3, "checked") > 0:
			one.Checked = &topology.Targets{External: []topology.DNSTarget{t.target()}}
		default:
			one.Unchecked = []topology.DNSTarget{t.target()}
		}
		list = append(list, one)
	}
	return list
}

func (t *tangle) record(i int) *topology.DNSRecord {
	kinds := []topology.PolicyKind{topology.NoPolicy, topology.FailoverRouting, topology.GeoRouting, topology.WeightedRouting}
	r := named(record(kinds[t.one(len(kinds), "policy")]), fmt.Sprintf("n%d.example.com.", i))
	alias := t.one(3, "alias") == 0
	if alias {
		r.RecordType = known("CNAME")
	}
	switch {
	case r.Policy != topology.NoPolicy:
		r.Items = t.items(alias)
		if r.Policy == topology.FailoverRouting {
			r.Primary = &topology.Targets{External: []topology.DNSTarget{t.target()}}
			if alias {
				r.Primary = external(t.name())
			}
		}
	case alias:
		r.Rrdatas = literals(t.name())
	default:
		r.Rrdatas = []topology.DNSTarget{t.target()}
	}
	return r
}

func tangled(rt *rapid.T) *topology.Topology {
	t := &tangle{T: rt}
	regions := append(slices.Clone(tangledRegions), "", "")
	for i, region := range regions {
		rule := applicationLB(fmt.Sprintf("lb%d", i), region)
		rule.Network = known("net")
		t.rules = append(t.rules, rule)
	}
	for i, rule := range t.rules {
		if t.one(6, "endpoint") == 0 {
			rule.Target, rule.TargetAttachment = topology.Link[topology.TargetProxy]{}, attached(t.rule())
			continue
		}
		bs := rule.Target.To.URLMap.To.Services[0].To
		for range 1 + t.one(2, "groups") {
			bs.Backends = append(bs.Backends, backend(t.group(regions[i])))
		}
	}
	for i := range 4 {
		t.records = append(t.records, t.record(i))
	}
	all := in(t.records...)
	all.ForwardingRules = t.rules
	return all
}

// outcome is everything of an outcome on which a fault can tell.
func outcome(o engine.DNSOutcome) string {
	text := spelled(o) + fmt.Sprint(o.Undetermined)
	for _, v := range o.Targets {
		text += fmt.Sprintf(" %s %v %v", v.State, v.Serves, v.ServesKnown)
	}
	return text
}

// Whatever load balancer changes an outcome of a record when it fails is among
// those that the record's load can come to: what is followed for the one is
// followed for the other.
func TestLoadReachesEveryLoadBalancerThatARecordDependsOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := tangled(t)
		h := engine.NewHealth(all, engine.DNSOptions{})
		for _, r := range all.DNSRecords {
			if r.Policy == topology.NoPolicy {
				continue
			}
			d := engine.NewDNS(h, r)
			steady := outcome(d.Evaluate(engine.Scenario{}))
			reached, anywhere := engine.ReachedRules(h, r)
			for _, rule := range all.ForwardingRules {
				region, known := rule.Region.Get()
				if !known || rule.TargetAttachment.State != topology.NoLink || anywhere || slices.Contains(reached, rule) {
					continue
				}
				fails := engine.NewScenario(engine.Fault{Kind: engine.Region, Name: region})
				if got := outcome(d.Evaluate(fails)); got != steady {
					t.Errorf("%s depends on %s, to which no load of it comes:\nsteady: %s\nfails:  %s (%s)", r.Address, rule.Object.Address, steady, got, d.Evaluate(fails).Why)
				}
			}
		}
	})
}

// No load balancer gets more of a name's load than all of it, however they lead
// to each other, and no share is larger than the most that it can be.
func TestSharesAreNoMoreThanAllOfALoad(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := tangled(t)
		a := engine.Assumptions{}
		if rapid.Bool().Draw(t, "clients") {
			a.Clients = []engine.ClientShare{{Region: us, Share: number("0.75")}, {Region: eu, Share: number("0.25")}}
		}
		h := engine.NewHealth(all, engine.DNSOptions{})
		var loads []engine.FrontendLoad
		for _, r := range all.DNSRecords {
			loads = append(loads, h.Load(r, a)...)
		}
		for _, l := range loads {
			for i, s := range l.Shares {
				if s.Least.Sign() < 0 || s.Least.Cmp(s.Most) > 0 || s.Most.Cmp(number("1")) > 0 {
					t.Errorf("%s, %s: %s to %s of %s", l.Rule.Object.Address, engine.ProxyCases[i], s.Least, s.Most, l.Record.Address)
				}
			}
		}
		for _, p := range engine.Capacity(all, h, a, loads) {
			for _, c := range p.Cases {
				if c.Share.Least.Sign() < 0 || c.Share.Least.Cmp(c.Told) > 0 || c.Told.Cmp(c.Share.Most) > 0 {
					t.Errorf("%s, %s: %s to %s, up to %s", p.Region, c.Name, c.Share.Least, c.Told, c.Share.Most)
				}
			}
		}
	})
}
