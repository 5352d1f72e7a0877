// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// Resolve returns the records of the input that give the addresses of a name to
// clients on the internet, through aliases.
func (h *Health) Resolve(name string) []*topology.DNSRecord { return h.named(name, true) }
