// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/failoverplan/terraform-provider-failover/internal/golden"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func TestCompositeHealthIsShownAsAChain(t *testing.T) {
	for _, width := range []int{80, 120} {
		got := render(t, producers(), "text", report.RenderOptions{Width: width})
		golden.Assert(t, []byte(got), fmt.Sprintf("testdata/composite%d.golden", width))
	}
	golden.Assert(t, []byte(render(t, producers(), "text", report.RenderOptions{Width: 80, Color: true})), "testdata/compositecolor.golden")
}

func TestCompositeHealthIsExplainedStepByStep(t *testing.T) {
	var b bytes.Buffer
	if err := report.WriteExplanation(&b, producers(), report.RenderOptions{Width: 80}); err != nil {
		t.Fatal(err)
	}
	golden.Assert(t, b.Bytes(), "testdata/compositeexplained.golden")
}

func TestCompositeHealthFollowsThePublishedSchema(t *testing.T) {
	schema := compile(t)
	first := render(t, producers(), "json", report.RenderOptions{})
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(doc); err != nil {
		t.Error(err)
	}
	golden.Assert(t, []byte(first), "testdata/composite.json.golden")
}

func TestNoLineOfAChainIsWiderThanAskedUnlessAWordIs(t *testing.T) {
	for width := 60; width <= 130; width += 5 {
		for _, line := range strings.Split(render(t, producers(), "text", report.RenderOptions{Width: width}), "\n") {
			if n := uniseg.StringWidth(line); n > min(width, 120) && len(strings.Fields(line)) > 2 {
				t.Errorf("At width %d a line has %d columns: %q", width, n, line)
			}
		}
	}
}

func TestAHostileNameCanNotForgeALineOfAChain(t *testing.T) {
	evil := "a\nsteady  HEALTHY\r\x1b[31m\u202e"
	d := producers()
	d.CompositeHealthChecks[0].Name, d.CompositeHealthChecks[0].Sources[0].Name = &evil, &evil
	d.PSCConsumers[0].Groups[0].Name, d.Rollouts[0].Name = &evil, &evil
	for _, c := range d.CompositeHealthChecks {
		c.Summary = c.Summarize(nil)
	}
	got := render(t, d, "text", report.RenderOptions{Width: 80})
	for _, line := range strings.Split(got, "\n") {
		if strings.HasPrefix(line, "steady") || strings.ContainsAny(line, "\r\x1b\u202e") {
			t.Errorf("forged: %q", line)
		}
	}
}

