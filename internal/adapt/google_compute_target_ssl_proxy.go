// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeTargetSSLProxy adapts a global target SSL proxy.
func computeTargetSSLProxy(in *instance) { targetProxy(in, in.global(), true, "SSL") }
