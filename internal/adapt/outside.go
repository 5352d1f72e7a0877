// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// outsider returns the object that is only named by links of this identity,
// and makes it the first time. What a link of unknown project means in one
// input it need not mean in another.
func outsider[T any](in *instance, s spelling, fill func(*T)) (object *T, made bool) {
	j, collection := in.join, s.collection
	if collection == "instanceGroupManagers" {
		collection = "instanceGroups"
	}
	key := strings.Join([]string{collection, s.project, s.location, s.name}, " ")
	if s.project == "" || s.location == "" {
		key = strconv.Itoa(in.input) + " " + key
	}
	if o, ok := j.outside[key].(*T); ok {
		return o, false
	}
	o := new(T)
	fill(o)
	j.outside[key] = o
	return o, true
}

// outsideObject is what a link spells about an object. Of a sensitive link
// nothing is told, since the parts of a secret are secret.
func outsideObject(in *instance, s spelling, text string, at topology.Origin) topology.Object {
	o := topology.Object{Input: in.input, Address: text, Outside: true}
	spelled := func(part string) topology.Value[string] {
		if part == "" || text == topology.SensitiveText {
			v := topology.Unknown[string](at)
			v.Sensitive = text == topology.SensitiveText
			return v
		}
		return topology.Known(part, at)
	}
	o.Project, o.Name = spelled(s.project), spelled(s.name)
	switch {
	case s.location == global:
	case s.zone() != "":
		o.Zone = spelled(s.zone())
		o.Region = spelled(regionOfZone(s.zone()))
	case s.region() != "":
		o.Region = spelled(s.region())
	default:
		o.Zone, o.Region = spelled(""), spelled("")
	}
	return o
}

// outsideGroup makes a group of what a link spells about it.
func outsideGroup(in *instance, s spelling, text string, at topology.Origin) *topology.Group {
	group := func() topology.Group {
		return topology.Group{
			Object: outsideObject(in, s, text, at),
			Kind:   kindOfLink(s),
			Size:   topology.UnknownSize(at),
			Zones:  topology.Unknown[[]string](at), TargetShape: topology.Unknown[string](at),
			NEGType: topology.Unknown[string](at),
		}
	}
	g, made := outsider(in, s, func(g *topology.Group) { *g = group() })
	switch {
	case made:
		in.join.outsideGroups = append(in.join.outsideGroups, g)
	case g.Address == topology.SensitiveText && text != topology.SensitiveText:
		// Elsewhere the same link is no secret.
		*g = group()
	}
	return g
}

// kindOfLink is the sort of group that a link's collection and place tell.
func kindOfLink(s spelling) topology.GroupKind {
	switch s.collection {
	case "instanceGroups":
		if s.region() != "" {
			// Only managed groups are regional.
			return topology.RegionalMIG
		}
		return topology.InstanceGroup
	case "instanceGroupManagers":
		if s.region() != "" {
			return topology.RegionalMIG
		}
		return topology.ZonalMIG
	case "networkEndpointGroups":
		switch {
		case s.zone() != "":
			return topology.ZonalNEG
		case s.region() != "":
			return topology.RegionalNEG
		case s.location == global:
			return topology.GlobalNEG
		}
	}
	return topology.UnknownGroup
}
