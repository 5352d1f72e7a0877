// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package report holds the report document and its renderings.
//
// The document is what every output is made from: a versioned JSON document
// with a published schema, and one renderer a file for everything else. A
// renderer reads the document and nothing else, so that no format can know
// more than the JSON tells.
package report
