// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package docref holds the statements about Google Cloud that the product
// relies on, and the documents in which they stand.
//
// Each statement has a stable ID ("PNLB-010"), our reading of it in one
// sentence, and the documents it rests on. Outcomes and findings cite the IDs,
// so that a reader can follow every verdict to a page of Google's. Where the
// documents disagree or are silent, an open question ("Q1") says which
// reading was taken. The lists are explicit and ordered; nothing registers
// itself.
package docref
