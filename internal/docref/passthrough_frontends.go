// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// passthroughFrontends: forwarding rules and next hops.
var passthroughFrontends = []Statement{
	{ID: "PNLB-080", Text: "Clients in other regions reach an internal passthrough load balancer only where its forwarding rule has global access.", Documents: []string{"G6", "T-compute_forwarding_rule"}},
	{ID: "PNLB-081", Text: "As the next hop of a route, an internal passthrough load balancer sends packets of every protocol and port to the same pool.", Documents: []string{"G6", "G4"}, Confidence: "0.8", Questions: []string{"Q21"}},
	{ID: "PNLB-082", Text: "A backend VM that calls its own load balancer's address reaches itself, whichever pool serves.", Documents: []string{"G6"}},
	{ID: "PNLB-083", Text: "A forwarding rule lists at most five ports or takes all; L3_DEFAULT needs all ports and a service of protocol UNSPECIFIED.", Documents: []string{"G7", "T-compute_forwarding_rule"}},
}
