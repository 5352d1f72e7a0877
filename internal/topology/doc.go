// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package topology is the model of load balancers that the engine judges.
//
// It holds what a configuration, plan or state says, in Google's terms and
// without Terraform's: values that are known, null or unknown and know where
// they were written, links that are followed or say why they can't be, and
// sizes that are exact, an interval or unknown. It imports nothing but the
// standard library and does no I/O. A topology is built once, by package
// adapt or by a test, and not changed afterwards.
package topology
