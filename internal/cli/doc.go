// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package cli is the command line: it reads inputs, has them judged, and
// writes what came out.
//
// Findings and reports go to standard output, what there is to say about the
// run itself goes to standard error. The exit code is 0 where nothing reaches
// the threshold, 1 where the program could not do its job, and 2 for findings
// at or above the threshold.
package cli
