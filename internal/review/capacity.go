// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// proxyCapacity describes where records' load balancers take their proxies
// from. With a selection it is about the selected records.
func proxyCapacity(t *topology.Topology, opts Options, shown *selection, loads []engine.FrontendLoad) []*report.ProxyPlace {
	out, shares := []*report.ProxyPlace{}, fractions{}
	for _, p := range engine.Capacity(t, engine.NewHealth(t, opts.DNS), opts.Assume, loads) {
		if p.Hidden || !shown.place(p) {
			continue
		}
		one := &report.ProxyPlace{Network: p.Network, Region: p.Region, Subnets: []report.ProxySubnet{}, Frontends: []*report.FrontendLoad{}}
		for _, s := range p.Subnets {
			// What is found at it belongs to the records that are shown.
			shown.add(&s.Object)
			one.Subnets = append(one.Subnets, report.ProxySubnet{Place: place(t, &s.Object), CIDR: text(s.CIDR)})
		}
		if p.Usable >= 0 {
			usable := p.Usable
			one.UsableAddresses, one.LargestLoad = &usable, largestLoad(usable)
		}
		for _, f := range p.Frontends {
			load := &report.FrontendLoad{Frontend: f.Rule.Object.Address, Record: f.Record.Address, Groups: make([]string, 0, len(f.Groups)), Shares: make([]report.LoadShare, 0, len(f.Shares))}
			for _, g := range f.Groups {
				load.Groups = append(load.Groups, groupAddress(g, f.Services))
			}
			for i, share := range f.Shares {
				load.Shares = append(load.Shares, report.LoadShare{Case: string(engine.ProxyCases[i]), LoadFraction: shares.load(share)})
			}
			one.Frontends = append(one.Frontends, load)
		}
		for _, r := range p.Others {
			one.OtherFrontends = append(one.OtherFrontends, r.Object.Address)
		}
		for _, c := range p.Cases {
			one.Cases = append(one.Cases, proxyCase(c, p.Usable, opts.Assume, shares))
		}
		out = append(out, one)
	}
	return out
}

func proxyCase(c engine.ProxyCase, usable int, assumed engine.Assumptions, shares fractions) *report.ProxyCase {
	out := &report.ProxyCase{Case: string(c.Name), LoadFraction: shares.load(c.Share), Disputed: c.Disputed}
	if c.Needed == nil {
		return out
	}
	out.ProxiesNeeded, out.ProxiesAllocated, out.Disputed = c.Needed, c.Allocated, append([]string{"Q24"}, c.Disputed...)
	told := assumed.Proxies(c.Told)
	if least := big.NewInt(engine.MinimumProxies); told.Cmp(least) < 0 {
		told = least
	}
	room := big.NewInt(int64(usable))
	if fits := c.Allocated.Cmp(room) <= 0; usable >= 0 && (fits || told.Cmp(room) > 0) {
		out.Fits = &fits
	}
	return out
}

func largestLoad(proxies int) *report.LargestLoad {
	https, http := engine.Largest(proxies)
	whole := func(r *big.Rat) *big.Int { return new(big.Int).Quo(r.Num(), r.Denom()) }
	return &report.LargestLoad{
		RequestsPerSecond: whole(http.RequestsPerSecond), LoggedRequestsPerSecond: whole(https.RequestsPerSecond),
		NewHTTPConnectionsPerSecond: whole(http.NewConnectionsPerSecond), NewHTTPSConnectionsPerSecond: whole(https.NewConnectionsPerSecond),
		ActiveConnections: whole(https.ActiveConnections), MegabytesPerSecond: whole(https.MegabytesPerSecond),
	}
}

// place reports whether a record that leads to the place is shown.
func (s *selection) place(p *engine.ProxyPlace) bool {
	for _, f := range p.Frontends {
		if s.record(f.Record) {
			return true
		}
	}
	return false
}
