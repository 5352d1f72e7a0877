// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

func TestASoundServiceHasNoFinding(t *testing.T) {
	top := service(nil, backend(regional("g", 4), false), backend(regional("h", 4), true))
	if said := verdicts(t, top); len(said) > 0 {
		t.Errorf("got %q, want nothing", said)
	}
}

// unflagged hides the role of a backend.
func unflagged(g *topology.Group) *topology.Backend {
	b := backend(g, false)
	b.Failover = topology.Unknown[bool](at(db, "backend.failover"))
	return b
}

func TestRolesThatAreNotKnownDecideNothing(t *testing.T) {
	role := " " + db + " backend.failover"
	tests := map[string]struct {
		backends []*topology.Backend
		want     []string
	}{
		"policy without failover backend":  {[]*topology.Backend{backend(regional("g", 4), false)}, []string{"FO106 " + db + " failover_policy"}},
		"one that might stand by":          {[]*topology.Backend{backend(regional("g", 4), false), unflagged(regional("h", 4))}, []string{"?FO106" + role}},
		"one that might be primary":        {[]*topology.Backend{unflagged(regional("g", 4)), backend(regional("h", 4), true)}, []string{"?FO107" + role}},
		"none that is primary":             {[]*topology.Backend{backend(regional("g", 4), true), backend(regional("h", 4), true)}, []string{"FO107" + role}},
		"a known failover backend settles": {[]*topology.Backend{backend(regional("g", 4), false), unflagged(regional("i", 4)), backend(regional("h", 4), true)}, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			said := verdicts(t, service(nil, tt.backends...))
			got := append(of("FO106", said), of("FO107", said)...)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A scheme that is not known hides the rules that would have something to say
// about a passthrough load balancer, and no others.
func TestAnUnknownSchemeIsUndecidedOnlyWhereItMatters(t *testing.T) {
	top := service(func(s *topology.BackendService) {
		s.Scheme = topology.Unknown[string](at(db, "load_balancing_scheme"))
		s.FailoverPolicy.DropTrafficIfUnhealthy = topology.Known(true, at(db, "failover_policy.drop_traffic_if_unhealthy"))
	}, backend(regional("g", 4), false), backend(regional("h", 4), true))
	want := []string{"?FO108 " + db + " load_balancing_scheme", "?FO111 " + db + " load_balancing_scheme"}
	if diff := cmp.Diff(want, verdicts(t, top)); diff != "" {
		t.Error(diff)
	}
}

func TestPrimariesInOneZone(t *testing.T) {
	finding := []string{"FO127 " + db + " backend.group"}
	outside := func(name string) *topology.Backend {
		return backend(&topology.Group{
			Object: topology.Object{Address: name, Outside: true, Zone: topology.Unknown[string](at(db, "backend.group"))},
			Kind:   topology.UnknownGroup, Size: topology.UnknownSize(at(db, "backend.group")),
		}, false)
	}
	standby := backend(regional("h", 4), true)
	tests := map[string]struct {
		primaries []*topology.Backend
		want      []string
	}{
		"one zone":                          {[]*topology.Backend{backend(zonal("a", "z-a", 2), false), backend(zonal("b", "z-a", 2), false)}, finding},
		"two zones":                         {[]*topology.Backend{backend(zonal("a", "z-a", 2), false), backend(zonal("b", "z-b", 2), false)}, nil},
		"a regional group is spread":        {[]*topology.Backend{backend(regional("a", 4), false)}, nil},
		"an empty group stands nowhere":     {[]*topology.Backend{backend(zonal("a", "z-a", 2), false), backend(zonal("b", "z-b", 0), false)}, finding},
		"one that could be elsewhere":       {[]*topology.Backend{backend(zonal("a", "z-a", 2), false), outside("x")}, []string{"?FO127 " + db + " backend.group"}},
		"two zones whatever the third is":   {[]*topology.Backend{backend(zonal("a", "z-a", 2), false), backend(zonal("b", "z-b", 2), false), outside("x")}, nil},
		"a regional group of one zone only": {[]*topology.Backend{backend(zoned(regional("a", 4), "z-a"), false)}, finding},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			top := service(nil, append(slices.Clone(tt.primaries), standby)...)
			if diff := cmp.Diff(tt.want, of("FO127", verdicts(t, top))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func zoned(g *topology.Group, zones ...string) *topology.Group {
	g.Zones = topology.Known(zones, at(g.Address, "distribution_policy_zones"))
	return g
}

func TestAnUnsharedZoneOfTheBackupsIsNotMentioned(t *testing.T) {
	findings := func(backupZone string) string {
		top := service(nil, backend(zonal("a", "z-a", 2), false), backend(zonal("b", backupZone, 2), true))
		all, _ := validate.Run(top, validate.Options{})
		for _, f := range all {
			if f.Rule == "FO127" {
				return f.Message
			}
		}
		return ""
	}
	same, other := findings("z-a"), findings("z-b")
	if want := `Backend service "db" has all its primaries in zone z-a. All its failover backends are in that zone too: losing it is an outage.`; same != want {
		t.Errorf("got  %q\nwant %q", same, want)
	}
	if want := `Backend service "db" has all its primaries in zone z-a. Losing that zone takes every primary at once, and the failover backends have to carry everything.`; other != want {
		t.Errorf("got  %q\nwant %q", other, want)
	}
}
