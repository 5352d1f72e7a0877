// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// count spells a number of things: "1 VM", "4 VMs", "7 to 14 VMs".
func count(i Interval, unit string) string {
	if n, exact := i.Exact(); exact && n == 1 {
		return "1 " + unit
	}
	if i.IsUnknown() {
		return "an unknown number of " + unit + "s"
	}
	return i.String() + " " + unit + "s"
}

// some spells the number of things that something has, with "no" for none.
func some(n int, unit string) string {
	if n == 0 {
		return "no " + unit
	}
	return count(ExactInterval(n), unit)
}

// poolWords are the pools as people read them.
var poolWords = map[Pool]string{
	Primary:       "primary",
	PrimaryForced: "primary (forced)",
	Failover:      "failover",
	LastResort:    "last resort",
	Dropped:       "dropped",
	None:          "none",
	Undetermined:  "undetermined",
}

// Words returns the pool in plain words.
func (p Pool) Words() string { return poolWords[p] }

// enumerate joins words with commas and a last conjunction.
func enumerate(words []string, conjunction string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + conjunction + " " + words[len(words)-1]
}

// atMost shortens a long list of words.
func atMost(n int, words []string) []string {
	if len(words) <= n+1 {
		return words
	}
	return append(words[:n:n], strconv.Itoa(len(words)-n)+" more")
}

// appendOrigins adds origins that are not in the list yet.
func appendOrigins(list []topology.Origin, more ...topology.Origin) []topology.Origin {
next:
	for _, o := range more {
		for _, have := range list {
			if have.Address == o.Address && have.Attribute == o.Attribute {
				continue next
			}
		}
		list = append(list, o)
	}
	return list
}
