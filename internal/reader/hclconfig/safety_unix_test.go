// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

//go:build unix

package hclconfig_test

import "syscall"

// makePipe makes a file that has no end and nobody writes to.
func makePipe(name string) error { return syscall.Mkfifo(name, 0o644) }
