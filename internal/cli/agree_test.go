// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The plan with its configuration and the configuration alone speak of the
// same moment, so what both know must be the same.
func TestReadingsAgreeOnWhatBothKnow(t *testing.T) {
	for _, pattern := range []string{"testdata/cases/*", "testdata/reports/*"} {
		dirs, err := filepath.Glob(pattern)
		if err != nil || len(dirs) == 0 {
			t.Fatal("No cases.", err)
		}
		for _, dir := range dirs {
			if _, err := os.Stat(filepath.Join(dir, "plan.json")); err != nil {
				continue
			}
			t.Run(filepath.Base(dir), func(t *testing.T) {
				plan := previewJSON(t, caseArgs(t, dir, "plan", nil)...)
				config := previewJSON(t, caseArgs(t, dir, "config", nil)...)
				for _, list := range []string{"passthrough_load_balancers", "composite_health_checks", "health_sources", "psc_consumers", "dns_records"} {
					for _, difference := range disagreements(list, plan[list], config[list]) {
						t.Error(difference)
					}
				}
			})
		}
	}
}

// inWords are keys whose text may say more in one reading than in another.
var inWords = []string{"why", "summary", "range", "facts", "disputed", "depends_on", "cases", "name", "ip_address", "drain_why"}

// disagreements lists where two answers both know a value and differ. Objects
// of lists are matched by address, scenario or group.
func disagreements(path string, a, b any) []string {
	if a == nil || b == nil || a == "undetermined" || b == "undetermined" {
		return nil
	}
	var out []string
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok {
			return []string{fmt.Sprintf("%s: %v and %v", path, a, b)}
		}
		for key, value := range x {
			if !slices.Contains(inWords, key) && !undetermined(x, y) {
				out = append(out, disagreements(path+"."+key, value, y[key])...)
			}
		}
	case []any:
		others := objects(b)
		for _, o := range objects(a) {
			for _, key := range matchedBy {
				if o[key] == nil {
					continue
				}
				i := slices.IndexFunc(others, func(p map[string]any) bool { return p[key] == o[key] })
				if i >= 0 {
					out = append(out, disagreements(fmt.Sprintf("%s[%v]", path, o[key]), o, others[i])...)
				}
				break
			}
		}
		if len(objects(a)) == 0 && fmt.Sprint(a) != fmt.Sprint(b) {
			out = append(out, fmt.Sprintf("%s: %v and %v", path, a, b))
		}
	default:
		if a != b {
			out = append(out, fmt.Sprintf("%s: %v and %v", path, a, b))
		}
	}
	return out
}

// undetermined reports whether one of two outcomes is open, so that its
// numbers say nothing.
func undetermined(x, y map[string]any) bool {
	return x["active_pool"] == "undetermined" || y["active_pool"] == "undetermined"
}
