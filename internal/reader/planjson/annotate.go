// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/pairing"
)

// Hidden is an attribute whose value the plan does not know and whose
// references it does not tell either.
type Hidden struct {
	Address   string
	Attribute string
	// What is what hides them: "a dynamic block", "local.groups".
	What string
	// Taken says how references were found all the same, where that proves
	// nothing: SameKey or Inferred.
	Taken adapt.Grade
}

// annotator lays the plan's configuration section over one instance.
type annotator struct {
	*resolver
	resource *adapt.Resource
	scope    scope
	hidden   []Hidden
}

// annotate fills in, from the plan's own configuration section, references
// and who wrote what. It is put off until somebody asks for it: the Oracle tells
// what the plan knows and nothing that was concluded from it.
func (p *Plan) annotate() {
	if p.annotated {
		return
	}
	p.annotated = true
	r := newResolver(p)
	for _, res := range sorted(p.resources) {
		b := p.config.block(res)
		if b == nil || res.Body == nil || res.Change != nil && res.Change.Before == res.Body && res.Mode == adapt.Data {
			continue
		}
		a := &annotator{resolver: r, resource: res, scope: scope{
			address: res.Module, module: p.config.module(res.Module), key: res.Key, forEach: b.forEach,
			siblings: len(r.keys[strings.TrimSuffix(res.Address, res.Key)]),
		}}
		a.object(res.Body, b.expressions, "")
		a.inferGroups(b)
		a.taken(res.Body, "")
		p.hidden = append(p.hidden, a.hidden...)
	}
}

// filledLists are the list attributes that the provider fills in where they
// are not written. Of other lists that are unknown and not written none can
// tell whether they are dynamic blocks.
var filledLists = []string{"instances", "distribution_policy_zones"}

func (a *annotator) object(n *adapt.Node, written members, path string) {
	for _, f := range n.Fields {
		at := dotted(path, f.Name)
		e := written[f.Name]
		switch {
		case e == nil:
			a.unwritten(f.Name, f.Value, at)
		case len(e.blocks) > 0:
			a.blocks(f.Value, e.blocks, at)
		case e.isConstant:
			unmask(f.Value)
		default:
			a.argument(f.Value, e, at)
		}
	}
}