// What a source demands, in one sentence.
func TestSentencesAboutHealthSources(t *testing.T) {
	for want, s := range map[string]report.HealthSource{
		"HEALTHY while at least 3 of 4 are healthy (75 percent and the minimum of 3 both demand it)":           source(75, 3, 4, 3, "both"),
		"HEALTHY while at least 5 of 6 are healthy (75 percent; the minimum is 3)":                             source(75, 3, 6, 5, "healthy_percent_threshold"),
		"HEALTHY while at least 3 of 4 are healthy (the minimum; 10 percent would take fewer)":                 source(10, 3, 4, 3, "min_healthy_threshold"),
		"HEALTHY only while all 2 are healthy (60 percent; the minimum is 1)":                                  source(60, 1, 2, 2, "healthy_percent_threshold"),
		"never HEALTHY: it needs 5 healthy endpoints and has 3 (the minimum; 50 percent would take fewer)":     source(50, 5, 3, 5, "min_healthy_threshold"),
		"never HEALTHY, since it has no endpoint":                                                              source(60, 1, 0, 1, "min_healthy_threshold"),
		"while what it is HEALTHY is not fully known":                                                          {Endpoints: ptr(4)},
		"HEALTHY while 60 percent and the minimum of 1 are met; it tolerates 0 of 1 or 2, 1 of 3 or 4, 2 of 5": autoscaled(),
	} {
		if got := s.Summarize(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// How far a check is from turning, in one sentence.
func TestSentencesAboutMargins(t *testing.T) {
	check := func(sources ...report.HealthSource) *report.CompositeHealthCheck {
		c := &report.CompositeHealthCheck{Region: ptr("us-central1"), ServiceAttachments: []report.NamedPlace{{}}}
		for i, s := range sources {
			s.Name = ptr([]string{"api-us", "db-us", "web-us", "x", "y"}[i])
			c.Sources = append(c.Sources, &s)
		}
		c.Outcomes = []*report.CompositeOutcome{{Scenario: "steady", State: report.StateHealthy}}
		return c
	}
	east := []report.ConsumerMove{{To: []string{"us-east1"}}}
	never := check(source(50, 5, 3, 5, "min_healthy_threshold"))
	never.Outcomes[0].State, never.Outcomes[0].Why = report.StateUnhealthy, "All 3 endpoints healthy, below the minimum of 5."
	unpublished := check(source(75, 3, 4, 3, "both"))
	unpublished.ServiceAttachments = nil
	for _, c := range []struct {
		check *report.CompositeHealthCheck
		moves []report.ConsumerMove
		want  string
	}{
		{check(source(75, 3, 4, 3, "both")), east, "2 more unhealthy endpoints in api-us flip us-central1; consumers move to us-east1"},
		{check(source(75, 3, 4, 3, "both"), source(75, 3, 8, 6, "both")), east, "2 more unhealthy endpoints in api-us flip us-central1; consumers move to us-east1"},
		{check(source(75, 3, 4, 3, "both"), source(75, 3, 4, 3, "both")), nil, "2 more unhealthy endpoints in api-us or db-us flip us-central1; no consumer in the input follows it"},
		{check(source(60, 1, 2, 2, "both")), []report.ConsumerMove{{}}, "1 more unhealthy endpoint in api-us flips us-central1; its consumer has no other region to go to"},
		{check(source(60, 1, 2, 2, "both")), append(east, report.ConsumerMove{}), "1 more unhealthy endpoint in api-us flips us-central1; consumers move to us-east1; 1 consumer has no other region to go to"},
		{check(autoscaled()), east, "1 to 3 more unhealthy endpoints in api-us flip us-central1, by size; consumers move to us-east1"},
		{never, east, "UNHEALTHY even while nothing fails: all 3 endpoints healthy, below the minimum of 5"},
		{unpublished, nil, "2 more unhealthy endpoints in api-us flip us-central1; nothing in the input publishes it, so no consumer here hears of it"},
	} {
		if got := c.check.Summarize(c.moves); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func source(percent, minimum, endpoints, required int, binds string) report.HealthSource {
	s := report.HealthSource{
		HealthyPercentThreshold: ptr(percent), MinHealthyThreshold: ptr(minimum),
		Endpoints: ptr(endpoints), EndpointsRequired: ptr(required), Binds: ptr(binds), Backends: []*report.Backend{},
	}
	if required <= endpoints {
		s.FailuresTolerated = ptr(endpoints - required)
	}
	return s
}

func autoscaled() report.HealthSource {
	s := source(60, 1, 0, 0, "")
	s.Endpoints, s.EndpointsRequired, s.FailuresTolerated, s.Binds = nil, nil, nil, nil
	s.EndpointsRange, s.EndpointsRequiredRange, s.FailuresToleratedRange = &report.Bounds{Min: 1, Max: 5}, &report.Bounds{Min: 1, Max: 3}, &report.Bounds{Min: 0, Max: 2}
	for i, b := range []report.Bounds{{Min: 1, Max: 2}, {Min: 3, Max: 4}, {Min: 5, Max: 5}} {
		s.Margins = append(s.Margins, report.SizeMargin{Endpoints: b, FailuresTolerated: ptr(i)})
	}
	return s
}

// producers is a document with a check, its consumer, one whose state is open,
// and what a plan does to them.
func producers() *report.Document {
	const check = `module.producer["us-central1"].google_compute_region_composite_health_check.api`
	api := source(75, 3, 4, 3, "both")
	api.Address, api.Name, api.Range = "google_compute_region_health_source.api", ptr("api-us"), at(30)
	api.BackendService, api.AggregationPolicy = ptr("google_compute_region_backend_service.api"), ptr("google_compute_region_health_aggregation_policy.quorum")
	for _, zone := range []string{"a", "b"} {
		api.Backends = append(api.Backends, &report.Backend{
			Group: ptr("google_compute_instance_group_manager.api_" + zone), Name: ptr("api-" + zone), Kind: string(topology.ZonalMIG),
			Role: ptr(report.RolePrimary), Locations: []string{"us-central1-" + zone}, VMs: ptr(2),
		})
	}
	db := autoscaled()
	db.Address, db.Name = "google_compute_region_health_source.db", ptr("db-us")
	db.Backends = []*report.Backend{{
		Group: ptr("google_compute_region_network_endpoint_group.db"), Name: ptr("db"), Kind: string(topology.ZonalNEG), Role: ptr(report.RolePrimary),
		Locations: []string{"us-central1-a"}, VMsRange: &report.Bounds{Min: 1, Max: 5},
	}}
	reason := func(why string, facts ...string) report.Reason {
		return report.Reason{Why: why, Facts: append([]string{}, facts...)}
	}
	c := &report.CompositeHealthCheck{
		Place: report.Place{Address: check}, Name: ptr("api"), Project: ptr("p"), Region: ptr("us-central1"), Range: at(40),
		HealthDestination:  ptr("google_compute_forwarding_rule.api"),
		ServiceAttachments: []report.NamedPlace{{Place: report.Place{Address: "google_compute_service_attachment.api"}, Name: ptr("api")}},
		Consumers:          []report.NamedPlace{{Place: report.Place{Address: "google_compute_backend_service.web"}, Name: ptr("web")}},
		Sources:            []*report.HealthSource{&api, &db},
		FlippedBy: []*report.Flip{
			{Scenario: "vms:google_compute_instance_group_manager.api_a=2", Group: ptr("google_compute_instance_group_manager.api_a"), Failures: ptr(2), Sources: []string{api.Address}},
			{Scenario: "vms:google_compute_region_network_endpoint_group.db=1", Group: ptr("google_compute_region_network_endpoint_group.db"), FailuresRange: &report.Bounds{Min: 1, Max: 3}, Sources: []string{db.Address}},
			{Scenario: "zone:us-central1-a", Sources: []string{api.Address, db.Address}},
			{Scenario: "zone:us-central1-b", Sources: []string{api.Address}},
		},
		Outcomes: []*report.CompositeOutcome{
			{Scenario: "steady", State: report.StateHealthy, Reason: reason("All endpoints of 2 sources healthy.", "CH-031", "CH-036"), Trace: []report.Step{
				{Text: "google_compute_region_health_source.api counts 4 endpoints.", Facts: []string{"CH-030"}, WrittenAt: []report.Attribute{{Address: "google_compute_instance_group_manager.api_a", Attribute: "target_size", Range: at(12)}}},
				{Text: "Every source is HEALTHY, so the composite health check is.", Facts: []string{"CH-036"}},
			}},
			{Scenario: "zone:us-central1-b", State: report.StateUnhealthy, Reason: reason("Source google_compute_region_health_source.api: 2 of 4 endpoints healthy, below 3.", "CH-031"), Sources: []report.SourceState{
				{Address: api.Address, State: report.StateUnhealthy, HealthyEndpoints: ptr(2)},
				{Address: db.Address, State: report.StateHealthy, HealthyEndpointsRange: &report.Bounds{Min: 1, Max: 5}},
			}},
			{
				Scenario: "vms:google_compute_region_network_endpoint_group.db=1", State: report.Undetermined,
				Reason: report.Reason{Why: "HEALTHY if google_compute_region_network_endpoint_group.db has at least 3 endpoints; UNHEALTHY if it has at most 2.", Facts: []string{}, DependsOn: []report.Attribute{{Address: "google_compute_region_network_endpoint_group.db", Attribute: "size"}}},
				Cases: []report.StateCase{
					{When: "google_compute_region_network_endpoint_group.db has at least 3 endpoints", State: report.StateHealthy},
					{When: "google_compute_region_network_endpoint_group.db has at most 2 endpoints", State: report.StateUnhealthy},
				},
			},
			{Scenario: "unknown:" + check, State: report.StateUnknown, Reason: report.Reason{Why: "Its own state is not known yet.", Facts: []string{"CH-037"}}},
		},
	}
	for _, s := range c.Sources {
		s.Summary = s.Summarize()
	}
	c.Summary = c.Summarize([]report.ConsumerMove{{Consumer: c.Consumers[0], To: []string{"us-east1"}}})
	consumer := &report.PSCConsumer{
		Place: report.Place{Address: "google_compute_backend_service.web"}, Name: ptr("web"), Project: ptr("q"), Range: at(90),
		Kind: string(topology.GlobalExternalALB), Regions: []string{"us-central1", "us-east1"}, CanMove: ptr(true),
		CanMoveWhy: "A global external Application Load Balancer goes to the nearest region that is not unhealthy.",
		Groups: []*report.ConsumerGroup{
			{Address: "google_compute_region_network_endpoint_group.psc_c", Name: ptr("psc-c"), Region: ptr("us-central1"), ServiceAttachment: ptr("google_compute_service_attachment.api"), CompositeHealthChecks: []report.NamedPlace{{Place: c.Place, Name: c.Name}}, Producer: "checked"},
			{Address: "google_compute_region_network_endpoint_group.psc_e", Region: ptr("us-east1"), ServiceAttachment: ptr("projects/p/regions/us-east1/serviceAttachments/api"), CompositeHealthChecks: []report.NamedPlace{}, Producer: "outside"},
		},
		Outcomes: []*report.ConsumerOutcome{
			{Scenario: "steady", ServingRegions: []string{"us-central1", "us-east1"}, FailOpen: ptr(false), Reason: reason("Usable (its producer is not in the input and counts as usable) in us-east1.", "CH-052", "CH-058"), Clients: []report.ClientRegion{{ClientRegion: "us-central1", ServingRegions: []string{"us-central1"}}}},
			{Scenario: "zone:us-central1-b", ServingRegions: []string{"us-east1"}, FailOpen: ptr(false), Reason: reason("UNHEALTHY in us-central1; clients near it move to us-east1.", "CH-052")},
			{Scenario: "vms:google_compute_region_network_endpoint_group.db=1", Reason: report.Reason{Why: "Which regions serve depends on size.", Facts: []string{}, DependsOn: []report.Attribute{{Address: "google_compute_region_network_endpoint_group.db", Attribute: "size"}}}, Cases: []report.ServingCase{{When: "google_compute_region_network_endpoint_group.db has at most 2 endpoints", ServingRegions: []string{"us-east1"}}}},
			{Scenario: "everything", ServingRegions: []string{"us-central1", "us-east1"}, FailOpen: ptr(true), Reason: report.Reason{Why: "UNHEALTHY in us-central1.", Facts: []string{"CH-053"}, Disputed: []string{"Q15"}}},
		},
	}
	endpoint := &report.PSCConsumer{
		Place: report.Place{Address: "google_compute_forwarding_rule.endpoint"}, Kind: string(topology.PSCEndpoint), Regions: []string{"us-central1"}, CanMove: ptr(false),
		CanMoveWhy: "It is a Private Service Connect endpoint, and only backends follow composite health.",
		Groups:     []*report.ConsumerGroup{{Address: "google_compute_forwarding_rule.endpoint", Region: ptr("us-central1"), CompositeHealthChecks: []report.NamedPlace{}, Producer: "no composite health check"}},
		Outcomes:   []*report.ConsumerOutcome{{Scenario: "steady", ServingRegions: []string{"us-central1"}, FailOpen: ptr(false), Reason: reason("It stays.", "CH-016")}},
	}
	d := &report.Document{
		FormatVersion: report.FormatVersion, Complete: true,
		Inputs:                   []report.Input{{Kind: "plan", Path: "plan.json", Config: "infra"}},
		PassthroughLoadBalancers: []*report.PassthroughLoadBalancer{}, DNSRecords: []*report.DNSRecord{},
		CompositeHealthChecks: []*report.CompositeHealthCheck{c}, PSCConsumers: []*report.PSCConsumer{consumer, endpoint},
		Findings: []*report.Finding{}, Undecided: []*report.Undecided{}, Unresolved: []*report.Unresolved{}, Diagnostics: []*report.Diagnostic{},
		Rollouts: []*report.Rollout{
			{
				Kind: report.KindComposite, Place: c.Place, Name: c.Name, Changes: []report.ChangedLink{{Place: c.Place, Action: "update"}}, Unknown: []string{check},
				Before: &report.RolloutStage{State: report.StateHealthy}, WhileUnknown: &report.RolloutStage{State: report.StateUnknown}, After: &report.RolloutStage{State: report.StateUnhealthy},
			},
			{
				Kind: report.KindComposite, Place: report.Place{Address: "google_compute_region_composite_health_check.old"}, Name: ptr("old"),
				Changes: []report.ChangedLink{{Place: report.Place{Address: "google_compute_region_composite_health_check.old"}, Action: "delete"}},
				Before:  &report.RolloutStage{State: report.StateHealthy},
			},
			{
				Kind: report.KindConsumer, Place: consumer.Place, Name: consumer.Name, Changes: []report.ChangedLink{{Place: c.Place, Action: "update"}},
				Before: &report.RolloutStage{ServingRegions: []string{"us-east1"}, FailOpen: ptr(false)}, WhileUnknown: &report.RolloutStage{ServingRegions: []string{"us-central1", "us-east1"}, FailOpen: ptr(false)},
				After: &report.RolloutStage{ServingRegions: []string{"us-east1"}, FailOpen: ptr(false)},
			},
		},
	}
	for _, r := range d.Rollouts {
		r.Summary = r.Summarize()
	}
	return d
}
