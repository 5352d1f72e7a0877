// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// attributeCase says of one attribute of a backend service what it means when
// it is known, null and unknown.
type attributeCase struct {
	// path leads to the attribute, through the element ig-a of a map.
	path string
	// known is a value that is accepted.
	known any
	// null is the value that null stands for, or unset where null says
	// that there is none.
	null any
	// whenUnknown are the computed attributes that stay known, with
	// "outcomes.SCENARIO" for a pool in a map of known scenarios.
	whenUnknown []string
	// beside are changes without which the case would be another one.
	beside func(object)
	// refused is the rule that finds fault with the attribute's values.
	refused string
}

var unset = struct{ unset bool }{true}

const counts = "primary_vm_count failover_vm_count minimum_healthy_primaries primary_failures_tolerated"

var (
	allOutcomes = strings.Fields("outcomes.steady outcomes.zone:us-west1-a outcomes.zone:us-west1-c outcomes.region:us-west1 " +
		"outcomes.all-primaries outcomes.all-failovers outcomes.everything")
	allCounts = strings.Fields(counts)
	all       = append(slices.Clone(allCounts), allOutcomes...)
	size      = strings.Fields("failover_vm_count outcomes.steady outcomes.region:us-west1 outcomes.all-primaries " +
		"outcomes.all-failovers outcomes.everything")
)

// clear takes attributes off the element ig-a.
func clear(names ...string) func(object) {
	return func(config object) {
		for _, name := range names {
			delete(config["backends"].(object)["ig-a"].(object), name)
		}
	}
}

