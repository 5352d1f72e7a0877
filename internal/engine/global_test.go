// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

func of10(region string, healthy int) engine.GlobalGroup {
	return engine.GlobalGroup{Region: region, Members: 10, Healthy: healthy}
}

// EX-D01.
func TestTrafficShiftsBelowTheFailoverHealthThreshold(t *testing.T) {
	p := engine.GlobalPolicy{FailoverHealthThreshold: 70}
	for healthy, want := range map[int]bool{6: true, 7: false, 10: false, 0: true} {
		if got := p.Shifts(of10("us-central1", healthy)); got != want {
			t.Errorf("%d of 10: shifts %v, want %v", healthy, got, want)
		}
	}
}

// EX-D02, EX-D03 and EX-D03b.
func TestAutoCapacityDrainAndItsAmbiguity(t *testing.T) {
	p := engine.GlobalPolicy{AutoCapacityDrain: true}
	without := of10("d", 0)
	without.Drained = true
	tests := map[string]struct {
		groups    []engine.GlobalGroup
		want      engine.AutoDrain
		ambiguous bool
	}{
		"EX-D02":  {[]engine.GlobalGroup{of10("a", 2), of10("b", 10), of10("c", 10), of10("d", 10)}, engine.AutoDrain{Candidates: []int{0}, Page: 1, API: 1}, false},
		"EX-D03":  {[]engine.GlobalGroup{of10("a", 0), of10("b", 0), of10("c", 10), of10("d", 10)}, engine.AutoDrain{Candidates: []int{0, 1}, Page: 0, API: 2}, true},
		"EX-D03b": {[]engine.GlobalGroup{of10("a", 0), of10("b", 0), of10("c", 0), of10("d", 10)}, engine.AutoDrain{Candidates: []int{0, 1, 2}, Page: 0, API: 2}, true},
		"a quarter is not fewer than a quarter": {
			[]engine.GlobalGroup{{Region: "a", Members: 4, Healthy: 1}, of10("b", 10), of10("c", 10)}, engine.AutoDrain{}, false,
		},
		"a group without capacity counts among all": {
			[]engine.GlobalGroup{of10("a", 0), of10("b", 10), without}, engine.AutoDrain{Candidates: []int{0}, Page: 1, API: 1}, false,
		},
	}
	for name, tt := range tests {
		got := p.Drain(tt.groups)
		if diff := cmp.Diff(tt.want, got); diff != "" || got.Ambiguous() != tt.ambiguous {
			t.Errorf("%s: ambiguous %v, (-want +got):\n%s", name, got.Ambiguous(), diff)
		}
	}
	if got := (engine.GlobalPolicy{}).Drain(tests["EX-D02"].groups); len(got.Candidates) > 0 {
		t.Error("groups are drained though auto-capacity drain is off")
	}
}

// EX-D04.
func TestADrainedGroupIsRestoredAfterAMinute(t *testing.T) {
	for seconds, want := range map[int]bool{30: false, 60: true} {
		if got := engine.Restored(of10("a", 4), seconds); got != want {
			t.Errorf("4 of 10 for %d s: restored %v, want %v", seconds, got, want)
		}
	}
	if engine.Restored(of10("a", 3), 600) {
		t.Error("30 % is below 35 %")
	}
}

// EX-D05, and what other policies do in its place.
func TestRequestsGoToTheNearestRegionThatTheyMayGoTo(t *testing.T) {
	preferred := of10("2", 10)
	preferred.Preferred = true
	drained := of10("5", 10)
	drained.Drained = true
	tests := map[string]struct {
		policy engine.GlobalPolicy
		groups []engine.GlobalGroup
		want   engine.GlobalAnswer
	}{
		"nearest first": {engine.GlobalPolicy{}, []engine.GlobalGroup{of10("5", 1), of10("2", 9), of10("0", 9)}, engine.GlobalAnswer{
			Region: "5", Groups: []int{0}, Overflow: []string{"2", "0"}, Facts: []string{"GLB-001"},
		}},
		"the next nearest when it is unhealthy": {engine.GlobalPolicy{}, []engine.GlobalGroup{of10("5", 0), of10("2", 9), of10("0", 9)}, engine.GlobalAnswer{
			Region: "2", Groups: []int{1}, Overflow: []string{"0"}, Facts: []string{"GLB-001", "GLB-002"},
		}},
		"EX-D05": {engine.GlobalPolicy{Isolation: engine.IsolationStrict}, []engine.GlobalGroup{of10("5", 0), of10("2", 9)}, engine.GlobalAnswer{
			Facts: []string{"GLB-001", "GLB-005"},
		}},
		"isolation to the nearest moves when nothing there is healthy": {
			engine.GlobalPolicy{Isolation: engine.IsolationNearest}, []engine.GlobalGroup{of10("5", 0), of10("2", 9)},
			engine.GlobalAnswer{Region: "2", Groups: []int{1}, Facts: []string{"GLB-001", "GLB-005", "GLB-002"}},
		},
		"isolation has no overflow": {
			engine.GlobalPolicy{Isolation: engine.IsolationStrict}, []engine.GlobalGroup{of10("5", 1), of10("2", 9)},
			engine.GlobalAnswer{Region: "5", Groups: []int{0}, Facts: []string{"GLB-001", "GLB-005"}},
		},
		"preferred groups first": {engine.GlobalPolicy{}, []engine.GlobalGroup{of10("5", 10), preferred}, engine.GlobalAnswer{
			Region: "2", Groups: []int{1}, Overflow: []string{"5"}, Facts: []string{"GLB-001", "GLB-002", "GLB-006"},
		}},
		"a drained group is not there": {engine.GlobalPolicy{}, []engine.GlobalGroup{drained, of10("9", 10)}, engine.GlobalAnswer{
			Region: "9", Groups: []int{1}, Overflow: []string{}, Facts: []string{"GLB-001"},
		}},
		"nothing is healthy": {engine.GlobalPolicy{}, []engine.GlobalGroup{of10("5", 0), of10("9", 0)}, engine.GlobalAnswer{
			Facts: []string{"GLB-001", "GLB-009"},
		}},
	}
	for name, tt := range tests {
		got, ok := tt.policy.Serve("6", tt.groups, line{})
		if diff := cmp.Diff(tt.want, got); !ok || diff != "" {
			t.Errorf("%s: known %v, (-want +got):\n%s", name, ok, diff)
		}
	}
	if _, ok := (engine.GlobalPolicy{}).Serve("mars-north1", []engine.GlobalGroup{of10("us-east1", 1), of10("us-west1", 1)}, engine.Geography{}); ok {
		t.Error("a region that is not in the table was placed")
	}
}
