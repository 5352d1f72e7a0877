// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeTargetHTTPProxy adapts a global target HTTP proxy.
func computeTargetHTTPProxy(in *instance) { targetProxy(in, in.global(), true, "HTTP") }
