// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Before is the source as it stands before a plan is carried out: the recorded
// values of what it keeps, changes, replaces and deletes, at the addresses that
// they have before a move. It is of kind "state", since nothing in it was
// written. It is nil for an input that is no plan.
func (s *Source) Before() *Source {
	if s.Kind != "plan" {
		return nil
	}
	before := &Source{
		Kind: "state", Path: s.Path, Modules: s.Modules,
		GoogleVersion: s.GoogleVersion, VersionSource: s.VersionSource,
	}
	for _, r := range slices.Concat(s.Resources, s.Deleted) {
		if r.Change == nil || r.Change.Before == nil || r.Symbolic {
			continue
		}
		stood := &Resource{
			Address: r.Address, Module: r.Module, Mode: r.Mode, Type: r.Type, Name: r.Name, Key: r.Key,
			Provider: r.Provider, Defaults: r.Defaults,
			Body: recorded(r.Change.Before),
		}
		if p := r.Change.PreviousAddress; p != "" {
			whole, _ := cutKey(p)
			stood.Address, stood.Key = p, p[len(whole):]
		}
		before.Resources = append(before.Resources, stood)
	}
	slices.SortFunc(before.Resources, func(a, b *Resource) int { return topology.CompareAddresses(a.Address, b.Address) })
	return before
}

// recorded is a tree as a state holds it: values without what the planned
// configuration says about them. A tree that an unchanged instance shares with
// what is planned stays as it is.
func recorded(n *Node) *Node {
	if n == nil {
		return nil
	}
	out := &Node{Kind: n.Kind, Unknown: n.Unknown, Value: n.Value, Sensitive: n.Sensitive}
	for _, item := range n.Items {
		out.Items = append(out.Items, recorded(item))
	}
	for _, f := range n.Fields {
		out.Fields = append(out.Fields, Field{Name: f.Name, Value: recorded(f.Value)})
	}
	return out
}

// Moves are the addresses before and after of the instances that a plan moves.
func (s *Source) Moves() map[string]string {
	moves := map[string]string{}
	for _, r := range s.Resources {
		if r.Change != nil && r.Change.PreviousAddress != "" {
			moves[r.Change.PreviousAddress] = r.Address
		}
	}
	return moves
}
