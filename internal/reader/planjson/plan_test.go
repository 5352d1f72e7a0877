// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
)

func TestInstancesThatStandAfterApply(t *testing.T) {
	src := read(t, "module-in-module").Source()
	var got []string
	for _, r := range src.Resources {
		if r.Type == "google_compute_region_backend_service" {
			got = append(got, fmt.Sprintf("%s in %s, key %q, provider %s", r.Address, r.Module, r.Key, r.Provider))
		}
	}
	want := []string{
		`module.stack["europe-west1"].module.ilb.google_compute_region_backend_service.this in module.stack["europe-west1"].module.ilb, key "", provider google`,
		`module.stack["us-east1"].module.ilb.google_compute_region_backend_service.this in module.stack["us-east1"].module.ilb, key "", provider google`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestValues(t *testing.T) {
	tests := []struct{ plan, address, path, want string }{
		// What the plan knows, knows after apply, and what is absent.
		{"known-unknown-absent", "google_compute_region_backend_service.hc_none", "health_checks", "absent"},
		{"known-unknown-absent", "google_compute_region_backend_service.hc_unknown[0]", "health_checks[0]", "unknown -> google_compute_health_check.new.id exact"},
		// One unknown key hides all backends, and not that there are some.
		{"keyed-by-unknown", "module.ilb.google_compute_region_backend_service.default", "backend", "unknown"},
		{"keyed-by-unknown", "module.ilb.google_compute_region_backend_service.default", "failover_policy[0].failover_ratio", "0.5"},
		{"keyed-by-unknown/plan-update", "module.ilb.google_compute_region_backend_service.default", "backend", "2 elements"},
		// Elements that differ in nothing known are still that many.
		{"elements-alike", "google_compute_region_backend_service.bs", "backend", "3 elements"},
		// A size that the plan gets wrong: the member is new, the number is
		// the old one.
		{"replaced-vm/plan-update", "google_compute_instance_group.primary", "instances[0]", "unknown -> google_compute_instance.vm.self_link exact"},
		{"replaced-vm/plan-update", "google_compute_instance_group.primary", "size", "1 computed"},
		// Nobody wrote these.
		{"unknown-and-sensitive", "google_compute_region_backend_service.blind", "backend[0].failover", "unknown computed"},
		{"unknown-and-sensitive", "google_compute_region_backend_service.blind", "session_affinity", "unknown computed"},
		{"memberships", "google_compute_instance_group.g", "instances", "unknown computed"},
		// A dynamic block leaves open who wrote what.
		{"failover-left-out", "google_compute_region_backend_service.app", "backend[0].failover", "unknown"},
		// One sensitive group marks the set; what else stands in it is told.
		{"unknown-and-sensitive", "google_compute_region_backend_service.discreet", "backend[0].failover", "false"},
		{"unknown-and-sensitive", "google_compute_region_backend_service.discreet", "backend[0].group", "unknown -> google_compute_instance_group_manager.steady.instance_group exact"},
		{"unknown-and-sensitive", "google_compute_region_backend_service.discreet", "backend[1].group", "(sensitive)"},
	}
	for _, tt := range tests {
		t.Run(tt.plan+" "+tt.path, func(t *testing.T) {
			got := show(at(resource(t, read(t, tt.plan).Source(), tt.address).Body, tt.path))
			if got != tt.want {
				t.Errorf("%s.%s\n got %s\nwant %s", tt.address, tt.path, got, tt.want)
			}
		})
	}
}

func TestBeforeAndAfterOfAnUpdate(t *testing.T) {
	src := read(t, "roles-change").Source()
	r := resource(t, src, "google_compute_region_backend_service.web")
	if diff := cmp.Diff([]string{"update"}, r.Change.Actions); diff != "" {
		t.Errorf("actions (-want +got):\n%s", diff)
	}
	before, _ := at(r.Change.Before, "failover_policy[0].failover_ratio").Number()
	after, _ := at(r.Body, "failover_policy[0].failover_ratio").Number()
	if before.RatString() != "1/2" || after.RatString() != "1" {
		t.Errorf("ratio went from %v to %v, want from 1/2 to 1", before, after)
	}
	group := resource(t, src, "google_compute_instance_group.web[\"a\"]")
	if group.Change.Before != group.Body {
		t.Error("an instance that does not change is kept twice")
	}
}

func TestDeletedAndReplacedInstances(t *testing.T) {
	src := read(t, "regional-ilb/plan-update").Source()
	var deleted []string
	for _, r := range src.Deleted {
		if r.Body != nil || r.Change.Before == nil {
			t.Errorf("%s: a deleted instance stands before and not after", r.Address)
		}
		deleted = append(deleted, r.Address+" "+r.Change.Reason)
	}
	if len(deleted) == 0 {
		t.Error("the plan deletes, and nothing is listed as deleted")
	}
	vm := resource(t, read(t, "replaced-vm/plan-update").Source(), "google_compute_instance.vm")
	if diff := cmp.Diff([]string{"delete", "create"}, vm.Change.Actions); diff != "" {
		t.Errorf("actions (-want +got):\n%s", diff)
	}
	if len(vm.Change.ReplacePaths) == 0 {
		t.Error("what forces the replacement is missing")
	}
}

func TestDataSourcesOfThePriorState(t *testing.T) {
	src := read(t, "traps").Source()
	r := resource(t, src, "data.google_compute_zones.up")
	if r.Mode != adapt.Data {
		t.Errorf("mode %q", r.Mode)
	}
	if names := r.Body.Get("names"); names == nil || len(names.Items) == 0 {
		t.Error("the names of the zones are missing")
	}
}

func TestDefaultsOfTheProviderConfiguration(t *testing.T) {
	tests := []struct{ plan, address, project, region string }{
		{"counted-splat", "google_compute_region_backend_service.ledger", "acme-payments", "europe-west3"},
		{"provider-aliases", `module.producer["us-central1"].google_compute_region_backend_service.app["catalog"]`, "acme-catalog-producer", "absent"},
		{"module-in-module", `module.stack["europe-west1"].module.ilb.google_compute_region_backend_service.this`, "acme-media", "absent"},
	}
	for _, tt := range tests {
		t.Run(tt.plan, func(t *testing.T) {
			for _, r := range read(t, tt.plan).Source().Resources {
				if strings.HasSuffix(r.Address, tt.address) {
					got := []string{show(r.Defaults.Project), show(r.Defaults.Region)}
					if diff := cmp.Diff([]string{tt.project, tt.region}, got); diff != "" {
						t.Errorf("(-want +got):\n%s", diff)
					}
					return
				}
			}
			t.Fatalf("%s is missing", tt.address)
		})
	}
}

func TestFormatVersions(t *testing.T) {
	for version, ok := range map[string]bool{"0.1": true, "0.2": true, "1.0": true, "1.2": true, "1.99": true, "2.0": false, "3": false, "": false} {
		t.Run(version, func(t *testing.T) {
			doc := strings.Replace(string(document(t, "provider-names")), `"format_version":"1.2"`, fmt.Sprintf(`"format_version":%q`, version), 1)
			doc = strings.Replace(doc, `"format_version": "1.2"`, fmt.Sprintf(`"format_version": %q`, version), 1)
			_, err := planjson.Read(strings.NewReader(doc), planjson.Options{Reads: google})
			var refused *planjson.VersionError
			if got := err == nil; got != ok || err != nil && !errors.As(err, &refused) {
				t.Errorf("error %v, want accepted %v", err, ok)
			}
		})
	}
}

func TestProviderAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"google":                                      "google",
		"registry.terraform.io/hashicorp/google":      "google",
		"registry.opentofu.org/hashicorp/google":      "google",
		"registry.terraform.io/hashicorp/google-beta": "google-beta",
	} {
		doc := strings.ReplaceAll(string(document(t, "provider-names")), "registry.terraform.io/hashicorp/google", address)
		p, err := planjson.Read(strings.NewReader(doc), planjson.Options{Reads: google})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Source().Resources {
			if r.Provider != want {
				t.Errorf("%s: provider %q, want %q", address, r.Provider, want)
			}
		}
	}
}

