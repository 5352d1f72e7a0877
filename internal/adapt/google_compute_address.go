// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeAddress adapts a regional reserved address.
func computeAddress(in *instance) { reservedAddress(in, in.regional(), false) }
