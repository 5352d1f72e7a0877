// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

//go:build race

package hclconfig_test

// underRace is set where the race detector makes everything ten times slower.
const underRace = true
