// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package statejson reads what stands today: the JSON that `terraform show
// -json` prints of a state, and the state file itself in its version 4.
//
// A state holds values and no references; a link in it is followed by the
// identity that it spells.
package statejson
