// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// dnsAnswers: how Cloud DNS answers under a routing policy.
var dnsAnswers = []Statement{
	{ID: "DNS-050", Text: "While a primary target is healthy, a failover policy answers with all healthy primaries.", Documents: []string{"G16", "G17"}},
	{ID: "DNS-051", Text: "When every primary is unhealthy, the backup geolocation policy answers alone.", Documents: []string{"G16", "G17"}},
	{ID: "DNS-052", Text: "The trickle ratio, 0 to 1 and 0 by default, is the share of answers that come from the backups while primaries are healthy; 1 is a manual failover.", Documents: []string{"G13", "G16", "T-dns_record_set"}},
	{ID: "DNS-053", Text: "Shares are approximate, because a resolver caches one answer for many clients.", Documents: []string{"G15"}},
	{ID: "DNS-054", Text: "Without fencing a geolocation policy answers with the healthy targets of the nearest item, and of the next nearest when all of that item fail.", Documents: []string{"G17", "G15"}},
	{ID: "DNS-055", Text: "With fencing it stays with the nearest item and answers with all its targets when all fail; fencing is off by default.", Documents: []string{"G17", "G15", "G16"}},
	{ID: "DNS-056", Text: "A weighted item whose targets are all unhealthy drops out, and the others share in proportion to their weights.", Documents: []string{"G15"}},
	{ID: "DNS-057", Text: "In an item with checked and unchecked addresses, the unchecked ones answer when all checked ones fail, and no other item takes over.", Documents: []string{"G15"}},
	{ID: "DNS-058", Text: "Backup items with plain rrdatas are never checked and always count as usable.", Documents: []string{"G15"}, Confidence: "0.9"},
	{ID: "DNS-059", Text: "When all items are unhealthy Cloud DNS answers as if all were healthy, never with nothing.", Documents: []string{"G15"}, Questions: []string{"Q6"}},
	{ID: "DNS-060", Text: "The outage until clients have moved is at most the TTL plus the interval times the unhealthy threshold.", Documents: []string{"G13"}},
	{ID: "DNS-061", Text: "Google recommends a TTL of 30 to 60 seconds.", Documents: []string{"G13"}},
	{ID: "DNS-062", Text: "A failover record with every primary and every checked backup unhealthy has no documented answer; most likely it answers with the primaries.", Documents: []string{"G15", "G16"}, Confidence: "0.6", Questions: []string{"Q5"}},
	{ID: "DNS-063", Text: "In a private zone an internal passthrough load balancer counts as healthy while at least 20 percent of its members are, whatever its failover ratio.", Documents: []string{"G15"}, Questions: []string{"Q30"}},
	{ID: "DNS-064", Text: "In a private zone an internal Application or proxy Load Balancer counts by its own health.", Documents: []string{"G15"}},
	{ID: "DNS-065", Text: "A weighted policy can't be the backup of a failover policy.", Documents: []string{"G16", "G13"}, Questions: []string{"Q7"}},
	{ID: "DNS-066", Text: "Cloud DNS returns to the primary after consecutive successful checks; TTL plus interval times healthy threshold bounds the return.", Documents: []string{"G13"}, Confidence: "0.8"},
}
