// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Summary is what a passthrough load balancer is, whatever fails.
type Summary struct {
	Primary, Failover RoleSummary
	// Ratio and Drop are the policy in effect: a default stands where
	// nobody wrote a value.
	Ratio topology.Value[*big.Rat]
	Drop  topology.Value[bool]
	// DisableDrain is disable_connection_drain_on_failover in effect.
	DisableDrain topology.Value[bool]
	// Limit is the number of members of each role that the load balancer
	// uses at most (PNLB-036), or 0 where there is no such limit.
	Limit int
	// MinimumHealthyPrimaries is the least number of healthy primaries that
	// keeps the ratio. It is null where there is none, because there are no
	// primaries or the ratio is outside 0 to 1, and unknown where the input
	// does not tell.
	MinimumHealthyPrimaries topology.Value[Interval]
	// PrimaryFailuresTolerated is the number of primaries minus that.
	PrimaryFailuresTolerated topology.Value[Interval]
	// Unit is what the members are: "VM" or "endpoint".
	Unit string
}

// RoleSummary is the backends of one role together.
type RoleSummary struct {
	// Groups counts backend blocks. It is no exact number where a role or
	// a part of the backends is unknown.
	Groups Interval
	// VMs are the configured members.
	VMs Interval
}
