// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const backendService = "failover_backend_service"

// fourGroups are the four groups of Google's own example: two primaries and
// two failover backends in two zones, with two VMs each.
func fourGroups() object {
	return object{
		"name": "be-ilb", "region": "us-west1",
		"failover_policy": object{"failover_ratio": "0.5"},
		"backends": object{
			"ig-a": object{"zone": "us-west1-a", "size": 2},
			"ig-d": object{"zone": "us-west1-c", "size": 2},
			"ig-b": object{"zone": "us-west1-a", "size": 2, "failover": true},
			"ig-c": object{"zone": "us-west1-c", "size": 2, "failover": true},
		},
	}
}

// outcome is one element of the attribute outcomes.
func outcome(pool string, vms any, facts ...any) object {
	return object{"active_pool": pool, "active_vms": vms, "facts": list(facts)}
}

func TestProtoAPlanShowsWhoServes(t *testing.T) {
	planned, messages := connect(t, object{}).plan(backendService, fourGroups())
	if len(messages) > 0 {
		t.Errorf("unexpected messages: %q", messages)
	}
	want := fourGroups().with(object{
		"primary_vm_count": 4, "failover_vm_count": 4, "minimum_healthy_primaries": 2, "primary_failures_tolerated": 2,
		"outcomes": object{
			"steady":          outcome("primary", 4, "PNLB-010"),
			"zone:us-west1-a": outcome("primary", 2, "PNLB-010", "PNLB-021"),
			"zone:us-west1-c": outcome("primary", 2, "PNLB-010", "PNLB-021"),
			"region:us-west1": outcome("last_resort", 4, "PNLB-015"),
			"all-primaries":   outcome("failover", 4, "PNLB-012"),
			"all-failovers":   outcome("primary", 4, "PNLB-010"),
			"everything":      outcome("last_resort", 4, "PNLB-015"),
		},
		"model": ` {"type":"failover_backend_service","version":1,"attributes":{"backends":{` +
			`"ig-a":{"size":2,"zone":"us-west1-a"},"ig-b":{"failover":true,"size":2,"zone":"us-west1-a"},` +
			`"ig-c":{"failover":true,"size":2,"zone":"us-west1-c"},"ig-d":{"size":2,"zone":"us-west1-c"}},` +
			`"failover_policy":{"failover_ratio":0.5},"name":"be-ilb","region":"us-west1"}}`,
	})
	if diff := cmp.Diff(written(want), written(planned)); diff != "" {
		t.Errorf("planned (-want +got):\n%s", diff)
	}
}

// written leaves out what is null, so that a comparison need not list it.
func written(v any) any {
	switch v := v.(type) {
	case object:
		o := object{}
		for name, member := range v {
			if member != nil {
				o[name] = written(member)
			}
		}
		return o
	case list:
		l := list{}
		for _, item := range v {
			l = append(l, written(item))
		}
		return l
	}
	return v
}
