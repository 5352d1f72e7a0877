// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package settings reads the settings file, .failover.hcl: what a team expects
// of its load balancers, how grave it takes the rules, and what it has decided
// to live with. It checks the file's grammar; whether the names in it mean
// anything is for its caller to say.
package settings
