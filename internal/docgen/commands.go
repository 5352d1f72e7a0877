// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"os"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
)

// commandPages writes the reference of the command line.
func commandPages(context.Context) error {
	const dir = "docs/cli"
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	var pages []page
	for name, text := range cli.Reference() {
		pages = append(pages, page{name, string(text)})
	}
	return writePages(dir, pages)
}
