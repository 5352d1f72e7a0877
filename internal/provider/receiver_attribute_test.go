// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// attributeTable says of each attribute of a resource what it means when it is
// known, null and unknown.
type attributeTable struct {
	typ string
	// base is a configuration of which everything is known. What it receives
	// is planned by the provider.
	base func(p protocol) object
	// told is the member of an outcome that tells what happens.
	told  string
	cases []attributeCase
}

// kept is the value that the base has.
var kept = struct{ kept bool }{true}

const (
	aggregationPolicyResource = "failover_health_aggregation_policy"
	healthSourceResource      = "failover_health_source"
	compositeResource         = "failover_composite_health_check"
	consumerResource          = "failover_psc_consumer"
	recordResource            = "failover_dns_record"
)

// attributeTables are those of the resources that receive others, and of what
// they receive. failover_backend_service has a table of its own, and
// failover_policy is received by it.
var attributeTables = []attributeTable{
	{
		typ:  aggregationPolicyResource,
		base: func(protocol) object { return halfPolicy() },
		cases: []attributeCase{
			{path: "name", known: "p", null: unset},
			{path: "region", known: "us-west1", null: unset},
			{path: "project", known: "p", null: unset},
			{path: "healthy_percent_threshold", known: 0, null: 60},
			{path: "min_healthy_threshold", known: 2, null: 1},
			{path: "policy_type", known: "BACKEND_SERVICE_POLICY", null: "BACKEND_SERVICE_POLICY"},
		},
	},
	{
		typ: healthSourceResource, told: "state",
		base: func(p protocol) object { return apiSource(p) },
		cases: []attributeCase{
			{path: "name", known: "api", null: unset, whenUnknown: everythingOf(sourceNumbers, sourceScenarios)},
			{path: "project", known: "p", null: unset, whenUnknown: everythingOf(sourceNumbers, sourceScenarios)},
			{path: "region", known: "us-central1", null: unset},
			{path: "sources", known: kept, null: unset},
			{path: "sources[0].name", known: kept, null: unset, whenUnknown: everythingOf(sourceNumbers, sourceScenarios)},
			{path: "sources[0].region", known: kept, null: unset, whenUnknown: everythingOf(sourceNumbers, sourceScenarios)},
			{path: "sources[0].model", known: kept, null: unset},
			{
				path: "health_aggregation_policy", known: kept, null: unset,
				whenUnknown: []string{"endpoints", "outcomes.everything", "outcomes.region:us-central1"},
			},
			{path: "health_aggregation_policy.name", known: kept, null: unset, whenUnknown: everythingOf(sourceNumbers, sourceScenarios)},
			{path: "health_aggregation_policy.region", known: kept, null: unset, whenUnknown: everythingOf(sourceNumbers, sourceScenarios)},
			{
				path: "health_aggregation_policy.model", known: kept, null: unset,
				whenUnknown: []string{"endpoints", "outcomes.everything", "outcomes.region:us-central1"},
			},
			{path: "source_type", known: "BACKEND_SERVICE", null: "BACKEND_SERVICE", whenUnknown: everythingOf(sourceNumbers, sourceScenarios)},
			{path: "scenarios", known: list{"vms:api-a=1"}, null: list{}, whenUnknown: sourceNumbers},
		},
	},
	{
		typ: compositeResource, told: "state",
		base: func(p protocol) object { return apiCheck(p, "us-central1") },
		cases: []attributeCase{
			{path: "name", known: "api", null: unset, whenUnknown: everythingOf([]string{"flips"}, sourceScenarios)},
			{path: "project", known: "p", null: unset, whenUnknown: everythingOf([]string{"flips"}, sourceScenarios)},
			{path: "region", known: "us-central1", null: unset},
			{path: "health_sources", known: kept, null: unset},
			{path: "health_sources[0].name", known: kept, null: unset, whenUnknown: everythingOf([]string{"flips"}, sourceScenarios)},
			{path: "health_sources[0].region", known: kept, null: unset, whenUnknown: everythingOf([]string{"flips"}, sourceScenarios)},
			{path: "health_sources[0].model", known: kept, null: unset},
			{path: "health_destination", known: "fr-api", null: unset, whenUnknown: everythingOf([]string{"flips"}, sourceScenarios)},
			{path: "scenarios", known: list{"unknown:api"}, null: list{}, whenUnknown: []string{"flips"}},
		},
	},
	{
		typ: consumerResource, told: "serving_regions",
		base: func(p protocol) object { return shopConsumer(p) },
		cases: []attributeCase{
			{path: "name", known: "shop", null: unset, whenUnknown: everythingOf([]string{"can_move"}, consumerScenarios)},
			{path: "project", known: "p", null: unset, whenUnknown: everythingOf([]string{"can_move"}, consumerScenarios)},
			{path: "region", known: "us-central1", null: unset},
			{path: "regions", known: kept, null: unset},
			{path: "regions[us-central1].name", known: kept, null: unset, whenUnknown: everythingOf([]string{"can_move"}, consumerScenarios)},
			{path: "regions[us-central1].region", known: kept, null: unset, whenUnknown: everythingOf([]string{"can_move"}, consumerScenarios)},
			{path: "regions[us-central1].model", known: kept, null: unset},
			{path: "load_balancing_scheme", known: "INTERNAL_MANAGED", null: "EXTERNAL_MANAGED"},
			{path: "protocol", known: "HTTPS", null: "HTTP", whenUnknown: everythingOf([]string{"can_move"}, consumerScenarios)},
			{
				path: "client_regions", known: list{"europe-west1"}, null: list{"us-central1", "us-east1"},
				whenUnknown: everythingOf([]string{"can_move"}, consumerScenarios),
			},
			{path: "scenarios", known: list{"unknown:us-east1/api"}, null: list{}, whenUnknown: []string{"can_move"}},
		},
	},
	recordTable,
}

