// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
)

// idle is the instance that no relevant attribute names.
const idle = "google_compute_instance_group.idle"

// references builds a plan out of the parts that decide what a reference leads
// to: the instances, the value at which it stands, and the configuration.
func references(t *testing.T, instances []string, after, unknown, configuration string) *planjson.Plan {
	t.Helper()
	var changes []string
	change := func(address, after, unknown string) {
		changes = append(changes, fmt.Sprintf(`{"address":%q,"provider_name":"google","change":{"actions":["create"],"before":null,"after":%s,"after_unknown":%s,"after_sensitive":{"instances":[],"backend":[],"health_checks":[]}}}`, address, after, unknown))
	}
	for _, a := range instances {
		change(a, `{"zone":"us-west1-a"}`, `{"id":true}`)
		if strings.HasPrefix(a, "data.") {
			last := len(changes) - 1
			changes[last] = strings.Replace(changes[last], `"create"`, `"read"`, 1)
		}
	}
	service := "google_compute_region_backend_service.s"
	if strings.Contains(after, "KEYED") {
		service = `google_compute_region_backend_service.s["a"]`
		after = strings.ReplaceAll(after, "KEYED", "")
	}
	if strings.Contains(after, "INNER") {
		service = `module.m["a"].google_compute_region_backend_service.s`
		after = strings.ReplaceAll(after, "INNER", "")
	}
	change(service, after, unknown)
	relevant := make([]string, 0, len(instances))
	for _, a := range instances {
		if a == idle {
			continue
		}
		relevant = append(relevant, fmt.Sprintf(`{"resource":%q,"attribute":["id"]}`, a))
	}
	doc := fmt.Sprintf(`{"format_version":"1.2","planned_values":{},"variables":{"v":{"value":"us-west1"}},"resource_changes":[%s],"configuration":{"root_module":%s},"relevant_attributes":[%s]}`,
		strings.Join(changes, ","), configuration, strings.Join(relevant, ","))
	p, err := planjson.Read(strings.NewReader(doc), planjson.Options{Path: "plan.json", Reads: google})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// service is the configuration of a root module with one backend service whose
// network is written as the expression.
func service(expression, more string) string {
	return fmt.Sprintf(`{"resources":[{"address":"google_compute_region_backend_service.s","expressions":{"network":%s}%s}]}`, expression, more)
}

func refs(list ...string) string {
	return fmt.Sprintf(`{"references":[%s]}`, `"`+strings.Join(list, `","`)+`"`)
}

func TestReferencesWithoutTheConfiguration(t *testing.T) {
	const g = "google_compute_network."
	tests := []struct {
		name          string
		instances     []string
		after         string
		configuration string
		want          string
		hidden        string
	}{
		{
			name: "a reference to one instance is exact", instances: []string{g + "n"}, after: `{}`,
			configuration: service(refs(g+"n.id", g+"n"), ""),
			want:          "unknown -> google_compute_network.n.id exact",
		},
		{
			name: "a literal index is kept by the plan", instances: []string{g + `n["a"]`, g + `n["b"]`}, after: `{}`,
			configuration: service(refs(g+`n[\"b\"].id`, g+`n[\"b\"]`, g+"n"), ""),
			want:          `unknown -> google_compute_network.n["b"].id exact`,
		},
		{
			name: "an index each.key pairs instances of one key", instances: []string{g + `n["a"]`, g + `n["b"]`}, after: `{KEYED}`,
			configuration: service(refs(g+"n", "each.key"), ""),
			want:          `unknown -> google_compute_network.n["a"] same-key`,
		},
		{
			name: "an index out of each.value may be any", instances: []string{g + `n["a"]`, g + `n["b"]`}, after: `{KEYED}`,
			configuration: service(refs(g+"n", "each.value.peer", "each.value"), ""),
			want:          `unknown -> google_compute_network.n["a"] candidates -> google_compute_network.n["b"] candidates`,
		},
		{
			name: "both branches of a conditional are candidates", instances: []string{g + "n", g + "o"}, after: `{}`,
			configuration: service(refs(g+"n.id", g+"n", g+"o.id", g+"o"), ""),
			want:          "unknown -> google_compute_network.n.id candidates -> google_compute_network.o.id candidates",
		},
		{
			name: "each.value leads to what for_each iterates over", instances: []string{g + `n["a"]`, g + `n["b"]`}, after: `{KEYED}`,
			configuration: service(refs("each.value.id", "each.value"), `,"for_each_expression":`+refs(g+"n")),
			want:          `unknown -> google_compute_network.n["a"].id same-key`,
		},
		{
			name: "a local is not told", instances: []string{g + "n"}, after: `{}`,
			configuration: `{"resources":[{"address":"google_compute_region_backend_service.s","expressions":{"health_checks":` + refs("local.checks") + `}}]}`,
			want:          "absent", hidden: "health_checks: local.checks",
		},
		{
			name: "a reference or a local may be the value", instances: []string{g + "n"}, after: `{}`,
			configuration: service(refs("local.given", g+"n.id", g+"n"), ""),
			want:          "unknown -> google_compute_network.n.id candidates -> local.given candidates",
		},
		{
			name: "a local may be a key, or another value", instances: []string{g + `n["a"]`}, after: `{}`,
			configuration: service(refs(g+"n", "local.key"), ""),
			want:          `unknown -> google_compute_network.n["a"] candidates -> local.key candidates`,
		},
		{
			name: "an output is followed into its module", instances: []string{"module.n." + g + "n"}, after: `{}`,
			configuration: strings.TrimSuffix(service(refs("module.n.link", "module.n"), ""), "}") +
				`,"module_calls":{"n":{"module":{"outputs":{"link":{"expression":` + refs(g+"n.self_link", g+"n") + `}},"resources":[{"address":"google_compute_network.n"}]}}}}`,
			want: "unknown -> module.n.google_compute_network.n.self_link exact",
		},
		{
			name: "a variable is followed to its call", instances: []string{g + "n"}, after: `{INNER}`,
			configuration: `{"module_calls":{"m":{"expressions":{"net":` + refs(g+"n.id", g+"n") + `},"for_each_expression":` + refs("local.x") + `,"module":` + service(refs("var.net"), "") + `}}}`,
			want:          "unknown -> google_compute_network.n.id exact",
		},
		{
			name: "each.key of a module call pairs as well", instances: []string{g + `n["a"]`, g + `n["b"]`}, after: `{INNER}`,
			configuration: `{"module_calls":{"m":{"expressions":{"net":` + refs(g+"n", "each.key") + `},"for_each_expression":` + refs("local.x") + `,"module":` + service(refs("var.net"), "") + `}}}`,
			want:          `unknown -> google_compute_network.n["a"] same-key`,
		},
		{
			name: "a template names what it is made of", instances: []string{g + "n"}, after: `{}`,
			configuration: service(`{"constant_value":"${google_compute_network.n.id}","references":["google_compute_network.n.id","google_compute_network.n"]}`, ""),
			want:          "unknown -> google_compute_network.n.id exact",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			unknown := `{"network":true}`
			if tt.hidden != "" {
				unknown = `{"health_checks":true}`
			}
			p := references(t, tt.instances, tt.after, unknown, tt.configuration)
			got := "missing"
			for _, r := range p.Source().Resources {
				if r.Name == "s" {
					got = show(r.Body.Get("network"))
				}
			}
			if got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
			hidden := ""
			for _, h := range p.Hidden() {
				hidden = h.Attribute + ": " + h.What
			}
			if hidden != tt.hidden {
				t.Errorf("hidden %q, want %q", hidden, tt.hidden)
			}
		})
	}
}

