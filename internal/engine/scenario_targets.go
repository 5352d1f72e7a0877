// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// targetName is a target of a record as a fault can name it.
type targetName struct {
	record *topology.DNSRecord
	target *topology.DNSTarget
	// prober is what checks it, nil for a target without probes.
	prober *prober
}

// addTargets gathers what faults can say about DNS records.
func (n *names) addTargets(t *topology.Topology) {
	for _, a := range t.Addresses {
		if !a.Global {
			n.addPlace(&a.Object)
		}
	}
	for _, r := range t.DNSRecords {
		if r.Policy == topology.NoPolicy {
			continue
		}
		probes := proberOf(r)
		add := func(targets []topology.DNSTarget, p *prober) {
			for i := range targets {
				n.addTarget(r, &targets[i], p)
			}
		}
		checked := func(t *topology.Targets) {
			if t != nil {
				add(t.Internal, nil)
				add(t.External, &probes)
			}
		}
		checked(r.Primary)
		for _, item := range r.Items {
			checked(item.Checked)
			add(item.Unchecked, nil)
			if region, ok := item.Location.Get(); ok {
				n.regions = append(n.regions, region)
			}
		}
	}
}

func (n *names) addTarget(r *topology.DNSRecord, t *topology.DNSTarget, p *prober) {
	if region, ok := t.Region.Get(); ok {
		n.regions = append(n.regions, region)
	}
	if nameable(t) {
		n.targets = append(n.targets, targetName{r, t, p})
	}
}

func (n *names) checkTarget(f Fault) error {
	var known, regions []string
	there, probed, elsewhere := false, false, ""
	for _, t := range n.targets {
		if rule := Frontend(t.target, t.record); rule != nil && rule.Object.Address != t.target.Target {
			known = append(known, addressesFor(&rule.Object, f)...)
		}
		switch {
		case goesBy(t.target, t.record, f.input(), f.Name):
			there = true
			if t.prober != nil {
				probed = probed || t.prober.open != nil || slices.Contains(t.prober.regions, f.From)
				regions = append(regions, t.prober.regions...)
			}
		case f.OneInput && t.record.Input != f.Input:
			if goesBy(t.target, t.record, -1, f.Name) {
				elsewhere = fmt.Sprintf(" (input %d has one)", t.record.Input)
			}
			continue
		}
		known = append(known, t.target.Target)
	}
	where := "the input"
	if f.OneInput {
		where = fmt.Sprintf("input %d", f.Input)
	}
	switch {
	case !there:
		if elsewhere == "" {
			elsewhere = offer(f.Name, known)
		}
		return fmt.Errorf("%s: no DNS record in %s has the target %s%s", f, where, f.Name, elsewhere)
	case f.From == "" || probed:
		return nil
	case len(regions) == 0:
		return fmt.Errorf("%s: nothing probes %s from source regions", f, f.Name)
	}
	return fmt.Errorf("%s: %s is not probed from %s (its source regions are %s)", f, f.Name, f.From, enumerate(distinct(regions), "and"))
}
