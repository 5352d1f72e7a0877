// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var primaryNotReachable = &Rule{
	ID:        "FO219",
	Slug:      "primary-not-reachable",
	Title:     "An external endpoint is a private address",
	Severity:  Error,
	Types:     recordTypes,
	Attribute: "routing_policy.primary_backup.primary.external_endpoints",
	Finds:     "An external endpoint that is an address of a private range, or that of an internal load balancer.",
	Why:       "Cloud DNS probes external endpoints from the internet, where a private address answers nobody. It is unhealthy from the start, and with it the whole primary. A sample in the provider's documentation has this fault.",
	Fix:       "Use the external address of the load balancer; for internal ones use internal_load_balancers in a private zone.",
	Unsure:    "The address is known only after apply and is that of no load balancer of the input.",
	Facts:     []string{"DNS-022", "ALB-003"},
	Check:     checkPrimaryNotReachable,
}

func checkPrimaryNotReachable(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		for _, block := range checkedTargets(r) {
			for i := range block.External {
				t := &block.External[i]
				address, known := t.Address.Get()
				why := ""
				switch rule := t.Rule.To; {
				case known && isPrivate(address):
					why = "is an address of a private range"
				case rule != nil && !rule.Outside && (topology.Is(rule.Scheme, topology.SchemeInternal) || topology.Is(rule.Scheme, topology.SchemeInternalManaged)):
					why = "is the address of an internal load balancer"
				case p.reserved(t, "EXTERNAL"):
					continue
				case p.reserved(t, "INTERNAL"):
					why = "is reserved as an internal address"
				case t.Rule.State == topology.Open || !known && rule == nil:
					p.unsure(&r.Object, fmt.Sprintf("every external endpoint of %s can be reached from the internet", lower(record(r))), named(t.Origin, externalEndpoints))
					continue
				default:
					continue
				}
				p.find(place{object: &r.Object, attribute: path(t.Origin, p.rule.Attribute), origin: t.Origin},
					fmt.Sprintf("%s has the external endpoint %s, which %s. Probes from the internet never reach it, so that it is unhealthy from the start.", record(r), targetText(t), why),
					"Use the external address of the load balancer, or internal_load_balancers in a private zone.")
			}
		}
	})
}

// reserved reports whether a target is a reserved address of that type.
func (p *Pass) reserved(t *topology.DNSTarget, addressType string) bool {
	a := p.index.addresses[t.Target]
	if a == nil {
		return false
	}
	is, known := a.AddressType.Or("EXTERNAL")
	return known && is == addressType
}

// isPrivate reports whether an IPv4 or IPv6 address is of a private range.
func isPrivate(address string) bool {
	if strings.HasPrefix(strings.ToLower(address), "fd") || strings.HasPrefix(strings.ToLower(address), "fc") {
		return strings.Contains(address, ":")
	}
	parts := strings.Split(address, ".")
	if len(parts) != 4 {
		return false
	}
	a, errA := strconv.Atoi(parts[0])
	b, errB := strconv.Atoi(parts[1])
	if errA != nil || errB != nil {
		return false
	}
	return a == 10 || a == 172 && b >= 16 && b < 32 || a == 192 && b == 168
}
