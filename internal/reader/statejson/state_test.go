// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package statejson_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/statejson"
)

func google(typ string) bool { return strings.HasPrefix(typ, "google_") }

func read(doc string) (*adapt.Source, error) {
	return statejson.Read(strings.NewReader(doc), statejson.Options{Path: "state.json", Reads: google})
}

func mustRead(t *testing.T, doc string) *adapt.Source {
	t.Helper()
	src, err := read(doc)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func find(t *testing.T, src *adapt.Source, address string) *adapt.Resource {
	t.Helper()
	for _, r := range src.Resources {
		if r.Address == address {
			return r
		}
	}
	t.Fatalf("%s is missing", address)
	return nil
}

func TestStateFileOfVersion4(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "testdata", "roles-change", "terraform.tfstate"))
	if err != nil {
		t.Fatal(err)
	}
	src := mustRead(t, string(b))
	r := find(t, src, "google_compute_region_backend_service.web")
	if ratio, _ := r.Body.Path("failover_policy", "failover_ratio").Number(); ratio == nil || ratio.RatString() != "1/2" {
		t.Errorf("ratio %v, want 1/2", ratio)
	}
	if got := len(r.Body.Get("backend").Elements()); got != 3 {
		t.Errorf("%d backends, want 3", got)
	}
	if r.Provider != "google" || r.Change != nil {
		t.Errorf("provider %q, change %v", r.Provider, r.Change)
	}
	find(t, src, `google_compute_instance_group.web["a"]`)
	if len(src.Diagnostics) != 1 || src.Diagnostics[0].Severity != adapt.Warning {
		t.Errorf("want one warning that the format is not stable, got %v", src.Diagnostics)
	}
}

// rawState has what the recorded one lacks: modules, counts, data sources,
// sensitive paths, deposed objects.
const rawState = `{"version":4,"terraform_version":"1.9.0","serial":3,"lineage":"x","outputs":{},"resources":[
 {"module":"module.a[\"x.y\"]","mode":"managed","type":"google_compute_network","name":"n","provider":"module.a.provider[\"registry.opentofu.org/hashicorp/google-beta\"].eu","instances":[
  {"index_key":0,"schema_version":0,"attributes":{"name":"zero","backend":[{"group":"g","failover":true}]},"sensitive_attributes":[[{"type":"get_attr","value":"backend"},{"type":"index","value":{"value":0,"type":"number"}},{"type":"get_attr","value":"group"}]]},
  {"index_key":1,"deposed":"abcd1234","attributes":{"name":"old"}},
  {"index_key":1,"attributes":{"name":"one","mtu":null,"ratio":0.28}}]},
 {"mode":"data","type":"google_compute_network","name":"d","provider":"provider[\"registry.terraform.io/hashicorp/google\"]","instances":[{"index_key":"k\"${x}","attributes":{"name":"read","mtu":null}}]},
 {"mode":"managed","type":"random_id","name":"r","provider":"provider[\"registry.terraform.io/hashicorp/random\"]","instances":[{"attributes":{"hex":"ff"}}]}],"check_results":null}`

func TestInstancesOfAStateFile(t *testing.T) {
	src := mustRead(t, rawState)
	var got []string
	for _, r := range src.Resources {
		name, _ := r.Body.Get("name").Text()
		got = append(got, r.Address+" "+r.Provider+" "+name)
	}
	want := []string{
		`data.google_compute_network.d["k\"$${x}"] google read`,
		`module.a["x.y"].google_compute_network.n[0] google-beta zero`,
		`module.a["x.y"].google_compute_network.n[1] google-beta one`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{`module.a["x.y"]`}, src.Modules); diff != "" {
		t.Errorf("modules (-want +got):\n%s", diff)
	}
	backend := find(t, src, `module.a["x.y"].google_compute_network.n[0]`).Body.Get("backend").Items[0]
	if !backend.Get("group").Sensitive || backend.Get("failover").Sensitive {
		t.Error("the sensitive path marks the group and nothing else")
	}
	// A data source was read in full, so what it has as null is null.
	if find(t, src, want[0][:strings.LastIndex(want[0], " google")]).Body.Get("mtu") == nil {
		t.Error("the null of a data source is missing")
	}
}

// The members of a resource may come in any order.
func TestInstancesMayStandBeforeTheirType(t *testing.T) {
	src := mustRead(t, `{"resources":[{"instances":[{"attributes":{"name":"n"}}],"mode":"managed","name":"n","provider":"provider[\"registry.terraform.io/hashicorp/google\"]","type":"google_compute_network"}],"version":4}`)
	find(t, src, "google_compute_network.n")
}

const shownState = `{"format_version":"1.0","terraform_version":"1.11.4","values":{"root_module":{"resources":[
 {"address":"google_compute_network.n","mode":"managed","type":"google_compute_network","name":"n","provider_name":"registry.terraform.io/hashicorp/google","values":{"name":"n","secret":"s"},"sensitive_values":{"secret":true}},
 {"address":"google_compute_network.n","mode":"managed","type":"google_compute_network","name":"n","deposed_key":"abcd","values":{"name":"old"}}],
 "child_modules":[{"address":"module.a[0]","resources":[{"address":"module.a[0].google_compute_network.m[\"k\"]","mode":"managed","type":"google_compute_network","name":"m","index":"k","provider_name":"google","values":{"name":"m"}}]}]}}}`

func TestShownState(t *testing.T) {
	src := mustRead(t, shownState)
	if len(src.Resources) != 2 || len(src.Diagnostics) != 0 {
		t.Fatalf("%d resources, diagnostics %v", len(src.Resources), src.Diagnostics)
	}
	n := find(t, src, "google_compute_network.n").Body
	if name, _ := n.Get("name").Text(); name != "n" || !n.Get("secret").Sensitive {
		t.Errorf("name %q, sensitive %v", name, n.Get("secret").Sensitive)
	}
	if r := find(t, src, `module.a[0].google_compute_network.m["k"]`); r.Module != "module.a[0]" || r.Key != `["k"]` {
		t.Errorf("module %q, key %q", r.Module, r.Key)
	}
}

func TestStatesThatAreRefused(t *testing.T) {
	tests := map[string]struct{ doc, want string }{
		"version 3":        {`{"version":3,"terraform_version":"0.11.14","modules":[]}`, "version 3"},
		"version 5":        {`{"version":5}`, "version 5"},
		"format version 2": {`{"format_version":"2.0","values":{}}`, `format_version "2.0"`},
		"no version":       {`{"resources":[]}`, "neither a format_version nor a version"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := read(tt.doc)
			var refused *statejson.VersionError
			if !errors.As(err, &refused) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want it to say %q", err, tt.want)
			}
		})
	}
}

func TestAnEmptyStateHoldsNothing(t *testing.T) {
	for _, doc := range []string{`{"format_version":"1.0"}`, `{"version":4,"resources":[]}`, `{"version":4,"resources":null}`} {
		if src := mustRead(t, doc); len(src.Resources) != 0 {
			t.Errorf("%s: %v", doc, src.Resources)
		}
	}
}

func FuzzState(f *testing.F) {
	f.Add([]byte(rawState))
	f.Add([]byte(shownState))
	f.Fuzz(func(t *testing.T, doc []byte) {
		src, err := read(string(doc))
		if (src == nil) == (err == nil) {
			t.Errorf("source %v, error %v", src, err)
		}
	})
}
