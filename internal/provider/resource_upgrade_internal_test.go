// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// A later version of a schema is made up here: there is none yet. The state
// of the earlier one has an attribute that is gone, lacks some that are new,
// and recorded outcomes in another shape.
func TestStateOfAnEarlierSchemaIsUpgraded(t *testing.T) {
	p := newProvider("test")
	for _, d := range p.resources {
		d.schema.Version = 2
	}
	server := providerserver.NewProtocol6(p)()
	const earlier = `{
		"name": "db", "region": "us-west1", "gone": true,
		"failover_policy": {"failover_ratio": 0.5},
		"backends": {
			"ig-a": {"zone": "us-west1-a", "size": 4, "also_gone": "x"},
			"ig-b": {"zone": "us-west1-b", "size": 4, "failover": true}
		},
		"primary_vm_count": 3, "outcomes": ["steady", "primary"], "model": "{}"
	}`
	for _, version := range []int64{0, 1, 2} {
		state := earlier
		if version == 2 {
			// The current version is read as it is, so it must fit.
			state = `{"name": "db", "region": "us-west1", "backends": {}, "gone": true}`
		}
		resp, err := server.UpgradeResourceState(t.Context(), &tfprotov6.UpgradeResourceStateRequest{
			TypeName: backendServiceType, Version: version, RawState: &tfprotov6.RawState{JSON: []byte(state)},
		})
		if err != nil || len(resp.Diagnostics) > 0 {
			t.Fatalf("version %d: %v, %v", version, err, resp.Diagnostics)
		}
		if version == 2 {
			continue
		}
		upgraded := upgradedState(t, p, resp)
		if !upgraded.IsFullyKnown() {
			t.Errorf("version %d: the state is not known: %s", version, upgraded)
		}
		attributes := as[map[string]tftypes.Value](upgraded)
		if got := attributes["primary_vm_count"]; !got.Equal(tftypes.NewValue(tftypes.Number, 4)) {
			t.Errorf("version %d: primary_vm_count is %s, want it computed again: 4", version, got)
		}
		outcomes := as[map[string]tftypes.Value](attributes["outcomes"])
		pool := as[map[string]tftypes.Value](outcomes["all-primaries"])["active_pool"]
		if !pool.Equal(tftypes.NewValue(tftypes.String, "failover")) {
			t.Errorf("version %d: when all primaries fail, the pool is %s", version, pool)
		}
	}
}

func TestStateThatDoesNotFitIsAnErrorWithAWayOut(t *testing.T) {
	p := newProvider("test")
	for _, d := range p.resources {
		d.schema.Version = 1
	}
	resp, err := providerserver.NewProtocol6(p)().UpgradeResourceState(t.Context(), &tfprotov6.UpgradeResourceStateRequest{
		TypeName: backendServiceType, RawState: &tfprotov6.RawState{JSON: []byte(`{"backends": "none"}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(resp.Diagnostics) != 1 || resp.Diagnostics[0].Summary != "The state of this resource can't be upgraded" {
		t.Errorf("diagnostics are %v", resp.Diagnostics)
	}
}

func upgradedState(t *testing.T, p *failoverProvider, resp *tfprotov6.UpgradeResourceStateResponse) tftypes.Value {
	t.Helper()
	for _, d := range p.resources {
		if "failover_"+d.name == backendServiceType {
			v, err := resp.UpgradedState.Unmarshal(d.object)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
	}
	t.Fatal("the resource is gone")
	return tftypes.Value{}
}
