// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Beyond manyGroups the groups of a role are shown by place instead of one by
// one; the JSON has them all.
const manyGroups = 8

// groups names the groups of a role with their sizes and places.
func groups(backends []*Backend) []span {
	if len(backends) > manyGroups {
		return groupsByPlace(backends)
	}
	var spans []span
	hidden := 0
	for _, b := range backends {
		if b.Group == nil {
			hidden++
			continue
		}
		s := groupName(b)
		if b.VMs != nil || b.VMsRange != nil {
			s += " " + amount(b.VMs, b.VMsRange)
		}
		if len(b.Locations) > 0 {
			s += " in " + places(b.Locations)
		}
		spans = append(spans, whole(dim, "·"), whole(plain, s))
	}
	if hidden > 0 {
		spans = append(spans, whole(dim, "·"), whole(purple, count(hidden, "group", "groups")+" not known"))
	}
	return spans
}

func groupsByPlace(backends []*Backend) []span {
	byPlace := map[string][]*Backend{}
	var names []string
	for _, b := range backends {
		name := "places unknown"
		if len(b.Locations) > 0 {
			name = places(b.Locations)
		}
		if _, ok := byPlace[name]; !ok {
			names = append(names, name)
		}
		byPlace[name] = append(byPlace[name], b)
	}
	slices.Sort(names)
	spans := []span{whole(dim, "·"), whole(plain, count(len(backends), "group", "groups"))}
	for _, name := range names {
		spans = append(spans, whole(dim, "·"), whole(plain, itoa(len(byPlace[name]))+" in "+name))
	}
	return spans
}

func groupName(b *Backend) string {
	switch {
	case b.Name != nil:
		return *b.Name
	case strings.Contains(*b.Group, "/"):
		// A link to a group outside: its last part is the name.
		return (*b.Group)[strings.LastIndexByte(*b.Group, '/')+1:]
	}
	return *b.Group
}

// places joins zones, and after the first writes only what differs:
// "us-central1-a, -b, -f".
func places(zones []string) string {
	out := zones[0]
	for i, z := range zones[1:] {
		region, last := cutZone(z)
		if before, _ := cutZone(zones[i]); region != "" && before == region {
			out += ", -" + last
			continue
		}
		out += ", " + z
	}
	return out
}

func cutZone(zone string) (region, letter string) {
	i := strings.LastIndexByte(zone, '-')
	if i < 0 {
		return "", zone
	}
	return zone[:i], zone[i+1:]
}

func itoa(n int) string { return strconv.Itoa(n) }

// maxShortened is the size beyond which an address is nobody's: looking for it
// would cost time that grows with its square.
const maxShortened = 1000

// shorten replaces the addresses of the load balancer's groups in a sentence
// by their names, where no two groups share one.
func (lb *PassthroughLoadBalancer) shorten(s string) string {
	names := map[string]string{}
	for _, b := range lb.Backends {
		if b.Group == nil || len(*b.Group) > maxShortened {
			continue
		}
		name := groupName(b)
		if group, taken := names[name]; taken && group != *b.Group {
			return s
		}
		names[name] = *b.Group
	}
	// Longer addresses first, as one can be the beginning of another.
	byLength := slices.SortedFunc(maps.Keys(names), func(a, b string) int {
		return cmp.Or(len(names[b])-len(names[a]), strings.Compare(a, b))
	})
	var pairs []string
	for _, name := range byLength {
		pairs = append(pairs, names[name], name)
	}
	return strings.NewReplacer(pairs...).Replace(s)
}
