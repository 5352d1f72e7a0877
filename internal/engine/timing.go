// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Timing is how long a health check takes to notice, in seconds: the minimum
// of each interval is the documented interval times threshold, the maximum adds
// one timeout for a probe that hangs (TIME-002 to TIME-004).
type Timing struct {
	// Detection is the time until a dead member counts as unhealthy,
	// Recovery the time until it counts as healthy again.
	Detection, Recovery topology.Value[Interval]
	// Origins are the attributes that gave the numbers.
	Origins []topology.Origin
	Facts   []string
}

// Drain is how long established connections may stay on the old pool at a
// failover or failback.
type Drain struct {
	// Seconds spans the documents' answers. It is 0 where draining is
	// disabled and unknown where the input does not tell.
	Seconds  topology.Value[Interval]
	Why      string
	Facts    []string
	Disputed []string
	Origins  []topology.Origin
}
