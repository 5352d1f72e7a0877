// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// Meant returns the fraction that a decimal stands for.
var Meant = meant

// MostRemembered bounds Remembered.
const MostRemembered = mostRemembered

// Remembered counts the answers that are remembered.
func (d *DNS) Remembered() int { return len(d.answers) }
