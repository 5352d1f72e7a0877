// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"maps"
	"math/big"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Attributes of a record that are no part of its answers. Beside the scenarios
// themselves, those of answerless decide on nothing; those of shapeless decide
// on the answers, but neither on which targets nor on which scenarios there are.
var (
	answerless = map[string]bool{
		"name": true, "project": true, "region": true, "ttl": true, "type": true, "scenarios": true, "dnssec_config": true,
		"check_interval_sec": true, "timeout_sec": true, "healthy_threshold": true, "unhealthy_threshold": true,
		"http_health_check": true, "https_health_check": true, "http2_health_check": true, "tcp_health_check": true,
		"ssl_health_check": true, "grpc_health_check": true, "grpc_tls_health_check": true,
	}
	shapeless = map[string]bool{
		"trickle_ratio": true, "enable_geo_fencing_for_backups": true, "enable_geo_fencing": true, "weight": true, "location": true,
	}
)

// record is a modelled DNS record as the engine sees it.
type record struct {
	modelled
	// engine is nil where no routing policy is known.
	engine *engine.DNS
}

func newRecord(body *adapt.Node) record {
	m := newModelled(dnsRecordType, "DNS record", body)
	r := own(m, m.topology.DNSRecords, func(r *topology.DNSRecord) *topology.Object { return &r.Object })
	if r.Policy == topology.NoPolicy {
		return record{modelled: m}
	}
	return record{m, engine.NewDNS(engine.NewHealth(m.topology, engine.DNSOptions{}), r)}
}

// evaluateDNSRecord answers for a failover_dns_record.
func evaluateDNSRecord(body *adapt.Node, types map[string]tftypes.Type) evaluation {
	r := newRecord(body)
	but := maps.Clone(answerless)
	settled := decidedBut(body, but)
	maps.Copy(but, shapeless)
	shaped := decidedBut(body, but)
	asked, askedKnown, problems := r.asked(shaped)
	e := evaluation{computed: unknownOutcomes(types, "outage_bound_seconds", "failback_bound_seconds", "outcomes")}
	e.computed["model"] = modelOf(dnsRecordType, body)
	e.messages = append(append(append(r.problems, r.shapeProblems()...), problems...), r.findings()...)
	r.bounds(e.computed)
	outcomes := types["outcomes"].(tftypes.Map)
	switch {
	case !shaped || !askedKnown:
	case r.engine == nil:
		e.computed["outcomes"] = tftypes.NewValue(outcomes, map[string]tftypes.Value{})
	default:
		all := map[string]tftypes.Value{}
		for _, scenario := range r.scenarios(asked) {
			o := r.engine.Evaluate(scenario)
			answers := outcomes.ElementType.(tftypes.Object).AttributeTypes["answers"].(tftypes.Map)
			all[scenario.String()] = tftypes.NewValue(outcomes.ElementType, map[string]tftypes.Value{
				"answers":     answersOf(answers, o, settled),
				"unspecified": unspecified(o, settled),
				"facts":       factsOf(o.Facts, settled),
			})
		}
		e.computed["outcomes"] = tftypes.NewValue(outcomes, all)
	}
	return e
}

// scenarios are those that are evaluated unasked, then those asked for.
func (r record) scenarios(asked []engine.Scenario) []engine.Scenario {
	return engine.UniqueScenarios(r.engine.Scenarios(), asked)
}

// bounds fills in how long an outage and the way back take. Whether anything
// bounds them depends on the policy, the zone, and whether a target is checked.
func (r record) bounds(computed map[string]tftypes.Value) {
	settled := !r.body.Get("managed_zone").IsUnknown() && !r.body.Get("managed_zone").Get("visibility").IsUnknown()
	for _, policy := range policies {
		settled = settled && !r.body.Get(policy).IsUnknown()
	}
	if !settled {
		return
	}
	outage, failback := tftypes.NewValue(tftypes.Number, nil), tftypes.NewValue(tftypes.Number, nil)
	if r.engine != nil {
		if _, known := r.engine.HasChecks(); !known {
			return
		}
		outage, failback = longest(r.engine.Failover()), longest(r.engine.Failback())
	}
	computed["outage_bound_seconds"], computed["failback_bound_seconds"] = outage, failback
}

// longest is the upper end of a window, null where no document gives one.
func longest(w engine.Window) tftypes.Value {
	if w.Seconds.IsUnknown() {
		return unknown(tftypes.Number)
	}
	if i, ok := w.Seconds.Get(); ok {
		return tftypes.NewValue(tftypes.Number, i.Max)
	}
	return tftypes.NewValue(tftypes.Number, nil)
}

func unspecified(o engine.DNSOutcome, settled bool) tftypes.Value {
	if !settled {
		return unknown(tftypes.Bool)
	}
	return tftypes.NewValue(tftypes.Bool, o.Unspecified)
}

// answersOf are the targets of an outcome with their shares.
func answersOf(t tftypes.Map, o engine.DNSOutcome, settled bool) tftypes.Value {
	if o.Undetermined {
		return undecided(t, settled)
	}
	answer := t.ElementType.(tftypes.Object)
	byLocation := answer.AttributeTypes["by_location"].(tftypes.Map)
	all := map[string]tftypes.Value{}
	for _, a := range o.Answers {
		members := map[string]tftypes.Value{"by_location": tftypes.NewValue(byLocation, nil)}
		share, same := a.Share()
		addShare(members, share, same)
		if !same {
			locations := map[string]tftypes.Value{}
			for i, share := range a.Shares {
				if share == nil {
					continue
				}
				one := map[string]tftypes.Value{}
				addShare(one, share, true)
				locations[o.Locations[i]] = tftypes.NewValue(byLocation.ElementType, one)
			}
			members["by_location"] = tftypes.NewValue(byLocation, locations)
		}
		all[a.Target.Target] = tftypes.NewValue(answer, members)
	}
	return tftypes.NewValue(t, all)
}

// addShare writes a share as a number, as exact as Terraform's are, and as a
// fraction.
func addShare(members map[string]tftypes.Value, share *big.Rat, known bool) {
	if !known {
		members["share"], members["share_exact"] = tftypes.NewValue(tftypes.Number, nil), tftypes.NewValue(tftypes.String, nil)
		return
	}
	members["share"] = tftypes.NewValue(tftypes.Number, exactFloat(share))
	members["share_exact"] = tftypes.NewValue(tftypes.String, share.RatString())
}
