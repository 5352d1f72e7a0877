// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// manyServices is a topology of n passthrough services with four groups each
// and an autoscaler on one of them.
func manyServices(n int) *topology.Topology {
	t := &topology.Topology{Inputs: []topology.Input{{Kind: "config", GoogleVersion: "8.0.0"}}}
	for i := range n {
		var backends []*topology.Backend
		for j := range 4 {
			g := zonal(fmt.Sprintf("google_compute_instance_group_manager.g%d_%d", i, j), []string{"z-a", "z-b"}[j%2], 4)
			backends = append(backends, backend(g, j > 1))
		}
		one := service(nil, backends...)
		s := one.BackendServices[0]
		s.Address = fmt.Sprintf("google_compute_region_backend_service.s%d", i)
		t.BackendServices = append(t.BackendServices, s)
		t.Groups = append(t.Groups, one.Groups...)
		t.Autoscalers = append(t.Autoscalers, &topology.Autoscaler{
			Object: topology.Object{Address: fmt.Sprintf("google_compute_autoscaler.a%d", i), Type: "google_compute_autoscaler"},
			Target: topology.Link[topology.Group]{State: topology.Linked, To: one.Groups[0]},
		})
	}
	return t
}

// manyRecords is a topology of n failover records with a primary and four
// backups each, which are load balancers of their own.
func manyRecords(n int) *topology.Topology {
	t := &topology.Topology{Inputs: []topology.Input{{Kind: "config", GoogleVersion: "8.0.0"}}}
	for i := range n {
		record := &topology.DNSRecord{
			Object:       topology.Object{Address: fmt.Sprintf("google_dns_record_set.r%d", i), Type: "google_dns_record_set"},
			RecordType:   text("A"),
			TTL:          topology.Known(30, topology.Origin{}),
			Policy:       topology.FailoverRouting,
			TrickleRatio: topology.Known(big.NewRat(1, 10), topology.Origin{}),
			Primary:      &topology.Targets{},
		}
		for j := range 5 {
			s := &topology.BackendService{Object: topology.Object{Address: fmt.Sprintf("s%d_%d", i, j), Type: "google_compute_backend_service"}, Scheme: text(topology.SchemeExternalManaged)}
			rule := &topology.ForwardingRule{Object: topology.Object{Address: fmt.Sprintf("f%d_%d", i, j)}, Scheme: text(topology.SchemeExternalManaged), NetworkTier: text("STANDARD")}
			s.ForwardingRules = []*topology.ForwardingRule{rule}
			t.BackendServices, t.ForwardingRules = append(t.BackendServices, s), append(t.ForwardingRules, rule)
			target := topology.DNSTarget{Address: text("203.0.113.1"), Rule: topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule}}
			if j == 0 {
				record.Primary.External = append(record.Primary.External, target)
				continue
			}
			record.Items = append(record.Items, &topology.RoutingItem{
				Location: text(fmt.Sprintf("europe-west%d", j)),
				Checked:  &topology.Targets{External: []topology.DNSTarget{target}},
			})
		}
		t.DNSRecords = append(t.DNSRecords, record)
	}
	return t
}

func BenchmarkRulesOverServices(b *testing.B) {
	for _, n := range []int{100, 1000} {
		t := manyServices(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				validate.Run(t, validate.Options{})
			}
		})
	}
}

func BenchmarkRulesOverRecords(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		t := manyRecords(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				validate.Run(t, validate.Options{})
			}
		})
	}
}
