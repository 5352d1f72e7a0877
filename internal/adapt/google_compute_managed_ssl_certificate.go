// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeManagedSSLCertificate adapts a Google-managed certificate of the Compute API, which is
// always global.
func computeManagedSSLCertificate(in *instance) {
	certificate(in, in.global(), topology.ManagedSSL, "sslCertificates")
}
