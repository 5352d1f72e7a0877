// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package archtest_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/golden"
)

const (
	linterFile  = root + "/.golangci.yml"
	linterBegin = "        # The import direction, from internal/archtest. To write it anew: go test ./internal/archtest -update\n"
	linterEnd   = "        # End of the import direction.\n"
)

func TestTheLinterMirrorsTheImportDirection(t *testing.T) {
	data, err := os.ReadFile(linterFile)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	head, rest, ok := strings.Cut(text, linterBegin)
	got, tail, ok2 := strings.Cut(rest, linterEnd)
	if !ok || !ok2 {
		t.Fatalf("%s lacks the lines between which the import direction stands", linterFile)
	}
	want := linterRules()
	if golden.Updating() {
		if err := os.WriteFile(linterFile, []byte(head+linterBegin+want+linterEnd+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s differs from the table (-want +got):\n%s", linterFile, diff)
	}
}

// linterRules writes the table as rules of depguard. In strict mode only what
// is allowed may be imported, in lax mode only what is denied may not; in both
// the longer of two matching prefixes decides, and "$" ends an exact name.
func linterRules() string {
	var b strings.Builder
	coreWritten := false
	for _, l := range layers {
		name, files := strings.TrimPrefix(l.dir, "internal/"), fmt.Sprintf(`"**/%s/**", "!$test"`, l.dir)
		if l.dir == "." {
			name, files = "main", `"**/main.go", "!**/internal/**", "!**/tools/**"`
		}
		fmt.Fprintf(&b, "        %s:\n          files: [%s]\n", name, files)
		var std []string
		if l.core {
			std = append(slices.Clone(pureStd), l.std...)
		}
		if allowed := append(exactly(std), internalAllowed(l)...); len(allowed) > 0 {
			fmt.Fprintf(&b, "          allow:%s\n", flow(allowed))
		}
		switch {
		case !l.core:
			fmt.Fprintf(&b, "          list-mode: lax\n          deny:\n%s", denials(edgeReasons(l)))
		case !coreWritten:
			fmt.Fprintf(&b, "          list-mode: strict\n          deny: &core\n%s", denials(coreReasons))
			coreWritten = true
		default:
			fmt.Fprintf(&b, "          list-mode: strict\n          deny: *core\n")
		}
	}
	return b.String()
}

func internalAllowed(l layer) []string {
	allowed := slices.Clone(l.external)
	if l.dir != "." {
		allowed = append(allowed, module+"/"+l.dir)
	}
	for _, dir := range l.internal {
		allowed = append(allowed, module+"/internal/"+dir)
	}
	return allowed
}

func edgeReasons(l layer) []reason {
	denied := []reason{{module, directionWhy}}
	for _, o := range owned {
		if !slices.Contains(o.owners, l.dir) {
			denied = append(denied, reason{o.prefix, o.why})
		}
	}
	return denied
}

func denials(reasons []reason) string {
	var b strings.Builder
	for _, r := range reasons {
		fmt.Fprintf(&b, "            - pkg: %q\n              desc: %q\n", r.prefix, r.why)
	}
	return b.String()
}

func exactly(paths []string) []string {
	paths = slices.Sorted(slices.Values(paths))
	for i := range paths {
		paths[i] += "$"
	}
	return paths
}

// flow writes a list in lines of about 100 columns.
func flow(items []string) string {
	var b strings.Builder
	separator, column := "\n            [", 0
	for _, item := range items {
		fmt.Fprintf(&b, "%s%q", separator, item)
		separator = ", "
		if column += len(item) + 4; column > 60 {
			separator, column = ",\n             ", 0
		}
	}
	return b.String() + "]"
}
