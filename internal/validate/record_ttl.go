// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// The TTL that Google recommends (DNS-061).
const (
	leastTTL = 30
	mostTTL  = 60
)

var recordTTL = &Rule{
	ID:        "FO211",
	Slug:      "record-ttl",
	Title:     "The TTL of a record with a routing policy is missing or outside 30 to 60 seconds",
	Severity:  Warning,
	Types:     recordTypes,
	Attribute: ttlAttribute,
	Finds:     "A record with a routing policy whose ttl is left out, below 30 or above 60.",
	Why:       "Resolvers keep an answer for the TTL, so that a long one makes the outage long: a TTL of 300 adds five minutes to every failover. A very short one costs queries and gains little, since detection takes at least 30 seconds. The provider has no default.",
	Fix:       "Set ttl to a value between 30 and 60.",
	Unsure:    "The TTL is known only after apply.",
	Facts:     []string{"DNS-061", "DNS-060", "DNS-021"},
	Check:     checkRecordTTL,
}

func checkRecordTTL(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		v := r.TTL
		if v.IsUnknown() {
			p.unsure(&r.Object, fmt.Sprintf("the TTL of %s lies between %d and %d seconds", lower(record(r)), leastTTL, mostTTL), named(v.Origin, ttlAttribute))
			return
		}
		n, ok := v.Get()
		what := "is left out, and the provider has no default for it"
		switch {
		case ok && n >= leastTTL && n <= mostTTL:
			return
		case ok && n > mostTTL:
			what = fmt.Sprintf("is %d: clients may use an answer that long after the failover", n)
		case ok && n < 0:
			what = fmt.Sprintf("is %d, which is no time", n)
		case ok:
			what = fmt.Sprintf("is %d, which costs queries and gains little, since detection takes at least 30 seconds", n)
		}
		p.find(at(&r.Object, ttlAttribute, v),
			fmt.Sprintf("%s has a routing policy, and its ttl %s. Google recommends %d to %d seconds.", record(r), what, leastTTL, mostTTL),
			fmt.Sprintf("Set ttl to a value between %d and %d.", leastTTL, mostTTL))
	})
}
