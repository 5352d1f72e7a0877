// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// index answers who refers to what. It is made once for a topology and shared
// by the rules, since looking through everything for each object takes long
// where there are thousands of each.
type index struct {
	// services are the backend services that a forwarding rule leads to.
	services map[*topology.ForwardingRule][]*topology.BackendService
	// uses are the backends that name a group, and used the groups that are
	// named, in the order in which services do.
	uses map[*topology.Group][]use
	used []*topology.Group
	// open are the backends whose group is not known.
	open []use
	// owned are the services that an input manages, and passthrough those of
	// them that are of passthrough load balancers, or may be.
	owned, passthrough []*topology.BackendService
	// position is where a service stands in the topology.
	position map[*topology.BackendService]int
	// attachments publish a forwarding rule.
	attachments map[*topology.ForwardingRule][]*topology.ServiceAttachment
	// openAttachments are those of which it is not known what they publish.
	openAttachments []*topology.ServiceAttachment
	// published are the attachments by project and name without region.
	published map[string][]*topology.ServiceAttachment
	// addresses are the reserved addresses by their Terraform address.
	addresses map[string]*topology.Address
	// checks have a forwarding rule as destination.
	checks map[*topology.ForwardingRule][]*topology.CompositeHealthCheck
	// consumers are the endpoint groups that lead to an attachment.
	consumers map[*topology.ServiceAttachment][]*topology.Group
	// checked are the links of backend services to a health check, and
	// mayBeChecked those that may lead to it.
	checked, mayBeChecked map[*topology.HealthCheck][]checkLink
	// aliases are the names for which plain records of the internet stand, by
	// the names of these.
	aliases map[string]string
	// pairs are the failover records with the load balancers behind them.
	pairs []pair
	// shared are the groups that both sides of such a record use.
	shared []sharedGroup
}

// checkLink is a backend service's link to a health check.
type checkLink struct {
	service *topology.BackendService
	origin  topology.Origin
}

func newIndex(t *topology.Topology) *index {
	x := &index{
		services:     make(map[*topology.ForwardingRule][]*topology.BackendService, len(t.ForwardingRules)),
		uses:         make(map[*topology.Group][]use, len(t.Groups)),
		attachments:  map[*topology.ForwardingRule][]*topology.ServiceAttachment{},
		checks:       map[*topology.ForwardingRule][]*topology.CompositeHealthCheck{},
		consumers:    map[*topology.ServiceAttachment][]*topology.Group{},
		checked:      map[*topology.HealthCheck][]checkLink{},
		mayBeChecked: map[*topology.HealthCheck][]checkLink{},
		position:     make(map[*topology.BackendService]int, len(t.BackendServices)),
		published:    map[string][]*topology.ServiceAttachment{},
		addresses:    map[string]*topology.Address{},
		aliases:      map[string]string{},
	}
	for _, r := range t.DNSRecords {
		name, known := r.DNSName.Get()
		if known && topology.Is(r.RecordType, "CNAME") && len(r.Rrdatas) == 1 && !inPrivateZone(r) {
			if to, known := r.Rrdatas[0].Address.Get(); known {
				x.aliases[withoutDot(name)] = withoutDot(to)
			}
		}
	}
	for i, s := range t.BackendServices {
		x.position[s] = i
		if own(&s.Object) {
			x.owned = append(x.owned, s)
			if s.IsPassthrough() || mayBePassthrough(s) {
				x.passthrough = append(x.passthrough, s)
			}
		}
		x.addService(s)
	}
	for _, a := range t.Addresses {
		if !a.Outside {
			x.addresses[a.Address] = a
		}
	}
	for _, a := range t.ServiceAttachments {
		if r := a.TargetService.To; r != nil {
			x.attachments[r] = append(x.attachments[r], a)
		} else if a.TargetService.State == topology.Open {
			x.openAttachments = append(x.openAttachments, a)
		}
		name := nameWithoutRegion(&a.Object)
		x.published[name] = append(x.published[name], a)
	}
	for _, c := range t.CompositeHealthChecks {
		if r := c.Destination.To; r != nil {
			x.checks[r] = append(x.checks[r], c)
		}
	}
	for _, g := range t.Groups {
		if a := g.PSCTarget.To; a != nil {
			x.consumers[a] = append(x.consumers[a], g)
		}
	}
	for _, r := range t.DNSRecords {
		if own(&r.Object) && r.Policy == topology.FailoverRouting {
			x.pairs = append(x.pairs, newPair(r))
		}
	}
	x.shared = x.sharedGroups()
	return x
}

func (x *index) addService(s *topology.BackendService) {
	for _, r := range s.ForwardingRules {
		x.services[r] = append(x.services[r], s)
	}
	for _, b := range s.Backends {
		switch {
		case b.Group.To != nil:
			uses := x.uses[b.Group.To]
			if uses == nil {
				x.used = append(x.used, b.Group.To)
			}
			x.uses[b.Group.To] = append(uses, use{s, b})
		case b.Group.State == topology.Open:
			x.open = append(x.open, use{s, b})
		}
	}
	for _, l := range s.HealthChecks {
		if l.To != nil {
			x.checked[l.To] = append(x.checked[l.To], checkLink{s, l.Origin})
		}
		for _, c := range l.Candidates {
			x.mayBeChecked[c] = append(x.mayBeChecked[c], checkLink{s, l.Origin})
		}
	}
}
