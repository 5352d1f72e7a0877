// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const groupAttribute = "backend.group"

var groupRepeatedOrMixed = &Rule{
	ID:        "FO115",
	Slug:      "group-repeated-or-mixed",
	Title:     "A backend service names a group twice or mixes instance groups with network endpoint groups",
	Severity:  Error,
	Types:     passthroughTypes,
	Attribute: groupAttribute,
	Finds:     "A passthrough backend service in which two backends name the same group, for example once as primary and once as failover backend, or in which some backends are instance groups and others network endpoint groups.",
	Why:       "A group can stand in a backend service once and has one role there. One service takes instance groups or network endpoint groups, not both. The plan accepts either fault, and the API refuses it.",
	Fix:       "Name each group once; to change its role, change failover on its one backend. Use one sort of group for the whole service.",
	Unsure:    "A group is known only after apply or its sort can't be told.",
	Facts:     []string{"PNLB-032"},
	Check:     checkGroupRepeatedOrMixed,
}

func checkGroupRepeatedOrMixed(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		p.repeatedGroups(s)
		p.mixedGroups(s)
	})
}

func (p *Pass) repeatedGroups(s *topology.BackendService) {
	var twice []string
	var related, hidden []topology.Origin
	first := place{object: &s.Object, attribute: groupAttribute}
	seen := map[*topology.Group]*topology.Backend{}
	told := map[*topology.Group]bool{}
	for _, b := range s.Backends {
		if b.Group.To == nil {
			if b.Group.State == topology.Open {
				hidden = append(hidden, named(b.Group.Origin, groupAttribute))
			}
			continue
		}
		other, again := seen[b.Group.To]
		if !again {
			seen[b.Group.To] = b
			continue
		}
		if !told[b.Group.To] {
			told[b.Group.To] = true
			if len(twice) == 0 {
				first.origin = b.Group.Origin
			}
			twice = append(twice, groupText(b.Group))
			related = append(related, other.Group.Origin)
		}
	}
	switch {
	case len(twice) > 0:
		p.find(first, fmt.Sprintf("%s names %s in more than one backend. A group can stand in a backend service once, in one role; the API refuses the second.", service(s), list(twice)),
			"Keep one backend for each group.", related...)
	case len(hidden) > 0 && len(s.Backends) > 1:
		p.unsure(&s.Object, fmt.Sprintf("%s names a group twice", lower(service(s))), hidden...)
	}
}

func (p *Pass) mixedGroups(s *topology.BackendService) {
	var instanceGroup, neg *topology.Backend
	var hidden []topology.Origin
	for _, b := range s.Backends {
		switch {
		case b.Group.To == nil || b.Group.To.Kind == topology.UnknownGroup || b.Group.To.Kind == "":
			hidden = append(hidden, named(b.Group.Origin, groupAttribute))
		case b.Group.To.Kind.IsNEG() && neg == nil:
			neg = b
		case b.Group.To.Kind.IsInstanceGroup() && instanceGroup == nil:
			instanceGroup = b
		}
	}
	switch {
	case neg != nil && instanceGroup != nil:
		p.find(place{object: &s.Object, attribute: groupAttribute, origin: neg.Group.Origin},
			fmt.Sprintf("%s has the instance group %s and the network endpoint group %s as backends. One backend service takes one sort or the other; the API refuses the mixture.", service(s), groupText(instanceGroup.Group), groupText(neg.Group)),
			"Use instance groups or network endpoint groups for the whole service.", instanceGroup.Group.Origin)
	case len(hidden) > 0 && len(s.Backends) > 1:
		p.unsure(&s.Object, fmt.Sprintf("%s mixes instance groups with network endpoint groups", lower(service(s))), hidden...)
	}
}
