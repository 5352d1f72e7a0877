// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func TestAScenarioNamesTargetsAsTheyArePrinted(t *testing.T) {
	r := failoverRecord()
	r.Primary = external("google_compute_global_address.shop")
	r.Items[0].Checked, r.Items[0].Unchecked = nil, literals("198.51.100.7")
	second := failoverRecord()
	second.Input = 1
	second.HealthCheck = topology.Link[topology.HealthCheck]{State: topology.Outside, Text: "projects/p/global/healthChecks/elsewhere"}
	second.Primary = external("2001:db8::1")
	all := in(r, second)
	all.Inputs = append(all.Inputs, topology.Input{})
	all.Addresses = []*topology.Address{{Object: topology.Object{Address: "google_compute_address.a", Region: known("us-south1")}}}
	for text, want := range map[string]string{
		"target:google_compute_global_address.shop":          "",
		"target:google_compute_global_address.shop@us-east1": "",
		"target:2001:db8::1":                                 "",
		"target:2001:db8::1@us-south1":                       "",
		"target:198.51.100.7":                                "",
		"region:us-central1":                                 "",
		"region:us-south1":                                   "",
		"target:google_compute_global_address.shp":           "target:google_compute_global_address.shp: no DNS record in the input has the target google_compute_global_address.shp (did you mean google_compute_global_address.shop?)",
		"target:1:google_compute_global_address.shop":        "target:1:google_compute_global_address.shop: no DNS record in input 1 has the target google_compute_global_address.shop (input 0 has one)",
		"target:google_compute_global_address.shop@us-west2": "target:google_compute_global_address.shop@us-west2: google_compute_global_address.shop is not probed from us-west2 (its source regions are europe-west1, us-east1 and us-west1)",
		"target:198.51.100.7@us-east1":                       "target:198.51.100.7@us-east1: nothing probes 198.51.100.7 from source regions",
		"source-region:us-west2":                             "source-region:us-west2: no health check in the input probes from region us-west2 (did you mean us-west1 or us-east1?)",
	} {
		got := ""
		if err := engine.CheckScenario(all, scenario(t, text)); err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

// A reserved address is what a record refers to, and a forwarding rule is what
// people call a load balancer by: a fault may name either.
func TestAScenarioNamesATargetByTheForwardingRuleThatIsProbed(t *testing.T) {
	r := failoverRecord()
	behind := of(applicationLB("google_compute_global_forwarding_rule.shop", "", zonal("g", "us-central1-a", 2)), false)
	behind.Target = "google_compute_global_address.shop"
	r.Primary.External = []topology.DNSTarget{behind}
	all := in(r)
	d := engine.NewDNS(engine.NewHealth(all, engine.DNSOptions{}), r)
	for text, want := range map[string]string{
		"target:google_compute_global_forwarding_rule.shop":                                 "us 1 near us-central1, eu 1 near europe-west1",
		"target:0:google_compute_global_forwarding_rule.shop":                               "us 1 near us-central1, eu 1 near europe-west1",
		"target:google_compute_global_forwarding_rule.shop@us-east1":                        "google_compute_global_address.shop 1",
		"target:google_compute_global_forwarding_rule.shop@us-east1+source-region:us-west1": "us 1 near us-central1, eu 1 near europe-west1",
		"target:google_compute_global_forwarding_rule.shop+target:us":                       "eu 1",
	} {
		s := scenario(t, text)
		if err := engine.CheckScenario(all, s); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if got := spelled(d.Evaluate(s)); got != want {
			t.Errorf("%s answers %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"target:google_compute_global_forwarding_rule.shp":           "did you mean google_compute_global_forwarding_rule.shop?",
		"target:1:google_compute_global_forwarding_rule.shop":        "no DNS record in input 1 has the target",
		"target:google_compute_global_forwarding_rule.shop@us-west2": "is not probed from us-west2",
	} {
		if err := engine.CheckScenario(all, scenario(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}
