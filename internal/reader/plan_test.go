// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader_test

import (
	"bufio"
	"bytes"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader"
)

func TestAPlanIsJoinedWithTheConfigurationBesideIt(t *testing.T) {
	const be = "google_compute_region_backend_service."
	tests := []struct{ plan, address, path, want string }{
		// Dynamic blocks: roles and groups belong together, in the order of
		// the configuration.
		{"four-groups/plan.json", be + "ilb", "backend[0].group", `unknown -> google_compute_instance_group.pool["ig-a"].id exact at main.tf:94`},
		{"four-groups/plan.json", be + "ilb", "backend[0].failover", "false at main.tf:96"},
		{"four-groups/plan.json", be + "ilb", "backend[1].group", `unknown -> google_compute_instance_group.pool["ig-b"].id exact at main.tf:94`},
		{"four-groups/plan.json", be + "ilb", "backend[1].failover", "true at main.tf:96"},
		{"four-groups/plan.json", `google_compute_instance_group.pool["ig-c"]`, "instances", "2 elements at main.tf:67"},
		{"four-groups/plan.json", be + "ilb", "session_affinity", "unknown computed"},
		// A literal block among dynamic ones.
		{"literal-and-dynamic/plan.json", be + "gw", "backend", "3 elements at main.tf:133"},
		{"literal-and-dynamic/plan.json", be + "gw", "backend[2].group", "unknown -> google_compute_network_endpoint_group.backup.id exact at main.tf:143"},
		{"literal-and-dynamic/plan.json", be + "gw", "backend[0].failover", "unknown computed"},
		// The whole block is unknown in the plan.
		{"keyed-by-unknown/plan.json", "module.ilb." + be + "default", "backend", "2 elements at ilb/main.tf:41"},
		{"keyed-by-unknown/plan.json", "module.ilb." + be + "default", "backend[1].failover", "true at ilb/main.tf:46"},
		{"keyed-by-unknown/plan.json", "module.ilb." + be + "default", "backend[1].group", `unknown -> google_compute_instance_group.ig["f"].id exact at ilb/main.tf:47`},
		// Null is what is left out, wherever it comes from.
		{"keyed-by-unknown/plan.json", "module.ilb." + be + "default", "failover_policy[0].drop_traffic_if_unhealthy", "unknown computed at ilb/main.tf:55"},
		// Once the groups stand the plan knows the links.
		{"keyed-by-unknown/plan-update.json", "module.ilb." + be + "default", "backend[0].group", `projects/demo/zones/us-central1-a/instanceGroups/ig-p -> google_compute_instance_group.ig["p"].id exact at ilb/main.tf:47`},
		// Elements that are alike in the plan are told apart.
		{"elements-alike/plan.json", be + "bs", "backend", "3 elements at main.tf:23"},
		// Nobody wrote the flag, although the block is dynamic.
		{"failover-left-out/plan.json", be + "app", "backend[0].failover", "unknown computed"},
		{"failover-left-out/plan.json", be + "app", "backend[1].failover", "unknown computed"},
		// One sensitive group marks the whole set in the plan.
		{"unknown-and-sensitive/plan.json", be + "discreet", "backend[0].group", "unknown -> google_compute_instance_group_manager.steady.instance_group exact at main.tf:146"},
		{"unknown-and-sensitive/plan.json", be + "discreet", "backend[1].failover", "true at main.tf:154"},
		{"unknown-and-sensitive/plan.json", be + "discreet", "backend[1].group", "(sensitive) at main.tf:152"},
		// What the provider configuration says where the plan does not.
		{"counted-splat/plan.json", be + "ledger", "region", "unknown computed"},
		{"counted-splat/plan.json", "google_compute_instance_group.active", "instances[2]", "unknown -> google_compute_instance.ledger_active[2].self_link exact at main.tf:68"},
		// An update: the plan's set has an order of its own.
		{"roles-change/plan.json", be + "web", "failover_policy[0].failover_ratio", "1 at main.tf:94"},
		{"replaced-vm/plan-update.json", "google_compute_instance_group.primary", "instances[0]", "unknown -> google_compute_instance.vm.self_link exact at main.tf:22"},
	}
	for _, tt := range tests {
		t.Run(tt.plan+" "+tt.address+"."+tt.path, func(t *testing.T) {
			src := read(t, reader.Options{Path: recorded(tt.plan)})
			if got := show(at(find(t, src, tt.address).Body, tt.path)); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

// plans are the recorded plans with their configuration beside them.
var plans = []string{
	"conditional-blocks/plan.json", "counted-splat/plan.json", "elements-alike/plan.json", "failover-left-out/plan.json",
	"four-groups/plan.json", "keyed-by-unknown/plan.json", "keyed-by-unknown/plan-update.json", "known-unknown-absent/plan.json",
	"literal-and-dynamic/plan.json", "memberships/plan.json", "module-in-module/plan.json", "provider-aliases/plan.json",
	"provider-names/plan.json", "regional-ilb/plan.json", "replaced-vm/plan.json", "replaced-vm/plan-update.json",
	"roles-change/plan.json", "traps/plan.json", "unknown-and-sensitive/plan.json", "vendored/plan.json",
}

func TestARecordedPlanAndItsConfigurationBelongTogether(t *testing.T) {
	for _, plan := range plans {
		t.Run(plan, func(t *testing.T) {
			src := read(t, reader.Options{Path: recorded(plan)})
			if src.Kind != "plan" || src.Config == "" {
				t.Errorf("kind %q, configuration %q", src.Kind, src.Config)
			}
			for _, d := range src.Diagnostics {
				t.Errorf("%s: %s: %s", d.Severity, d.Summary, d.Detail)
			}
			for _, r := range src.Resources {
				if r.Range.IsZero() {
					t.Errorf("%s: nobody knows where it was written", r.Address)
				}
				if r.Change == nil {
					t.Errorf("%s: nobody knows what the plan does with it", r.Address)
				}
			}
		})
	}
}

// Every group that the plan does not know has a reference, however it was
// written.
func TestEveryUnknownGroupIsFollowed(t *testing.T) {
	for _, plan := range plans {
		t.Run(plan, func(t *testing.T) {
			src := read(t, reader.Options{Path: recorded(plan)})
			for _, r := range src.Resources {
				for i, b := range r.Body.Get("backend").Elements() {
					if g := b.Get("group"); g.IsUnknown() && len(g.References) == 0 {
						t.Errorf("%s: nobody knows the group of backend %d", r.Address, i)
					}
				}
			}
		})
	}
}

// The references were confirmed against the state of a real apply.
func TestReferencesWithThePlanAsOracle(t *testing.T) {
	for plan, edges := range map[string]string{
		"traps/plan.json":               "traps/edges.with-plan.txt",
		"regional-ilb/plan-update.json": "regional-ilb/edges.with-plan-update.txt",
	} {
		t.Run(plan, func(t *testing.T) {
			dir := lay(t, strings.Split(plan, "/")[0], nil)
			opts := reader.Options{Path: dir + "/" + strings.Split(plan, "/")[1], Config: dir}
			src := read(t, opts)
			var got []string
			for _, r := range src.Resources {
				leaves(r.Body, "", func(path string, n *adapt.Node) {
					if len(n.References) == 0 || n.Computed {
						return
					}
					var to []string
					for _, ref := range n.References {
						to = append(to, ref.Address+"."+ref.Attribute)
					}
					sort.Strings(to)
					value := "-"
					if text, ok := n.Text(); ok {
						// The spelling of a link is not what is compared.
						value = `"` + strings.TrimPrefix(text, "https://www.googleapis.com/compute/v1/") + `"`
					}
					got = append(got, r.Address+" | "+path+" | "+strings.Join(to, " ~ ")+" | "+value)
				})
			}
			want := listed(t, recorded(edges))
			sort.Strings(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// listed are the references that a list of the recorded cases names.
func listed(t *testing.T, path string) []string {
	t.Helper()
	var list []string
	lines := bufio.NewScanner(bytes.NewReader(content(t, path)))
	for lines.Scan() {
		if line := lines.Text(); strings.Contains(line, " | ") && !strings.HasPrefix(line, "#") {
			list = append(list, strings.ReplaceAll(line, "https://www.googleapis.com/compute/v1/", ""))
		}
	}
	sort.Strings(list)
	return list
}
