// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var thresholdNeverBinds = &Rule{
	ID:        "FO315",
	Slug:      "threshold-never-binds",
	Title:     "One of two thresholds never decides",
	Severity:  Info,
	Types:     aggregationPolicyTypes,
	Attribute: minimumAttribute,
	Finds:     "An aggregation policy with a threshold, other than its default, that demands less than the other one at every size that the health sources can have.",
	Why:       "The source is healthy while both thresholds are met, so that the one that always demands less says nothing. Whoever reads the policy may take it for the one that counts.",
	Fix:       "Leave the threshold that never decides out, or set it so that it does at some size.",
	Unsure:    "A threshold or the size of a group is not known.",
	Facts:     []string{"CH-031"},
	Check:     checkThresholdNeverBinds,
}

func checkThresholdNeverBinds(p *Pass) {
	bySource := p.aggregations()
	p.policies(func(policy *topology.AggregationPolicy) {
		if topology.Is(policy.HealthyPercentWritten, 0) {
			return
		}
		var hidden []topology.Origin
		var example aggregated
		percentIdle, minimumIdle, sources := true, true, 0
		for _, a := range bySource {
			if a.policy != policy {
				continue
			}
			sources++
			example = a
			hidden = append(append(hidden, a.thresholds...), a.hidden...)
			if len(a.thresholds) > 0 || !a.sound() || a.endpoints.Max == topology.NoLimit || a.endpoints.Max < a.demands().MinHealthy {
				percentIdle, minimumIdle = percentIdle && len(a.thresholds)+len(a.hidden) > 0, minimumIdle && len(a.thresholds)+len(a.hidden) > 0
				continue
			}
			percentIdle = percentIdle && a.byPercent(a.endpoints.Max) < a.demands().MinHealthy
			minimumIdle = minimumIdle && a.demands().MinHealthy < a.byPercent(max(1, a.endpoints.Min))
		}
		// A default that never decides was nobody's choice.
		percentIdle = percentIdle && !policy.HealthyPercentWritten.IsNull() && !topology.Is(policy.HealthyPercentWritten, defaultPercent)
		minimumIdle = minimumIdle && !policy.MinHealthyThreshold.IsNull() && !topology.Is(policy.MinHealthyThreshold, defaultMinimum)
		if sources == 0 || !percentIdle && !minimumIdle {
			return
		}
		if len(hidden) > 0 {
			p.unsure(&policy.Object, fmt.Sprintf("both thresholds of %s can decide", lower(aggregationPolicy(policy))), unique(hidden)...)
			return
		}
		idle, where := minimumAttribute, at(&policy.Object, minimumAttribute, policy.MinHealthyThreshold)
		n := max(1, example.endpoints.Min)
		if percentIdle {
			idle, where = percentAttribute, at(&policy.Object, percentAttribute, policy.HealthyPercentWritten)
			n = example.endpoints.Max
		}
		p.find(where.with(example.percent.Sensitive, example.minimum.Sensitive),
			fmt.Sprintf("%s demands %d healthy endpoints and %d percent, which are %d of the %s of %s. At no size does %s decide.", aggregationPolicy(policy), example.demands().MinHealthy, example.demands().HealthyPercent, example.byPercent(n), count(n, "endpoint"), lower(healthSource(example.source)), idle),
			fmt.Sprintf("Leave %s out, or set it so that it decides at some size.", idle))
	})
}
