// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// passedOn is a planned backend service as the data source receives it.
func passedOn(p protocol, config object) object {
	planned, _ := p.plan(backendService, config)
	return object{"name": planned["name"], "region": planned["region"], "model": planned["model"]}
}

func TestProtoASimulationSaysWhy(t *testing.T) {
	p := connect(t, object{})
	got, messages := p.read("failover_simulation", object{
		"backend_service": passedOn(p, fourGroups()),
		"scenarios":       list{"all-primaries", "zone:us-west1-a+vms:ig-d=1"},
	})
	if len(messages) > 0 {
		t.Fatalf("unexpected messages: %q", messages)
	}
	outcomes := got["outcomes"].(object)
	if len(outcomes) != 2 {
		t.Errorf("want the two scenarios that were asked for, got %v", outcomes)
	}
	one := outcomes["zone:us-west1-a+vms:ig-d=1"].(object)
	if one["active_pool"] != "failover" || one["active_vms"] != 2 {
		t.Errorf("with one of four primaries healthy, outcome is %v", one)
	}
	if why, _ := one["why"].(string); !strings.Contains(why, "1 of 4") {
		t.Errorf("the reason does not name the numbers: %v", one["why"])
	}
	if steps, _ := one["steps"].(list); len(steps) == 0 {
		t.Error("the outcome has no steps")
	}
}

// The data source knows a backend service by its model alone, so both give the
// same outcomes.
func TestProtoASimulationAgreesWithItsBackendService(t *testing.T) {
	p := connect(t, object{})
	for name, config := range lives {
		t.Run(name, func(t *testing.T) {
			planned, _ := p.plan(backendService, config)
			got, messages := p.read("failover_simulation", object{"backend_service": passedOn(p, config)})
			if len(messages) > 0 {
				t.Fatalf("unexpected messages: %q", messages)
			}
			short := object{}
			for scenario, o := range got["outcomes"].(object) {
				o := o.(object)
				short[scenario] = object{"active_pool": o["active_pool"], "active_vms": o["active_vms"], "facts": o["facts"]}
			}
			if diff := cmp.Diff(planned["outcomes"], any(short)); diff != "" {
				t.Errorf("outcomes (-resource +data source):\n%s", diff)
			}
		})
	}
}

func TestProtoASimulationRefusesWhatItCannotRead(t *testing.T) {
	p := connect(t, object{})
	service := passedOn(p, fourGroups())
	tests := map[string]struct {
		config object
		want   string
	}{
		"a model of another type": {
			object{"backend_service": service.with(object{"model": `{"type":"failover_policy","version":1,"attributes":{}}`})},
			"error at backend_service.model: The model of the backend service can't be read",
		},
		"a model of a later version": {
			object{"backend_service": service.with(object{"model": `{"type":"failover_backend_service","version":9,"attributes":{}}`})},
			"error at backend_service.model: The model of the backend service can't be read",
		},
		"no model": {
			object{"backend_service": service.with(object{"model": "be-ilb"})},
			"error at backend_service.model: The model of the backend service can't be read",
		},
		"a scenario that is none": {
			object{"backend_service": service, "scenarios": list{"everything fails"}},
			`error at scenarios[0]: Backend service "be-ilb", scenarios[0]: The scenario "everything fails" can't be evaluated`,
		},
		"a zone that is nowhere": {
			object{"backend_service": service, "scenarios": list{"zone:us-west1-b"}},
			`error at scenarios[0]: Backend service "be-ilb", scenarios[0]: The scenario "zone:us-west1-b" can't be evaluated`,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, messages := p.read("failover_simulation", tt.config)
			if diff := cmp.Diff([]string{tt.want}, messages); diff != "" {
				t.Errorf("messages (-want +got):\n%s", diff)
			}
		})
	}
}

// The words of a scenario are checked before anything is known of the service.
func TestProtoASimulationIsValidated(t *testing.T) {
	p := connect(t, nil)
	typ := p.schemas.DataSourceSchemas["failover_simulation"].ValueType()
	resp, err := p.ValidateDataResourceConfig(t.Context(), &tfprotov6.ValidateDataResourceConfigRequest{
		TypeName: "failover_simulation", Config: p.dynamic(typ, object{
			"backend_service": unknown, "scenarios": list{"zone:us-west1-a", unknown, "zone us-west1-a"},
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`error at scenarios[2]: A simulation, scenarios[2]: The scenario "zone us-west1-a" can't be evaluated`}
	if diff := cmp.Diff(want, told(resp.Diagnostics)); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
}

// simulatedBy is the attribute that receives a resource.
func simulatedBy(typ string) string { return strings.TrimPrefix(typ, "failover_") }

// What a resource says of itself, a simulation says with reasons.
func TestProtoASimulationAgreesWithWhatItSimulates(t *testing.T) {
	p := connect(t, object{})
	for _, table := range attributeTables {
		if table.told == "" {
			continue
		}
		t.Run(table.typ, func(t *testing.T) {
			config := table.base(p)
			planned, _ := p.plan(table.typ, config)
			got, messages := p.read("failover_simulation", object{simulatedBy(table.typ): passed(p, table.typ, config)})
			if len(messages) > 0 {
				t.Fatalf("unexpected messages: %q", messages)
			}
			short := object{}
			for scenario, o := range got["outcomes"].(object) {
				all, own := o.(object), object{}
				for name := range planned["outcomes"].(object)["steady"].(object) {
					own[name] = all[name]
				}
				short[scenario] = own
				if why, _ := all["why"].(string); why == "" {
					t.Errorf("%s has no reason", scenario)
				}
				if steps, _ := all["steps"].(list); len(steps) == 0 {
					t.Errorf("%s has no steps", scenario)
				}
				if all["active_pool"] != nil {
					t.Errorf("%s has a pool", scenario)
				}
			}
			if diff := cmp.Diff(planned["outcomes"], any(short)); diff != "" {
				t.Errorf("outcomes (-resource +data source):\n%s", diff)
			}
		})
	}
}

func TestProtoASimulationIsOfOneResource(t *testing.T) {
	p := connect(t, object{})
	source, service := passed(p, healthSourceResource, apiSource(p)), passedOn(p, fourGroups())
	const none = "error: A simulation: It does not name one resource"
	for name, c := range map[string]struct {
		config object
		want   []string
	}{
		"none":                 {object{}, []string{none}},
		"two":                  {object{"health_source": source, "backend_service": service}, []string{none}},
		"one":                  {object{"health_source": source}, nil},
		"one that is unknown":  {object{"health_source": unknown}, nil},
		"another kind of them": {object{"dns_record": source}, []string{"error at dns_record.model: The model of the DNS record can't be read"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := p.validateData("failover_simulation", c.config)
			if len(got) == 0 && c.config["health_source"] != unknown {
				_, got = p.read("failover_simulation", c.config)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("messages (-want +got):\n%s", diff)
			}
		})
	}
}
