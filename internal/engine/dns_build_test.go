// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// known returns a value without a place.
func known[T any](v T) topology.Value[T] { return topology.Known(v, topology.Origin{}) }

// targets are literal addresses.
func literals(addresses ...string) []topology.DNSTarget {
	var list []topology.DNSTarget
	for _, a := range addresses {
		list = append(list, topology.DNSTarget{Target: a, Address: known(a)})
	}
	return list
}

func external(addresses ...string) *topology.Targets {
	return &topology.Targets{External: literals(addresses...)}
}

func item(location string, checked *topology.Targets, unchecked ...string) *topology.RoutingItem {
	return &topology.RoutingItem{Location: known(location), Checked: checked, Unchecked: literals(unchecked...)}
}

func weighted(weight int64, checked *topology.Targets, unchecked ...string) *topology.RoutingItem {
	return &topology.RoutingItem{Weight: known(big.NewRat(weight, 1)), Checked: checked, Unchecked: literals(unchecked...)}
}

// probes checks from three regions.
func probes() topology.Link[topology.HealthCheck] {
	hc := &topology.HealthCheck{Object: topology.Object{Address: "google_compute_health_check.dns"}, Global: true}
	hc.CheckIntervalSec, hc.UnhealthyThreshold, hc.HealthyThreshold = known(30), known(2), known(2)
	hc.SourceRegions = known([]string{"us-west1", "us-east1", "europe-west1"})
	return topology.Link[topology.HealthCheck]{State: topology.Linked, To: hc}
}

// record makes a record of a kind, with a health check and a TTL of 30 s.
func record(kind topology.PolicyKind, items ...*topology.RoutingItem) *topology.DNSRecord {
	r := &topology.DNSRecord{Object: topology.Object{Address: "google_dns_record_set.r"}, Policy: kind, Items: items}
	r.DNSName, r.TTL = known("app.example.com."), known(30)
	r.HealthCheck = probes()
	return r
}

// failover makes a record of the global address "global" with checked backups
// in two regions.
func failoverRecord() *topology.DNSRecord {
	r := record(topology.FailoverRouting,
		item("us-central1", external("us")), item("europe-west1", external("eu")))
	r.Primary = external("global")
	return r
}

// in puts objects of a test into a topology.
func in(records ...*topology.DNSRecord) *topology.Topology {
	t := &topology.Topology{Inputs: []topology.Input{{}}, DNSRecords: records}
	for _, r := range records {
		if r.HealthCheck.To != nil {
			t.HealthChecks = append(t.HealthChecks, r.HealthCheck.To)
		}
	}
	return t
}

func prepare(r *topology.DNSRecord) *engine.DNS {
	return engine.NewDNS(engine.NewHealth(in(r), engine.DNSOptions{}), r)
}

func scenario(t *testing.T, text string) engine.Scenario {
	t.Helper()
	s, err := engine.ParseScenario(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// spelled writes answers as "global 9/10, us 1/10 near us-central1".
func spelled(o engine.DNSOutcome) string {
	if o.Undetermined {
		return "undetermined"
	}
	var list []string
	for _, a := range o.Answers {
		if share, same := a.Share(); same {
			list = append(list, a.Target.Target+" "+share.RatString())
			continue
		}
		for l, share := range a.Shares {
			if share != nil {
				list = append(list, fmt.Sprintf("%s %s near %s", a.Target.Target, share.RatString(), o.Locations[l]))
			}
		}
	}
	text := strings.Join(list, ", ")
	if o.Unspecified {
		text += " (unspecified)"
	}
	return text
}
