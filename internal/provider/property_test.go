// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// What a plan knows must not change when Terraform applies it and learns the
// rest: it refuses such a provider. So whatever is hidden, what the plan with
// hidden values knows is what the plan with all values says.
func TestProtoWhatAPlanKnowsStaysTrue(t *testing.T) {
	p := connect(t, object{})
	rapid.Check(t, func(r *rapid.T) {
		config := drawService(r)
		whole, _ := p.plan(backendService, config)
		hidden := hide(r, config)
		partial, messages := p.plan(backendService, hidden)
		if diff := cmp.Diff(whole, partial, cmp.FilterValues(eitherUnknown, cmp.Ignore())); diff != "" {
			r.Fatalf("the plan of\n%v\nknew what is not so (-applied +planned):\n%s", hidden, diff)
		}
		for _, m := range messages {
			if len(m) > 5 && m[:5] == "error" {
				_, all := p.plan(backendService, config)
				if len(all) == 0 {
					r.Fatalf("the plan of\n%v\nsays %s, which is not so", hidden, m)
				}
			}
		}
	})
}

func eitherUnknown(a, b any) bool { return a == unknown || b == unknown }

var (
	someZones = []string{"us-west1-a", "us-west1-b", "us-west1-c"}
	ratios    = []any{nil, 0, "0.1", "0.25", "0.5", "0.6", "0.75", 1}
)

func drawService(r *rapid.T) object {
	config := object{
		"name": "db", "region": "us-west1",
		"load_balancing_scheme": rapid.SampledFrom([]any{nil, "INTERNAL", "EXTERNAL"}).Draw(r, "scheme"),
	}
	if rapid.Bool().Draw(r, "subset") {
		config["subsetting"] = object{"policy": "CONSISTENT_HASH_SUBSETTING"}
	}
	if rapid.Bool().Draw(r, "policy") {
		config["failover_policy"] = object{
			"failover_ratio":            rapid.SampledFrom(ratios).Draw(r, "ratio"),
			"drop_traffic_if_unhealthy": rapid.SampledFrom([]any{nil, false, true}).Draw(r, "drop"),
		}
	}
	backends := object{}
	for i := range rapid.IntRange(0, 4).Draw(r, "groups") {
		backends[fmt.Sprintf("ig-%d", i)] = drawBackend(r)
	}
	config["backends"] = backends
	if rapid.Bool().Draw(r, "asked") {
		config["scenarios"] = list{"zone:us-west1-a+all-failovers", "vms:ig-0=1"}
	}
	return config
}

func drawBackend(r *rapid.T) object {
	b := object{"failover": rapid.SampledFrom([]any{nil, false, true}).Draw(r, "role")}
	switch rapid.IntRange(0, 3).Draw(r, "place") {
	case 0:
		b["region"] = "us-west1"
	case 1:
		b["zones"] = list{"us-west1-a", "us-west1-b"}
	default:
		b["zone"] = rapid.SampledFrom(someZones).Draw(r, "zone")
	}
	sizes := rapid.OneOf(rapid.IntRange(0, 5), rapid.IntRange(100, 260))
	if rapid.IntRange(0, 3).Draw(r, "scaled") == 0 {
		least := sizes.Draw(r, "least")
		b["size_min"], b["size_max"] = least, least+rapid.IntRange(0, 5).Draw(r, "more")
	} else {
		b["size"] = sizes.Draw(r, "size")
	}
	return b
}

// hide replaces some values by unknown ones.
func hide(r *rapid.T, v object) object {
	hidden := object{}
	for name, member := range v {
		inner, nested := member.(object)
		switch {
		case rapid.IntRange(0, 5).Draw(r, "hide "+name) == 0:
			hidden[name] = unknown
		case nested:
			hidden[name] = hide(r, inner)
		default:
			hidden[name] = member
		}
	}
	return hidden
}
