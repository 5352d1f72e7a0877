// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// ruleHealth is a forwarding rule with what was found out about it.
type ruleHealth struct {
	rule      *topology.ForwardingRule
	behind    behindRule
	footprint footprint
	steady    *verdict
	found     []answered
}

// answered is the verdict for one state of the infrastructure.
type answered struct {
	key     string
	verdict verdict
}

func (h *Health) ruleHealth(r *topology.ForwardingRule) *ruleHealth {
	rh, ok := h.rules[r]
	if !ok {
		b := behind(r)
		rh = &ruleHealth{rule: r, behind: b, footprint: footprintOf(r, &b)}
		h.rules[r] = rh
	}
	return rh
}

// rule tells whether what a forwarding rule fronts can serve.
func (h *Health) rule(r *topology.ForwardingRule, s Scenario) verdict {
	return h.ask(h.ruleHealth(r), s)
}

// ask answers once for each state of the infrastructure, and at once where the
// faults are elsewhere. What a name leads to hangs on the checks of its
// targets as well, and is asked anew.
func (h *Health) ask(rh *ruleHealth, s Scenario) verdict {
	if !rh.footprint.touched(s) {
		if rh.steady == nil {
			v := h.findOnce(rh, Scenario{})
			if v.byName {
				return v
			}
			rh.steady = &v
		}
		return *rh.steady
	}
	key := infrastructure(s).Key()
	for i := range rh.found {
		if rh.found[i].key == key {
			return rh.found[i].verdict
		}
	}
	v := h.findOnce(rh, s)
	if !v.byName {
		rh.found = append(rh.found, answered{key, v})
	}
	return v
}

// findOnce finds out, and guards against load balancers that are their own
// backends.
func (h *Health) findOnce(rh *ruleHealth, s Scenario) verdict {
	return h.inquiry.ask(rh, s, func() verdict {
		return verdict{why: rh.rule.Object.Address + " leads back to itself", dependsOn: []topology.Origin{rh.rule.At("target")}, byName: true}
	}, func() verdict { return h.findRule(rh, s) })
}

func (h *Health) findRule(rh *ruleHealth, s Scenario) verdict {
	r, b := rh.rule, &rh.behind
	if !r.Global {
		if v, ok := inFailedRegion(r.Region, s, "the load balancer"); ok {
			return v
		}
	} else if v, ok := inFailedRegion(r.FrontRegion, s, "the address of the load balancer"); ok {
		return v
	}
	if published := publishedRule(r.TargetAttachment); published != nil {
		return h.rule(published, s)
	}
	j := joint{rule: r}
	for _, bs := range b.services {
		j.add(h.backendService(bs, s))
	}
	if b.buckets > 0 {
		j.add(verdict{condition: up, why: "a backend bucket serves"})
	}
	if b.hidden != nil {
		j.add(hiddenService(r, *b.hidden, s))
	}
	if j.parts == 0 {
		return verdict{condition: up, why: "nothing that could fail is known behind the forwarding rule"}
	}
	return j.verdict
}

// hiddenService is the verdict on what the input does not show behind a rule.
// It stands as long as nothing fails that it could depend on.
func hiddenService(r *topology.ForwardingRule, o topology.Origin, s Scenario) verdict {
	switch {
	case infrastructure(s).IsSteady():
		return verdict{condition: up, why: "what is behind the forwarding rule is not in the input and counts as usable"}
	case failsAll(s):
		return verdict{condition: down, why: everythingFails}
	case failsElsewhere(r, infrastructure(s)):
		return verdict{condition: up, why: "what is behind the forwarding rule is not in the input, lies in the region of the rule and counts as usable"}
	}
	return verdict{why: "what is behind the forwarding rule is not in the input, so neither is what fails with it", dependsOn: []topology.Origin{o}}
}

