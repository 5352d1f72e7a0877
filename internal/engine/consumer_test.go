// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// published is a topology of producers and one consumer, built region by
// region.
type published struct {
	*topology.Topology
	consumer *topology.BackendService
}

func consumerOf(scheme string, global bool) *published {
	p := &published{Topology: &topology.Topology{Inputs: []topology.Input{{Kind: "config"}}}}
	p.consumer = &topology.BackendService{Object: topology.Object{Address: "consumer"}, Global: global}
	p.consumer.Scheme = topology.Known(scheme, p.consumer.At("load_balancing_scheme"))
	p.consumer.Protocol = topology.Known("HTTP", p.consumer.At("protocol"))
	p.BackendServices = append(p.BackendServices, p.consumer)
	return p
}

// region adds a region with a published service over n endpoints, of which the
// check demands 60 percent. It returns the parts.
func (p *published) region(name string, n int) (check *topology.CompositeHealthCheck, attachment *topology.ServiceAttachment, neg *topology.Group) {
	at := func(o *topology.Object) { o.Region = topology.Known(name, o.At("region")) }
	s := sourceOf(60, 1, n)
	s.Address = "source-" + name
	bs := s.Sources[0].To
	at(&bs.Object)
	g := bs.Backends[0].Group.To
	g.Address, g.Zone = "group-"+name, topology.Known(name+"-a", g.At("zone"))
	rule := &topology.ForwardingRule{Object: topology.Object{Address: "rule-" + name}}
	rule.BackendService = topology.Link[topology.BackendService]{State: topology.Linked, To: bs}
	at(&rule.Object)
	check = &topology.CompositeHealthCheck{Object: topology.Object{Address: "check-" + name}, Sources: []topology.Link[topology.HealthSource]{linkTo(s)}}
	check.Destination = topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule, Origin: check.At("health_destination")}
	at(&check.Object)
	attachment, neg = p.outside(name)
	attachment.Outside, attachment.TargetService = false, topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule}
	p.ForwardingRules = append(p.ForwardingRules, rule)
	p.ServiceAttachments = append(p.ServiceAttachments, attachment)
	p.CompositeHealthChecks = append(p.CompositeHealthChecks, check)
	p.HealthSources = append(p.HealthSources, s)
	return check, attachment, neg
}

// outside adds a region whose producer is not in the input.
func (p *published) outside(name string) (*topology.ServiceAttachment, *topology.Group) {
	a := &topology.ServiceAttachment{Object: topology.Object{Address: "attachment-" + name, Outside: true}}
	a.Region = topology.Known(name, a.At("region"))
	neg := &topology.Group{Object: topology.Object{Address: "neg-" + name}, Kind: topology.RegionalNEG}
	neg.Region = topology.Known(name, neg.At("region"))
	neg.NEGType = topology.Known(topology.NEGTypePrivateServiceConnect, neg.At("network_endpoint_type"))
	neg.PSCTarget = topology.Link[topology.ServiceAttachment]{State: topology.Linked, To: a, Text: a.Address, Origin: neg.At("psc_target_service")}
	p.consumer.Backends = append(p.consumer.Backends, &topology.Backend{Group: topology.Link[topology.Group]{State: topology.Linked, To: neg}})
	return a, neg
}

func (p *published) prepared(t *testing.T) *engine.Consumer {
	t.Helper()
	list := engine.NewChains(p.Topology).Consumers()
	if len(list) != 1 {
		t.Fatalf("%d consumers", len(list))
	}
	return list[0]
}

// answer spells an outcome: the regions that serve and, for clients of each
// region, where they go.
func consumerAnswer(o engine.ConsumerOutcome) string {
	if !o.Settled {
		return "undetermined"
	}
	text := strings.Join(o.Serving, "+")
	if failOpen, known := o.FailOpen.Get(); !known {
		text += " perhaps fail open"
	} else if failOpen {
		text += " fail open"
	}
	for _, c := range o.Clients {
		text += fmt.Sprintf(", %s to %s", c.Client, strings.Join(c.Serving, "+"))
	}
	return text
}

