// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

var (
	networks    = []string{"networks"}
	subnetworks = []string{"subnetworks"}
)

// canonical is one spelling for all links to one object, so that what names
// the same network is equal even where the network is created in the same run:
// the path, or the address of a resource whose path is not known yet.
func canonical(b block, name string, collections []string, location string) topology.Value[string] {
	v := b.text(name)
	if v.IsNull() {
		return v
	}
	f := b.in.join.find(b.in, b.get(name), collections, location, 0)
	text, known := v.Get()
	secret := v.Sensitive
	switch {
	case len(f.entries) == 1 && f.certain:
		e := f.entries[0]
		text = e.Address
		if e.identity() != "" {
			text = e.path()
			secret = secret || e.secret()
		}
	case !known:
		return v
	default:
		if s, ok := parseLink(text); ok {
			text = b.in.complete(s, collections[0], location).path()
		}
	}
	w := topology.Known(text, v.Origin)
	w.Default, w.Sensitive = v.Default, secret
	return w
}

// complete adds to what a link spells what it leaves out.
func (in *instance) complete(s spelling, collection, location string) spelling {
	if s.collection == "" {
		s.collection = collection
	}
	if s.location == "" {
		s.location = location
	}
	if s.project == "" {
		s.project, _ = in.place("project").Get()
	}
	return s
}

// networkOf is the network that a resource is in: its own, or that of its
// subnetwork.
func networkOf(b block, location string) topology.Value[string] {
	v := canonical(b, "network", networks, global)
	if !v.IsNull() {
		return v
	}
	f := b.in.join.find(b.in, b.get("subnetwork"), subnetworks, location, 0)
	if len(f.entries) != 1 || !f.certain {
		return v
	}
	return canonical(f.entries[0].body(), "network", networks, global)
}