// failsElsewhere reports whether a scenario fails nothing but places outside the
// region of a load balancer that has all of its backends there (ALB-001).
func failsElsewhere(r *topology.ForwardingRule, s Scenario) bool {
	switch r.Kind() {
	case topology.RegionalExternalALB, topology.InternalPassthroughNLB, topology.ExternalPassthroughNLB, topology.TargetPoolNLB:
	default:
		return false
	}
	return failsOutside(r.Region, s)
}

// failsOutside reports whether a scenario fails nothing but places outside a
// region that is known.
func failsOutside(v topology.Value[string], s Scenario) bool {
	region, known := v.Get()
	return known && !slices.ContainsFunc(s.faults, func(f Fault) bool {
		place := f.Name
		if f.Kind == Zone {
			place = regionOf(f.Name)
		}
		return f.Kind != Zone && f.Kind != Region || place == region
	})
}

// joint joins the services behind one forwarding rule. Where some serve and
// some don't, it depends on which one a request is routed to; where it is not
// known of some, why it is not.
type joint struct {
	verdict
	rule  *topology.ForwardingRule
	parts int
	// some serve, some fail.
	serve, fail bool
}

func (j *joint) add(v verdict) {
	byName := j.byName || v.byName
	j.serve, j.fail = j.serve || v.condition == up, j.fail || v.condition == down
	switch {
	case j.parts == 0:
		j.verdict = v
	case j.serve && j.fail:
		j.verdict = verdict{
			why:       "some services behind the URL map can serve and some can't; which one a probe reaches depends on its host and path",
			dependsOn: []topology.Origin{origin(topology.Value[string]{Origin: j.rule.Target.Origin}, j.rule.At("target"))},
		}
	case v.condition == j.condition:
		j.dependsOn = appendOrigins(slices.Clone(j.dependsOn), v.dependsOn...)
	case v.condition == conditionOpen:
		j.verdict = v
	}
	j.parts++
	j.byName = byName
}

// behindRule is what a forwarding rule leads to.
type behindRule struct {
	services []*topology.BackendService
	buckets  int
	// hidden is the attribute that hides further services, or nil.
	hidden *topology.Origin
}

// behind follows a forwarding rule through its target proxy and URL map.
func behind(r *topology.ForwardingRule) behindRule {
	var b behindRule
	if r.TargetPool {
		// Target pools are not read.
		at := r.At("target")
		b.hidden = &at
		return b
	}
	b.follow(&r.BackendService)
	p := linked(r.Target)
	if p == nil {
		b.hide(r.Target.State, &r.Target.Origin)
		return b
	}
	b.follow(&p.BackendService)
	m := linked(p.URLMap)
	if m == nil {
		b.hide(p.URLMap.State, &p.URLMap.Origin)
		return b
	}
	for i := range m.Services {
		b.follow(&m.Services[i])
	}
	b.buckets = len(m.Buckets)
	if b.hidden == nil {
		b.hidden = m.Unknown
	}
	return b
}

func (b *behindRule) follow(l *topology.Link[topology.BackendService]) {
	bs := linked(*l)
	switch {
	case bs == nil:
		b.hide(l.State, &l.Origin)
	case !slices.Contains(b.services, bs):
		b.services = append(b.services, bs)
	}
}

// hide records a link that leads to something which the input does not show.
func (b *behindRule) hide(state topology.LinkState, at *topology.Origin) {
	if state != topology.NoLink {
		b.hidden = at
	}
}

// linked returns what a link leads to in the input, or nil.
func linked[T any](l topology.Link[T]) *T {
	if l.State != topology.Linked {
		return nil
	}
	return l.To
}

// publishedRule returns the forwarding rule that a service attachment
// publishes, or nil where the input does not show it.
func publishedRule(l topology.Link[topology.ServiceAttachment]) *topology.ForwardingRule {
	if a := linked(l); a != nil {
		return linked(a.TargetService)
	}
	return nil
}

// nameOf is how an object is called in sentences.
func nameOf(o *topology.Object) string {
	if name, ok := o.Name.Get(); ok && !o.Name.Sensitive {
		return name
	}
	return o.Address
}
