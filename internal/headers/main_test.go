// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHeadersAreAddedOnceAndOnlyToGoFiles(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{
		"bare.go":           "package a\n",
		"tagged.go":         "//go:build linux\n\npackage a\n",
		"done.go":           header + "\npackage a\n",
		"testdata/input.go": "package b\n",
		"notes.md":          "# Notes\n",
	}
	want := map[string]string{
		"bare.go":           header + "\npackage a\n",
		"tagged.go":         header + "\n//go:build linux\n\npackage a\n",
		"done.go":           header + "\npackage a\n",
		"testdata/input.go": "package b\n",
		"notes.md":          "# Notes\n",
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := add(dir); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]string{}
	for name := range want {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		got[name] = string(data)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files after two runs (-want +got):\n%s", diff)
	}
}
