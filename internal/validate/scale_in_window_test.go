// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// timing is what a record and its health check say about time.
type timing struct {
	ttl, interval, threshold topology.Value[int]
	// unchecked leaves the check out, and hidden hides which one it is.
	unchecked, hidden bool
}

func seconds(n int) topology.Value[int] { return topology.Known(n, topology.Origin{}) }

func times(ttl, interval, threshold int) timing {
	return timing{ttl: seconds(ttl), interval: seconds(interval), threshold: seconds(threshold)}
}

func later(attribute string) topology.Value[int] { return topology.Unknown[int](at("", attribute)) }

// window is a scale-in window, or none where it is nil.
func window(n ...int) topology.Value[int] {
	if len(n) == 0 {
		return topology.Value[int]{}
	}
	return seconds(n[0])
}

const scaler = "google_compute_region_autoscaler.web"

// sharing is a group under an autoscaler that serves on both sides of records
// "a", "b" and so on.
func sharing(window topology.Value[int], records ...timing) *topology.Topology {
	a := &topology.Autoscaler{
		Object: topology.Object{Address: scaler, Name: text("web")}, Mode: text("ON"),
		CPU: topology.Known(true, topology.Origin{}), ScaleInControl: topology.Known(!window.IsNull(), topology.Origin{}), ScaleInWindowSec: window,
	}
	g := regional("web", 2)
	g.Autoscaler = a
	top := &topology.Topology{Inputs: []topology.Input{{Kind: "config"}}, Groups: []*topology.Group{g}, Autoscalers: []*topology.Autoscaler{a}}
	front := func(name string) topology.DNSTarget {
		r := &topology.ForwardingRule{Object: topology.Object{Address: name}}
		s := &topology.BackendService{Object: topology.Object{Address: name + "-service"}, Backends: []*topology.Backend{backend(g, false)}, ForwardingRules: []*topology.ForwardingRule{r}}
		top.ForwardingRules, top.BackendServices = append(top.ForwardingRules, r), append(top.BackendServices, s)
		return topology.DNSTarget{Target: name, Rule: topology.Link[topology.ForwardingRule]{State: topology.Linked, To: r}}
	}
	primary, standby := front("global"), front("regional")
	for i, t := range records {
		name := string(rune('a' + i))
		h := &topology.HealthCheck{Object: topology.Object{Address: "check-" + name}, CheckIntervalSec: t.interval, UnhealthyThreshold: t.threshold}
		r := &topology.DNSRecord{
			Object: topology.Object{Address: name}, Policy: topology.FailoverRouting, TTL: t.ttl,
			HealthCheck: topology.Link[topology.HealthCheck]{State: topology.Linked, To: h},
			Primary:     &topology.Targets{External: []topology.DNSTarget{primary}},
			Items:       []*topology.RoutingItem{{Location: text("europe-west1"), Checked: &topology.Targets{External: []topology.DNSTarget{standby}}}},
		}
		switch {
		case t.unchecked:
			r.HealthCheck = topology.Link[topology.HealthCheck]{}
		case t.hidden:
			r.HealthCheck = topology.Link[topology.HealthCheck]{State: topology.Open, Origin: at(name, "routing_policy.health_check")}
		default:
			top.HealthChecks = append(top.HealthChecks, h)
		}
		top.DNSRecords = append(top.DNSRecords, r)
	}
	return top
}

// said is what one rule says: messages with their remedies, and the attributes
// for which it is undecided.
func said(rule string, top *topology.Topology, o validate.Options) []string {
	findings, undecided := validate.Run(top, o)
	var list []string
	for _, f := range findings {
		if f.Rule == rule {
			list = append(list, f.Message+" "+f.Remedy)
		}
	}
	for _, u := range undecided {
		if u.Rule == rule {
			list = append(list, "undecided: "+u.Address+" "+u.Attribute)
		}
	}
	return list
}

