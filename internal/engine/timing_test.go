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

// seconds prints what is known of a time.
func seconds(v topology.Value[engine.Interval]) string {
	if i, known := v.Get(); known {
		return shown(i)
	}
	return "unknown"
}

func TestDetectionIsIntervalTimesThreshold(t *testing.T) {
	number := func(n int) topology.Value[int] { return topology.Known(n, topology.Origin{}) }
	unknown := topology.Unknown[int](topology.Origin{Attribute: "x"})
	tests := map[string]struct {
		check               topology.HealthCheck
		detection, recovery string
	}{
		"the defaults take about 10 seconds": {topology.HealthCheck{}, "10..15", "10..15"},
		"thresholds differ": {topology.HealthCheck{CheckIntervalSec: number(10), TimeoutSec: number(4), UnhealthyThreshold: number(3), HealthyThreshold: number(1)},
			"30..34", "10..14"},
		"an unknown interval hides both": {topology.HealthCheck{CheckIntervalSec: unknown}, "unknown", "unknown"},
		"an unknown threshold hides one": {topology.HealthCheck{HealthyThreshold: unknown}, "10..15", "unknown"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			tt.check.Address = "hc"
			got := engine.Detect(&tt.check)
			if d, r := seconds(got.Detection), seconds(got.Recovery); d != tt.detection || r != tt.recovery {
				t.Errorf("detection %s, recovery %s; want %s, %s", d, r, tt.detection, tt.recovery)
			}
			if len(got.Origins) != 4 {
				t.Errorf("origins %s", places(got.Origins))
			}
		})
	}
}

func TestALoadBalancerTellsTheTimesOfItsChecks(t *testing.T) {
	bs := parseService(t, []string{"service INTERNAL", "primary a zone=z-a size=1"})
	hc := &topology.HealthCheck{Object: topology.Object{Address: "hc"}}
	bs.HealthChecks = []topology.Link[topology.HealthCheck]{{State: topology.Outside, Text: "elsewhere"}, {State: topology.Linked, To: hc}}
	got := engine.NewPassthrough(bs).Timings()
	if len(got) != 1 || places(got[0].Origins[:1]) != "hc.check_interval_sec" {
		t.Errorf("timings %+v", got)
	}
}

// The documents disagree about the drain at failover, so both answers are
// told.
func TestDrainSpansWhatTheDocumentsSay(t *testing.T) {
	tests := map[string]struct {
		change   func(*topology.BackendService)
		seconds  string
		disputed string
		why      string
	}{
		"by default": {func(*topology.BackendService) {}, "300..600", "Q2",
			"established connections may stay for up to 300 seconds (the failover page) or 10 minutes (the API reference)"},
		"a configured time": {func(bs *topology.BackendService) {
			bs.ConnectionDrainingTimeoutSec = topology.Known(1, topology.Origin{})
		}, "1..600", "Q2",
			"established connections may stay for up to 1 second (the failover page) or 10 minutes (the API reference)"},
		"an unknown time": {func(bs *topology.BackendService) {
			bs.ConnectionDrainingTimeoutSec = topology.Unknown[int](topology.Origin{})
		}, "unknown", "Q2", "established connections may stay for up to connection_draining_timeout_sec, which is not known, or for 10 minutes; Google's documents differ"},
		"switched off": {func(bs *topology.BackendService) {
			bs.FailoverPolicy = &topology.FailoverPolicy{DisableConnectionDrainOnFailover: topology.Known(true, topology.Origin{})}
		}, "0", "", "established connections end at failover and failback; TCP sessions may be reset"},
		"not known": {func(bs *topology.BackendService) {
			bs.FailoverPolicy = &topology.FailoverPolicy{DisableConnectionDrainOnFailover: topology.Unknown[bool](topology.Origin{})}
		}, "unknown", "", "whether connections drain is not known"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			bs := parseService(t, []string{"service INTERNAL", "primary a zone=z-a size=1"})
			tt.change(bs)
			d := engine.NewPassthrough(bs).Drain()
			got := []string{seconds(d.Seconds), strings.Join(d.Disputed, " "), d.Why}
			if diff := cmp.Diff([]string{tt.seconds, tt.disputed, tt.why}, got); diff != "" {
				t.Errorf("drain (-want +got):\n%s", diff)
			}
		})
	}
}
