// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package adapt turns Terraform resources into a topology.
//
// It stands between the readers and the model: a reader (or the provider)
// hands over resource instances as attribute trees, and one adapter for each
// resource type, google_* and failover_* alike, says what they mean. What a
// tree does not tell stays unknown; a link is followed by reference first and
// by the identity that it spells second.
package adapt
