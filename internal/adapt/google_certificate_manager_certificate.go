// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// certificateManagerCertificate adapts a Certificate Manager certificate.
func certificateManagerCertificate(in *instance) {
	certificate(in, in.located(), topology.CertificateManager, "certificates")
}
