// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const typeAttribute = "type"

var recordType = &Rule{
	ID:        "FO218",
	Slug:      "record-type",
	Title:     "Health-checked targets stand in a record that is neither A nor AAAA",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: typeAttribute,
	Finds:     "A record of a type other than A and AAAA with health-checked targets.",
	Why:       "Health-checked targets are IP addresses. The plan passes with any type, and the API is expected to refuse the record.",
	Fix:       "Use type A or AAAA, or plain rrdatas.",
	Unsure:    "The type or the targets are known only after apply.",
	Facts:     []string{"DNS-016"},
	Check:     checkRecordType,
}

func checkRecordType(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		found, hidden := yes, []topology.Origin(nil)
		if len(checkedTargets(r)) == 0 {
			if hidden = hiddenTargets(r); len(hidden) == 0 {
				return
			}
			found = unsure
		}
		is, known := r.RecordType.Get()
		switch {
		case known && (is == "A" || is == "AAAA"):
		case !known:
			p.unsure(&r.Object, fmt.Sprintf("%s is of a type that takes health-checked targets", lower(record(r))), append(hidden, named(r.RecordType.Origin, typeAttribute))...)
		case found == unsure:
			p.unsure(&r.Object, fmt.Sprintf("%s has health-checked targets", lower(record(r))), unique(hidden)...)
		default:
			p.find(at(&r.Object, typeAttribute, r.RecordType),
				fmt.Sprintf("%s is of type %s and has health-checked targets, which exist for A and AAAA. The plan passes, and the API is expected to refuse the record.", record(r), is),
				"Use type A or AAAA, or plain rrdatas.")
		}
	})
}
