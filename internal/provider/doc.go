// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package provider is the Terraform provider failover: schema in, engine out.
//
// It is a logical provider, like time or random. It needs no credentials and
// no network, creates nothing, and its state holds the model of a load
// balancer and what the engine says about it. Everything is computed while
// planning, so that it stands in the plan; what depends on a value that is
// known after apply stays unknown, and nothing else does.
package provider
