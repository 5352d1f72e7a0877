// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package golden compares what a test got with a file beside it. Running the
// tests of a package with -update rewrites its files instead, for a person to
// read in the diff.
package golden

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite golden files with what the tests got")

// Updating reports whether golden files are to be rewritten, for tests that
// keep an expected text inside a larger file.
func Updating() bool { return *update }

// Assert fails the test unless the file at path, relative to the package,
// holds exactly got. Line endings do not count, since a checkout may turn
// them.
func Assert(t testing.TB, got []byte, path string) {
	t.Helper()
	got = unixLines(got)
	if Updating() {
		write(t, got, path)
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Errorf("No golden file; run the package's tests with -update to write it: %v", err)
		return
	}
	if diff := cmp.Diff(string(unixLines(want)), string(got)); diff != "" {
		t.Errorf("%s differs (-want +got); run the package's tests with -update if the new text is right:\n%s", path, diff)
	}
}

func write(t testing.TB, got []byte, path string) {
	t.Helper()
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(unixLines(old), got) {
		return
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, got, 0o644); err != nil {
		t.Fatal(err)
	}
}

func unixLines(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n")) }
