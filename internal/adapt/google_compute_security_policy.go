// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeSecurityPolicy adapts a global Cloud Armor policy.
func computeSecurityPolicy(in *instance) { securityPolicy(in, in.global(), true) }