func TestAScaleInWindowHoldsForEveryRecord(t *testing.T) {
	const (
		missing = `Autoscaler "web" has no scale_in_control.time_window_sec, and web serves on both sides of record `
		short   = `Autoscaler "web" protects against scaling in for 50 seconds, and web serves on both sides of record `
		moving  = "The group may shrink while clients move"
	)
	tests := map[string]struct {
		window  topology.Value[int]
		records []timing
		want    []string
	}{
		"long enough": {window(90), []timing{times(60, 30, 2)}, nil},
		"none": {window(), []timing{times(60, 30, 2)}, []string{
			missing + "a. " + moving + "; at least 90 seconds are needed. Set scale_in_control with a time_window_sec of at least 90; 120 covers the whole outage."}},
		"too short": {window(50), []timing{times(60, 30, 2)}, []string{
			short + "a, whose TTL plus interval are 90 seconds. " + moving + ". Set a time_window_sec of at least 90; 120 covers the whole outage."}},
		"the record that needs most isn't the one with the longest outage": {window(50), []timing{times(10, 60, 5), times(60, 30, 1)}, []string{
			short + "b, whose TTL plus interval are 90 seconds. " + moving + ". Set a time_window_sec of at least 90; 310 covers the whole outage of each record."}},
		"and in the other order": {window(50), []timing{times(60, 30, 1), times(10, 60, 5)}, []string{
			short + "a, whose TTL plus interval are 90 seconds. " + moving + ". Set a time_window_sec of at least 90; 310 covers the whole outage of each record."}},
		"a threshold that isn't known bounds no outage": {window(50), []timing{{ttl: seconds(60), interval: seconds(30), threshold: later("unhealthy_threshold")}}, []string{
			short + "a, whose TTL plus interval are 90 seconds. " + moving + ". Set a time_window_sec of at least 90."}},
		"and one of two bounds neither": {window(50), []timing{times(60, 30, 2), {ttl: seconds(10), interval: seconds(30), threshold: later("unhealthy_threshold")}}, []string{
			short + "a, whose TTL plus interval are 90 seconds. " + moving + ". Set a time_window_sec of at least 90."}},
		"a threshold doesn't hide whether the window is long enough": {window(90), []timing{{ttl: seconds(60), interval: seconds(30), threshold: later("unhealthy_threshold")}}, nil},
		"a threshold that nobody wrote is 2, an interval 5": {window(50), []timing{{ttl: seconds(60)}}, []string{
			short + "a, whose TTL plus interval are 65 seconds. " + moving + ". Set a time_window_sec of at least 65; 70 covers the whole outage."}},
		"a TTL that isn't known":  {window(90), []timing{{ttl: later("ttl"), interval: seconds(30), threshold: seconds(2)}}, []string{"undecided: " + scaler + " ttl"}},
		"a TTL that nobody wrote": {window(90), []timing{{ttl: topology.Null[int](at("a", "ttl")), interval: seconds(30), threshold: seconds(2)}}, []string{"undecided: a ttl"}},
		"too short whatever the TTL is": {window(50), []timing{{ttl: later("ttl"), interval: seconds(60), threshold: seconds(2)}}, []string{
			short + "a, whose TTL plus interval are at least 60 seconds. " + moving + ". Set a time_window_sec of at least 60, and of more if the values that are not known demand it."}},
		"too short whatever another record needs": {window(50), []timing{times(60, 30, 2), {ttl: later("ttl"), interval: seconds(30), threshold: seconds(2)}}, []string{
			short + "a, whose TTL plus interval are 90 seconds. " + moving + ". Set a time_window_sec of at least 90, and of more if the values that are not known demand it."}},
		"long enough for the record that is known": {window(90), []timing{times(60, 30, 2), {ttl: seconds(60), interval: later("check_interval_sec"), threshold: seconds(2)}}, []string{"undecided: " + scaler + " check_interval_sec"}},
		"none, and nothing is known": {window(), []timing{{ttl: later("ttl"), interval: later("check_interval_sec")}}, []string{
			missing + "a. " + moving + ". Set scale_in_control with a time_window_sec of at least the record's TTL plus the interval of its health check."}},
		"a check that isn't known": {window(90), []timing{{ttl: seconds(30), hidden: true}}, []string{"undecided: a routing_policy.health_check"}},
		"no check": {window(50), []timing{{ttl: seconds(60), unchecked: true}}, []string{
			short + "a, whose TTL is 60 seconds. " + moving + ". Set a time_window_sec of at least 60."}},
		"a window that isn't known":       {later("time_window_sec"), []timing{times(60, 30, 2)}, []string{"undecided: " + scaler + " time_window_sec"}},
		"values that nothing can have":    {window(90), []timing{times(math.MaxInt, math.MaxInt, math.MaxInt), times(-60, 30, 2), times(60, -30, 2)}, nil},
		"beside those that something has": {window(50), []timing{times(60, 30, 2), times(math.MaxInt, 1, 1)}, []string{short + "a, whose TTL plus interval are 90 seconds. " + moving + ". Set a time_window_sec of at least 90."}},
		"a threshold that nothing can have": {window(50), []timing{times(60, 30, math.MaxInt)}, []string{
			short + "a, whose TTL plus interval are 90 seconds. " + moving + ". Set a time_window_sec of at least 90."}},
		"none, and values that nothing can have": {window(), []timing{times(math.MaxInt, 30, 2)}, []string{
			missing + "a. " + moving + ". Set scale_in_control with a time_window_sec of at least the record's TTL plus the interval of its health check."}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, said("FO228", sharing(tt.window, tt.records...), validate.Options{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestASensitiveTimeIsReckonedWithAndNotPrinted(t *testing.T) {
	for name, hide := range map[string]func(*topology.Topology){
		"the TTL of either record": func(top *topology.Topology) { top.DNSRecords[1].TTL.Sensitive = true },
		"an interval":              func(top *topology.Topology) { top.HealthChecks[0].CheckIntervalSec.Sensitive = true },
		"a threshold":              func(top *topology.Topology) { top.HealthChecks[0].UnhealthyThreshold.Sensitive = true },
		"the window":               func(top *topology.Topology) { top.Autoscalers[0].ScaleInWindowSec.Sensitive = true },
	} {
		top := sharing(window(83), times(71, 37, 3), times(31, 30, 2))
		hide(top)
		got := said("FO228", top, validate.Options{})
		if len(got) != 1 {
			t.Fatalf("%s: got %q, want one finding", name, got)
		}
		for _, number := range []string{"83", "71", "37", "108", "182"} {
			if strings.Contains(got[0], number) {
				t.Errorf("%s: %q tells %s", name, got[0], number)
			}
		}
	}
}

func TestASensitiveGroupThatShrinksIsNotNamed(t *testing.T) {
	top := sharing(window(50), times(60, 30, 2))
	top.Groups[0].Address = "projects/hidden/regions/europe-west1/instanceGroupManagers/web"
	for _, s := range top.BackendServices {
		s.Backends[0].Group.Sensitive = true
	}
	for _, s := range said("FO228", top, validate.Options{}) {
		if strings.Contains(s, "hidden") {
			t.Errorf("%q tells the group", s)
		}
	}
}
