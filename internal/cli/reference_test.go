// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
	"github.com/failoverplan/terraform-provider-failover/internal/golden"
)

func TestTheReferenceIsThatOfTheCommands(t *testing.T) {
	var names []string
	for name, page := range cli.Reference() {
		golden.Assert(t, page, filepath.Join("../../docs/cli", name))
		names = append(names, name)
	}
	files, err := filepath.Glob("../../docs/cli/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !slices.Contains(names, filepath.Base(f)) {
			t.Errorf("%s is the page of no command.", f)
		}
	}
}
