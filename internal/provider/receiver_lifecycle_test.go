// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestProtoASecondPlanOfReceiversIsEmpty(t *testing.T) {
	eachCase(t, func(t *testing.T, p protocol, table attributeTable, c attributeCase) {
		config := c.at(table.base(p), c.known)
		planned, _ := p.plan(table.typ, config)
		state := p.apply(table.typ, config, planned)
		if diff := cmp.Diff(planned, state); diff != "" {
			t.Errorf("what is applied is not what was planned (-planned +applied):\n%s", diff)
		}
		again, _ := p.update(table.typ, state, config)
		if diff := cmp.Diff(state, again); diff != "" {
			t.Errorf("the second plan is not empty (-state +plan):\n%s", diff)
		}
	})
}

// The short way to a plan says what the framework says.
func TestProtoTheShortWayIsTheFrameworksForReceivers(t *testing.T) {
	long := connectFramework(t, object{})
	eachCase(t, func(t *testing.T, p protocol, table attributeTable, c attributeCase) {
		prior, _ := p.plan(table.typ, table.base(p))
		for _, v := range []any{c.known, unknown} {
			config := c.at(table.base(p), v)
			got, gotMessages := p.plan(table.typ, config)
			want, wantMessages := long.plan(table.typ, config)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("creation (-framework +short):\n%s", diff)
			}
			if diff := cmp.Diff(wantMessages, gotMessages); diff != "" {
				t.Errorf("messages (-framework +short):\n%s", diff)
			}
			got, _ = p.update(table.typ, prior, config)
			want, _ = long.update(table.typ, prior, config)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("change (-framework +short):\n%s", diff)
			}
		}
	})
}

// What is said while validating is what is said while planning.
func TestProtoReceiversSayTheSameWhileValidating(t *testing.T) {
	validating := connect(t, nil)
	eachCase(t, func(t *testing.T, p protocol, table attributeTable, c attributeCase) {
		config := c.at(table.base(p), c.known)
		_, planned := p.plan(table.typ, config)
		if diff := cmp.Diff(planned, validating.validate(table.typ, config)); diff != "" {
			t.Errorf("messages (-plan +validate):\n%s", diff)
		}
	})
}

// What a plan knows must not change when Terraform applies it and learns the
// rest: it refuses such a provider.
func TestProtoWhatAPlanOfReceiversKnowsStaysTrue(t *testing.T) {
	p := connect(t, object{})
	for typ, draw := range map[string]func(*rapid.T, protocol) object{
		healthSourceResource: drawSource, compositeResource: drawCheck, consumerResource: drawConsumer, recordResource: drawRecord,
	} {
		t.Run(typ, rapid.MakeCheck(func(r *rapid.T) {
			config := draw(r, p)
			whole, _ := p.plan(typ, config)
			hidden := hideIn(r, config, "").(object)
			partial, messages := p.plan(typ, hidden)
			if diff := cmp.Diff(whole, partial, cmp.FilterValues(eitherUnknown, cmp.Ignore())); diff != "" {
				r.Fatalf("the plan of\n%v\nknew what is not so (-applied +planned):\n%s", hidden, diff)
			}
			_, all := p.plan(typ, config)
			isError := func(m string) bool { return strings.HasPrefix(m, "error") }
			for _, m := range messages {
				// One fault can hide another.
				if isError(m) && !slices.ContainsFunc(all, isError) {
					r.Fatalf("the plan of\n%v\nsays %s, which is not so:\n%q", hidden, m, all)
				}
			}
		}))
	}
}

// hideIn replaces some values by unknown ones. The model of what is received
// hides with its name, since it holds it.
func hideIn(r *rapid.T, v any, path string) any {
	if path != "" && rapid.IntRange(0, 7).Draw(r, "hide "+path) == 0 {
		return unknown
	}
	switch v := v.(type) {
	case object:
		hidden := object{}
		for _, name := range sortedKeys(v) {
			hidden[name] = hideIn(r, v[name], path+"."+name)
		}
		if hidden["name"] == unknown || hidden["region"] == unknown {
			if _, received := hidden["model"]; received {
				hidden["model"] = unknown
			}
		}
		return hidden
	case list:
		hidden := list{}
		for i, item := range v {
			hidden = append(hidden, hideIn(r, item, fmt.Sprintf("%s[%d]", path, i)))
		}
		return hidden
	}
	return v
}

func drawSource(r *rapid.T, p protocol) object { return drawSourceIn(r, p, "us-west1", "api") }

func drawSourceIn(r *rapid.T, p protocol, region, name string) object {
	service := drawService(r)
	service["name"], service["region"] = name, region
	config := object{"name": name, "region": region, "sources": list{passed(p, backendService, service)}}
	if rapid.IntRange(0, 5).Draw(r, "policy") > 0 {
		config["health_aggregation_policy"] = passed(p, aggregationPolicyResource, object{
			"name": name, "region": region,
			"healthy_percent_threshold": rapid.SampledFrom([]any{nil, 0, 1, 50, 60, 100, 120}).Draw(r, "percent"),
			"min_healthy_threshold":     rapid.SampledFrom([]any{nil, 0, 1, 2, 5}).Draw(r, "minimum"),
		})
	}
	if rapid.Bool().Draw(r, "asked") {
		config["scenarios"] = list{"zone:us-west1-a", "everything+unknown:" + name}
	}
	return config
}

