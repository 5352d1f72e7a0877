// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeRegionTargetHTTPSProxy adapts a regional target HTTPS proxy.
func computeRegionTargetHTTPSProxy(in *instance) { targetProxy(in, in.regional(), false, "HTTPS") }
