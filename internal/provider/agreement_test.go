// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// services reads an example as the planner reads it, and returns its backend
// services by their address.
func services(t *testing.T, example string) map[string]*topology.BackendService {
	t.Helper()
	source, err := hclconfig.Read(hclconfig.Options{Dir: filepath.Join(examples, example)})
	if err != nil {
		t.Fatal(err)
	}
	top, diagnostics := adapt.Build([]*adapt.Source{source})
	for _, d := range append(source.Diagnostics, diagnostics...) {
		if d.Severity == adapt.Error {
			t.Errorf("%s: %s", d.Summary, d.Detail)
		}
	}
	all := map[string]*topology.BackendService{}
	for _, s := range top.BackendServices {
		all[s.Address] = s
	}
	return all
}

// verdicts are the outcomes of a backend service, in the shape of the
// resource's attribute. A backend's group may have another name.
func verdicts(s *topology.BackendService, more ...engine.Scenario) object {
	passthrough := engine.NewPassthrough(s)
	all := object{}
	for _, scenario := range append(engine.PassthroughScenarios(s), more...) {
		o := passthrough.Evaluate(scenario)
		facts := list{}
		for _, f := range o.Facts {
			facts = append(facts, f)
		}
		n, _ := o.Active.Exact()
		all[scenario.String()] = outcome(string(o.Pool), n, facts...)
	}
	return all
}

// A module author and somebody who points the planner at the module must be
// told the same.
func TestThePlannerSaysWhatThePlanSays(t *testing.T) {
	config := fourGroups().with(object{"load_balancing_scheme": "INTERNAL", "scenarios": list{"group:ig-a+vms:ig-d=1"}})
	planned, messages := connect(t, object{}).plan(backendService, config)
	expectNoErrors(t, messages)
	three, err := engine.ParseScenario("group:ig-a+vms:ig-d=1")
	if err != nil {
		t.Fatal(err)
	}
	got := verdicts(services(t, "resources/failover_backend_service")["failover_backend_service.be_ilb"], three)
	if diff := cmp.Diff(planned["outcomes"], any(got)); diff != "" {
		t.Errorf("outcomes (-plan +planner):\n%s", diff)
	}
}

// The example writes a load balancer and its model from the same locals.
func TestAModelAndItsLoadBalancerAgree(t *testing.T) {
	all := services(t, "resources/failover_backend_service/beside-google")
	model, real := all["failover_backend_service.be"], all["google_compute_region_backend_service.be"]
	if model == nil || real == nil {
		t.Fatalf("want a model and a load balancer, got %v", all)
	}
	if diff := cmp.Diff(verdicts(model), verdicts(real)); diff != "" {
		t.Errorf("outcomes (-model +load balancer):\n%s", diff)
	}
}

// A whole failover_policy is followed from a configuration as from a plan.
func TestThePlannerFollowsAPolicyThatIsPassedOn(t *testing.T) {
	all := services(t, "resources/failover_policy")
	if len(all) != 2 {
		t.Fatalf("want two backend services, got %v", all)
	}
	for address, s := range all {
		if s.FailoverPolicy == nil {
			t.Fatalf("%s has no policy", address)
		}
		if ratio, ok := s.FailoverPolicy.Ratio.Get(); !ok || ratio.RatString() != "1/2" {
			t.Errorf("%s has ratio %v", address, ratio)
		}
	}
}
