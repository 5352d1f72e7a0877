// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/pairing"
)

// inferGroups pairs the backends whose group is hidden with the groups that
// the plan creates, where only one pairing is possible: as many as there are
// backends, all that the plan needed for any value, all in the service's
// region; and the backends all alike, since with different roles it would
// matter which is which. It stays an inference, as no expression was seen.
func (a *annotator) inferGroups(b *block) {
	backends := a.resource.Body.Get("backend")
	if backends == nil || backends.Kind != adapt.List || backends.Unknown || len(backends.Items) == 0 {
		return
	}
	var open []*adapt.Node
	for _, item := range backends.Items {
		group := item.Get("group")
		if !group.IsUnknown() {
			continue
		}
		if len(group.References) > 0 {
			return
		}
		if len(open) > 0 && !pairing.Alike(open[0], item) {
			return
		}
		open = append(open, item)
	}
	groups := a.createdGroups()
	if len(open) == 0 || len(open) != len(groups) {
		return
	}
	for i, item := range open {
		item.Get("group").References = []adapt.Reference{{Address: groups[i].Address, Grade: adapt.Inferred}}
	}
	a.hidden = slices.DeleteFunc(a.hidden, func(h Hidden) bool { return h.Attribute == "backend.group" })
}

// createdGroups lists the groups that the plan creates in the region of the
// service. It lists none where one of them may be meant for something else: the
// plan says that nothing needs it, or another group is known only after apply.
// What the plan needs does not tell the rest apart, since it leaves out what
// loops hand on.
func (a *annotator) createdGroups() []*adapt.Resource {
	region := a.regionOf(a.resource)
	var list []*adapt.Resource
	for _, r := range sorted(a.plan.resources) {
		if !isGroup(r.Type) || r.Change == nil {
			continue
		}
		if at := a.regionOf(r); region != "" && at != "" && at != region {
			continue
		}
		switch {
		case r.Mode == adapt.Data && slices.Contains(r.Change.Actions, "read"):
			return nil
		case r.Mode == adapt.Data || !slices.Contains(r.Change.Actions, "create"):
			continue
		case !a.plan.relevant[r.Address] && !a.plan.relevant[strings.TrimSuffix(r.Address, r.Key)]:
			return nil
		}
		list = append(list, r)
	}
	return list
}

// regionOf is the region that a resource lies in, or empty.
func (a *annotator) regionOf(r *adapt.Resource) string {
	for _, n := range []*adapt.Node{r.Body.Get("region"), r.Body.Get("zone"), r.Defaults.Region} {
		s, ok := n.Text()
		if !ok {
			continue
		}
		s = s[strings.LastIndex(s, "/")+1:]
		if strings.Count(s, "-") == 2 {
			s = s[:strings.LastIndex(s, "-")]
		}
		return s
	}
	return ""
}
