// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeTargetHTTPSProxy adapts a global target HTTPS proxy.
func computeTargetHTTPSProxy(in *instance) { targetProxy(in, in.global(), true, "HTTPS") }