// Tools that sort the members of a plan, such as jq -S, change no meaning.
func TestOrderOfMembersDoesNotMatter(t *testing.T) {
	for _, name := range []string{"roles-change", "unknown-and-sensitive", "regional-ilb/plan-update", "traps"} {
		t.Run(name, func(t *testing.T) {
			var any map[string]any
			d := json.NewDecoder(bytes.NewReader(document(t, name)))
			d.UseNumber()
			if err := d.Decode(&any); err != nil {
				t.Fatal(err)
			}
			sorted, err := json.MarshalIndent(any, "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			p, err := planjson.Read(bytes.NewReader(sorted), planjson.Options{Path: "plan.json", Reads: google})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(listing(read(t, name).Source()), listing(p.Source())); diff != "" {
				t.Errorf("(-as written +sorted):\n%s", diff)
			}
		})
	}
}

// listing spells everything that a source holds.
func listing(src *adapt.Source) []string {
	var lines []string
	var tree func(prefix string, n *adapt.Node)
	tree = func(prefix string, n *adapt.Node) {
		lines = append(lines, prefix+" "+show(n))
		if n == nil {
			return
		}
		for i, item := range n.Items {
			tree(fmt.Sprintf("%s[%d]", prefix, i), item)
		}
		fields := map[string]*adapt.Node{}
		for _, f := range n.Fields {
			fields[f.Name] = f.Value
		}
		for _, name := range sortedKeys(fields) {
			tree(prefix+"."+name, fields[name])
		}
	}
	for _, list := range [][]*adapt.Resource{src.Resources, src.Deleted} {
		for _, r := range list {
			lines = append(lines, fmt.Sprintf("%s %v %s %s", r.Address, r.Change.Actions, r.Provider, show(r.Defaults.Region)))
			tree(r.Address, r.Body)
			tree(r.Address+" before", r.Change.Before)
		}
	}
	for _, d := range src.Diagnostics {
		lines = append(lines, d.Summary+" "+d.Address)
	}
	return append(lines, src.Modules...)
}

