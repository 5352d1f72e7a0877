// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeRegionTargetTCPProxy adapts a regional target TCP proxy.
func computeRegionTargetTCPProxy(in *instance) { targetProxy(in, in.regional(), false, "TCP") }
