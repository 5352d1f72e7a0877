// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

//go:build !race

package hclconfig_test

const underRace = false