var backendServiceAttributes = []attributeCase{
	{path: "name", known: "db", null: unset, whenUnknown: all},
	{path: "project", known: "p", null: unset, whenUnknown: all},
	{path: "region", known: "us-west1", null: unset, whenUnknown: allCounts},
	{path: "load_balancing_scheme", known: "EXTERNAL", null: "INTERNAL"},
	{path: "protocol", known: "UDP", null: "TCP", whenUnknown: all},
	{path: "session_affinity", known: "CLIENT_IP", null: "NONE", whenUnknown: all},
	{path: "subsetting", known: object{"policy": "CONSISTENT_HASH_SUBSETTING"}, null: unset},
	{path: "subsetting.policy", known: "CONSISTENT_HASH_SUBSETTING", null: unset},
	{path: "connection_draining_timeout_sec", known: 0, null: 300, whenUnknown: all},
	{path: "health_check", known: object{"timeout_sec": 3}, null: unset, whenUnknown: all},
	{path: "health_check.name", known: "hc", null: unset, whenUnknown: all},
	{path: "health_check.region", known: "us-west1", null: unset, whenUnknown: all},
	{path: "health_check.check_interval_sec", known: 10, null: 5, whenUnknown: all},
	{path: "health_check.timeout_sec", known: 3, null: 5, whenUnknown: all},
	{path: "health_check.healthy_threshold", known: 3, null: 2, whenUnknown: all},
	{path: "health_check.unhealthy_threshold", known: 3, null: 2, whenUnknown: all},
	{path: "health_check.source_regions", known: list{}, null: unset, whenUnknown: all},
	{
		path: "failover_policy", known: object{"failover_ratio": 1}, null: object{"failover_ratio": 0},
		whenUnknown: strings.Fields("primary_vm_count failover_vm_count outcomes.steady outcomes.all-primaries outcomes.all-failovers"),
	},
	{
		path: "failover_policy.failover_ratio", known: "0.75", null: 0,
		whenUnknown: append(strings.Fields("primary_vm_count failover_vm_count outcomes.steady outcomes.region:us-west1"),
			"outcomes.all-primaries", "outcomes.all-failovers", "outcomes.everything"),
	},
	{
		path: "failover_policy.drop_traffic_if_unhealthy", known: true, null: false,
		whenUnknown: append(slices.Clone(allCounts), "outcomes.steady", "outcomes.zone:us-west1-a", "outcomes.zone:us-west1-c",
			"outcomes.all-primaries", "outcomes.all-failovers"),
	},
	{path: "failover_policy.disable_connection_drain_on_failover", known: true, null: false, whenUnknown: all},
	{path: "backends", known: object{"ig-z": object{"zone": "us-west1-b", "size": 1}}, null: unset},
	{path: "backends.zone", known: "us-west1-b", null: unset, whenUnknown: allCounts, beside: clear("zone")},
	{path: "backends.zones", known: list{"us-west1-a", "us-west1-b"}, null: unset, whenUnknown: allCounts, beside: clear("zone")},
	{path: "backends.region", known: "us-west1", null: unset, whenUnknown: allCounts, beside: clear("zone")},
	{path: "backends.size", known: 7, null: unset, whenUnknown: size, beside: clear("size")},
	{path: "backends.size_min", known: 1, null: unset, whenUnknown: size, beside: interval("size_max", 9)},
	{path: "backends.size_max", known: 9, null: unset, whenUnknown: size, beside: interval("size_min", 1)},
	{path: "backends.autoscaling_policy", known: object{"cpu_utilization": object{"target": "0.6"}}, null: unset, whenUnknown: all, beside: autoscaled()},
	{path: "backends.autoscaling_policy.mode", known: "ON", null: "ON", whenUnknown: all, beside: autoscaled()},
	{path: "backends.autoscaling_policy.cpu_utilization", known: object{"target": "0.6"}, null: unset, whenUnknown: all, beside: autoscaled()},
	{path: "backends.autoscaling_policy.cpu_utilization.target", known: "0.6", null: unset, whenUnknown: all, beside: autoscaled()},
	{path: "backends.autoscaling_policy.load_balancing_utilization", known: object{"target": "0.8"}, null: unset, whenUnknown: all, beside: autoscaled()},
	{path: "backends.autoscaling_policy.load_balancing_utilization.target", known: "0.8", null: unset, whenUnknown: all, beside: autoscaled()},
	{path: "backends.autoscaling_policy.scale_in_control", known: object{"time_window_sec": 90}, null: unset, whenUnknown: all, beside: autoscaled()},
	{path: "backends.autoscaling_policy.scale_in_control.time_window_sec", known: 90, null: unset, whenUnknown: all, beside: autoscaled()},
	{path: "backends.failover", known: true, null: false, whenUnknown: strings.Fields("outcomes.steady outcomes.zone:us-west1-a " +
		"outcomes.region:us-west1 outcomes.all-primaries outcomes.all-failovers outcomes.everything")},
	{path: "backends.balancing_mode", known: "CONNECTION", null: "CONNECTION", whenUnknown: all},
	{path: "backends.capacity_scaler", known: 0, null: unset, whenUnknown: all},
	{path: "scenarios", known: list{"zone:us-west1-a+all-failovers"}, null: list{}, whenUnknown: allCounts},
}

// autoscaled gives the element ig-a two bounds in place of a size, which leave
// one size.
func autoscaled() func(object) {
	return func(config object) {
		ig := config["backends"].(object)["ig-a"].(object)
		delete(ig, "size")
		ig["size_min"], ig["size_max"] = 2, 2
	}
}

// interval gives the element ig-a a bound in place of a size.
func interval(name string, bound int) func(object) {
	return func(config object) {
		ig := config["backends"].(object)["ig-a"].(object)
		delete(ig, "size")
		ig[name] = bound
	}
}

// set puts a value at a path. Objects on the way are made where they are
// missing.
func set(config object, path string, v any) object {
	config = config.with(nil)
	name, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		if v == unset {
			delete(config, name)
		} else {
			config[name] = v
		}
		return config
	}
	inner, _ := config[name].(object)
	if name == "backends" {
		config[name] = inner.with(object{"ig-a": set(inner["ig-a"].(object), rest, v)})
	} else {
		config[name] = set(inner, rest, v)
	}
	return config
}

