// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// roster collects who is in a group until all resources had their say.
type roster struct {
	group *topology.Group
	// size settles the group's size from the roster.
	size func(*roster) topology.Size
	// listed are the members that the group itself lists. recorded says
	// that nobody wrote them down: they are what stood when the input was
	// made.
	listed   []topology.Member
	recorded bool
	// known is false where the group's own list is not known, or not all
	// of it; list is where it would be.
	known bool
	list  topology.Origin
	// added are members that resources of their own name, one by one.
	added []addition
	// removed are members whose resource this plan deletes.
	removed []*topology.Instance
	// grown is where resources add to a managed group besides its
	// target_size.
	grown []topology.Origin
	// scalers are the autoscalers that may scale the group; those that
	// certainly do come first.
	scalers []scaler
}

// addition is a member that a resource of its own names.
type addition struct {
	member topology.Member
	owner  topology.Owner
	// open is set where the resource stands for any number of members.
	open *topology.Origin
	// maybe is where the input does not tell that this group is meant.
	maybe *topology.Origin
	// fresh: the plan creates it, so no record has it yet.
	fresh bool
	// empty: the resource lists all members, and there are none.
	empty bool
}

type scaler struct {
	*topology.Autoscaler
	// maybe is where the input does not tell that this group is meant.
	maybe *topology.Origin
}

func (j *join) roster(g *topology.Group) *roster {
	r := j.rosters[g]
	if r == nil {
		r = &roster{group: g}
		j.rosters[g] = r
	}
	return r
}

// settle fills in the sizes, members and owners of all groups.
func (j *join) settle() {
	for _, e := range j.entries {
		if g, ok := e.object.(*topology.Group); ok && e.alias == nil {
			r := j.roster(g)
			r.listed = slices.DeleteFunc(r.listed, func(m topology.Member) bool {
				return r.recorded && m.Instance.To != nil && slices.Contains(r.removed, m.Instance.To)
			})
			g.Members = append(slices.Clone(r.listed), r.additions()...)
			g.Owners = append(g.Owners, r.owners()...)
			if len(r.scalers) > 0 && r.scalers[0].maybe == nil {
				g.Autoscaler = r.scalers[0].Autoscaler
			}
			if r.size != nil {
				g.Size = r.size(r)
			}
			if len(g.Size.Unknown) > 0 {
				g.Size.Origins = g.Size.Unknown
			}
		}
	}
	for _, g := range j.outsideGroups {
		r := j.roster(g)
		g.Members, g.Owners = r.additions(), r.owners()
		// What is added here is the least that the group has.
		g.Size.Min = len(g.Members)
	}
}

// additions are the members that resources of their own certainly add to those
// that the group lists.
func (r *roster) additions() []topology.Member {
	var list []topology.Member
	for _, a := range r.added {
		if a.maybe == nil && a.open == nil && !a.empty && !r.has(a, list) {
			list = append(list, a.member)
		}
	}
	return list
}

// certain reports whether a resource of its own certainly names a member, so
// that this is how the group is filled.
func (r *roster) certain() bool {
	return slices.ContainsFunc(r.added, func(a addition) bool { return a.maybe == nil })
}

// owners are the resources that certainly add members, each once.
func (r *roster) owners() []topology.Owner {
	var list []topology.Owner
	for _, a := range r.added {
		if n := len(list); a.maybe == nil && (n == 0 || list[n-1].Origin.Address != a.owner.Origin.Address) {
			list = append(list, a.owner)
		}
	}
	return list
}

// has reports whether a member is certain to be in the list already.
func (r *roster) has(a addition, others []topology.Member) bool {
	same := func(m topology.Member) bool { return m.Instance.To != nil && m.Instance.To == a.member.Instance.To }
	return slices.ContainsFunc(r.listed, same) || slices.ContainsFunc(others, same)
}

// members is the size of a group whose members are listed, in the group or one
// by one.
func (r *roster) members(source topology.SizeSource) topology.Size {
	size := topology.ExactSize(0, source)
	least := len(r.listed)
	doubtful := 0
	var others []topology.Member
	for _, a := range r.added {
		switch {
		case a.empty:
		case a.open != nil:
			size.Unknown = append(size.Unknown, *a.open)
			size.Max = topology.NoLimit
		case a.maybe != nil:
			size.Unknown = append(size.Unknown, *a.maybe)
			doubtful++
		case r.has(a, others):
		case a.member.Instance.To == nil && len(r.listed) > 0 && !(r.recorded && a.fresh):
			// It may be one of those that are listed.
			doubtful++
			size.Unknown = append(size.Unknown, a.member.Instance.Origin)
		default:
			others = append(others, a.member)
			least++
		}
		size.Origins = append(size.Origins, a.owner.Origin)
	}
	size.Min = least
	if !r.known {
		size.Max = topology.NoLimit
		size.Unknown = append(size.Unknown, r.list)
	}
	if size.Max != topology.NoLimit {
		size.Max = least + doubtful
	}
	if len(r.listed) > 0 || len(r.added) == 0 {
		size.Origins = append([]topology.Origin{r.list}, size.Origins...)
	}
	if size.Min == 0 && size.Max == topology.NoLimit {
		size.Source = topology.SizeUnknown
	}
	return size
}
