// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"
)

var protocolMismatch = &Rule{
	ID:        "FO133",
	Slug:      "protocol-mismatch",
	Title:     "The protocols of a forwarding rule and its backend service do not match",
	Severity:  Error,
	Types:     []string{"google_compute_forwarding_rule"},
	Attribute: "ip_protocol",
	Finds:     "A forwarding rule of a passthrough load balancer whose ip_protocol does not go with the protocol of its backend service, which is TCP where it is left out.",
	Why:       "TCP goes with TCP, UDP with UDP, and L3_DEFAULT with UNSPECIFIED, which also takes TCP and UDP rules. The plan passes with any pair, and the API refuses the rule.",
	Fix:       "Set protocol on the backend service to that of the rule, or to UNSPECIFIED with an ip_protocol of L3_DEFAULT, TCP or UDP.",
	Unsure:    "One of the protocols is known only after apply.",
	Facts:     []string{"PNLB-083"},
	Check:     checkProtocolMismatch,
}

// servicesFor lists the protocols of a backend service that go with that of a
// forwarding rule. Other protocols of a rule are not judged.
func servicesFor(rule string) []string {
	switch rule {
	case "TCP", "UDP":
		return []string{rule, "UNSPECIFIED"}
	case "L3_DEFAULT":
		return []string{"UNSPECIFIED"}
	}
	return nil
}

func checkProtocolMismatch(p *Pass) {
	for _, r := range p.Topology.ForwardingRules {
		s := r.BackendService.To
		if r.Global || !own(&r.Object) || s == nil || s.Outside || !s.IsPassthrough() {
			continue
		}
		question := fmt.Sprintf("the protocol of %s goes with that of %s", lower(subject("Forwarding rule", &r.Object)), lower(service(s)))
		if r.IPProtocol.IsUnknown() {
			p.unsure(&r.Object, question, named(r.IPProtocol.Origin, "ip_protocol"))
			continue
		}
		protocol, _ := r.IPProtocol.Get()
		fits := servicesFor(protocol)
		if fits == nil {
			continue
		}
		of, known := s.Protocol.Or("TCP")
		if !known {
			p.unsure(&r.Object, question, named(s.Protocol.Origin, "protocol"))
			continue
		}
		if slices.Contains(fits, of) {
			continue
		}
		omitted := ""
		if !s.Protocol.Written() {
			omitted = ", the default, since protocol is left out"
		}
		where := at(&r.Object, "ip_protocol", r.IPProtocol)
		where = where.or(r.BackendService.Origin)
		remedy := fmt.Sprintf(`Set protocol = %q on the backend service, or protocol = "UNSPECIFIED", which also takes TCP and UDP rules.`, protocol)
		if protocol == "L3_DEFAULT" {
			remedy = fmt.Sprintf(`Set protocol = "UNSPECIFIED" on the backend service, or ip_protocol = %q on the rule.`, of)
		}
		p.find(where.with(s.Protocol.Sensitive),
			fmt.Sprintf("%s has ip_protocol %s, and its %s has protocol %s%s. The two don't go together; the plan passes, and the API refuses the rule.", subject("Forwarding rule", &r.Object), protocol, lower(service(s)), of, omitted),
			remedy, s.Protocol.Origin)
	}
}
