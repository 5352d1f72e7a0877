// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// shapeProblems are what the schema can't express: attributes of a backend
// that need or exclude each other. An unknown attribute may still be null.
func (lb loadBalancer) shapeProblems() []message {
	var all []message
	if lb.body.Get("region").IsNull() && topology.Is(lb.service.Scheme, topology.SchemeInternal) {
		all = append(all, problem(lb.subject(), lb.body.Get("name"), "The region of the backend service is missing",
			"A backend service of scheme INTERNAL is regional: set region. A global one has another scheme."))
	}
	backends := lb.body.Get("backends")
	if backends.IsUnknown() || backends.IsNull() {
		return nil
	}
	for _, f := range backends.Fields {
		b := f.Value
		if b.IsUnknown() {
			continue
		}
		if b.IsNull() {
			all = append(all, problem(lb.subject(), b, "A backend is null", fmt.Sprintf("The backend %q must be an object with the place and the size of the group.", f.Name)))
			continue
		}
		if title, detail := placeProblem(b); title != "" {
			all = append(all, problem(lb.subject(), b, title, detail))
		}
		if elsewhere := outside(b, lb.body.Get("region")); elsewhere != "" {
			all = append(all, problem(lb.subject(), b, "A backend lies outside the region of the backend service", elsewhere))
		}
		if title, detail := sizeProblem(b); title != "" {
			all = append(all, problem(lb.subject(), b, title, detail))
		}
		if isSet(b.Get("autoscaling_policy")) && isSet(b.Get("size")) {
			all = append(all, problem(lb.subject(), b, "A backend of fixed size has an autoscaler",
				"autoscaling_policy says what an autoscaler goes by, which has size_min and size_max in place of size."))
		}
	}
	return all
}

func placeProblem(b *adapt.Node) (title, detail string) {
	zone, zones, region := b.Get("zone"), b.Get("zones"), b.Get("region")
	switch {
	case zone.IsNull() && zones.IsNull() && region.IsNull():
		return "The place of a backend is missing",
			"Set zone for a zonal group, zones for a regional one, or region for a regional one whose zones are not configured."
	case isSet(zone) && isSet(zones):
		return "A backend has both zone and zones",
			"A zonal group has a zone, and a regional group has zones. Leave one of them out."
	}
	return "", ""
}

// outside says which place of a backend is in another region than the service,
// or nothing.
func outside(b, region *adapt.Node) string {
	own, regional := region.Text()
	if !regional {
		return ""
	}
	for _, place := range append([]*adapt.Node{b.Get("zone"), b.Get("region")}, b.Get("zones").Elements()...) {
		name, known := place.Text()
		if known && name != own && !strings.HasPrefix(name, own+"-") {
			return fmt.Sprintf("%s is not in %s, and a regional backend service takes groups of its own region alone. Correct the one or the other.", name, own)
		}
	}
	return ""
}

func sizeProblem(b *adapt.Node) (title, detail string) {
	size, least, most := b.Get("size"), b.Get("size_min"), b.Get("size_max")
	switch {
	case isSet(size) && (isSet(least) || isSet(most)):
		return "A backend has both a size and an interval",
			"Set size for a group of fixed size, or size_min and size_max for an autoscaled one."
	case size.IsNull() && least.IsNull() && most.IsNull():
		return "The size of a backend is missing",
			"Set size, or size_min and size_max for an autoscaled group."
	case size.IsNull() && (least.IsNull() || most.IsNull()):
		return "The size of a backend is half open",
			"An autoscaled group has both size_min and size_max."
	}
	n, known := least.Int()
	m, alsoKnown := most.Int()
	if known && alsoKnown && n > m {
		return "The sizes of a backend are the wrong way round",
			fmt.Sprintf("size_min is %d and size_max is %d.", n, m)
	}
	return "", ""
}

func isSet(n *adapt.Node) bool { return !n.IsNull() && !n.IsUnknown() }
