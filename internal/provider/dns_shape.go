// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// policies are the routing policies, of which a record has one.
var policies = []string{"primary_backup", "geo", "wrr"}

// shapeProblems are what the schema can't express: attributes that need or
// exclude each other. An unknown attribute may still be null.
func (r record) shapeProblems() []message {
	var all, set []string
	for _, name := range policies {
		if n := r.body.Get(name); !n.IsNull() {
			all = append(all, name)
			if !n.IsUnknown() {
				set = append(set, name)
			}
		}
	}
	var problems []message
	switch {
	case len(set) > 1:
		problems = append(problems, problem(r.subject(), r.body.Get(set[1]), "A record has two routing policies",
			"A record has one of primary_backup, geo and wrr, and this one has "+strings.Join(set, " and ")+"."))
	case len(all) == 0:
		problems = append(problems, problem(r.subject(), r.body.Get("name"), "A record has no routing policy",
			"Set primary_backup, geo or wrr: a record without a routing policy can't fail over."))
	}
	if fencing := r.body.Get("enable_geo_fencing"); isSet(fencing) && len(set) > 0 && !slices.Contains(all, "geo") {
		problems = append(problems, problem(r.subject(), fencing, "enable_geo_fencing is for a geolocation policy",
			"For the backups of a failover policy set primary_backup.enable_geo_fencing_for_backups; a weighted policy knows no locations."))
	}
	if primary := r.body.Get("primary_backup").Get("primary"); isSet(primary) && len(primary.Items) == 0 {
		problems = append(problems, problem(r.subject(), primary, "A failover policy has no primary",
			"Name at least one target in primary_backup.primary: without one there is nothing to fail over from."))
	}
	if ttl, ok := r.body.Get("ttl").Text(); ok && strings.HasPrefix(ttl, "-") {
		problems = append(problems, problem(r.subject(), r.body.Get("ttl"), "A TTL is negative",
			"Set ttl to the seconds for which resolvers keep an answer; Google recommends 30 to 60."))
	}
	walkReceivers(r.body, func(n *adapt.Node, typ string) {
		switch address, model := n.Get("address"), n.Get("model"); {
		case n.IsNull():
			problems = append(problems, problem(r.subject(), n, "A target is null", "Every target must be a whole "+typ+" or have an address."))
		case isSet(address) && isSet(model):
			problems = append(problems, problem(r.subject(), n, "A target has two addresses",
				"A target is a whole "+typ+" or has an address. Use two targets for both."))
		}
	})
	return append(problems, r.sameNames()...)
}

// sameNames says which targets can't be told apart, since shares and faults go by
// the name.
func (r record) sameNames() []message {
	if r.engine == nil {
		return nil
	}
	var problems []message
	rules := map[string]*topology.ForwardingRule{}
	for _, t := range r.engine.Targets() {
		rule, seen := rules[t.Target.Target]
		if seen && rule != t.Target.Rule.To {
			problems = append(problems, message{
				severity: validate.Error, subject: r.subject(), title: "Two targets have one name",
				detail: []string{"Both targets are called " + t.Target.Target + ". Give their backend services different names."},
				at:     t.Target.Origin.Range,
			})
		}
		rules[t.Target.Target] = t.Target.Rule.To
	}
	return problems
}
