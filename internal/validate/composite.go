// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// The types at which findings about composite health stand: Google's and those
// of this provider.
var (
	aggregationPolicyTypes = []string{"google_compute_region_health_aggregation_policy", "failover_health_aggregation_policy"}
	healthSourceTypes      = []string{"google_compute_region_health_source", "failover_health_source"}
	compositeTypes         = []string{"google_compute_region_composite_health_check", "failover_composite_health_check"}
	consumerTypes          = []string{"google_compute_backend_service", "google_compute_region_backend_service"}
	globalConsumerTypes    = []string{"google_compute_backend_service", modelConsumer}
)

const modelConsumer = "failover_psc_consumer"

func aggregationPolicy(a *topology.AggregationPolicy) string {
	return subject("Health aggregation policy", &a.Object)
}

func healthSource(s *topology.HealthSource) string { return subject("Health source", &s.Object) }

func composite(c *topology.CompositeHealthCheck) string {
	return subject("Composite health check", &c.Object)
}

// isModel reports whether the object is a resource of this provider, which
// describes something and makes nothing.
func isModel(o *topology.Object) bool { return strings.HasPrefix(o.Type, "failover_") }

func (p *Pass) policies(check func(*topology.AggregationPolicy)) {
	for _, a := range p.Topology.AggregationPolicies {
		if own(&a.Object) {
			check(a)
		}
	}
}

func (p *Pass) healthSources(check func(*topology.HealthSource)) {
	for _, s := range p.Topology.HealthSources {
		if own(&s.Object) {
			check(s)
		}
	}
}

func (p *Pass) composites(check func(*topology.CompositeHealthCheck)) {
	for _, c := range p.Topology.CompositeHealthChecks {
		if own(&c.Object) {
			check(c)
		}
	}
}

// differs compares a property of two objects. It is unsure where one of them is
// not known. Two that nobody wrote come from the same provider configuration.
func differs(a, b topology.Value[string]) (answer, []topology.Origin) {
	x, xKnown := a.Get()
	y, yKnown := b.Get()
	switch {
	case xKnown && yKnown && x != y:
		return yes, nil
	case xKnown && b.IsUnknown():
		return unsure, []topology.Origin{b.Origin}
	case yKnown && a.IsUnknown():
		return unsure, []topology.Origin{a.Origin}
	}
	return no, nil
}

// apart says in what two objects of composite health differ that must agree:
// region and project.
func apart(a, b *topology.Object) (words []string, hidden []topology.Origin) {
	for _, of := range []struct {
		name string
		a, b topology.Value[string]
	}{{"region", a.Region, b.Region}, {"project", a.Project, b.Project}} {
		switch there, open := differs(of.a, of.b); there {
		case yes:
			x, _ := of.a.Get()
			y, _ := of.b.Get()
			words = append(words, fmt.Sprintf("%s %s instead of %s", of.name, y, x))
		case unsure:
			for _, o := range open {
				hidden = append(hidden, named(o, of.name))
			}
		}
	}
	return words, hidden
}
