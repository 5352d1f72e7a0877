// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package join lays the configuration over the plan that was made from it.
//
// The plan decides which instances there are and every value that it knows.
// The configuration says what the values are made of, where they were written
// and whether they were written at all, and it fills in what the plan leaves
// unknown.
package join
