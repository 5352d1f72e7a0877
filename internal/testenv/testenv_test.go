// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package testenv_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/testenv"
)

// TestNeedsTerraform is run by the tests below in a process of its own, with
// the environment that each of them sets up.
func TestNeedsTerraform(t *testing.T) {
	if os.Getenv("TESTENV_CHILD") == "" {
		return
	}
	t.Logf("found %s with TF_ACC=%s", testenv.Terraform(t), os.Getenv("TF_ACC"))
}

func TestTestsThatNeedTerraformSkipOnlyWhereTheyMay(t *testing.T) {
	empty := t.TempDir()
	fake := filepath.Join(t.TempDir(), "terraform")
	if err := os.WriteFile(fake, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name     string
		path     string
		require  string
		want     string
		wantFail bool
	}{
		{"absent", empty, "", "--- SKIP: TestNeedsTerraform", false},
		{"absent and required", empty, "1", "forbids to skip it", true},
		{"present", filepath.Dir(fake), "1", "found " + fake + " with TF_ACC=1", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			child := exec.Command(os.Args[0], "-test.run=^TestNeedsTerraform$", "-test.v")
			child.Env = []string{"TESTENV_CHILD=1", "PATH=" + tt.path, testenv.RequireTerraform + "=" + tt.require}
			out, err := child.CombinedOutput()
			if failed := err != nil; failed != tt.wantFail {
				t.Errorf("the test failed: %v, want %v", failed, tt.wantFail)
			}
			if !strings.Contains(string(out), tt.want) {
				t.Errorf("output lacks %q:\n%s", tt.want, out)
			}
		})
	}
}
