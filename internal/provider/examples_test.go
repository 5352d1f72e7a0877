// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/provider"
	"github.com/failoverplan/terraform-provider-failover/internal/testenv"
)

const examples = "../../examples"

// exampleCase is an example that Terraform can plan without the network.
type exampleCase struct {
	dir     string
	command []string
	// want is in the output.
	want []string
}

var exampleCases = []exampleCase{
	{"provider", []string{"validate"}, []string{"Success!"}},
	{"resources/failover_policy", []string{"plan"}, []string{"Plan: 3 to add", `"all-primaries"`, `active_pool = "failover"`}},
	{
		"resources/failover_backend_service", []string{"plan"},
		[]string{"Plan: 1 to add", "minimum_healthy_primaries  = 2", `"group:ig-a+vms:ig-d=1" = {`, "+ tolerated = 2"},
	},
	{
		"data-sources/failover_simulation", []string{"plan"},
		[]string{`"zone:us-west1-a"`, "primary: 2 of 4 healthy", "primary_forced: 1 of 4 healthy"},
	},
	{"functions/active_pool", []string{"plan"}, []string{`during_a_replacement = "failover"`}},
	{
		"resources/failover_health_aggregation_policy", []string{"plan"},
		[]string{"Plan: 5 to add", "+ api  = 2", "+ auth = 1"},
	},
	{
		"resources/failover_health_source", []string{"plan"},
		[]string{"Plan: 3 to add", "endpoints_required          = 3", `"vms:api-a=1+vms:api-b=1" = {`, `+ "zone:us-central1-a",`},
	},
	{
		"resources/failover_composite_health_check", []string{"plan"},
		[]string{"Plan: 6 to add", `"zone:us-central1-a" = "HEALTHY"`, `"unknown:db"         = "UNKNOWN"`, `"region:us-central1" = "UNHEALTHY"`},
	},
	{
		"resources/failover_psc_consumer", []string{"plan"},
		[]string{"Plan: 9 to add", "+ can_move       = true", "+ fail_open       = true"},
	},
	{
		"resources/failover_dns_record", []string{"plan"},
		[]string{"Plan: 4 to add", "outage_bound_seconds   = 90", `share_exact = "9/10"`, "+ unspecified = true"},
	},
	{"functions/aggregate_health", []string{"plan"}, []string{`without_a_zone = "HEALTHY"`}},
	{"functions/composite_state", []string{"plan"}, []string{`after_a_change = "UNHEALTHY"`}},
	{"functions/dns_outage_bound", []string{"plan"}, []string{"outage_bound_seconds = 90"}},
	{"functions/proxies_required", []string{"plan"}, []string{"proxies = 10"}},
	{"functions/minimum_healthy_primaries", []string{"plan"}, []string{"minimum = 2"}},
	{"modules/composite-health", []string{"test"}, []string{"Success! 7 passed, 0 failed."}},
	{"modules/dns-failover", []string{"test"}, []string{"Success! 5 passed, 0 failed."}},
	{"modules/passthrough", []string{"test"}, []string{"Success! 5 passed, 0 failed."}},
}

// Every example runs as its reader would run it: with the provider served by
// the program itself, and no registry.
func TestAccExamplesRun(t *testing.T) {
	terraform := testenv.Terraform(t)
	entry, stop, err := provider.Reattach(context.Background(), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for _, c := range exampleCases {
		t.Run(c.dir, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(filepath.Join(examples, c.dir))); err != nil {
				t.Fatal(err)
			}
			run := exec.Command(terraform, append(c.command, "-no-color")...)
			run.Dir = dir
			run.Env = append(os.Environ(), entry, "TF_CLI_CONFIG_FILE="+os.DevNull)
			output, err := run.CombinedOutput()
			if err != nil {
				t.Fatalf("terraform %s: %v\n%s", c.command[0], err, output)
			}
			for _, want := range c.want {
				if !strings.Contains(string(output), want) {
					t.Errorf("the output lacks %q:\n%s", want, output)
				}
			}
		})
	}
}

// Every resource, data source and function has an example in the place where
// the documentation takes it from, and every example is run above.
func TestEverythingHasAnExample(t *testing.T) {
	p := connect(t, nil)
	var want []string
	for name := range p.schemas.ResourceSchemas {
		want = append(want, "resources/"+name+"/resource.tf")
	}
	for name := range p.schemas.DataSourceSchemas {
		want = append(want, "data-sources/"+name+"/data-source.tf")
	}
	for name := range p.schemas.Functions {
		want = append(want, "functions/"+name+"/function.tf")
	}
	ran := map[string]bool{}
	for _, c := range exampleCases {
		ran[c.dir] = true
	}
	for _, path := range append(want, "provider/provider.tf") {
		if _, err := os.Stat(filepath.Join(examples, path)); err != nil {
			t.Errorf("there is no example: %v", err)
		}
		if !ran[filepath.ToSlash(filepath.Dir(path))] {
			t.Errorf("no test runs examples/%s", path)
		}
	}
}

// A lock file holds the checksum of one build and would refuse the next.
func TestNoExampleHasALockFile(t *testing.T) {
	err := filepath.WalkDir(examples, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == ".terraform.lock.hcl" {
			t.Errorf("remove %s", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
