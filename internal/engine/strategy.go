// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// StrategyName is a way of using Cloud DNS for the failover of Application
// Load Balancers.
type StrategyName string

const (
	// ActivePassive: the backups idle until the primary fails (ALB-003).
	ActivePassive StrategyName = "active_passive"
	// ActiveActive: the global load balancer is but a way to the regional
	// ones, which serve all the time (ALB-004).
	ActiveActive StrategyName = "active_active"
)

// Strategy is what the resources show of a strategy.
type Strategy struct {
	Name StrategyName
	// Why says by what it is recognised, as a sentence part.
	Why string
	// Regional is the record behind the global load balancer of an
	// active-active strategy, or nil where it is not in the input.
	Regional *topology.DNSRecord
	// Loop says that the global load balancer forwards to the public name
	// itself (ALB-009).
	Loop bool
	// Detects says what notices a region that is down.
	Detects  string
	Facts    []string
	Disputed []string
}

// Strategy recognises the strategy of a public name: a failover record whose
// backups are regional external Application Load Balancers.
func (d *DNS) Strategy() (s Strategy, ok bool) {
	if d.record.Policy != topology.FailoverRouting {
		return s, false
	}
	backups := 0
	var primary *topology.ForwardingRule
	for _, t := range d.Targets() {
		switch {
		case t.Frontend == nil:
		case t.Item == nil:
			primary = t.Frontend
		case t.Frontend.Kind() == topology.RegionalExternalALB:
			backups++
		}
	}
	if primary == nil || backups == 0 || !primary.Kind().IsApplication() {
		return s, false
	}
	if name := d.health.bypass(primary); name != "" {
		return d.activeActive(name), true
	}
	detects := "If a region is down, the load balancer itself sends its clients to another one where it has backends; Cloud DNS moves clients only when the load balancer as a whole fails its checks."
	facts := []string{"ALB-003", "GLB-002"}
	if primary.Kind() == topology.RegionalExternalALB {
		detects = "If the region of the primary is down, its checks fail, and Cloud DNS moves all its clients."
		facts = []string{"ALB-003"}
	}
	return Strategy{
		Name:    ActivePassive,
		Why:     fmt.Sprintf("the primary is a %s, and %s regional external Application Load %s for its failure", primary.Kind(), several(backups), noun(backups, "Balancer idles", "Balancers idle")),
		Detects: detects,
		Facts:   facts,
	}, true
}

func several(n int) string {
	if n == 1 {
		return "one"
	}
	return fmt.Sprint(n)
}

// bypass returns the name that a global load balancer's internet endpoint
// group forwards to, where it has one.
func (h *Health) bypass(rule *topology.ForwardingRule) string {
	for _, bs := range h.ruleHealth(rule).behind.services {
		for _, b := range bs.Backends {
			for _, g := range linkedGroups(b) {
				if !topology.Is(g.NEGType, topology.NEGTypeInternetFQDNPort) {
					continue
				}
				for _, v := range g.FQDNs {
					if name, ok := v.Get(); ok {
						return name
					}
				}
			}
		}
	}
	return ""
}

func (d *DNS) activeActive(name string) Strategy {
	s := Strategy{Name: ActiveActive, Facts: []string{"ALB-004", "ALB-008"}, Disputed: []string{"Q19"}}
	records := d.health.named(name, true)
	switch {
	case slices.Contains(records, d.record):
		s.Loop = true
		s.Why = "the primary forwards to " + name + ", which is this record's own name, so that its requests go in a circle"
		s.Facts, s.Disputed = []string{"ALB-009"}, nil
		return s
	case len(records) == 0:
		s.Why = "the primary forwards to " + name + ", which is not in the input, and the backups are regional"
		s.Detects = "What notices a region that is down is not in the input."
		return s
	}
	s.Regional = records[0]
	s.Why = fmt.Sprintf("the primary forwards to %s (%s), whose targets serve all the time, and the backups are regional", name, s.Regional.Address)
	s.Detects = fmt.Sprintf("A region that is down is noticed by the health-checked record %s, which no longer resolves to it; the global load balancer can't notice it itself.", s.Regional.Address)
	if !d.health.record(s.Regional).hasChecks() {
		s.Detects = fmt.Sprintf("Nothing notices a region that is down: record %s is not health-checked, and the global load balancer can't notice it itself.", s.Regional.Address)
	}
	return s
}

// hasChecks reports whether anything checks a target of the record.
func (d *DNS) hasChecks() bool { return slices.Contains(d.policy.checked, true) }
