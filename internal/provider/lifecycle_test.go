// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// lives are configurations that are created, kept and changed.
var lives = map[string]object{
	"four groups":     fourGroups(),
	"nothing to fail": fourGroups().with(object{"backends": object{}}),
	"an interval": set(fourGroups(), "backends", object{
		"ig-a": object{"zones": list{"us-west1-a", "us-west1-b"}, "size_min": 1, "size_max": 4},
		"ig-b": object{"region": "us-west1", "size": 3, "failover": true, "capacity_scaler": 0},
	}),
	"another kind":   fourGroups().with(object{"load_balancing_scheme": "INTERNAL_MANAGED", "failover_policy": nil}),
	"asked for more": fourGroups().with(object{"scenarios": list{"zone:us-west1-a+vms:ig-d=1", "group:ig-a"}}),
	"refused":        set(fourGroups(), "failover_policy.failover_ratio", "1.5"),
}

func TestProtoASecondPlanIsEmpty(t *testing.T) {
	p := connect(t, object{})
	for name, config := range lives {
		t.Run(name, func(t *testing.T) {
			planned, _ := p.plan(backendService, config)
			state := p.apply(backendService, config, planned)
			if diff := cmp.Diff(planned, state); diff != "" {
				t.Errorf("what is applied is not what was planned (-planned +applied):\n%s", diff)
			}
			again, _ := p.update(backendService, state, config)
			if diff := cmp.Diff(state, again); diff != "" {
				t.Errorf("the second plan is not empty (-state +plan):\n%s", diff)
			}
		})
	}
}

func TestProtoApplySettlesWhatWasUnknown(t *testing.T) {
	p := connect(t, object{})
	config := fourGroups()
	want, _ := p.plan(backendService, config)
	planned, _ := p.plan(backendService, set(config, "failover_policy.failover_ratio", unknown))
	planned["failover_policy"] = config["failover_policy"]
	if diff := cmp.Diff(plainState(p, want), p.apply(backendService, config, planned)); diff != "" {
		t.Errorf("applied (-want +got):\n%s", diff)
	}
}

func plainState(p protocol, o object) object {
	return plain(value(p.resource(backendService), o)).(object)
}

// The short way to a plan says what the framework says.
func TestProtoTheShortWayIsTheFrameworks(t *testing.T) {
	short, long := connect(t, object{}), connectFramework(t, object{})
	configs := map[string]object{}
	for name, config := range lives {
		configs[name] = config
	}
	for _, c := range findingCases {
		configs[c.name] = c.config
	}
	for _, c := range backendServiceAttributes {
		configs["unknown "+c.path] = c.config(unknown)
	}
	for name, config := range configs {
		t.Run(name, func(t *testing.T) {
			got, gotMessages := short.plan(backendService, config)
			want, wantMessages := long.plan(backendService, config)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("creation (-framework +short):\n%s", diff)
			}
			if diff := cmp.Diff(wantMessages, gotMessages); diff != "" {
				t.Errorf("messages (-framework +short):\n%s", diff)
			}
			prior, _ := short.plan(backendService, fourGroups())
			got, _ = short.update(backendService, prior, config)
			want, _ = long.update(backendService, prior, config)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("change (-framework +short):\n%s", diff)
			}
		})
	}
}

func TestProtoADestructionIsPlannedAsSuch(t *testing.T) {
	p := connect(t, object{})
	typ := p.resource(backendService)
	state, _ := p.plan(backendService, fourGroups())
	resp, err := p.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: backendService, Config: p.dynamic(typ, nil), PriorState: p.dynamic(typ, state), ProposedNewState: p.dynamic(typ, nil),
	})
	p.expectNone(err, resp.Diagnostics)
	if planned, err := resp.PlannedState.Unmarshal(typ); err != nil || !planned.IsNull() {
		t.Errorf("planned %v, %v", planned, err)
	}
}

func TestProtoAValueThatDoesNotDecodeIsAnError(t *testing.T) {
	p := connect(t, object{})
	typ := p.resource(backendService)
	resp, err := p.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: backendService, Config: p.dynamic(typ, nil), PriorState: p.dynamic(typ, nil),
		ProposedNewState: &tfprotov6.DynamicValue{MsgPack: []byte{0xc1}},
	})
	if err == nil && len(resp.Diagnostics) == 0 {
		t.Error("a value that is none was planned")
	}
}

// A whole failover_policy has the attributes that the receiver declares, and
// more, which Terraform drops.
func TestProtoAPolicyPassedOnIsThePolicyInPlace(t *testing.T) {
	p := connect(t, object{})
	policy, messages := p.plan("failover_policy", object{"name": "db", "failover_ratio": "0.5"})
	expectNoErrors(t, messages)
	if policy["model"] != ` {"type":"failover_policy","version":1,"attributes":{"failover_ratio":0.5,"name":"db"}}` {
		t.Errorf("the policy's model is %v", policy["model"])
	}
	receives := p.schemas.ResourceSchemas[backendService].Block.Attributes
	for _, a := range receives {
		if a.Name != "failover_policy" {
			continue
		}
		for _, inner := range a.NestedType.Attributes {
			if _, ok := policy[inner.Name]; !ok {
				t.Errorf("the receiver declares %s, which a failover_policy does not have", inner.Name)
			}
			if !inner.Optional {
				t.Errorf("%s must be optional, so that it can be left out in place", inner.Name)
			}
		}
	}
}
