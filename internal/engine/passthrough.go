// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Passthrough is a passthrough Network Load Balancer prepared for evaluation.
type Passthrough struct {
	service *topology.BackendService
}

// NewPassthrough prepares a backend service of a passthrough load balancer.
func NewPassthrough(t *topology.Topology, bs *topology.BackendService) *Passthrough {
	return &Passthrough{service: bs}
}
