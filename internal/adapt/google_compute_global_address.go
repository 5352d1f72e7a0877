// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeGlobalAddress adapts a global reserved address.
func computeGlobalAddress(in *instance) { reservedAddress(in, in.global(), true) }
