// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

//go:build !unix

package hclconfig_test

import "errors"

func makePipe(string) error { return errors.New("there are no pipes in this file system") }
