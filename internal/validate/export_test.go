// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

// NearestSingle lets a test compare the rounding with the processor's.
var NearestSingle = nearestSingle
