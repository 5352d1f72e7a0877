// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package testenv tells tests what the machine they run on has to offer.
package testenv

import (
	"os"
	"os/exec"
	"sync"
	"testing"
)

// RequireTerraform names the environment variable that turns "terraform is
// not here" from a skipped test into a failed one. Continuous integration
// sets it to 1, so that no test that needs Terraform can go unrun unseen.
const RequireTerraform = "FAILOVER_REQUIRE_TERRAFORM"

// Terraform returns the path of the terraform program. Where there is none
// on PATH, the test is skipped with one line, or fails when RequireTerraform
// is set to 1.
//
// It also sets TF_ACC for the whole test binary: the plugin testing library
// skips acceptance tests without it, and a test that got here has asked for
// Terraform and found it.
func Terraform(t testing.TB) string {
	t.Helper()
	path, err := lookup()
	if err != nil {
		if os.Getenv(RequireTerraform) == "1" {
			t.Fatalf("This test needs terraform on PATH, and %s=1 forbids to skip it: %v", RequireTerraform, err)
		}
		t.Skip("terraform is not on PATH: this test needs it")
	}
	if err := setAcceptance(); err != nil {
		t.Fatal(err)
	}
	return path
}

var lookup = sync.OnceValues(func() (string, error) {
	if path := os.Getenv("TF_ACC_TERRAFORM_PATH"); path != "" {
		return exec.LookPath(path)
	}
	return exec.LookPath("terraform")
})

// t.Setenv would forbid t.Parallel, and the value is the same for every test
// of the binary, so it is set once and stays.
var setAcceptance = sync.OnceValue(func() error {
	if os.Getenv("TF_ACC") != "" {
		return nil
	}
	return os.Setenv("TF_ACC", "1")
})
