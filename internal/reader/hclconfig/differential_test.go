// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// planValues is the part of a plan that says what stands after apply.
type planValues struct {
	PlannedValues struct {
		RootModule planModule `json:"root_module"`
	} `json:"planned_values"`
}

type planModule struct {
	Resources []struct {
		Address string         `json:"address"`
		Mode    string         `json:"mode"`
		Values  map[string]any `json:"values"`
	} `json:"resources"`
	ChildModules []planModule `json:"child_modules"`
}

func (m planModule) collect(mode string, into map[string]map[string]any) {
	for _, r := range m.Resources {
		if mode == "" || r.Mode == mode {
			into[r.Address] = r.Values
		}
	}
	for _, c := range m.ChildModules {
		c.collect(mode, into)
	}
}

// recordedPlans are the real plans that have their configuration beside them.
func recordedPlans(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, pattern := range []string{"testdata/edges/*/plan.json", "../testdata/*/plan.json"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			if beside, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*.tf*")); len(beside) > 0 {
				out = append(out, file)
			}
		}
	}
	return out
}

func readPlanned(t *testing.T, file string) map[string]map[string]any {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var plan planValues
	dec := json.NewDecoder(f)
	dec.UseNumber()
	if err := dec.Decode(&plan); err != nil {
		t.Fatal(err)
	}
	planned := map[string]map[string]any{}
	plan.PlannedValues.RootModule.collect("managed", planned)
	return planned
}

// The instances of a configuration are those of the real plan that was made
// from it, and no value that is known without the plan is another one there.
func TestConfigurationAgreesWithItsPlan(t *testing.T) {
	leaves := 0
	for _, file := range recordedPlans(t) {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			planned := readPlanned(t, file)
			got, err := hclconfig.Read(hclconfig.Options{Dir: dir, Root: dir, Values: valuesBeside(dir)})
			if err != nil {
				t.Fatal(err)
			}
			var want, have []string
			symbolic := map[string]bool{}
			for _, r := range got.Resources {
				switch {
				case r.Mode == adapt.Data:
				case r.Symbolic:
					symbolic[strings.TrimSuffix(r.Address, "[*]")] = true
				default:
					have = append(have, r.Address)
				}
			}
			for addr := range planned {
				if at := strings.LastIndexByte(addr, '['); at < 0 || !symbolic[addr[:at]] {
					want = append(want, addr)
				}
			}
			slices.Sort(want)
			slices.Sort(have)
			if diff := cmp.Diff(want, have); diff != "" {
				t.Errorf("instances (-plan +configuration)\n%s", diff)
			}
			for _, r := range got.Resources {
				if values := planned[r.Address]; values != nil {
					for _, f := range r.Body.Fields {
						leaves += agree(t, r.Address, r.Type+"."+f.Name, f.Value, values[f.Name])
					}
				}
			}
		})
	}
	if leaves < 1000 {
		t.Errorf("only %d values were compared", leaves)
	}
	t.Logf("%d values agree", leaves)
}

func valuesBeside(dir string) []hclconfig.Value {
	var out []hclconfig.Value
	found, _ := filepath.Glob(filepath.Join(dir, "*.tfvars"))
	for _, f := range found {
		if name := filepath.Base(f); name != "terraform.tfvars" && !strings.HasSuffix(name, ".auto.tfvars") {
			out = append(out, hclconfig.Value{File: name})
		}
	}
	return out
}

// agree compares what is known here with what the plan knows, and counts the
// values.
func agree(t *testing.T, addr, path string, n *adapt.Node, planned any) int {
	t.Helper()
	problem, count := disagreement(n, planned)
	if problem != "" {
		t.Errorf("%s: %s: %s", addr, path, problem)
	}
	return count
}

