// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// recordTypes are the types at which findings about a record stand.
var recordTypes = []string{"google_dns_record_set", modelRecord}

// probeTypes are those at which findings about a health check of Cloud DNS
// stand. A model holds the check within the record.
var probeTypes = []string{"google_compute_health_check", modelRecord}

const modelRecord = "failover_dns_record"

const (
	ttlAttribute         = "ttl"
	policyHealthCheck    = "routing_policy.health_check"
	trickleAttribute     = "routing_policy.primary_backup.trickle_ratio"
	backupGeoAttribute   = "routing_policy.primary_backup.backup_geo"
	fencingAttribute     = "routing_policy.primary_backup.enable_geo_fencing_for_backups"
	primaryAttribute     = "routing_policy.primary_backup.primary"
	externalEndpoints    = "external_endpoints"
	internalBalancers    = "internal_load_balancers"
	managedZoneAttribute = "managed_zone"
)

func record(r *topology.DNSRecord) string { return subject("Record", &r.Object) }

// records calls check for each record with a routing policy that an input
// manages.
func (p *Pass) records(check func(*topology.DNSRecord)) {
	for _, r := range p.Topology.DNSRecords {
		if own(&r.Object) && (r.Policy != topology.NoPolicy || r.PolicyUnknown != nil) {
			check(r)
		}
	}
}

// failoverRecords calls check for those with a failover policy.
func (p *Pass) failoverRecords(check func(*topology.DNSRecord)) {
	p.records(func(r *topology.DNSRecord) {
		if r.Policy == topology.FailoverRouting {
			check(r)
		}
	})
}

// checkedTargets lists the blocks of health-checked targets of a record.
func checkedTargets(r *topology.DNSRecord) []*topology.Targets {
	var blocks []*topology.Targets
	if r.Primary != nil {
		blocks = append(blocks, r.Primary)
	}
	for _, item := range r.Items {
		if item.Checked != nil {
			blocks = append(blocks, item.Checked)
		}
	}
	return blocks
}

// hiddenTargets are the attributes that hide targets or items of a record.
func hiddenTargets(r *topology.DNSRecord) []topology.Origin {
	var hidden []topology.Origin
	if r.PolicyUnknown != nil {
		hidden = append(hidden, named(*r.PolicyUnknown, "routing_policy"))
	}
	if r.ItemsUnknown != nil {
		hidden = append(hidden, named(*r.ItemsUnknown, "routing_policy"))
	}
	for _, item := range r.Items {
		if item.Unknown != nil {
			hidden = append(hidden, named(*item.Unknown, "routing_policy"))
		}
	}
	for _, t := range checkedTargets(r) {
		if t.Unknown != nil {
			hidden = append(hidden, named(*t.Unknown, "routing_policy"))
		}
	}
	return hidden
}

// hasTargets says whether the record has a health-checked target of one sort,
// with the first of them and what hides others. A block of both sorts is
// another rule's finding, and goes away with it.
func hasTargets(r *topology.DNSRecord, internal bool) (answer, topology.Origin, []topology.Origin) {
	for _, t := range checkedTargets(r) {
		list := t.External
		if internal {
			list = t.Internal
		}
		if len(list) > 0 && len(list) == len(t.External)+len(t.Internal) {
			return yes, list[0].Origin, nil
		}
	}
	if hidden := hiddenTargets(r); len(hidden) > 0 {
		return unsure, topology.Origin{}, hidden
	}
	return no, topology.Origin{}, nil
}

// path is the attribute of an origin, or else of the rule.
func path(o topology.Origin, otherwise string) string {
	if o.Attribute == "" {
		return otherwise
	}
	return withoutIndexes(o.Attribute)
}

// targetText names a target without giving a sensitive address away.
func targetText(t *topology.DNSTarget) string {
	if t.Address.Sensitive || t.Rule.Sensitive {
		return topology.SensitiveText
	}
	return t.Target
}

// dnsChecks calls check for the health checks that Cloud DNS runs: those that
// records name, and those with source regions.
func (p *Pass) dnsChecks(check func(*topology.HealthCheck)) {
	used := map[*topology.HealthCheck]bool{}
	for _, r := range p.Topology.DNSRecords {
		if r.HealthCheck.To != nil {
			used[r.HealthCheck.To] = true
		}
	}
	for _, h := range p.Topology.HealthChecks {
		regions, _ := h.SourceRegions.Get()
		if own(&h.Object) && (used[h] || len(regions) > 0) {
			check(h)
		}
	}
}

func healthCheck(h *topology.HealthCheck) string { return subject("Health check", &h.Object) }

// secretLocations reports whether a location of a record is sensitive.
func secretLocations(r *topology.DNSRecord) bool {
	return slices.ContainsFunc(r.Items, func(i *topology.RoutingItem) bool { return i.Location.Sensitive })
}

// withoutDot is a DNS name as it is compared: in lower case and without the
// dot at its end.
func withoutDot(name string) string { return strings.ToLower(strings.TrimSuffix(name, ".")) }
