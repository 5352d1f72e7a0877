// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func TestMoreMembersThanALoadBalancerUses(t *testing.T) {
	const finding = "FO113 " + db + " backend"
	internal := func(*topology.BackendService) {}
	subsetting := func(s *topology.BackendService) { s.Subsetting = text(topology.SubsettingConsistentHash) }
	hidden := func(s *topology.BackendService) { s.Subsetting = topology.Unknown[string](at(db, "subsetting")) }
	further := func(s *topology.BackendService) { o := at(db, "backend"); s.BackendsUnknown = &o }
	tests := map[string]struct {
		change          func(*topology.BackendService)
		primary, backup *topology.Group
		want            []string
	}{
		"250 and 250":                       {internal, regional("g", 250), regional("h", 250), nil},
		"251 primaries":                     {internal, regional("g", 251), regional("h", 2), []string{finding}},
		"251 of each role":                  {internal, regional("g", 251), regional("h", 251), []string{finding, finding}},
		"300 with subsetting":               {subsetting, regional("g", 300), regional("h", 250), nil},
		"2,001 with subsetting":             {subsetting, regional("g", 2001), regional("h", 1200), []string{finding}},
		"300 if subsetting is unknown":      {hidden, regional("g", 300), regional("h", 250), []string{"?FO113 " + db + " subsetting"}},
		"2,001 whatever subsetting is":      {hidden, regional("g", 2001), regional("h", 250), []string{finding}},
		"an autoscaler that can reach 300":  {internal, between(regional("g", 0), 100, 300), regional("h", 250), []string{finding}},
		"an autoscaler that stays at 250":   {internal, between(regional("g", 0), 100, 250), regional("h", 250), nil},
		"a size that is not known":          {internal, sizeless(regional("g", 0)), regional("h", 250), []string{"?FO113 g target_size"}},
		"further backends of either role":   {further, regional("g", 4), regional("h", 4), []string{"?FO113 " + db + " backend"}},
		"too many beside an unknown size":   {internal, regional("g", 251), sizeless(regional("h", 0)), []string{finding, "?FO113 h target_size"}},
		"an external one has no such limit": {func(s *topology.BackendService) { s.Scheme = text(topology.SchemeExternal) }, regional("g", 900), regional("h", 450), nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			top := service(tt.change, backend(tt.primary, false), backend(tt.backup, true))
			if diff := cmp.Diff(tt.want, of("FO113", verdicts(t, top))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBackupsForHalfOfWhatTheRatioDemands(t *testing.T) {
	const finding = "FO128 " + db + " backend"
	tests := map[string]struct {
		ratio           string
		primary, backup *topology.Group
		want            []string
	}{
		"2 for 5":                              {"0.5", regional("g", 10), regional("h", 2), []string{finding}},
		"3 for 5 is more than half":            {"0.5", regional("g", 10), regional("h", 3), nil},
		"exactly half":                         {"0.6", regional("g", 10), regional("h", 3), nil},
		"an empty failover group":              {"0", regional("g", 10), regional("h", 0), []string{finding}},
		"one for the last primary":             {"0", regional("g", 10), regional("h", 1), nil},
		"no primary":                           {"0.5", regional("g", 0), regional("h", 1), nil},
		"a backup size that is not known":      {"0.5", regional("g", 10), sizeless(regional("h", 0)), []string{"?FO128 h target_size"}},
		"a primary size that is not known":     {"0.5", sizeless(regional("g", 0)), regional("h", 2), []string{"?FO128 g target_size"}},
		"enough for every size there can be":   {"0.5", between(regional("g", 0), 2, 8), regional("h", 2), nil},
		"too few for every size there can be":  {"0.5", between(regional("g", 0), 10, 20), regional("h", 2), []string{finding}},
		"too few for some sizes is no verdict": {"0.5", between(regional("g", 0), 2, 20), regional("h", 2), nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			top := service(func(s *topology.BackendService) { s.FailoverPolicy.Ratio = rat(tt.ratio) },
				backend(tt.primary, false), backend(tt.backup, true))
			if diff := cmp.Diff(tt.want, of("FO128", verdicts(t, top))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAPairIsOnePrimaryAndOneBackup(t *testing.T) {
	const finding = "FO136 " + db + " failover_policy.disable_connection_drain_on_failover"
	kept := func(*topology.BackendService) {}
	tests := map[string]struct {
		change          func(*topology.BackendService)
		primary, backup *topology.Group
		want            []string
	}{
		"one and one":     {kept, regional("g", 1), regional("h", 1), []string{finding}},
		"no policy block": {func(s *topology.BackendService) { s.FailoverPolicy = nil }, regional("g", 1), regional("h", 1), []string{finding}},
		"two and one":     {kept, regional("g", 2), regional("h", 1), nil},
		"connections end": {func(s *topology.BackendService) {
			s.FailoverPolicy.DisableConnectionDrainOnFailover = topology.Known(true, at(db, ""))
		}, regional("g", 1), regional("h", 1), nil},
		"UDP has no remedy":     {func(s *topology.BackendService) { s.Protocol = text("UDP") }, regional("g", 1), regional("h", 1), nil},
		"an autoscaler from 1":  {kept, between(regional("g", 0), 1, 3), regional("h", 1), nil},
		"an unknown backup":     {kept, regional("g", 1), sizeless(regional("h", 0)), []string{"?FO136 h target_size"}},
		"an unknown that's not": {kept, regional("g", 3), sizeless(regional("h", 0)), nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			top := service(tt.change, backend(tt.primary, false), backend(tt.backup, true))
			if diff := cmp.Diff(tt.want, of("FO136", verdicts(t, top))); diff != "" {
				t.Error(diff)
			}
		})
	}
}