const west, east = "us-west1", "us-east1"

// The worked examples of consumers, by their numbers.
func TestExamplesOfConsumers(t *testing.T) {
	both := func(scheme string) *published {
		p := consumerOf(scheme, true)
		p.region(west, 2)
		p.region(east, 2)
		return p
	}
	for _, c := range []struct {
		example  string
		topology *published
		fail     string
		want     string
	}{
		{"nothing fails", both("EXTERNAL_MANAGED"), "steady", "us-east1+us-west1, us-east1 to us-east1, us-west1 to us-west1"},
		{"EX-C26", both("EXTERNAL_MANAGED"), "zone:us-west1-a", "us-east1, us-east1 to us-east1, us-west1 to us-east1"},
		{"EX-C26, cross-region internal", both("INTERNAL_MANAGED"), "zone:us-west1-a", "us-east1, us-east1 to us-east1, us-west1 to us-east1"},
		{"EX-C27", both("EXTERNAL_MANAGED"), "everything", "us-east1+us-west1 fail open, us-east1 to us-east1+us-west1, us-west1 to us-east1+us-west1"},
		{"EX-C28", both("EXTERNAL_MANAGED"), "unknown:source-us-west1", "us-east1+us-west1, us-east1 to us-east1, us-west1 to us-west1"},
		{"unknown beside unhealthy", both("EXTERNAL_MANAGED"), "unknown:check-us-west1+zone:us-east1-a", "us-west1, us-east1 to us-west1, us-west1 to us-west1"},
	} {
		o := c.topology.prepared(t).Evaluate(parsed(t, c.fail))
		if got := consumerAnswer(o); got != c.want {
			t.Errorf("%s: got %s, want %s (%s)", c.example, got, c.want, o.Why)
		}
	}
}

// An effect of UNKNOWN at the consumer is not documented.
func TestUnknownAtTheConsumerIsDisputed(t *testing.T) {
	p := consumerOf("EXTERNAL_MANAGED", true)
	p.region(west, 2)
	p.region(east, 2)
	c := p.prepared(t)
	for fail, want := range map[string][]string{"steady": nil, "unknown:check-us-west1": {"Q15"}, "zone:us-west1-a": nil, "unknown:check-us-west1+unknown:check-us-east1": {"Q15"}} {
		o := c.Evaluate(parsed(t, fail))
		if diff := cmp.Diff(want, o.Disputed); diff != "" {
			t.Errorf("%s (%s): %s", fail, consumerAnswer(o), diff)
		}
	}
}

// Kinds of consumers, and whether they can go to another region.
func TestWhichConsumersCanMove(t *testing.T) {
	for _, c := range []struct {
		name    string
		scheme  string
		global  bool
		regions []string
		want    engine.Moves
		fails   string
	}{
		{"global external", "EXTERNAL_MANAGED", true, []string{west, east}, engine.CanMove, "us-east1"},
		{"cross-region internal", "INTERNAL_MANAGED", true, []string{west, east}, engine.CanMove, "us-east1"},
		{"EX-C29, regional internal", "INTERNAL_MANAGED", false, []string{west}, engine.OneRegion, "us-west1 fail open"},
		{"regional external", "EXTERNAL_MANAGED", false, []string{west}, engine.OneRegion, "us-west1 fail open"},
		{"EX-C30, one endpoint group", "EXTERNAL_MANAGED", true, []string{west}, engine.OneRegion, "us-west1 fail open"},
		{"classic", "EXTERNAL", true, []string{west, east}, engine.StaysPut, "us-east1+us-west1"},
		{"of a mesh", "INTERNAL_SELF_MANAGED", true, []string{west, east}, engine.MayMove, "undetermined"},
	} {
		p := consumerOf(c.scheme, c.global)
		for _, r := range c.regions {
			p.region(r, 2)
		}
		prepared := p.prepared(t)
		if m := prepared.Model(); m.Moves != c.want || m.MovesWhy == "" {
			t.Errorf("%s: got %q, want %q (%s)", c.name, m.Moves, c.want, m.MovesWhy)
		}
		got, _, _ := strings.Cut(consumerAnswer(prepared.Evaluate(parsed(t, "region:us-west1"))), ",")
		if got != c.fails {
			t.Errorf("%s: got %s, want %s", c.name, got, c.fails)
		}
	}
}