func dotted(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// unwritten handles a value without an expression: nobody wrote it, or it
// stands in a dynamic block, which the plan leaves out.
func (a *annotator) unwritten(name string, n *adapt.Node, path string) {
	switch {
	case n.Kind == adapt.Scalar, n.Kind == adapt.List && n.Unknown && slices.Contains(filledLists, name),
		n.Kind == adapt.List && len(n.Items) > 0 && n.Items[0].Kind == adapt.Scalar:
		n.Computed = true
	default:
		a.hide(n, path, "a dynamic block")
	}
}

// telling are the attributes and blocks whose unknown values change what is
// said about a load balancer; only of these it is worth to tell that they are
// hidden.
var telling = []string{
	"backend", "group", "failover", "failover_policy", "failover_ratio", "drop_traffic_if_unhealthy", "health_checks", "balancing_mode",
	"backend_service", "target", "ip_address", "instances", "instance", "target_size", "min_replicas", "max_replicas",
	"network_endpoint_group", "network_endpoints", "instance_group", "instance_group_manager",
	"routing_policy", "wrr", "geo", "primary_backup", "primary", "backup_geo", "health_checked_targets",
	"internal_load_balancers", "external_endpoints", "rrdatas", "health_check", "load_balancer_type",
	"sources", "health_sources", "health_aggregation_policy", "health_destination", "target_service",
	"healthy_percent_threshold", "min_healthy_threshold", "default_service", "url_map",
}

// taken notes the unknown values whose references are no more than likely.
func (a *annotator) taken(n *adapt.Node, path string) {
	for _, item := range n.Items {
		a.taken(item, path)
	}
	for _, f := range n.Fields {
		a.taken(f.Value, dotted(path, f.Name))
	}
	if !n.Unknown || len(n.References) != 1 || !slices.Contains(telling, path[strings.LastIndexByte(path, '.')+1:]) {
		return
	}
	h := Hidden{Address: a.resource.Address, Attribute: path, Taken: n.References[0].Grade}
	if (h.Taken == adapt.SameKey || h.Taken == adapt.Inferred) && !slices.Contains(a.hidden, h) {
		a.hidden = append(a.hidden, h)
	}
}

// hide notes the unknown values at and below n.
func (a *annotator) hide(n *adapt.Node, path, what string) {
	switch {
	case n == nil:
	case n.Unknown:
		if len(n.References) == 0 {
			a.conceal(path, what)
		}
	default:
		for _, item := range n.Items {
			a.hide(item, path, what)
		}
		for _, f := range n.Fields {
			a.hide(f.Value, dotted(path, f.Name), what)
		}
	}
}

// conceal notes that something hides what an attribute is made of.
func (a *annotator) conceal(path, what string) {
	h := Hidden{Address: a.resource.Address, Attribute: path, What: what}
	if slices.Contains(telling, path[strings.LastIndexByte(path, '.')+1:]) && !slices.Contains(a.hidden, h) {
		a.hidden = append(a.hidden, h)
	}
}

// argument attaches to a value what its expression refers to.
func (a *annotator) argument(n *adapt.Node, e *expression, path string) {
	w := a.follow(e.references, a.scope)
	if n.Kind == adapt.List && n.Unknown && a.elements(n, w) {
		return
	}
	refs := w.result()
	switch {
	case n.Kind == adapt.List && n.Unknown:
		n.References = refs
		if len(w.hidden) == 0 && len(refs) > 0 && slices.Contains(counted, path) {
			a.hidden = append(a.hidden, Hidden{Address: a.resource.Address, Attribute: path, What: "an index, a condition or a filter"})
		}
	case n.Kind == adapt.List:
		// Which element comes from which reference is not told; each known
		// one spells its own identity.
		if len(n.Items) == 1 {
			a.argument(n.Items[0], e, path)
		}
		return
	case n.Kind == adapt.Object:
		return
	case n.Unknown:
		n.References = refs
	case len(refs) == 1 && len(w.hidden) == 0 && refs[0].Grade == adapt.Exact:
		n.References = a.checked(n, refs[0])
	}
	switch {
	case !n.Unknown:
	case len(w.lost) > 0:
		a.conceal(path, w.lost[0])
	case len(n.References) == 0 && len(w.hidden) > 0:
		a.conceal(path, w.hidden[0])
	}
}

// checked holds a reference of a known value against the value that it leads
// to, since a plan does not tell `x.name` from `"prefix-${x.name}"`.
func (a *annotator) checked(n *adapt.Node, ref adapt.Reference) []adapt.Reference {
	target := a.plan.resources[ref.Address]
	if target == nil {
		return nil
	}
	want, ok := target.Body.Get(ref.Attribute).Text()
	if !ok {
		return nil
	}
	if got, _ := n.Text(); got != want {
		ref.Grade = adapt.Derived
	}
	return []adapt.Reference{ref}
}

// counted are the lists whose number of elements is what matters.
var counted = []string{"instances"}

// elements gives an unknown list the elements that its expression refers to,
// where it can be nothing but a list of them: each is one instance, and nothing
// is read besides that could choose among them. Otherwise nobody knows whether
// they are elements or choices, and the list stays of unknown length.
func (a *annotator) elements(n *adapt.Node, w *walk) bool {
	if len(w.found) == 0 || w.decides || w.spread || len(w.hidden) > 0 {
		return false
	}
	for _, ref := range w.found {
		switch {
		case ref.Grade == adapt.Exact && !w.own:
		case ref.Grade == adapt.SameKey && len(w.found) == 1:
		default:
			return false
		}
	}
	n.Unknown = false
	for _, ref := range w.found {
		n.Items = append(n.Items, adapt.UnknownValue(ref))
	}
	a.plan.concluded[n] = true
	return true
}

// blocks pairs the elements of a block list with the literal blocks that the
// configuration section shows.
func (a *annotator) blocks(n *adapt.Node, literal []members, path string) {
	switch {
	case n.Kind == adapt.Object && len(literal) == 1:
		a.object(n, literal[0], path)
		return
	case n.Kind != adapt.List || n.Unknown || len(n.Items) != len(literal):
		// Dynamic blocks stand beside the literal ones.
		a.hide(n, path, "a dynamic block")
		return
	}
	pairs, ok := pairing.Find(len(literal),
		func(i, j int) bool { return a.fits(literal[i], n.Items[j]) },
		func(i, j int) bool { return pairing.Alike(n.Items[i], n.Items[j]) })
	if !ok {
		a.hide(n, path, "the order of the blocks")
		return
	}
	if n.Sensitive {
		a.plan.markedWhole[n] = true
		n.Sensitive = false
	}
	may := mayBe(literal, pairs, func(i, j int) bool { return pairing.Alike(n.Items[i], n.Items[j]) })
	for j, item := range n.Items {
		if item.Kind == adapt.Object {
			item.Sensitive = false
			a.object(item, union(may[j]), path)
			if a.plan.markedWhole[n] {
				unmaskUnknown(item)
			}
		}
	}
	a.oneEach(n.Items)
}

// mayBe lists for each element the literal blocks that it may be. Elements that
// look alike are given to the blocks that are certain to be one of them; those
// that are left may be any of the blocks that are not.
func mayBe(literal []members, pairs pairing.Pairs, alike func(i, j int) bool) [][]members {
	may := make([][]members, len(literal))
	for i, j := range pairs.Of {
		if len(pairs.Others[i]) == 0 {
			may[j] = []members{literal[i]}
		}
	}
	for j := range may {
		if may[j] != nil {
			continue
		}
		for i, of := range pairs.Of {
			others := pairs.Others[i]
			if len(others) > 0 && (alike(of, j) || slices.ContainsFunc(others, func(k int) bool { return alike(k, j) })) {
				may[j] = append(may[j], literal[i])
			}
		}
	}
	return may
}

// oneEach takes back what equal keys suggest where two blocks of one list would
// lead to the same instance: one of them holds another index, such as
// `1 - count.index`, and nobody knows which.
func (a *annotator) oneEach(items []*adapt.Node) {
	type place struct{ name, address string }
	by := map[place][]*adapt.Node{}
	for _, item := range items {
		for _, f := range item.Fields {
			if refs := f.Value.References; f.Value.Unknown && len(refs) == 1 && refs[0].Grade == adapt.SameKey {
				at := place{f.Name, refs[0].Address}
				by[at] = append(by[at], f.Value)
			}
		}
	}
	for at, nodes := range by {
		without, _ := jsondoc.SplitKey(at.address)
		for _, n := range nodes {
			if len(nodes) > 1 && len(a.keys[without]) > 1 {
				n.References = a.anyOf(without, n.References[0].Attribute)
			}
		}
	}
}

// anyOf refers to every instance of a resource, as candidates.
func (a *annotator) anyOf(without, attribute string) []adapt.Reference {
	var refs []adapt.Reference
	for _, key := range a.keys[without] {
		refs = append(refs, adapt.Reference{Address: without + key, Attribute: attribute, Grade: adapt.Candidates})
	}
	return refs
}
