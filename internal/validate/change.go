// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// objectKey is where an object stands before a plan is carried out.
type objectKey struct {
	input   int
	address string
}

// keyBefore is where an object that stands after a plan stood before.
func keyBefore(o *topology.Object) objectKey {
	if o.Previous != "" {
		return objectKey{o.Input, o.Previous}
	}
	return objectKey{o.Input, o.Address}
}

// later finds what becomes of objects: what they are after the plan. An object
// that the plan deletes is not in it.
func later[T any](after []*T, base func(*T) *topology.Object) map[objectKey]*T {
	m := make(map[objectKey]*T, len(after))
	for _, x := range after {
		// What is created under the address of something that was moved
		// away has nothing before it.
		if base(x).Change != topology.Create {
			m[keyBefore(base(x))] = x
		}
	}
	return m
}

func serviceBase(s *topology.BackendService) *topology.Object         { return &s.Object }
func groupBase(g *topology.Group) *topology.Object                    { return &g.Object }
func checkBase(c *topology.HealthCheck) *topology.Object              { return &c.Object }
func instanceBase(i *topology.Instance) *topology.Object              { return &i.Object }
func ruleBase(r *topology.ForwardingRule) *topology.Object            { return &r.Object }
func sourceBase(s *topology.HealthSource) *topology.Object            { return &s.Object }
func compositeBase(c *topology.CompositeHealthCheck) *topology.Object { return &c.Object }

// replacedFirst reports whether a plan destroys the object before it makes the
// new one.
func replacedFirst(o *topology.Object) bool {
	return o.Change == topology.Replace && o.Order != topology.CreateFirst
}

// stays reports whether an object of that state after the plan is the one that
// stood before.
func stays(o *topology.Object) bool {
	return o.Change != topology.Create && o.Change != topology.Replace
}

// inPlan reports whether the object is of an input that is a plan, which alone
// says what happens to it.
func (p *Pass) inPlan(o *topology.Object) bool {
	return o.Input >= 0 && o.Input < len(p.Topology.Inputs) && p.Topology.Inputs[o.Input].Kind == "plan"
}
