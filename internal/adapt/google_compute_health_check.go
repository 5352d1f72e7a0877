// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeHealthCheck adapts a global health check.
func computeHealthCheck(in *instance) { healthCheck(in, in.global(), true) }
