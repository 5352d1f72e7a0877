// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/provider"
	"github.com/failoverplan/terraform-provider-failover/internal/reader"
	"github.com/failoverplan/terraform-provider-failover/internal/testenv"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// verdict is what happens to one resource in one scenario, in words.
type verdict struct{ address, scenario string }

// topologyIn reads one input as the planner reads it.
func topologyIn(t *testing.T, path string) *topology.Topology {
	t.Helper()
	source, err := reader.Read(t.Context(), reader.Options{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	top, diagnostics := adapt.Build([]*adapt.Source{source})
	for _, d := range append(source.Diagnostics, diagnostics...) {
		if d.Severity == adapt.Error {
			t.Errorf("%s: %s: %s", path, d.Summary, d.Detail)
		}
	}
	return top
}

// plannersVerdicts are what the planner says about composite health, consumers
// and records. Names stand for addresses where the provider knows no others.
func plannersVerdicts(top *topology.Topology, names map[string]string) map[verdict]string {
	all := map[verdict]string{}
	chains := engine.NewChains(top)
	for _, c := range top.CompositeHealthChecks {
		check := chains.Composite(c)
		for _, s := range check.Scenarios() {
			all[verdict{c.Address, s.String()}] = string(check.Evaluate(s).State)
		}
	}
	for _, c := range chains.Consumers() {
		for _, s := range c.Scenarios() {
			o := c.Evaluate(s)
			all[verdict{c.Model().Object.Address, s.String()}] = fmt.Sprint(o.Serving)
		}
	}
	health := engine.NewHealth(top, engine.DNSOptions{})
	for _, r := range top.DNSRecords {
		d := engine.NewDNS(health, r)
		for _, s := range d.Scenarios() {
			scenario := s.String()
			var answers []string
			o := d.Evaluate(s)
			for _, a := range o.Answers {
				name := a.Target.Target
				if short, ok := names[name]; ok {
					name, scenario = short, strings.ReplaceAll(scenario, a.Target.Target, short)
				}
				share, same := a.Share()
				if same {
					answers = append(answers, name+" everywhere "+share.RatString())
					continue
				}
				for i, share := range a.Shares {
					if share != nil {
						answers = append(answers, fmt.Sprintf("%s %s %s", name, o.Locations[i], share.RatString()))
					}
				}
			}
			for address, name := range names {
				scenario = strings.ReplaceAll(scenario, address, name)
			}
			slices.Sort(answers)
			all[verdict{r.Address, scenario}] = strings.Join(answers, ", ")
		}
	}
	return all
}

// plannedVerdicts reads the same from the outcomes of a plan.
func plannedVerdicts(t *testing.T, plan []byte) (all map[verdict]string, names map[string]string) {
	t.Helper()
	type share struct {
		Exact string `json:"share_exact"`
	}
	type answer struct {
		share
		ByLocation map[string]share `json:"by_location"`
	}
	var document struct {
		PlannedValues struct {
			RootModule struct {
				Resources []struct {
					Address, Type string
					Values        struct {
						Name     string
						Outcomes map[string]struct {
							State          string
							ServingRegions []string `json:"serving_regions"`
							Answers        map[string]answer
						}
					}
				}
			} `json:"root_module"`
		} `json:"planned_values"`
	}
	if err := json.Unmarshal(plan, &document); err != nil {
		t.Fatal(err)
	}
	all, names = map[verdict]string{}, map[string]string{}
	for _, r := range document.PlannedValues.RootModule.Resources {
		if r.Type == backendService {
			names[r.Address] = r.Values.Name
		}
		for scenario, o := range r.Values.Outcomes {
			at := verdict{r.Address, scenario}
			switch r.Type {
			case compositeResource:
				all[at] = o.State
			case consumerResource:
				all[at] = fmt.Sprint(o.ServingRegions)
			case recordResource:
				var answers []string
				for name, a := range o.Answers {
					for location, s := range a.ByLocation {
						answers = append(answers, fmt.Sprintf("%s %s %s", name, location, s.Exact))
					}
					if a.Exact != "" {
						answers = append(answers, name+" everywhere "+a.Exact)
					}
				}
				slices.Sort(answers)
				all[at] = strings.Join(answers, ", ")
			}
		}
	}
	return all, names
}

// A module author and somebody who points the planner at the module, its plan
// or its state must be told the same.
func TestAccThePlannerSaysWhatThePlanSaysOfReceivers(t *testing.T) {
	program := testenv.Terraform(t)
	entry, stop, err := provider.Reattach(context.Background(), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for _, example := range []string{
		"resources/failover_composite_health_check", "resources/failover_psc_consumer", "resources/failover_dns_record",
	} {
		t.Run(example, func(t *testing.T) {
			dir, alone := t.TempDir(), t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(filepath.Join(examples, example))); err != nil {
				t.Fatal(err)
			}
			run := func(args ...string) []byte {
				cmd := exec.Command(program, args...)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), entry, "TF_CLI_CONFIG_FILE="+os.DevNull)
				output, err := cmd.Output()
				if err != nil {
					t.Fatalf("terraform %v: %v\n%s", args, err, output)
				}
				return output
			}
			write := func(dir, name string, data []byte) string {
				path := filepath.Join(dir, name)
				if err := os.WriteFile(path, data, 0o644); err != nil {
					t.Fatal(err)
				}
				return path
			}
			run("plan", "-out=tfplan")
			plan := run("show", "-json", "tfplan")
			want, names := plannedVerdicts(t, plan)
			if len(want) < 5 {
				t.Fatalf("the plan has the outcomes %v alone", want)
			}
			readings := map[string]string{
				"configuration":                dir,
				"plan with its configuration":  write(dir, "plan.json", plan),
				"plan without a configuration": write(alone, "plan.json", plan),
			}
			run("apply", "tfplan")
			readings["state"] = write(alone, "state.json", run("show", "-json"))
			for reading, path := range readings {
				got := plannersVerdicts(topologyIn(t, path), names)
				// Scenarios that the resource asks for name what the planner
				// calls by its address.
				for at := range want {
					if strings.Contains(at.scenario, "unknown:") {
						delete(want, at)
					}
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (-plan +planner):\n%s", reading, diff)
				}
			}
		})
	}
}

// The examples write composite health and a record, and their models, from the
// same locals.
func TestModelsAndWhatTheyModelAgree(t *testing.T) {
	for example, pair := range map[string][2]string{
		"resources/failover_composite_health_check": {"failover_composite_health_check.api", "google_compute_region_composite_health_check.api"},
		"resources/failover_dns_record":             {"failover_dns_record.db", "google_dns_record_set.db"},
	} {
		names := map[string]string{}
		for _, region := range []string{"us-west1", "us-east1"} {
			names[fmt.Sprintf("failover_backend_service.db[%q]", region)] = region
			names[fmt.Sprintf("google_compute_forwarding_rule.db[%q]", region)] = region
		}
		model, real := map[string]string{}, map[string]string{}
		for at, v := range plannersVerdicts(topologyIn(t, filepath.Join(examples, example, "beside-google")), names) {
			switch at.address {
			case pair[0]:
				model[at.scenario] = v
			case pair[1]:
				real[at.scenario] = v
			}
		}
		if len(model) < 5 {
			t.Errorf("%s: the model has the outcomes %v", example, model)
		}
		if diff := cmp.Diff(model, real); diff != "" {
			t.Errorf("%s: outcomes (-model +real):\n%s", example, diff)
		}
	}
}
