// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// BenchmarkPlan is one instance of the four groups, by the short way and by the
// framework's. `make bench-plan` measures whole plans with Terraform.
func BenchmarkPlan(b *testing.B) {
	b.Setenv("TF_LOG_SDK", "off")
	for name, p := range map[string]protocol{
		"short": connect(b, object{}), "framework": connectFramework(b, object{}),
	} {
		typ := p.resource(backendService)
		config, null := p.dynamic(typ, fourGroups()), p.dynamic(typ, nil)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := p.PlanResourceChange(b.Context(), &tfprotov6.PlanResourceChangeRequest{
					TypeName: backendService, Config: config, PriorState: null, ProposedNewState: config,
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkValidate is the validation that goes before each plan.
func BenchmarkValidate(b *testing.B) {
	b.Setenv("TF_LOG_SDK", "off")
	p := connect(b, object{})
	config := p.dynamic(p.resource(backendService), fourGroups())
	b.ReportAllocs()
	for b.Loop() {
		_, err := p.ValidateResourceConfig(b.Context(), &tfprotov6.ValidateResourceConfigRequest{
			TypeName: backendService, Config: config,
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// Time depends on the machine; what is allocated does not. The framework alone
// allocates ten times as much as the short way, engine and rules included.
func TestTheShortWayStaysShort(t *testing.T) {
	t.Setenv("TF_LOG_SDK", "off")
	allocations := func(p protocol) float64 {
		typ := p.resource(backendService)
		config, null := p.dynamic(typ, fourGroups()), p.dynamic(typ, nil)
		return testing.AllocsPerRun(20, func() {
			_, err := p.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
				TypeName: backendService, Config: config, PriorState: null, ProposedNewState: config,
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
	short, framework := allocations(connect(t, object{})), allocations(connectFramework(t, object{}))
	if short > framework/5 {
		t.Errorf("the short way allocates %v times, the framework %v times", short, framework)
	}
}
