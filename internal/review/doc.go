// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package review turns a topology into a report document: it asks the engine
// for every outcome, the rules for their findings, and the topology for what
// it does not tell. It does no I/O.
package review