func TestAPrivateServiceConnectEndpointStaysPut(t *testing.T) {
	p := consumerOf("EXTERNAL_MANAGED", true)
	p.BackendServices = nil
	_, attachment, _ := p.region(west, 2)
	endpoint := &topology.ForwardingRule{Object: topology.Object{Address: "endpoint"}}
	endpoint.Region = topology.Known(west, endpoint.At("region"))
	endpoint.TargetAttachment = topology.Link[topology.ServiceAttachment]{State: topology.Linked, To: attachment, Text: attachment.Address}
	p.ForwardingRules = append(p.ForwardingRules, endpoint)
	c := p.prepared(t)
	o := c.Evaluate(parsed(t, "everything"))
	if m := c.Model(); m.Moves != engine.StaysPut || m.Kind != topology.PSCEndpoint || consumerAnswer(o) != "us-west1, us-west1 to us-west1" {
		t.Errorf("%s, %s: %s", m.Moves, m.Kind, consumerAnswer(o))
	}
	if diff := cmp.Diff([]string{"CH-016"}, o.Facts); diff != "" {
		t.Error(diff)
	}
}

// A producer outside the input, or without a composite health check, counts as
// usable whatever fails.
func TestProducersThatNothingIsKnownOfCountAsUsable(t *testing.T) {
	p := consumerOf("EXTERNAL_MANAGED", true)
	p.outside(west)
	p.region(east, 2)
	c := p.prepared(t)
	for fail, want := range map[string]string{
		"steady": "us-east1+us-west1", "region:us-east1": "us-west1", "everything": "us-west1",
	} {
		o := c.Evaluate(parsed(t, fail))
		if got, _, _ := strings.Cut(consumerAnswer(o), ","); got != want || !slices.Contains(o.Facts, "CH-058") {
			t.Errorf("%s: got %s %v, want %s", fail, got, o.Facts, want)
		}
	}
	// The scenarios are those of the producers in the input.
	var list []string
	for _, s := range c.Scenarios() {
		list = append(list, s.String())
	}
	if diff := cmp.Diff([]string{"steady", "zone:us-east1-a", "region:us-east1", "everything"}, list); diff != "" {
		t.Error(diff)
	}

	p.CompositeHealthChecks = nil
	o := p.prepared(t).Evaluate(parsed(t, "region:us-east1"))
	if got, _, _ := strings.Cut(consumerAnswer(o), ","); got != "us-east1+us-west1" || !strings.Contains(o.Why, "has no composite health check") {
		t.Errorf("%s: %s", got, o.Why)
	}
}

// Clients go to the nearest region, and a region whose place is not known
// leaves that open unless there is no choice.
func TestClientsGoToTheNearestRegion(t *testing.T) {
	p := consumerOf("EXTERNAL_MANAGED", true)
	for _, r := range []string{"us-central1", "us-east1", "europe-west1"} {
		p.region(r, 2)
	}
	c := p.prepared(t)
	clients := []string{"us-east4", "europe-west9", "nowhere-1", "us-central1"}
	for fail, want := range map[string]string{
		"steady":                              "us-east4 to us-east1, europe-west9 to europe-west1, nowhere-1 to , us-central1 to us-central1",
		"region:us-east1":                     "us-east4 to us-central1, europe-west9 to europe-west1, nowhere-1 to , us-central1 to us-central1",
		"region:us-east1+region:us-central1":  "us-east4 to europe-west1, europe-west9 to europe-west1, nowhere-1 to europe-west1, us-central1 to europe-west1",
		"region:europe-west1+region:us-east1": "us-east4 to us-central1, europe-west9 to us-central1, nowhere-1 to us-central1, us-central1 to us-central1",
	} {
		o := c.ForClients(parsed(t, fail), engine.Geography{}, clients)
		if _, got, _ := strings.Cut(consumerAnswer(o), ", "); got != want {
			t.Errorf("%s: got %s, want %s", fail, got, want)
		}
	}
}

