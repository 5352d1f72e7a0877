// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "slices"

// identity are the attributes that no update changes: ignoring their changes
// hides nothing, since what stands was created with them.
var identity = []string{
	"name", "project", "region", "zone", "location", "load_balancing_scheme", "network_endpoint_type",
	"instance_group", "instance", "network_endpoint_group", "managed_zone", "type", "purpose",
}

// withoutIgnored hides what a configuration alone can't tell: an attribute
// whose changes are ignored keeps what stands in the state, whatever the
// configuration says. Plans and states hold the value that stands. What the
// configuration refers to is kept, as a creation uses it.
func withoutIgnored(r *Resource, kind string) *Resource {
	if kind != "config" || r.Lifecycle == nil || r.Mode == Data || len(r.Lifecycle.IgnoreChanges) == 0 {
		return r
	}
	all := slices.Contains(r.Lifecycle.IgnoreChanges, "all")
	hidden := *r
	hidden.Body = &Node{Kind: Object, Range: r.Body.Range}
	for _, f := range r.Body.Fields {
		if all && !slices.Contains(identity, f.Name) || ignores(r.Lifecycle, f.Name) {
			f.Value = hide(f.Value)
		}
		hidden.Body.Fields = append(hidden.Body.Fields, f)
	}
	for _, name := range r.Lifecycle.IgnoreChanges {
		if !all && hidden.Body.Get(name) == nil && !slices.Contains(identity, name) {
			hidden.Body.Set(name, &Node{Kind: Scalar, Unknown: true, Range: r.Lifecycle.Range})
		}
	}
	return &hidden
}

// ignores reports whether the changes of a whole attribute are ignored. A part
// of one, such as backend[0].max_rate, hides only that part, which is left
// as written.
func ignores(l *Lifecycle, name string) bool {
	return slices.Contains(l.IgnoreChanges, name) && !slices.Contains(identity, name)
}

// keeps reports whether an update leaves the attribute as it stands, whatever
// is written, so that others may change it in peace.
func (r *Resource) keeps(name string) bool {
	return r.Lifecycle != nil && (slices.Contains(r.Lifecycle.IgnoreChanges, "all") || ignores(r.Lifecycle, name))
}

func hide(n *Node) *Node {
	if n == nil {
		return &Node{Kind: Scalar, Unknown: true}
	}
	return &Node{Kind: Scalar, Unknown: true, References: n.References, Sensitive: n.Sensitive, Range: n.Range}
}
