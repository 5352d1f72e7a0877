// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// named returns the records that give the addresses of a name, through plain
// aliases: a name can have texts and mail exchangers besides. Who asks from the
// internet does not see private zones. Of aliases that stand for each other it
// returns one, so that whoever follows it finds out about the circle.
func (h *Health) named(name string, public bool) []*topology.DNSRecord {
	var met map[*topology.DNSRecord]bool
	for {
		records := slices.DeleteFunc(slices.Clone(h.records[canonicalName(name)]), func(r *topology.DNSRecord) bool {
			return !givesAddresses(r) || public && privateZone(r)
		})
		if len(records) != 1 || len(records[0].Rrdatas) != 1 || met[records[0]] {
			return records
		}
		next, ok := aliasOf(&records[0].Rrdatas[0], records[0])
		if !ok {
			return records
		}
		if met == nil {
			met = map[*topology.DNSRecord]bool{}
		}
		met[records[0]], name = true, next
	}
}

// givesAddresses reports whether a record can lead to addresses.
func givesAddresses(r *topology.DNSRecord) bool {
	t, known := r.RecordType.Get()
	return !known || t == "A" || t == "AAAA" || t == "CNAME"
}

// aliasOf returns the name for which a target stands in a record of aliases.
func aliasOf(t *topology.DNSTarget, r *topology.DNSRecord) (string, bool) {
	if !topology.Is(r.RecordType, "CNAME") {
		return "", false
	}
	return t.Address.Get()
}

// privateZone reports whether a record is known to be in a private zone.
func privateZone(r *topology.DNSRecord) bool {
	zone := linked(r.Zone)
	return zone != nil && topology.Is(zone.Visibility, "private")
}

// resolveAny tells whether what several records of one name answer can serve.
// Which of them is asked hangs on the client.
func (h *Health) resolveAny(records []*topology.DNSRecord, name string, at topology.Origin, s Scenario) verdict {
	first := h.resolves(records[0], at, s)
	for _, r := range records[1:] {
		v := h.resolves(r, at, s)
		first.dependsOn = appendOrigins(slices.Clone(first.dependsOn), v.dependsOn...)
		if v.condition != first.condition && (first.condition != conditionOpen || v.condition != conditionOpen) {
			first.condition, first.why = conditionOpen, "of the records of "+name+" some lead to what serves and some don't"
			first.dependsOn = appendOrigins(first.dependsOn, r.At("type"))
		}
	}
	return first
}
