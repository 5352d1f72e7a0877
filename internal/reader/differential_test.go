// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// variables are the values that a recorded plan was made with.
var variables = map[string][]hclconfig.Value{
	"unknown-and-sensitive": {{File: "batch.tfvars"}},
}

// A configuration that is evaluated here has the instances and the values that
// Terraform planned for it.
func TestTheConfigurationComesToWhatTerraformPlanned(t *testing.T) {
	for _, plan := range plans {
		t.Run(plan, func(t *testing.T) {
			name := filepath.Dir(plan)
			config := read(t, reader.Options{Path: recorded(name), Values: variables[name]})
			// The plan by itself, so that nothing of the configuration is
			// compared with itself.
			moved := lay(t, "", map[string]string{"plan.json": string(content(t, recorded(plan)))})
			planned := read(t, reader.Options{Path: filepath.Join(moved, "plan.json")})

			if diff := cmp.Diff(addresses(planned, name), addresses(config, name)); diff != "" {
				t.Fatalf("instances (-plan +configuration):\n%s", diff)
			}
			compared := 0
			for _, w := range config.Resources {
				if w.Mode == adapt.Data || w.Symbolic {
					continue
				}
				p := find(t, planned, w.Address)
				for _, difference := range differences(w, p, &compared) {
					t.Error(difference)
				}
			}
			if compared == 0 {
				t.Error("no value was compared")
			}
		})
	}
}

// addresses lists the managed instances. What depends on a data source stands
// for an unknown number of instances in the configuration alone.
func addresses(src *adapt.Source, name string) []string {
	var list []string
	for _, r := range src.Resources {
		address := r.Address
		if name == "traps" && r.Name == "per_zone" {
			address = strings.TrimSuffix(address, r.Key)
			if len(list) > 0 && list[len(list)-1] == address {
				continue
			}
			address = strings.TrimSuffix(address, "[*]")
		}
		if r.Mode == adapt.Managed {
			list = append(list, address)
		}
	}
	return list
}

// differences compares the known leaves outside of sets, whose order differs,
// and in sets by what they hold.
func differences(w, p *adapt.Resource, compared *int) []string {
	var out []string
	known := map[string]map[string]int{}
	unknown := map[string]bool{}
	leaves(p.Body, "", func(path string, n *adapt.Node) {
		path = withoutIndexes(path)
		if text, ok := n.Text(); ok {
			count(known, path, spelled(text))
		}
		unknown[path] = unknown[path] || n.Unknown
	})
	leaves(w.Body, "", func(path string, n *adapt.Node) {
		text, ok := n.Text()
		path, text = withoutIndexes(path), spelled(text)
		if !ok || n.IsNull() || text == "" {
			return
		}
		for at := path; ; at = at[:strings.LastIndex(at, ".")] {
			if unknown[at] {
				return
			}
			if !strings.Contains(at, ".") {
				break
			}
		}
		*compared++
		values := known[path]
		if values[text] == 0 && !equalNumber(values, text) && !(values == nil && (text == "0" || text == "false")) {
			out = append(out, fmt.Sprintf("%s.%s is %q in the configuration and one of %v in the plan", w.Address, path, text, values))
			return
		}
		values[text]--
	})
	return out
}

// spelled is a link in one of its spellings: what stands is recorded in full,
// what is written need not be.
func spelled(text string) string {
	return strings.TrimPrefix(text, "https://www.googleapis.com/compute/v1/")
}

func count(m map[string]map[string]int, path, text string) {
	if m[path] == nil {
		m[path] = map[string]int{}
	}
	m[path][text]++
}

// equalNumber tells 0.50 and 0.5 to be one, and 1.0 and "1".
func equalNumber(values map[string]int, text string) bool {
	want, ok := adapt.String(text).Number()
	if !ok {
		return false
	}
	for v := range values {
		if got, ok := adapt.String(v).Number(); ok && got.Cmp(want) == 0 {
			return true
		}
	}
	return false
}

func withoutIndexes(path string) string {
	var b strings.Builder
	depth := 0
	for _, c := range path {
		switch {
		case c == '[':
			depth++
		case c == ']':
			depth--
		case depth == 0:
			b.WriteRune(c)
		}
	}
	return b.String()
}
