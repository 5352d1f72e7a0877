// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeRegionSecurityPolicy adapts a regional Cloud Armor policy.
func computeRegionSecurityPolicy(in *instance) { securityPolicy(in, in.regional(), false) }
