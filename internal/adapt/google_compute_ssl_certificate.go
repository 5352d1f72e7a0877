// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeSSLCertificate adapts a global self-managed certificate.
func computeSSLCertificate(in *instance) {
	certificate(in, in.global(), topology.SelfManagedGlobal, "sslCertificates")
}
