// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

func dropping() *topology.Topology {
	return service(func(s *topology.BackendService) {
		s.FailoverPolicy.DropTrafficIfUnhealthy = topology.Known(true, topology.Origin{
			Address: db, Attribute: "failover_policy.drop_traffic_if_unhealthy",
			Range: topology.Range{Filename: "main.tf", Start: topology.Pos{Line: 7, Column: 3}},
		})
	}, backend(regional("g", 4), false), backend(regional("h", 4), true))
}

func TestAFindingSaysWhatWhereAndWhatToDo(t *testing.T) {
	findings, undecided := validate.Run(dropping(), validate.Options{})
	if len(findings) != 1 || len(undecided) != 0 {
		t.Fatalf("got %+v and %+v, want one finding", findings, undecided)
	}
	rule, _ := validate.Lookup("FO111")
	want := validate.Finding{
		Rule: "FO111", Severity: validate.Warning, Address: db, Attribute: "failover_policy.drop_traffic_if_unhealthy",
		Message: `Backend service "db" has drop_traffic_if_unhealthy = true: while no primary and no failover backend passes its health check, new connections are dropped instead of going to all primaries. A firewall rule that keeps the probers out is enough to cut off all traffic.`,
		Remedy:  "Keep it if no answer is better than one of an unhealthy VM, and check that the firewall admits Google's health-check ranges; else remove it.",
		Docs:    rule.Docs(), Facts: []string{"PNLB-016", "PNLB-052"},
		Range:  topology.Range{Filename: "main.tf", Start: topology.Pos{Line: 7, Column: 3}},
		Origin: findings[0].Origin,
	}
	if diff := cmp.Diff(want, findings[0]); diff != "" {
		t.Error(diff)
	}
}

func TestAUserCanChangeASeverityOrSwitchARuleOff(t *testing.T) {
	raised, _ := validate.Run(dropping(), validate.Options{Severity: map[string]validate.Severity{"FO111": validate.Error}})
	if len(raised) != 1 || raised[0].Severity != validate.Error {
		t.Errorf("got %+v, want one error", raised)
	}
	if off, _ := validate.Run(dropping(), validate.Options{Disabled: map[string]bool{"FO111": true}}); len(off) > 0 {
		t.Errorf("got %+v, want nothing", off)
	}
}

// A resource of this provider spells its attributes its own way, and an index
// or key is no part of an attribute's name.
func TestAModelsOwnAttributeNameIsKept(t *testing.T) {
	top := service(func(s *topology.BackendService) {
		s.Type, s.Address = "failover_backend_service", "failover_backend_service.db"
		s.Backends[0].BalancingMode = topology.Known("RATE", at(s.Address, `backends["a.b[0]"].balancing_mode`))
	}, backend(regional("g", 4), false), backend(regional("h", 4), true))
	want := []string{"FO101 failover_backend_service.db backends.balancing_mode"}
	if diff := cmp.Diff(want, verdicts(t, top)); diff != "" {
		t.Error(diff)
	}
}

func TestSeveritiesAreOrdered(t *testing.T) {
	if !validate.Error.AtLeast(validate.Warning) || !validate.Info.AtLeast(validate.Info) || validate.Info.AtLeast(validate.Warning) {
		t.Error("want error above warning above info")
	}
	if s, ok := validate.ParseSeverity("warning"); !ok || s != validate.Warning {
		t.Errorf("got %q, %v", s, ok)
	}
	if _, ok := validate.ParseSeverity("notice"); ok {
		t.Error(`"notice" is no severity`)
	}
}