func (c attributeCase) config(v any) object {
	config := fourGroups()
	if c.beside != nil {
		c.beside(config)
	}
	if strings.HasPrefix(c.path, "health_check.") {
		config["health_check"] = object{"name": "hc", "region": "us-west1"}
	}
	return set(config, c.path, v)
}

func TestProtoEachAttributeCanBeKnown(t *testing.T) {
	p := connect(t, object{})
	for _, c := range backendServiceAttributes {
		t.Run(c.path, func(t *testing.T) {
			planned, messages := p.plan(backendService, c.config(c.known))
			expectNoErrors(t, messages)
			if planned["model"] == unknown || planned["outcomes"] == unknown {
				t.Errorf("the plan is not known: %v", planned)
			}
		})
	}
}

func TestProtoNullMeansTheDefault(t *testing.T) {
	p := connect(t, object{})
	for _, c := range backendServiceAttributes {
		if c.null == unset {
			continue
		}
		t.Run(c.path, func(t *testing.T) {
			null, nullMessages := p.plan(backendService, c.config(nil))
			stated, statedMessages := p.plan(backendService, c.config(c.null))
			for _, name := range append(slices.Clone(allCounts), "outcomes") {
				// That a default holds is a fact of its own.
				if diff := cmp.Diff(stated[name], null[name], cmpopts.IgnoreMapEntries(isFacts)); diff != "" {
					t.Errorf("%s with the default and with null differ (-default +null):\n%s", name, diff)
				}
			}
			expectNoErrors(t, nullMessages)
			expectNoErrors(t, statedMessages)
		})
	}
}

func isFacts(name string, _ any) bool { return name == "facts" }

func TestProtoUnknownHidesOnlyWhatDependsOnIt(t *testing.T) {
	p := connect(t, object{})
	for _, c := range backendServiceAttributes {
		t.Run(c.path, func(t *testing.T) {
			planned, messages := p.plan(backendService, c.config(unknown))
			expectNoErrors(t, messages)
			if planned["model"] != unknown {
				t.Errorf("the model of an unknown %s is known", c.path)
			}
			want := slices.Sorted(slices.Values(c.whenUnknown))
			if diff := cmp.Diff(want, known(planned)); diff != "" {
				t.Errorf("known with an unknown %s (-want +got):\n%s", c.path, diff)
			}
		})
	}
}

// known lists the computed attributes that are known, and the scenarios whose
// pool is.
func known(planned object) []string {
	var names []string
	for _, name := range allCounts {
		if planned[name] != unknown {
			names = append(names, name)
		}
	}
	if outcomes, ok := planned["outcomes"].(object); ok {
		for scenario, o := range outcomes {
			if o.(object)["active_pool"] != unknown {
				names = append(names, "outcomes."+scenario)
			}
		}
	}
	slices.Sort(names)
	return names
}

func expectNoErrors(t *testing.T, messages []string) {
	t.Helper()
	for _, m := range messages {
		if strings.HasPrefix(m, "error") {
			t.Errorf("unexpected %s", m)
		}
	}
}

// The table above is complete: a new attribute without a case fails here.
func TestProtoEachAttributeHasACase(t *testing.T) {
	p := connect(t, nil)
	want := configured("", p.schemas.ResourceSchemas[backendService].Block.Attributes)
	got := map[string]bool{}
	for _, c := range backendServiceAttributes {
		got[c.path] = true
	}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(got))); diff != "" {
		t.Errorf("attributes with a case (-want +got):\n%s", diff)
	}
}

func configured(prefix string, attributes []*tfprotov6.SchemaAttribute) []string {
	var paths []string
	for _, a := range attributes {
		if a.Computed {
			continue
		}
		paths = append(paths, prefix+a.Name)
		if a.NestedType != nil {
			paths = append(paths, configured(prefix+a.Name+".", a.NestedType.Attributes)...)
		}
	}
	slices.Sort(paths)
	return paths
}
