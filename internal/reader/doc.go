// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package reader turns whatever a user names into resources: a configuration
// directory, the JSON of a plan or state, a state file, a saved plan. What it
// is shows in its content. A plan is joined with the configuration it was made
// from, as far as that is at hand.
package reader
