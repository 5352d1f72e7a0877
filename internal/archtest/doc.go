// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package archtest holds the shape of the repository still: who may import
// whom, what the core must stay free of, what every file begins with, and what
// none may contain. It consists of tests only.
package archtest
