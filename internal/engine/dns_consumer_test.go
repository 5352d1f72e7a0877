// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// producer publishes an internal load balancer of a region, with a composite
// health check that asks for half of its endpoints.
func producer(t *topology.Topology, region string, vms int) *topology.Group {
	rule := passthroughLB(region+"-rule", region, zonal(region+"-group", region+"-a", vms))
	attachment := &topology.ServiceAttachment{Object: topology.Object{Address: region + "-attachment"}}
	attachment.TargetService = topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule}
	policy := &topology.AggregationPolicy{HealthyPercentThreshold: known(50), MinHealthyThreshold: known(1)}
	source := &topology.HealthSource{Object: topology.Object{Address: region + "-source", Region: known(region)}, SourcesSet: known(true)}
	source.Sources = []topology.Link[topology.BackendService]{{State: topology.Linked, To: rule.BackendService.To}}
	source.AggregationPolicy = topology.Link[topology.AggregationPolicy]{State: topology.Linked, To: policy}
	check := &topology.CompositeHealthCheck{Object: topology.Object{Address: region + "-check", Region: known(region)}, SourcesSet: known(true)}
	check.Sources = []topology.Link[topology.HealthSource]{{State: topology.Linked, To: source}}
	check.Destination = topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule}
	t.ServiceAttachments = append(t.ServiceAttachments, attachment)
	t.CompositeHealthChecks = append(t.CompositeHealthChecks, check)
	neg := &topology.Group{Object: topology.Object{Address: region + "-neg", Region: known(region)}, Kind: topology.RegionalNEG}
	neg.NEGType, neg.Size = known(topology.NEGTypePrivateServiceConnect), topology.ExactSize(1, topology.SizeFromEndpoints)
	neg.PSCTarget = topology.Link[topology.ServiceAttachment]{State: topology.Linked, To: attachment}
	return neg
}

// A record whose primary is a global load balancer over published services
// stays with it as long as composite health finds a region that serves.
func TestCompositeHealthFlowsUpToAnswers(t *testing.T) {
	all := &topology.Topology{Inputs: []topology.Input{{}}}
	global := applicationLB("global", "", producer(all, "us-west1", 4), producer(all, "us-east1", 4))
	all.BackendServices = append(all.BackendServices, global.Target.To.URLMap.To.Services[0].To)
	r := failoverRecord()
	r.Primary = &topology.Targets{External: []topology.DNSTarget{of(global, false)}}
	all.DNSRecords = []*topology.DNSRecord{r}
	const backups = "us 1 near us-central1, eu 1 near europe-west1"
	for text, want := range map[string]string{
		"steady":                                "global 1",
		"zone:us-west1-a":                       "global 1",
		"vms:us-west1-group=3":                  "global 1",
		"region:us-west1":                       "global 1",
		"region:us-west1+region:us-east1":       backups,
		"group:us-west1-neg+group:us-east1-neg": backups,
		"zone:us-west1-a+zone:us-east1-a":       backups,
	} {
		o := engine.NewDNS(engine.NewHealth(all, engine.DNSOptions{}), r).Evaluate(scenario(t, text))
		if got := spelled(o); got != want {
			t.Errorf("%s: got %s, want %s (%s)", text, got, want, o.Why)
		}
	}
}
