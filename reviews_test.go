// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/golden"
)

// Each story below examples/reviews that has a README shows there what its
// commands print.
func TestTheStoriesPrintWhatTheirCommandsPrint(t *testing.T) {
	stories, err := filepath.Glob("examples/reviews/*/README.md")
	if err != nil || len(stories) == 0 {
		t.Fatal("No stories.", err)
	}
	for _, name := range stories {
		t.Run(filepath.Base(filepath.Dir(name)), func(t *testing.T) {
			story, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			blocks := consoleBlock.FindAllSubmatchIndex(story, -1)
			if len(blocks) == 0 {
				t.Fatal("The story has no command.")
			}
			printed := bytes.Clone(story)
			for i := len(blocks) - 1; i >= 0; i-- {
				b := blocks[i]
				got := carryOut(t, string(story[b[2]:b[3]]))
				printed = append(printed[:b[4]:b[4]], append([]byte(got), printed[b[5]:]...)...)
			}
			if golden.Updating() {
				if err := os.WriteFile(name, printed, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(story), string(printed)); diff != "" {
				t.Errorf("The story differs from what is printed (-story +printed):\n%s", diff)
			}
		})
	}
}
