// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
)

const fourGroups = "../../examples/reviews/four-groups"

func BenchmarkPreviewOfTheExample(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if r := run(b, "preview", fourGroups); r.code != cli.ExitOK {
			b.Fatal(r.stderr)
		}
	}
}

// The whole program, from start to finish, is to take less than 50 ms.
func BenchmarkProgramOnTheExample(b *testing.B) {
	program := filepath.Join(b.TempDir(), "failover")
	build := exec.Command("go", "build", "-o", program, "../..")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if out, err := exec.Command(program, "preview", fourGroups).CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
	}
}
