// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// probe prints what decides how a check probes: protocol, port, its
// specification, proxy header and request.
func probe(h *topology.HealthCheck) []string {
	return []string{spell(h.Protocol), spell(h.Port), spell(h.PortSpecification), spell(h.ProxyHeader), spell(h.Request)}
}

// timing prints the numbers of a check.
func timing(h *topology.HealthCheck) []string {
	return []string{spell(h.CheckIntervalSec), spell(h.TimeoutSec), spell(h.HealthyThreshold), spell(h.UnhealthyThreshold), spell(h.SourceRegions)}
}

func TestProtocolOfHealthCheck(t *testing.T) {
	for _, c := range []struct {
		name string
		a    attrs
		want []string
	}{
		{"TCP", attrs{"tcp_health_check": list{block{"port": 80, "request": "ping"}}}, []string{"TCP", "80", "null", "NONE (default)", "ping"}},
		{"HTTP as one block", attrs{"http_health_check": block{"port_specification": "USE_SERVING_PORT", "proxy_header": "PROXY_V1"}}, []string{"HTTP", "null", "USE_SERVING_PORT", "PROXY_V1", "null"}},
		{"HTTPS beside empty lists", attrs{"tcp_health_check": list{}, "https_health_check": list{block{"port": unknown()}}}, []string{"HTTPS", "unknown", "null", "NONE (default)", "null"}},
		{"HTTP2", attrs{"http2_health_check": list{block{}}}, []string{"HTTP2", "null", "null", "NONE (default)", "null"}},
		{"SSL", attrs{"ssl_health_check": list{block{}}}, []string{"SSL", "null", "null", "NONE (default)", "null"}},
		{"gRPC", attrs{"grpc_health_check": list{block{"port": 443}}}, []string{"GRPC", "443", "null", "NONE (default)", "null"}},
		{"none", attrs{"tcp_health_check": list{}}, []string{"null", "null", "null", "null", "null"}},
		{"perhaps TCP", attrs{"tcp_health_check": unknown()}, []string{"unknown", "unknown", "unknown", "unknown", "unknown"}},
		{"block unknown within", attrs{"tcp_health_check": list{unknown()}}, []string{"TCP", "unknown", "unknown", "unknown", "unknown"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, typ := range []string{"google_compute_health_check.h", "google_compute_region_health_check.h"} {
				h := config(t, resource(typ, c.a)).HealthChecks[0]
				if diff := cmp.Diff(c.want, probe(h)); diff != "" {
					t.Errorf("%s: %s", typ, diff)
				}
			}
		})
	}
}

func TestTimingOfHealthCheck(t *testing.T) {
	for _, c := range []struct {
		name string
		a    attrs
		want []string
	}{
		{"left out", attrs{}, []string{"5 (default)", "5 (default)", "2 (default)", "2 (default)", "null"}},
		{"written", attrs{"check_interval_sec": 30, "timeout_sec": 10, "healthy_threshold": 3, "unhealthy_threshold": 4, "source_regions": list{"us-east1", "us-west1"}}, []string{"30", "10", "3", "4", "[us-east1 us-west1]"}},
		{"no regions in a plan", attrs{"source_regions": list{}}, []string{"5 (default)", "5 (default)", "2 (default)", "2 (default)", "null"}},
		{"null", attrs{"check_interval_sec": nil, "source_regions": nil}, []string{"5 (default)", "5 (default)", "2 (default)", "2 (default)", "null"}},
		{"unknown", attrs{"check_interval_sec": unknown(), "timeout_sec": unknown(), "healthy_threshold": unknown(), "unhealthy_threshold": unknown(), "source_regions": unknown()}, []string{"unknown", "unknown", "unknown", "unknown", "unknown"}},
		{"no number", attrs{"check_interval_sec": "soon"}, []string{"unknown", "5 (default)", "2 (default)", "2 (default)", "null"}},
		{"a number as text", attrs{"check_interval_sec": "10"}, []string{"10", "5 (default)", "2 (default)", "2 (default)", "null"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, timing(config(t, resource("google_compute_health_check.h", c.a)).HealthChecks[0])); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDataSourceOfHealthCheckHasNoDefaults(t *testing.T) {
	h := config(t, resource("data.google_compute_health_check.h", attrs{"name": "h"})).HealthChecks[0]
	want := []string{"unknown", "unknown", "unknown", "unknown", "unknown"}
	if diff := cmp.Diff(want, timing(h)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(want, probe(h)); diff != "" {
		t.Error(diff)
	}
}

func TestScopeOfHealthCheck(t *testing.T) {
	top := config(t, resource("google_compute_health_check.h", attrs{"name": "h"}), resource("google_compute_region_health_check.r", attrs{"name": "r"}))
	g, r := top.HealthChecks[0], top.HealthChecks[1]
	if !g.Global || r.Global || !g.Region.IsNull() || spell(r.Region) != "us-west1 (default)" {
		t.Errorf("got global %v in %s and %v in %s", g.Global, spell(g.Region), r.Global, spell(r.Region))
	}
}
