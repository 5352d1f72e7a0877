// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// certificateManagerCertificateMap adapts a certificate map, which is always global.
func certificateManagerCertificateMap(in *instance) {
	certificate(in, in.global(), topology.CertificateManagerMap, "certificateMaps")
}
