// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var deletedInUse = &Rule{
	ID:        "FO502",
	Slug:      "deleted-in-use",
	Title:     "A plan deletes something that another object still uses",
	Severity:  Error,
	Types:     []string{"google_compute_instance_group", "google_compute_instance_group_manager", "google_compute_network_endpoint_group", "google_compute_region_health_check", "google_compute_region_backend_service", "google_compute_region_health_source"},
	Attribute: "lifecycle",
	Finds:     "A plan that deletes a group, or replaces it by deleting it first, while the backend service that has it as a backend stands on; for example one zone fewer in the for_each of both. Likewise a health check under a backend service, a backend service under a forwarding rule, and a health source under a composite health check.",
	Why:       "Terraform destroys an object before it updates what refers to it. The API refuses to delete what is still in use, so the apply stops half way, with whatever came before already changed.",
	Fix:       "Set lifecycle { create_before_destroy = true } on the object, and let a changed name tell old and new apart: then the service lets go first. Or take it out of the service in an apply of its own.",
	Unsure:    "The plan deletes the object, and without its configuration it is not known whether create_before_destroy is set.",
	Facts:     []string{"CHG-002", "CHG-003"},
	Check:     checkDeletedInUse,
}

// inUse is an object with what names it.
type inUse struct {
	used, user *topology.Object
	// what and who name both for people.
	what, who string
	// after is what the used object is after the plan, nil where it is
	// deleted; userAfter likewise.
	after, userAfter *topology.Object
}

func checkDeletedInUse(p *Pass) {
	if p.Options.Before == nil {
		return
	}
	orders := p.orders()
	seen := map[*topology.Object]bool{}
	p.uses(func(u inUse) {
		if !own(u.used) || !p.inPlan(u.used) || seen[u.used] {
			return
		}
		switch {
		case u.userAfter == nil, replacedFirst(u.userAfter):
			// What refers to it is destroyed before it.
			return
		case u.after == nil:
			p.deletes(u, orders, seen)
		case replacedFirst(u.after):
			seen[u.used] = true
			p.find(place{object: u.after, attribute: "lifecycle", origin: u.after.At("lifecycle")},
				fmt.Sprintf("%s is replaced by destroying it first, while %s still names it. The API refuses that, and the apply stops half way.", u.what, lower(u.who)),
				"Set create_before_destroy = true in its lifecycle block, and change its name together with what replaces it.")
		}
	})
}

// deletes judges a deletion. In which order it goes is told by what is left of
// the same resource block.
func (p *Pass) deletes(u inUse, orders map[objectKey]sibling, seen map[*topology.Object]bool) {
	order := topology.UnknownOrder
	at := *u.used
	if s, ok := orders[objectKey{u.used.Input, topology.WithoutKeys(u.used.Address)}]; ok {
		order, at.Range = s.order, s.at
	}
	if u.userAfter.Order == topology.CreateFirst {
		// It carries over to what the user depends on.
		order = topology.CreateFirst
	}
	switch order {
	case topology.UnknownOrder:
		p.unsure(&at, fmt.Sprintf("%s lets go of %s before it is deleted, which create_before_destroy decides", lower(u.who), lower(u.what)), at.At("lifecycle"))
	case topology.DestroyFirst:
		seen[u.used] = true
		p.find(place{object: &at, attribute: "lifecycle", origin: at.At("lifecycle")},
			fmt.Sprintf("%s is deleted before %s lets go of it. The API refuses that, and the apply stops half way.", u.what, lower(u.who)),
			"Set create_before_destroy = true in its lifecycle block, or take it out of the service in an apply of its own.")
	}
}

// sibling is what is known of a resource block from an instance that stays.
type sibling struct {
	order topology.DestroyOrder
	at    topology.Range
}

// orders are the orders of destruction by resource block.
func (p *Pass) orders() map[objectKey]sibling {
	out := map[objectKey]sibling{}
	add := func(o *topology.Object) {
		// The actions of a replacement are its own, and they come from the
		// same block.
		if o.Order != topology.UnknownOrder {
			out[objectKey{o.Input, topology.WithoutKeys(o.Address)}] = sibling{o.Order, o.Range}
		}
	}
	for _, g := range p.Topology.Groups {
		add(&g.Object)
	}
	for _, c := range p.Topology.HealthChecks {
		add(&c.Object)
	}
	for _, s := range p.Topology.BackendServices {
		add(&s.Object)
	}
	for _, s := range p.Topology.HealthSources {
		add(&s.Object)
	}
	return out
}

// uses lists what names what before the plan.
func (p *Pass) uses(check func(inUse)) {
	services := later(p.Topology.BackendServices, serviceBase)
	groups := later(p.Topology.Groups, groupBase)
	checks := later(p.Topology.HealthChecks, checkBase)
	rules := later(p.Topology.ForwardingRules, ruleBase)
	sources := later(p.Topology.HealthSources, sourceBase)
	composites := later(p.Topology.CompositeHealthChecks, compositeBase)
	for _, s := range p.Options.Before.BackendServices {
		user := objectAfter(services, &s.Object, serviceBase)
		for _, b := range s.Backends {
			if g := b.Group.To; g != nil && b.Group.State == topology.Linked {
				check(inUse{&g.Object, &s.Object, subject("Group", &g.Object), service(s), objectAfter(groups, &g.Object, groupBase), user})
			}
		}
		for _, l := range s.HealthChecks {
			if c := l.To; c != nil && l.State == topology.Linked {
				check(inUse{&c.Object, &s.Object, subject("Health check", &c.Object), service(s), objectAfter(checks, &c.Object, checkBase), user})
			}
		}
	}
	for _, r := range p.Options.Before.ForwardingRules {
		if s := r.BackendService.To; s != nil && r.BackendService.State == topology.Linked {
			check(inUse{&s.Object, &r.Object, service(s), subject("Forwarding rule", &r.Object), objectAfter(services, &s.Object, serviceBase), objectAfter(rules, &r.Object, ruleBase)})
		}
	}
	for _, c := range p.Options.Before.CompositeHealthChecks {
		for _, l := range c.Sources {
			if s := l.To; s != nil && l.State == topology.Linked {
				check(inUse{&s.Object, &c.Object, healthSource(s), composite(c), objectAfter(sources, &s.Object, sourceBase), objectAfter(composites, &c.Object, compositeBase)})
			}
		}
	}
}

// objectAfter is what an object becomes, nil where the plan deletes it.
func objectAfter[T any](after map[objectKey]*T, o *topology.Object, base func(*T) *topology.Object) *topology.Object {
	if x := after[objectKey{o.Input, o.Address}]; x != nil {
		return base(x)
	}
	return nil
}