// A plan does not tell a reference from a text that it is a part of; the known
// values do.
func TestReferencesOfKnownValuesAreHeldAgainstThem(t *testing.T) {
	for zone, want := range map[string]string{
		"us-west1-a":        "us-west1-a -> google_compute_network.n.zone exact",
		"prefix-us-west1-a": "prefix-us-west1-a -> google_compute_network.n.zone derived",
	} {
		p := references(t, []string{"google_compute_network.n"}, `{"network":"`+zone+`"}`, `{}`, service(refs("google_compute_network.n.zone", "google_compute_network.n"), ""))
		if got := show(resource(t, p.Source(), "google_compute_region_backend_service.s").Body.Get("network")); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestGroupsOfDynamicBackendsAreInferredWhereOnlyOnePairingIsPossible(t *testing.T) {
	const (
		a, b  = "google_compute_instance_group.a", "google_compute_instance_group.b"
		alike = `{"region":"us-west1","backend":[{"failover":false},{"failover":false}]}`
		roles = `{"region":"us-west1","backend":[{"failover":false},{"failover":true}]}`
		conf  = `{"resources":[{"address":"google_compute_region_backend_service.s","expressions":{}}]}`
	)
	tests := []struct {
		name, after string
		instances   []string
		want        []string
	}{
		{"as many groups as backends, all alike", alike, []string{a, b}, []string{"unknown -> " + a + " inferred", "unknown -> " + b + " inferred"}},
		{"different roles", roles, []string{a, b}, []string{"unknown", "unknown"}},
		{"fewer groups than backends", alike, []string{a}, []string{"unknown", "unknown"}},
		{"a further group that nothing seems to need", alike, []string{a, b, idle}, []string{"unknown", "unknown"}},
		{"a group that is read during the apply", alike, []string{a, b, "data." + a}, []string{"unknown", "unknown"}},
		{"a group in another region", strings.Replace(alike, "us-west1", "us-east1", 1), []string{a, b}, []string{"unknown", "unknown"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := references(t, tt.instances, tt.after, `{"backend":[{"group":true},{"group":true}]}`, conf)
			s := resource(t, p.Source(), "google_compute_region_backend_service.s")
			got := []string{show(at(s.Body, "backend[0].group")), show(at(s.Body, "backend[1].group"))}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for _, h := range p.Hidden() {
				if inferred := strings.Contains(got[0], "inferred"); inferred != (h.Taken == adapt.Inferred) {
					t.Errorf("told: %v", h)
				}
			}
			if len(p.Hidden()) != 1 {
				t.Errorf("told: %v, want that it is hidden or inferred", p.Hidden())
			}
		})
	}
}
