// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// Meant returns the fraction that a decimal stands for.
var Meant = meant