var (
	sourceNumbers   = []string{"endpoints", "endpoints_required", "endpoint_failures_tolerated", "flips"}
	sourceScenarios = []string{"steady", "zone:us-central1-a", "zone:us-central1-b", "region:us-central1", "everything"}

	consumerScenarios = []string{
		"steady", "zone:us-central1-a", "zone:us-central1-b", "zone:us-east1-b", "zone:us-east1-c",
		"region:us-central1", "region:us-east1", "everything",
	}
)

// everythingOf lists computed attributes, and the outcomes of scenarios.
func everythingOf(attributes, scenarios []string) []string {
	all := slices.Clone(attributes)
	for _, s := range scenarios {
		all = append(all, "outcomes."+s)
	}
	return all
}

var (
	bracket = regexp.MustCompile(`\[[^\]]*\]`)
	steps   = regexp.MustCompile(`[^.\[\]]+`)
)

// put puts a value at a path through objects, list indexes and map keys. What is
// on the way is copied, or made where it is missing.
func put(config any, path []string, v any) any {
	if len(path) == 0 {
		return v
	}
	if i, err := strconv.Atoi(path[0]); err == nil {
		items := slices.Clone(config.(list))
		items[i] = put(items[i], path[1:], v)
		return items
	}
	o, _ := config.(object)
	o = o.with(nil)
	if len(path) == 1 && v == unset {
		delete(o, path[0])
		return o
	}
	o[path[0]] = put(o[path[0]], path[1:], v)
	return o
}

// at is the table's configuration with a value for the case's attribute.
func (c attributeCase) at(config object, v any) object {
	config = put(config, nil, config).(object)
	if c.beside != nil {
		c.beside(config)
	}
	if v == kept {
		return config
	}
	return put(config, steps.FindAllString(c.path, -1), v).(object)
}

// expect fails for errors other than of the rule that finds fault.
func (c attributeCase) expect(t *testing.T, messages []string) {
	t.Helper()
	expectNoErrors(t, slices.DeleteFunc(messages, func(m string) bool { return c.refused != "" && strings.Contains(m, "("+c.refused+")") }))
}

func eachCase(t *testing.T, check func(t *testing.T, p protocol, table attributeTable, c attributeCase)) {
	p := connect(t, object{})
	for _, table := range attributeTables {
		for _, c := range table.cases {
			t.Run(table.typ+"/"+c.path, func(t *testing.T) { check(t, p, table, c) })
		}
	}
}

func TestProtoEachAttributeOfReceiversCanBeKnown(t *testing.T) {
	eachCase(t, func(t *testing.T, p protocol, table attributeTable, c attributeCase) {
		planned, messages := p.plan(table.typ, c.at(table.base(p), c.known))
		c.expect(t, messages)
		if planned["model"] == unknown || planned["outcomes"] == unknown {
			t.Errorf("the plan is not known: %v", planned)
		}
	})
}

