// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// answer is what the input says to a question.
type answer uint8

const (
	no answer = iota
	yes
	unsure
)

// failoverAttribute is the switch of a backend's role.
const failoverAttribute = "backend.failover"

// hasBackend says whether the service has a backend of that role, and for an
// unsure answer what hides it.
func hasBackend(s *topology.BackendService, failover bool) (answer, []topology.Origin) {
	var hidden []topology.Origin
	for _, b := range s.Backends {
		role, known := b.Failover.Or(false)
		switch {
		case known && role == failover:
			return yes, nil
		case !known:
			hidden = append(hidden, named(b.Failover.Origin, failoverAttribute))
		}
	}
	if s.BackendsUnknown != nil {
		hidden = append(hidden, named(*s.BackendsUnknown, "backend"))
	}
	if len(hidden) > 0 {
		return unsure, hidden
	}
	return no, nil
}

// named gives an origin without an attribute the name that it must have.
func named(o topology.Origin, attribute string) topology.Origin {
	if o.Attribute == "" {
		o.Attribute = attribute
	}
	return o
}

// members adds up the members of all backends of a role. Backends whose role
// is not known, and backends that the input doesn't tell, can add any number.
func members(s *topology.BackendService, failover bool) (size topology.Size, hidden []topology.Origin) {
	for _, b := range s.Backends {
		role, known := b.Failover.Or(false)
		if known && role != failover {
			continue
		}
		group, unknown := sizeOf(b)
		if !known {
			group.Min = 0
			hidden = append(hidden, named(b.Failover.Origin, failoverAttribute))
		}
		hidden = append(hidden, unknown...)
		size = size.Add(group)
	}
	if s.BackendsUnknown != nil {
		size.Max = topology.NoLimit
		hidden = append(hidden, named(*s.BackendsUnknown, "backend"))
	}
	return size, hidden
}

// sizeOf returns the size of a backend's group, and what would settle it where
// it is open.
func sizeOf(b *topology.Backend) (topology.Size, []topology.Origin) {
	if b.Group.To == nil {
		return topology.UnknownSize(), []topology.Origin{named(b.Group.Origin, "backend.group")}
	}
	size := b.Group.To.Size
	if b.Group.To.Outside && size.Source == "" {
		size = topology.UnknownSize()
	}
	switch {
	case !size.IsUnknown():
		return size, nil
	case len(size.Unknown) > 0 && !b.Group.To.Outside:
		return size, size.Unknown
	}
	return size, []topology.Origin{named(b.Group.Origin, "backend.group")}
}

// policyHidden names the failover policy where it is not known whether there
// is one.
func policyHidden(s *topology.BackendService) []topology.Origin {
	if s.FailoverPolicy == nil && s.FailoverPolicyUnknown != nil {
		return []topology.Origin{named(*s.FailoverPolicyUnknown, "failover_policy")}
	}
	return nil
}