func drawCheck(r *rapid.T, p protocol) object { return drawCheckIn(r, p, "us-west1") }

func drawCheckIn(r *rapid.T, p protocol, region string) object {
	sources := list{}
	for i := range rapid.IntRange(0, 3).Draw(r, "sources") {
		sources = append(sources, passed(p, healthSourceResource, drawSourceIn(r, p, region, fmt.Sprintf("s%d", i))))
	}
	return object{
		"name": "c", "region": region, "health_sources": sources,
		"health_destination": rapid.SampledFrom([]any{nil, "fr", "projects/p/global/forwardingRules/fr"}).Draw(r, "destination"),
	}
}

func drawConsumer(r *rapid.T, p protocol) object {
	regions := object{}
	for _, region := range []string{"us-west1", "us-east1", "europe-west1"} {
		switch rapid.IntRange(0, 3).Draw(r, region) {
		case 0:
			regions[region] = nil
		case 1, 2:
			regions[region] = passed(p, compositeResource, drawCheckIn(r, p, region))
		}
	}
	config := object{
		"name": "c", "regions": regions,
		"region":                rapid.SampledFrom([]any{nil, nil, "us-west1"}).Draw(r, "region"),
		"load_balancing_scheme": rapid.SampledFrom([]any{nil, "EXTERNAL", "INTERNAL_MANAGED"}).Draw(r, "scheme"),
	}
	if rapid.Bool().Draw(r, "clients") {
		config["client_regions"] = list{"asia-east1", "us-west1", "nowhere"}
	}
	return config
}

func drawRecord(r *rapid.T, p protocol) object {
	config := object{
		"name": "www.example.com.", "ttl": rapid.SampledFrom([]int{0, 30, 300}).Draw(r, "ttl"),
		"enable_geo_fencing": rapid.SampledFrom([]any{nil, true, false}).Draw(r, "fencing"),
		"managed_zone":       rapid.SampledFrom([]any{nil, object{"visibility": "private"}, object{"visibility": "public"}}).Draw(r, "zone"),
	}
	if rapid.IntRange(0, 4).Draw(r, "check") > 0 {
		config["health_check"] = object{
			"check_interval_sec": rapid.SampledFrom([]any{nil, 30, 60}).Draw(r, "interval"),
			"source_regions":     rapid.SampledFrom([]any{nil, list{"us-east1", "us-west1", "europe-west1"}, list{"us-east1"}}).Draw(r, "sources"),
		}
	}
	items := func(own string, values []any) list {
		all := list{}
		for i, v := range values {
			item := object{own: v}
			if rapid.Bool().Draw(r, "plain") {
				item["rrdatas"] = list{fmt.Sprintf("203.0.113.%d", i)}
			}
			if rapid.IntRange(0, 3).Draw(r, "checked") > 0 {
				item["health_checked_targets"] = drawTargets(r, p)
			}
			all = append(all, item)
		}
		return all
	}
	locations := []any{"us-west1", "us-east1", "europe-west1"}[:rapid.IntRange(0, 3).Draw(r, "locations")]
	switch rapid.IntRange(0, 4).Draw(r, "policy") {
	case 0:
		config["geo"] = items("location", locations)
	case 1:
		config["wrr"] = items("weight", []any{0, 1, "2.5"}[:rapid.IntRange(0, 3).Draw(r, "weights")])
	default:
		config["primary_backup"] = object{
			"primary": drawTargets(r, p), "backup_geo": items("location", locations),
			"trickle_ratio":                  rapid.SampledFrom([]any{nil, 0, "0.1", 1, 2}).Draw(r, "trickle"),
			"enable_geo_fencing_for_backups": rapid.SampledFrom([]any{nil, true, false}).Draw(r, "fenced"),
		}
	}
	return config
}

func drawTargets(r *rapid.T, p protocol) list {
	all := list{}
	for range rapid.IntRange(0, 2).Draw(r, "targets") {
		if rapid.IntRange(0, 3).Draw(r, "literal") == 0 {
			all = append(all, object{"address": rapid.SampledFrom([]string{"198.51.100.1", "198.51.100.2", "10.0.0.1"}).Draw(r, "address")})
			continue
		}
		service := drawService(r)
		service["name"] = rapid.SampledFrom([]string{"a", "b"}).Draw(r, "name")
		service["region"] = rapid.SampledFrom([]any{"us-west1", "us-east1", nil}).Draw(r, "region")
		service["load_balancing_scheme"] = rapid.SampledFrom([]any{nil, "EXTERNAL", "EXTERNAL_MANAGED", "INTERNAL_MANAGED"}).Draw(r, "scheme")
		all = append(all, passed(p, backendService, service))
	}
	return all
}
