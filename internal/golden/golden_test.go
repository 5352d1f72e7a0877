// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package golden_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/golden"
)

// recorder stands in for the test that uses the package, and keeps what it
// was told.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func TestAssertComparesWithTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "want.txt")
	if err := os.WriteFile(path, []byte("one\r\ntwo\r\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, got, path, want string
	}{
		{"the same", "one\ntwo\n", path, ""},
		{"the same with the other line ending", "one\r\ntwo\r\n", path, ""},
		{"another text", "one\nthree\n", path, "three"},
		{"no file", "one\n", path + ".missing", "No golden file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := &recorder{TB: t}
			golden.Assert(r, []byte(tt.got), tt.path)
			got := strings.Join(r.failures, "\n")
			if (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
				t.Errorf("got failure %q, want one that contains %q", got, tt.want)
			}
		})
	}
}

func TestUpdateWritesTheFile(t *testing.T) {
	before := flag.Lookup("update").Value.String()
	if err := flag.Set("update", "true"); err != nil {
		t.Fatal(err)
	}
	defer flag.Set("update", before)

	path := filepath.Join(t.TempDir(), "testdata", "new.txt")
	golden.Assert(t, []byte("one\n"), path)
	got, err := os.ReadFile(path)
	if err != nil || string(got) != "one\n" {
		t.Errorf("got %q, %v; want the text that the test got", got, err)
	}
}
