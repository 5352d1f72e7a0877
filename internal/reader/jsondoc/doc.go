// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package jsondoc streams the JSON documents that Terraform writes: plans,
// states, and the state file itself. It builds attribute trees out of the few
// values that are asked for and skips the rest without keeping it, so that
// memory depends on what is kept and not on what is read. Numbers keep the
// digits that the document spells.
//
// Whatever a document holds, reading it ends: nesting, the length of one
// string and the number of kept values are bounded.
package jsondoc
