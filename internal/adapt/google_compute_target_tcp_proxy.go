// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeTargetTCPProxy adapts a global target TCP proxy.
func computeTargetTCPProxy(in *instance) { targetProxy(in, in.global(), true, "TCP") }