// What the input does not tell is told by cases where it can be.
func TestConsumerOfAGroupOfOpenSize(t *testing.T) {
	p := consumerOf("EXTERNAL_MANAGED", true)
	check, _, _ := p.region(west, 2)
	p.region(east, 2)
	g := check.Sources[0].To.Sources[0].To.Backends[0].Group.To
	g.Size = topology.Size{Min: 1, Max: 5, Source: topology.SizeFromAutoscaler, Origins: []topology.Origin{g.At("max_replicas")}}
	o := p.prepared(t).Evaluate(parsed(t, "vms:group-us-west1=1"))
	want := []engine.ConsumerCase{
		{When: "group-us-west1 has at least 3 VMs", Serving: []string{east, west}},
		{When: "group-us-west1 has at most 2 VMs", Serving: []string{east}},
	}
	if diff := cmp.Diff(want, o.Cases); diff != "" || o.Settled {
		t.Errorf("settled %v: %s", o.Settled, diff)
	}
	if len(o.DependsOn) != 1 || o.DependsOn[0].Attribute != "max_replicas" {
		t.Errorf("depends on %v", o.DependsOn)
	}
	// In one region it makes no difference where clients go, only why.
	one := consumerOf("EXTERNAL_MANAGED", true)
	check, _, _ = one.region(west, 2)
	check.Sources[0].To.Sources[0].To.Backends[0].Group.To.Size = g.Size
	o = one.prepared(t).Evaluate(parsed(t, "vms:group-us-west1=1"))
	if got := consumerAnswer(o); got != "us-west1 perhaps fail open, us-west1 to us-west1" {
		t.Error(got)
	}
}

// Two checks of one rule, which the API refuses, are only believed where they
// agree.
func TestTwoChecksOfOneRule(t *testing.T) {
	p := consumerOf("EXTERNAL_MANAGED", true)
	check, _, _ := p.region(west, 2)
	p.region(east, 2)
	again := *check
	again.Address = "again"
	strict := sourceOf(100, 2, 2)
	strict.Sources = check.Sources[0].To.Sources
	strict.AggregationPolicy.To.MinHealthyThreshold = topology.Known(3, strict.AggregationPolicy.To.At("min_healthy_threshold"))
	again.Sources = []topology.Link[topology.HealthSource]{linkTo(strict)}
	p.CompositeHealthChecks = append(p.CompositeHealthChecks, &again)
	c := p.prepared(t)
	if o := c.Evaluate(parsed(t, "steady")); o.Settled || len(o.DependsOn) == 0 {
		t.Errorf("%s %v", consumerAnswer(o), o.DependsOn)
	}
	if o := c.Evaluate(parsed(t, "region:us-west1")); !o.Settled || !slices.Equal(o.Serving, []string{east}) {
		t.Errorf("%s", consumerAnswer(o))
	}
}

// A backend of which the input does not tell what it is may be a further
// region.
func TestConsumerWithFurtherBackendsIsUndetermined(t *testing.T) {
	p := consumerOf("EXTERNAL_MANAGED", true)
	p.region(west, 2)
	hidden := p.consumer.At("backend")
	p.consumer.BackendsUnknown = &hidden
	c := p.prepared(t)
	o := c.Evaluate(parsed(t, "steady"))
	if o.Settled || c.Model().Moves != engine.MayMove || len(o.DependsOn) != 1 || o.DependsOn[0] != hidden {
		t.Errorf("%s, %s, %v", c.Model().Moves, consumerAnswer(o), o.DependsOn)
	}
}
