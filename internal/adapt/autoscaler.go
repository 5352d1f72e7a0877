// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// autoscaler adapts a zonal or regional autoscaler.
func autoscaler(in *instance, object topology.Object, kind topology.GroupKind) {
	policy, there := in.body().block("autoscaling_policy")
	a := &topology.Autoscaler{
		Object:      object,
		MinReplicas: policy.whole("min_replicas"),
		MaxReplicas: policy.whole("max_replicas"),
		Mode:        orDefault(policy.text("mode"), "ON"),
		CPU:         policy.has("cpu_utilization"), LoadBalancing: policy.has("load_balancing_utilization"),
		OtherSignals: either(policy.has("metric"), policy.has("scaling_schedules")),
	}
	control, _ := policy.block("scale_in_control")
	a.ScaleInControl = policy.has("scale_in_control")
	a.ScaleInWindowSec = control.whole("time_window_sec")
	if there == absent {
		// The schema requires the block, so it was not read.
		at := policy.self()
		a.MinReplicas, a.MaxReplicas = topology.Unknown[int](at), topology.Unknown[int](at)
	}
	list := func(t *topology.Topology) *[]*topology.Autoscaler { return &t.Autoscalers }
	register(in, a, &a.Object, []string{"autoscalers"}, list, func() {
		location := locationOf(&a.Object)
		a.Target = link(in.body(), "target", wanted[topology.Group]{
			collections: []string{"instanceGroupManagers"}, wrong: []string{"instanceGroups"},
			location: location, outside: outsideGroup,
		})
		in.join.scale(a, in, kind)
	})
}

// scale tells the group that the autoscaler scales.
func (j *join) scale(a *topology.Autoscaler, in *instance, kind topology.GroupKind) {
	if g := a.Target.To; g != nil {
		r := j.roster(g)
		// Those that certainly scale the group come first.
		i := slices.IndexFunc(r.scalers, func(s scaler) bool { return s.maybe != nil })
		if i < 0 {
			i = len(r.scalers)
		}
		r.scalers = slices.Insert(r.scalers, i, scaler{Autoscaler: a})
		return
	}
	at := a.Target.Origin
	for _, g := range j.mayMean(a.Target, in, []topology.GroupKind{kind}) {
		r := j.roster(g)
		r.scalers = append(r.scalers, scaler{Autoscaler: a, maybe: &at})
	}
}

// answer is yes, no, or that the input does not tell.
type answer uint8

const (
	no answer = iota
	yes
	unsure
)

// autoscaledSize is the interval that an autoscaler chooses from, and whether
// it chooses at all: one that is off leaves the group at its target_size. One
// that only scales out is free within its bounds all the same, as nothing
// says where it started.
func autoscaledSize(a *topology.Autoscaler) (topology.Size, answer) {
	size := topology.Size{
		Source:  topology.SizeFromAutoscaler,
		Origins: []topology.Origin{a.MinReplicas.Origin, a.MaxReplicas.Origin},
		Max:     topology.NoLimit,
	}
	if n, ok := a.MinReplicas.Get(); ok {
		size.Min = max(n, 0)
	} else {
		size.Unknown = append(size.Unknown, a.MinReplicas.Origin)
	}
	if n, ok := a.MaxReplicas.Get(); ok {
		// Bounds the wrong way round are refused; whatever the user
		// meant lies between them.
		size.Min, size.Max = min(size.Min, max(n, 0)), max(size.Min, n, 0)
	} else {
		size.Unknown = append(size.Unknown, a.MaxReplicas.Origin)
	}
	scales := yes
	switch {
	case a.Mode.IsUnknown():
		scales = unsure
	case topology.Is(a.Mode, "OFF"):
		scales = no
	}
	if a.Symbolic {
		scales = unsure
	}
	return size, scales
}

// either is true where one of two is, and false where both are.
func either(a, b topology.Value[bool]) topology.Value[bool] {
	switch {
	case topology.Is(a, true):
		return a
	case topology.Is(b, true):
		return b
	case a.IsUnknown():
		return a
	}
	return b
}
