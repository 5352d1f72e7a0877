// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// failoverHealthAggregationPolicy adapts this provider's own model of a health
// aggregation policy.
func failoverHealthAggregationPolicy(in *instance) { aggregationPolicy(in, in.modelled(), nil) }
