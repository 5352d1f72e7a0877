// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// caseWords are the cases of a load in words.
var caseWords = map[string]string{
	"steady": "when nothing fails", "failover": "when the primary fails", "failover_one_target_down": "when the primary and one other target fail",
}

// capacity writes what the proxy-only subnets have to carry.
func (p *printer) capacity(d *Document) {
	if len(d.ProxyCapacity) == 0 {
		return
	}
	p.para(0, styled(bold, "Proxies"), text("of regional load balancers that records lead to, by network and region"))
	if assumed := d.assumed(); assumed != "" {
		p.para(0, styled(dim, assumed))
	}
	p.blank()
	for _, place := range d.ProxyCapacity {
		p.proxyPlace(place)
	}
	p.blank()
}

func (p *printer) proxyPlace(place *ProxyPlace) {
	spans := []span{styled(bold, place.Region), whole(dim, "·"), styled(dim, place.Network), whole(dim, "·")}
	switch {
	case len(place.Subnets) == 0:
		spans = append(spans, text("no proxy-only subnet in the input"))
	case place.UsableAddresses == nil:
		spans = append(spans, text("the size of the proxy-only subnet is not known"))
	default:
		spans = append(spans, textf("%s has addresses for %s", *place.Subnets[0].CIDR, count(*place.UsableAddresses, "proxy", "proxies")))
	}
	p.item(2, spans...)
	assumed := false
	for _, c := range place.Cases {
		assumed = assumed || c.ProxiesNeeded != nil
		p.item(4, c.spans()...)
	}
	if l := place.LargestLoad; l != nil && !assumed {
		p.item(4, styled(dim, "carries at most"), textf("%s requests/s (%s if all are logged), %s new HTTPS or %s new HTTP connections/s, %s active connections, %s MB/s",
			grouped(l.RequestsPerSecond), grouped(l.LoggedRequestsPerSecond), grouped(l.NewHTTPSConnectionsPerSecond), grouped(l.NewHTTPConnectionsPerSecond), grouped(l.ActiveConnections), grouped(l.MegabytesPerSecond)))
	}
	if n := len(place.OtherFrontends); n > 0 {
		p.item(4, textf("%s there as well, and nothing is known of their load", count(n, "other forwarding rule takes proxies", "other forwarding rules take proxies")))
	}
}

func (c *ProxyCase) spans() []span {
	spans := []span{styled(dim, caseWords[c.Case]+":"), whole(plain, c.words()+" of the load")}
	// That a load balancer gets three proxies (Q24) is said where it matters.
	share := slices.DeleteFunc(slices.Clone(c.Disputed), func(id string) bool { return id == "Q24" })
	if c.ProxiesNeeded == nil {
		return append(spans, disputed(share))
	}
	spans[1].text += ","
	spans = append(spans, whole(bold, c.needed()+" needed"))
	if c.ProxiesAllocated.Cmp(c.ProxiesNeeded) != 0 {
		spans = append(spans, textf("(%s allocated)", c.ProxiesAllocated), disputed(c.Disputed))
	} else {
		spans = append(spans, disputed(share))
	}
	if c.Fits != nil && !*c.Fits {
		spans = append(spans, whole(alarm, "(too many for the subnet)"))
	}
	return spans
}

// needed writes how many proxies are needed, however many they are.
func (c *ProxyCase) needed() string {
	if c.ProxiesNeeded.IsInt64() && c.ProxiesNeeded.Int64() == 1 {
		return "1 proxy"
	}
	return c.ProxiesNeeded.String() + " proxies"
}

// assumed says what was assumed of the load, or nothing.
func (d *Document) assumed() string {
	var said []string
	for _, a := range d.Assumed {
		said = append(said, a.Name+" "+a.Value.String())
	}
	if len(said) == 0 {
		return ""
	}
	return "Assumed of each DNS name: " + strings.Join(said, ", ") + "."
}

// grouped writes a number with its thousands apart: "1,524,000".
func grouped(n *big.Int) string {
	s := n.String()
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// words is the share: "1/4", "at most 100 %".
func (f LoadFraction) words() string {
	if f.Share != nil {
		return shareWords(f.Share, f.ShareExact)
	}
	most := shareWords(f.ShareRange[1], f.RangeExact[1])
	if f.ShareRange[0].Rat().Sign() == 0 {
		return "up to " + most
	}
	return strings.TrimSpace(fmt.Sprintf("%s to %s", shareWords(f.ShareRange[0], f.RangeExact[0]), most))
}
