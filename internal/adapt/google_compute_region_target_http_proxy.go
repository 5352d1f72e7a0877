// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeRegionTargetHTTPProxy adapts a regional target HTTP proxy.
func computeRegionTargetHTTPProxy(in *instance) { targetProxy(in, in.regional(), false, "HTTP") }
