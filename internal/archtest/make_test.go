// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package archtest_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// `make help` lists a target by the comment behind it.
func TestMakeExplainsEachTarget(t *testing.T) {
	data, err := os.ReadFile(root + "/GNUmakefile")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, match := range regexp.MustCompile(`(?m)^([a-z-]+):.*## \S`).FindAllSubmatch(data, -1) {
		got = append(got, string(match[1]))
	}
	want := []string{"help", "build", "install", "demo", "test", "testacc", "lint", "generate", "fuzz", "bench", "bench-plan"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("targets with an explanation (-want +got):\n%s", diff)
	}
}
