// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review_test

import (
	"fmt"
	"io"
	"math/big"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// manyRecords makes failover records of five targets each: a global primary
// and four regional backups with groups in two zones of their own.
func manyRecords(n int) *topology.Topology {
	known := func(v string) topology.Value[string] { return topology.Known(v, topology.Origin{}) }
	t := &topology.Topology{Inputs: []topology.Input{{Kind: "plan", Path: "plan.json", Complete: true}}}
	hc := &topology.HealthCheck{Object: topology.Object{Address: "google_compute_health_check.dns"}, Global: true}
	hc.CheckIntervalSec, hc.UnhealthyThreshold, hc.HealthyThreshold = written("hc", "check_interval_sec", 30), written("hc", "unhealthy_threshold", 2), written("hc", "healthy_threshold", 2)
	hc.SourceRegions = written("hc", "source_regions", []string{"us-east1", "us-west1", "europe-west1"})
	t.HealthChecks = append(t.HealthChecks, hc)
	balancer := func(name, region string, zones ...string) *topology.ForwardingRule {
		object := func(kind string) topology.Object {
			o := topology.Object{Address: fmt.Sprintf("google_compute_%s.%s", kind, name), Name: known(name)}
			if region != "" {
				o.Region = known(region)
			}
			return o
		}
		bs := &topology.BackendService{Object: object("backend_service"), Global: region == "", Scheme: known(topology.SchemeExternalManaged)}
		for _, zone := range zones {
			g := &topology.Group{Object: topology.Object{Address: "google_compute_instance_group_manager." + name + zone, Zone: known(zone)}, Kind: topology.ZonalMIG}
			g.Size = topology.ExactSize(3, topology.SizeFromTargetSize)
			t.Groups = append(t.Groups, g)
			bs.Backends = append(bs.Backends, &topology.Backend{Group: topology.Link[topology.Group]{State: topology.Linked, To: g, Text: g.Address}})
		}
		m := &topology.URLMap{Object: object("url_map"), Services: []topology.Link[topology.BackendService]{{State: topology.Linked, To: bs}}}
		p := &topology.TargetProxy{Object: object("target_https_proxy"), Protocol: "HTTPS", URLMap: topology.Link[topology.URLMap]{State: topology.Linked, To: m}}
		rule := &topology.ForwardingRule{Object: object("forwarding_rule"), Global: region == "", Scheme: known(topology.SchemeExternalManaged), Network: known("projects/p/global/networks/n")}
		rule.Target = topology.Link[topology.TargetProxy]{State: topology.Linked, To: p}
		bs.ForwardingRules = []*topology.ForwardingRule{rule}
		t.BackendServices, t.URLMaps, t.TargetProxies = append(t.BackendServices, bs), append(t.URLMaps, m), append(t.TargetProxies, p)
		t.ForwardingRules = append(t.ForwardingRules, rule)
		return rule
	}
	target := func(r *topology.ForwardingRule) *topology.Targets {
		return &topology.Targets{External: []topology.DNSTarget{{
			Target: r.Object.Address, Rules: []*topology.ForwardingRule{r},
			Rule: topology.Link[topology.ForwardingRule]{State: topology.Linked, To: r, Text: r.Object.Address},
		}}}
	}
	for i := range n {
		r := &topology.DNSRecord{Object: topology.Object{Address: fmt.Sprintf("google_dns_record_set.r[%d]", i)}, Policy: topology.FailoverRouting}
		r.DNSName, r.RecordType, r.TTL = known(fmt.Sprintf("r%d.example.com.", i)), known("A"), written("r", "ttl", 30)
		r.TrickleRatio = written("r", "routing_policy.primary_backup.trickle_ratio", big.NewRat(1, 3))
		r.HealthCheck = topology.Link[topology.HealthCheck]{State: topology.Linked, To: hc}
		r.Primary = target(balancer(fmt.Sprintf("global%d", i), "", "us-central1-a", "europe-west1-b"))
		for _, region := range []string{"us-central1", "us-east4", "europe-west1", "asia-east1"} {
			item := &topology.RoutingItem{Location: known(region), Checked: target(balancer(fmt.Sprintf("%s%d", region, i), region, region+"-a", region+"-b"))}
			r.Items = append(r.Items, item)
		}
		t.DNSRecords = append(t.DNSRecords, r)
	}
	return t
}

// plainRecords makes failover records of five targets each, which are addresses
// that nothing else in the input has.
func plainRecords(n int) *topology.Topology {
	t := manyRecords(0)
	known := func(v string) topology.Value[string] { return topology.Known(v, topology.Origin{}) }
	hc := t.HealthChecks[0]
	target := func(text string) *topology.Targets {
		return &topology.Targets{External: []topology.DNSTarget{{Target: text, Address: known(text)}}}
	}
	for i := range n {
		r := &topology.DNSRecord{Object: topology.Object{Address: fmt.Sprintf("google_dns_record_set.r[%d]", i)}, Policy: topology.FailoverRouting}
		r.DNSName, r.RecordType, r.TTL = known(fmt.Sprintf("r%d.example.com.", i)), known("A"), written("r", "ttl", 30)
		r.TrickleRatio = written("r", "routing_policy.primary_backup.trickle_ratio", big.NewRat(1, 3))
		r.HealthCheck = topology.Link[topology.HealthCheck]{State: topology.Linked, To: hc}
		r.Primary = target(fmt.Sprintf("203.0.%d.1", i%250))
		for k, region := range []string{"us-central1", "us-east4", "europe-west1", "asia-east1"} {
			r.Items = append(r.Items, &topology.RoutingItem{Location: known(region), Checked: target(fmt.Sprintf("198.51.%d.%d", i%250, k+2))})
		}
		t.DNSRecords = append(t.DNSRecords, r)
	}
	return t
}

// Ten thousand records of five targets each, from a topology in memory to a
// report in each format, rules included. Plain targets are addresses that
// nothing else in the input has; behind the others stands a load balancer of
// their own, with groups in two zones.
func BenchmarkTenThousandRecords(b *testing.B) {
	for _, of := range []struct {
		name string
		make func(int) *topology.Topology
	}{{"plain", plainRecords}, {"balanced", manyRecords}} {
		t := of.make(10000)
		preview := func() *report.Document {
			d, err := review.Preview(t, review.Options{})
			if err != nil || len(d.DNSRecords) != 10000 {
				b.Fatal(err)
			}
			return d
		}
		b.Run(of.name+"/document", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				preview()
			}
		})
		for _, format := range report.Formats {
			b.Run(of.name+"/"+format.Name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := format.Write(io.Discard, preview(), report.RenderOptions{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// The review of a change that leaves ten thousand records as they are.
func BenchmarkReviewOfTenThousandRecords(b *testing.B) {
	for _, of := range []struct {
		name string
		make func(int) *topology.Topology
	}{{"plain", plainRecords}, {"balanced", manyRecords}} {
		before, after := of.make(10000), of.make(10000)
		b.Run(of.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				d, err := review.Change(review.Before{Topology: before, Recorded: before}, after, review.Options{})
				if err != nil || len(d.Review.Objects) != 10000 {
					b.Fatal(err)
				}
			}
		})
	}
}
