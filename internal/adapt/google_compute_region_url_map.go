// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeRegionURLMap adapts a regional URL map.
func computeRegionURLMap(in *instance) { urlMap(in, in.regional(), false) }
