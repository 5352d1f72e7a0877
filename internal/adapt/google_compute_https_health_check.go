// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeHTTPSHealthCheck adapts a legacy HTTPS health check.
func computeHTTPSHealthCheck(in *instance) { legacyHealthCheck(in, "HTTPS", "httpsHealthChecks") }
