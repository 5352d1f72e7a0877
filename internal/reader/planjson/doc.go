// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package planjson reads what `terraform show -json` and `tofu show -json` say
// about a saved plan.
//
// The document is streamed. Of its instances only those of the types that the
// caller names are kept, with what stands before and after; a long list of
// other resources costs time and no memory. What stands after apply is
// resource_changes with after_unknown laid over it; planned_values only
// repeats the known half of that, so it is not read.
//
// A plan says which values are unknown, and not what they are made of. Its
// configuration section holds references, but neither locals nor dynamic
// blocks, and it cuts indexes off. What can be followed is followed and
// graded; the rest is named in a diagnostic. The package reader does better
// where the configuration itself is at hand.
package planjson
