// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// dnsChecks: health checks that Cloud DNS runs for external endpoints.
var dnsChecks = []Statement{
	{ID: "DNS-030", Text: "Such a check is global and has exactly three source regions.", Documents: []string{"G11", "T-compute_health_check", "G13"}},
	{ID: "DNS-031", Text: "It uses HTTP, HTTPS or TCP; SSL, HTTP/2 and gRPC are not supported.", Documents: []string{"G11", "G13"}, Questions: []string{"Q8"}},
	{ID: "DNS-032", Text: "Its interval is 30 to 300 seconds.", Documents: []string{"G11", "G13", "G16"}},
	{ID: "DNS-033", Text: "It has no TCP request and no proxy header; the provider's default of NONE is taken as none.", Documents: []string{"G11"}},
	{ID: "DNS-034", Text: "It should name its port, since a serving or named port means nothing for a bare address.", Documents: []string{"G13", "G16"}, Confidence: "0.7"},
	{ID: "DNS-035", Text: "Three probers for each source region probe from points of presence near it.", Documents: []string{"G13", "G14"}},
	{ID: "DNS-036", Text: "A target fails when the checks from two or more of the three source regions fail; one region alone changes nothing.", Documents: []string{"G13"}, Questions: []string{"Q23"}},
	{ID: "DNS-037", Text: "Source regions should represent where the clients are.", Documents: []string{"G13"}},
	{ID: "DNS-038", Text: "An HTTP check succeeds with status 200, or by a response string of up to 1,024 ASCII characters.", Documents: []string{"G16"}},
	{ID: "DNS-039", Text: "Thresholds are 2 and 2 by default; higher ones avoid needless failovers and lengthen the outage.", Documents: []string{"G13"}},
}
