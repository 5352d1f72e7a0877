// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// No document says whether the primaries or the nearest backups are answered
// with while all of them are unhealthy (DNS-062, Q5, Q6): what comes to a backup
// is then nothing or all, and what comes to a primary as well.
func TestAnUnspecifiedAnswerIsThePrimariesOrTheNearestBackups(t *testing.T) {
	only := func(fenced bool) func() *topology.Topology {
		return func() *topology.Topology {
			r := failoverRecord()
			r.Items = []*topology.RoutingItem{item(us, checked(balancer("r", us)))}
			r.Fencing = known(fenced)
			return in(r)
		}
	}
	for name, tt := range map[string]struct {
		build func() *topology.Topology
		want  []string
		// disputed are the cases that hang on it.
		disputed []bool
	}{
		"the only backup":          {only(false), []string{"0", "1", "0..1"}, []bool{false, false, true}},
		"the only backup, fenced":  {only(true), []string{"0", "1", "0..1"}, []bool{false, false, true}},
		"one of two backups is up": {passive, []string{"1/10", "1", "0..1"}, []bool{false, false, false}},
		"the primary is there, too": {func() *topology.Topology {
			r := failoverRecord()
			r.Primary = checked(balancer("p", us))
			r.Items = []*topology.RoutingItem{item(eu, checked(balancer("r", eu)))}
			return in(r)
		}, []string{"1", "0", "0..1"}, []bool{false, false, true}},
		"behind an alias": {func() *topology.Topology {
			r := named(failoverRecord(), "a.example.com.")
			r.Items = []*topology.RoutingItem{item(us, checked(balancer("r", us)))}
			return in(aliases("a.example.com.", "elsewhere.example.net."), r)
		}, []string{"0", "1/2", "0..1/2"}, []bool{false, false, true}},
	} {
		t.Run(name, func(t *testing.T) {
			places := placesOf(tt.build(), assumed(t, "requests_per_second=1", "clients.us-central1=1"))
			if diff := cmp.Diff(tt.want, placeShares(places, us)); diff != "" {
				t.Error(diff)
			}
			for _, p := range places {
				for i, c := range p.Cases {
					if got := slices.Equal(c.Disputed, []string{"Q5", "Q6"}); p.Region == us && got != tt.disputed[i] {
						t.Errorf("%s: disputed %v", c.Name, c.Disputed)
					}
				}
			}
		})
	}
}
