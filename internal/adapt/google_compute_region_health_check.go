// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeRegionHealthCheck adapts a regional health check.
func computeRegionHealthCheck(in *instance) { healthCheck(in, in.regional(), false) }
