// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// own reports whether the object is managed by an input, so that its author
// can mend what is found at it.
func own(o *topology.Object) bool { return !o.Data && !o.Outside }

// services calls check for each backend service that an input manages.
func (p *Pass) services(check func(*topology.BackendService)) {
	for _, s := range p.index.owned {
		check(s)
	}
}

func owned(services []*topology.BackendService, check func(*topology.BackendService)) {
	for _, s := range services {
		if own(&s.Object) {
			check(s)
		}
	}
}

// passthrough calls check for each backend service of a passthrough load
// balancer. Where the scheme is not known, check runs on a trial copy of the
// service with each of the two schemes, and what it says only becomes an
// undecided entry that names the scheme.
func (p *Pass) passthrough(check func(*topology.BackendService)) {
	p.passthroughAmong(p.index.passthrough, check)
}

func (p *Pass) passthroughAmong(services []*topology.BackendService, check func(*topology.BackendService)) {
	owned(services, func(s *topology.BackendService) {
		if s.IsPassthrough() {
			check(s)
			return
		}
		if !mayBePassthrough(s) {
			return
		}
		findings, undecided := p.findings, p.undecided
		p.findings, p.undecided = nil, nil
		for _, scheme := range []string{topology.SchemeInternal, topology.SchemeExternal} {
			trial := *s
			trial.Scheme = topology.Known(scheme, s.Scheme.Origin)
			check(&trial)
		}
		matters := len(p.findings) > 0 || len(p.undecided) > 0
		p.findings, p.undecided = findings, undecided
		if matters {
			p.unsure(&s.Object, service(s)+" is that of a passthrough load balancer, which alone this rule judges", named(s.Scheme.Origin, "load_balancing_scheme"))
		}
	})
}

// mayBePassthrough reports whether the scheme of a service, which is not known,
// hides whether it is that of a passthrough load balancer.
func mayBePassthrough(s *topology.BackendService) bool { return !s.Global && s.Scheme.IsUnknown() }

// kind is Google's name for the load balancer of a passthrough service.
func kind(s *topology.BackendService) string {
	if topology.Is(s.Scheme, topology.SchemeExternal) {
		return string(topology.ExternalPassthroughNLB)
	}
	return string(topology.InternalPassthroughNLB)
}

const (
	regionBackendService = "google_compute_region_backend_service"
	modelBackendService  = "failover_backend_service"
)

// passthroughTypes are the types at which findings about a passthrough backend
// service stand.
var passthroughTypes = []string{regionBackendService, modelBackendService}
