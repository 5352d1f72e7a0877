// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package integrations holds what runs the program in pipelines. It consists of
// tests only, which try each integration as its host would.
package integrations
