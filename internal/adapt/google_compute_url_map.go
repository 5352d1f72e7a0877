// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeURLMap adapts a global URL map.
func computeURLMap(in *instance) { urlMap(in, in.global(), true) }