func disagreement(n *adapt.Node, planned any) (string, int) {
	if n.IsNull() || n.IsUnknown() || planned == nil {
		return "", 0
	}
	switch n.Kind {
	case adapt.Scalar:
		text, _ := n.Text()
		if want := fmt.Sprint(planned); want != text && !sameNumber(want, text) {
			return fmt.Sprintf("configuration %q, plan %q", text, want), 0
		}
		return "", 1
	case adapt.Object:
		object, ok := planned.(map[string]any)
		if !ok {
			return fmt.Sprintf("an object here, in the plan %T", planned), 0
		}
		total := 0
		for _, f := range n.Fields {
			problem, count := disagreement(f.Value, object[f.Name])
			if problem != "" {
				return f.Name + ": " + problem, 0
			}
			total += count
		}
		return "", total
	case adapt.List:
		list, ok := planned.([]any)
		if !ok {
			return fmt.Sprintf("a list here, in the plan %T", planned), 0
		}
		if len(list) != len(n.Items) {
			return fmt.Sprintf("%d elements here, %d in the plan", len(n.Items), len(list)), 0
		}
		// Elements of sets have no order.
		total := 0
		free := slices.Clone(list)
		for _, item := range n.Items {
			best, first := -1, ""
			for i, p := range free {
				problem, count := disagreement(item, p)
				if problem == "" {
					best = i
					total += count
					break
				}
				if first == "" {
					first = problem
				}
			}
			if best < 0 {
				return first, 0
			}
			free = slices.Delete(free, best, best+1)
		}
		return "", total
	}
	return "", 0
}

func sameNumber(a, b string) bool {
	return strings.TrimSuffix(a, ".0") == strings.TrimSuffix(b, ".0")
}

// Joined with its plan, a configuration has the plan's instances and all values
// that the plan knows, and nothing symbolic is left.
func TestJoinedConfigurationHoldsAllOfItsPlan(t *testing.T) {
	for _, file := range recordedPlans(t) {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			planned := readPlanned(t, file)
			got, err := hclconfig.Read(hclconfig.Options{Dir: dir, Root: dir, Oracle: readPlan(t, file).Oracle()})
			if err != nil {
				t.Fatal(err)
			}
			found := map[string]bool{}
			for _, r := range got.Resources {
				if r.Mode == adapt.Data {
					continue
				}
				found[r.Address] = true
				values := planned[r.Address]
				switch {
				case r.Symbolic && strings.HasPrefix(r.Type, "google_"):
					t.Errorf("%s is symbolic", r.Address)
				case values == nil && strings.HasPrefix(r.Type, "google_"):
					t.Errorf("%s is not in the plan", r.Address)
				}
				if !strings.HasPrefix(r.Type, "google_") {
					continue
				}
				for name, want := range values {
					if problem := lacks(r.Body.Get(name), want); problem != "" {
						t.Errorf("%s: %s: %s", r.Address, name, problem)
					}
				}
			}
			for addr := range planned {
				if !found[addr] && strings.Contains(addr, "google_") {
					t.Errorf("%s is missing", addr)
				}
			}
		})
	}
}

// lacks says what of a planned value is not in a node.
func lacks(n *adapt.Node, planned any) string {
	switch planned := planned.(type) {
	case nil:
		return ""
	case map[string]any:
		for name, want := range planned {
			if problem := lacks(n.Get(name), want); problem != "" {
				return name + ": " + problem
			}
		}
		return ""
	case []any:
		items := n.Elements()
		if len(items) < len(planned) {
			return fmt.Sprintf("%d elements, %d in the plan", len(items), len(planned))
		}
		free := slices.Clone(items)
		for _, want := range planned {
			at := slices.IndexFunc(free, func(item *adapt.Node) bool { return lacks(item, want) == "" })
			if at < 0 {
				return fmt.Sprintf("no element has %v", want)
			}
			free = slices.Delete(free, at, at+1)
		}
		return ""
	}
	text, ok := n.Text()
	if want := fmt.Sprint(planned); !ok || want != text && !sameNumber(want, text) {
		return fmt.Sprintf("%q, in the plan %q", text, want)
	}
	return ""
}
