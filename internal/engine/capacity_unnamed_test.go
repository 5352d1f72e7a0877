// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// A zone has one record of each name and type, so that two of one type there
// have two names, whatever these are. Any other two may have one.
func TestRecordsOfUnknownNameShareOneWhereTheyCan(t *testing.T) {
	here := topology.Link[topology.ManagedZone]{State: topology.Linked, To: &topology.ManagedZone{Object: topology.Object{Address: "here"}}}
	there := topology.Link[topology.ManagedZone]{State: topology.Linked, To: &topology.ManagedZone{Object: topology.Object{Address: "there"}}}
	hidden := topology.Link[topology.ManagedZone]{State: topology.Open}
	unknown := topology.Unknown[string](topology.Origin{})
	two, perhaps := []string{"1/5", "2", "0..2"}, []string{"0..1/5", "0..2", "0..2"}
	for name, tt := range map[string]struct {
		recordType topology.Value[string]
		zone       topology.Link[topology.ManagedZone]
		alsoHidden bool
		want       []string
	}{
		"one zone and type":                      {known("A"), here, false, two},
		"one zone and type, both names unknown":  {known("A"), here, true, two},
		"another type":                           {known("AAAA"), here, false, perhaps},
		"another zone":                           {known("A"), there, false, perhaps},
		"a zone that isn't known":                {known("A"), hidden, false, perhaps},
		"a type that isn't known":                {unknown, here, false, perhaps},
		"a type that isn't known, nor the names": {unknown, here, true, perhaps},
	} {
		t.Run(name, func(t *testing.T) {
			all := passive()
			first := all.DNSRecords[0]
			first.RecordType, first.Zone = known("A"), here
			another(all, func(r *topology.DNSRecord) {
				r.RecordType, r.Zone, r.DNSName = tt.recordType, tt.zone, unknown
			})
			if tt.alsoHidden {
				first.DNSName = unknown
			}
			got := placeShares(placesOf(all, assumed(t, "requests_per_second=1", "clients.us-central1=1")), us)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