func TestProtoNullMeansTheDefaultToReceivers(t *testing.T) {
	eachCase(t, func(t *testing.T, p protocol, table attributeTable, c attributeCase) {
		if c.null == unset {
			return
		}
		null, nullMessages := p.plan(table.typ, c.at(table.base(p), nil))
		stated, statedMessages := p.plan(table.typ, c.at(table.base(p), c.null))
		c.expect(t, nullMessages)
		c.expect(t, statedMessages)
		for _, name := range p.computed(table.typ) {
			if name == "model" {
				continue
			}
			if diff := cmp.Diff(stated[name], null[name], cmpopts.IgnoreMapEntries(isFacts)); diff != "" {
				t.Errorf("%s with the default and with null differ (-default +null):\n%s", name, diff)
			}
		}
	})
}

func TestProtoUnknownHidesOnlyWhatDependsOnItFromReceivers(t *testing.T) {
	eachCase(t, func(t *testing.T, p protocol, table attributeTable, c attributeCase) {
		planned, messages := p.plan(table.typ, c.at(table.base(p), unknown))
		c.expect(t, messages)
		if planned["model"] != unknown {
			t.Errorf("the model of an unknown %s is known", c.path)
		}
		want := slices.Sorted(slices.Values(c.whenUnknown))
		if diff := cmp.Diff(want, table.known(p, planned)); diff != "" {
			t.Errorf("known with an unknown %s (-want +got):\n%s", c.path, diff)
		}
	})
}

// known lists the computed attributes that are known, and the scenarios whose
// outcome is.
func (table attributeTable) known(p protocol, planned object) []string {
	var names []string
	for _, name := range p.computed(table.typ) {
		if name != "outcomes" && planned[name] != unknown {
			names = append(names, name)
		}
	}
	if outcomes, ok := planned["outcomes"].(object); ok {
		for scenario, o := range outcomes {
			if o.(object)[table.told] != unknown {
				names = append(names, "outcomes."+scenario)
			}
		}
	}
	slices.Sort(names)
	return names
}

// computed lists the computed attributes of a resource.
func (p protocol) computed(typ string) []string {
	var names []string
	for _, a := range p.schemas.ResourceSchemas[typ].Block.Attributes {
		if a.Computed {
			names = append(names, a.Name)
		}
	}
	return names
}

// The tables are complete: a new resource without a table and a new attribute
// without a case fail here.
func TestProtoEachAttributeOfEachResourceHasACase(t *testing.T) {
	p := connect(t, nil)
	have := map[string]bool{backendService: true, "failover_policy": true}
	for _, table := range attributeTables {
		have[table.typ] = true
		got := map[string]bool{}
		for _, c := range table.cases {
			got[bracket.ReplaceAllString(c.path, "")] = true
		}
		want := configured("", p.schemas.ResourceSchemas[table.typ].Block.Attributes)
		if diff := cmp.Diff(want, slices.Sorted(maps.Keys(got))); diff != "" {
			t.Errorf("attributes of %s with a case (-want +got):\n%s", table.typ, diff)
		}
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(p.schemas.ResourceSchemas)), slices.Sorted(maps.Keys(have))); diff != "" {
		t.Errorf("resources with a table (-want +got):\n%s", diff)
	}
}

// What is received is passed on by value: name, region and model.
func passed(p protocol, typ string, config object) object {
	planned, _ := p.plan(typ, config)
	return object{"name": planned["name"], "region": planned["region"], "model": planned["model"]}
}

func halfPolicy() object {
	return object{"name": "half", "region": "us-central1", "healthy_percent_threshold": 50}
}

// apiService has two endpoints in each of two zones of a region.
func apiService(region string) object {
	zones := map[string][]string{"us-central1": {"us-central1-a", "us-central1-b"}, "us-east1": {"us-east1-b", "us-east1-c"}}[region]
	return object{
		"name": "api", "region": region, "load_balancing_scheme": "INTERNAL_MANAGED", "protocol": "HTTP",
		"backends": object{"api-a": object{"zone": zones[0], "size": 2}, "api-b": object{"zone": zones[1], "size": 2}},
	}
}

func apiSource(p protocol) object { return apiSourceIn(p, "us-central1") }

func apiSourceIn(p protocol, region string) object {
	return object{
		"name": "api", "region": region,
		"sources":                   list{passed(p, backendService, apiService(region))},
		"health_aggregation_policy": passed(p, aggregationPolicyResource, halfPolicy().with(object{"region": region})),
	}
}

func apiCheck(p protocol, region string) object {
	return object{"name": "api", "region": region, "health_sources": list{passed(p, healthSourceResource, apiSourceIn(p, region))}}
}

func shopConsumer(p protocol) object {
	return object{"name": "shop", "regions": object{
		"us-central1": passed(p, compositeResource, apiCheck(p, "us-central1")),
		"us-east1":    passed(p, compositeResource, apiCheck(p, "us-east1")),
	}}
}
