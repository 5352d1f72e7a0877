// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeRegionSSLCertificate adapts a regional self-managed certificate.
func computeRegionSSLCertificate(in *instance) {
	certificate(in, in.regional(), topology.SelfManagedRegional, "sslCertificates")
}