func FuzzPlan(f *testing.F) {
	// Short seeds: the fuzzer spends its time on making long ones shorter.
	f.Add([]byte(`{"format_version":"1.2","variables":{"v":{"value":[1,"a"]}},"resource_changes":[{"address":"module.m[\"a\"].google_a.b[0]","provider_name":"google","previous_address":"google_a.c","change":{"actions":["delete","create"],"before":{"x":1},"after":{"l":[{"y":2}]},"after_unknown":{"l":[{"z":true}],"u":true},"after_sensitive":{"l":true,"u":[]},"replace_paths":[["l",0]]},"action_reason":"r"}],"complete":false}`))
	f.Add([]byte(`{"format_version":"1.0","resource_changes":[{"address":"google_a.b","change":{"actions":["no-op"],"after":{"backend":[{}]},"after_unknown":{"backend":[{"group":true}]}}}],"configuration":{"provider_config":{"g":{"expressions":{"region":{"references":["var.v"]}}}},"root_module":{"resources":[{"address":"google_a.b","provider_config_key":"g","expressions":{"backend":[{"group":{"references":["module.m.o","module.m"]}}]}}],"module_calls":{"m":{"expressions":{"v":{"references":["local.x"]}},"module":{"outputs":{"o":{"expression":{"references":["var.v"]}}}}}}}}}`))
	f.Add([]byte(`{"format_version":"1.0","resource_changes":[],"deferred_changes":[{"reason":"x","resource_change":{"address":"google_a.b[*]","index_unknown":true,"change":{"actions":["create"],"after":{}}}}],"prior_state":{"values":{"root_module":{"resources":[{"address":"data.google_a.b","values":{"n":null}}]}}},"checks":[{"address":{"to_display":"check.c"},"status":"fail"}]}`))
	f.Fuzz(func(t *testing.T, doc []byte) {
		p, err := planjson.Read(bytes.NewReader(doc), planjson.Options{Path: "plan.json", Reads: google})
		if (p == nil) == (err == nil) {
			t.Fatalf("plan %v, error %v", p, err)
		}
		if p == nil {
			return
		}
		oracle := p.Oracle()
		for _, r := range p.Source().Resources {
			if r.Body == nil || r.Body.Kind != adapt.Object {
				t.Errorf("%s has no attributes", r.Address)
			}
			oracle.Attributes(r.Address)
			oracle.Keys(strings.TrimSuffix(r.Address, r.Key))
		}
		oracle.Variable("v")
	})
}
