// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// aggregated is a health source with what decides its state.
type aggregated struct {
	source  *topology.HealthSource
	policy  *topology.AggregationPolicy
	percent topology.Value[int]
	minimum topology.Value[int]
	// endpoints are those of all backends, in both roles.
	endpoints topology.Size
	// hidden are the attributes that hide endpoints, and thresholds those
	// that hide a threshold.
	hidden, thresholds []topology.Origin
}

// The thresholds of a policy that sets none (CH-003).
var (
	defaultPercent = engine.DefaultThresholds.HealthyPercent
	defaultMinimum = engine.DefaultThresholds.MinHealthy
)

// aggregations lists the sources whose policy and one backend service are in
// the input.
func (p *Pass) aggregations() []aggregated {
	var all []aggregated
	p.healthSources(func(s *topology.HealthSource) {
		if len(s.Sources) != 1 || s.Sources[0].To == nil || s.Sources[0].To.Outside {
			return
		}
		policy := s.AggregationPolicy.To
		if policy == nil || policy.Outside {
			return
		}
		a := aggregated{source: s, policy: policy, percent: policy.HealthyPercentThreshold, minimum: policy.MinHealthyThreshold}
		for _, t := range []struct {
			value     topology.Value[int]
			attribute string
		}{{a.percent, percentAttribute}, {a.minimum, minimumAttribute}} {
			if t.value.IsUnknown() {
				a.thresholds = append(a.thresholds, named(t.value.Origin, t.attribute))
			}
		}
		a.endpoints, a.hidden = endpoints(s.Sources[0].To)
		all = append(all, a)
	})
	return all
}

// endpoints adds up the members of all backends, whatever their role (CH-032,
// CH-038).
func endpoints(s *topology.BackendService) (size topology.Size, hidden []topology.Origin) {
	for _, b := range s.Backends {
		group, unknown := sizeOf(b)
		hidden = append(hidden, unknown...)
		size = size.Add(group)
	}
	if s.BackendsUnknown != nil {
		size.Max = topology.NoLimit
		hidden = append(hidden, named(*s.BackendsUnknown, "backend"))
	}
	return size, hidden
}

// demands are the thresholds of the policy, with the defaults of those that
// are not written.
func (a aggregated) demands() engine.Thresholds {
	percent, _ := a.percent.Or(defaultPercent)
	minimum, _ := a.minimum.Or(defaultMinimum)
	return engine.Thresholds{HealthyPercent: percent, MinHealthy: minimum}
}

// byPercent is the number of healthy endpoints out of n that the percentage
// alone demands.
func (a aggregated) byPercent(n int) int {
	return engine.Thresholds{HealthyPercent: a.demands().HealthyPercent}.Required(n)
}

// sound reports whether both thresholds are in their ranges; others are what
// rules of their own find.
func (a aggregated) sound() bool { return a.demands().Check() == nil }

// thresholdText says what a policy demands: "60 percent and at least 1".
func (a aggregated) thresholdText() string {
	t := a.demands()
	return fmt.Sprintf("%d percent and at least %d", t.HealthyPercent, t.MinHealthy)
}
