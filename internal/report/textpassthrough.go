// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"strings"
)

const labelWidth = len("frontend")

// passthrough writes the block of one load balancer.
func (p *printer) passthrough(d *Document, lb *PassthroughLoadBalancer) {
	p.heading(d, lb)
	p.blank()
	p.passthroughFields(lb)
	p.blank()
	p.outcomes(lb)
	p.blank()
}

func (p *printer) passthroughFields(lb *PassthroughLoadBalancer) {
	for _, f := range lb.Frontends {
		p.field("frontend", labelWidth, frontend(f)...)
	}
	p.role(lb, RolePrimary, lb.Primary)
	p.role(lb, RoleFailover, lb.Failover)
	p.otherBackends(lb)
	ratio := "?"
	if lb.FailoverRatio != nil {
		ratio = lb.FailoverRatio.String()
	}
	p.field("ratio", labelWidth, whole(plain, ratio+":"), text(lb.Summary))
	p.timing(lb.Timing, lb.Unit())
}

// heading says which load balancer it is and where it was written.
func (p *printer) heading(d *Document, lb *PassthroughLoadBalancer) {
	p.titled(d, lb.Place, lb.Name, lb.what(), d.at(lb.Place, lb.Range))
}

// what says what sort of load balancer it is and where.
func (lb *PassthroughLoadBalancer) what() string {
	what := inPlace(kindWords[KindPassthrough], lb.Region)
	if lb.Scheme != nil {
		return strings.ToLower(*lb.Scheme) + " " + what
	}
	return what
}

func frontend(f *Frontend) []span {
	name := f.Address
	if f.Name != nil {
		name = *f.Name
	}
	spans := []span{whole(plain, name)}
	var port string
	switch {
	case f.AllPorts:
		port = "all ports"
	case len(f.Ports) > 0:
		port = strings.Join(f.Ports, ", ")
	}
	if f.Protocol != nil {
		port = strings.TrimSpace(*f.Protocol + " " + port)
	}
	if port != "" {
		spans = append(spans, whole(dim, "·"), whole(plain, port))
	}
	address := "address not known yet"
	if f.IPAddress != nil {
		address = *f.IPAddress
	}
	return append(spans, whole(dim, "·"), whole(plain, address))
}

func (p *printer) role(lb *PassthroughLoadBalancer, role string, r Role) {
	p.field(role, labelWidth, append([]span{whole(bold, size(r.VMs, r.VMsRange, lb.Unit()))}, groups(lb.ofRole(role))...)...)
}

// otherBackends names backends whose role the input does not tell.
func (p *printer) otherBackends(lb *PassthroughLoadBalancer) {
	if backends := lb.ofRole(""); len(backends) > 0 {
		p.field("either", labelWidth, groups(backends)...)
	}
}

// ofRole returns the backends of a role; the empty one stands for those whose
// role the input does not tell.
func (lb *PassthroughLoadBalancer) ofRole(role string) []*Backend {
	var backends []*Backend
	for _, b := range lb.Backends {
		switch {
		case b.Role == nil && role == "", b.Role != nil && *b.Role == role:
			backends = append(backends, b)
		}
	}
	return backends
}

// Unit is what the members of the load balancer are.
func (lb *PassthroughLoadBalancer) Unit() string {
	if len(lb.Backends) == 0 {
		return "VM"
	}
	for _, b := range lb.Backends {
		if !strings.HasSuffix(b.Kind, "network endpoint group") {
			return "VM"
		}
	}
	return "endpoint"
}

func (p *printer) outcomes(lb *PassthroughLoadBalancer) {
	head := row{cells: []span{styled(dim, "scenario"), styled(dim, "serves"), styled(dim, lb.Unit()+"s")}, last: []span{styled(dim, "why")}}
	var rows []row
	for _, o := range lb.Outcomes {
		r := row{
			cells: []span{text(o.Scenario), poolSpan(o.ActivePool), text(amount(o.ActiveVMs, o.ActiveVMsRange))},
			last:  []span{text(lb.shorten(strings.TrimSuffix(o.Why, ".")))},
		}
		if len(o.Disputed) > 0 {
			r.last = append(r.last, whole(purple, "["+strings.Join(o.Disputed, ", ")+"]"))
		}
		for _, z := range o.ClientZones {
			if note := lb.zoneNote(z); note != "" {
				r.notes = append(r.notes, []span{text(note)})
			}
		}
		rows = append(rows, r)
	}
	p.table(head, rows)
}

// zoneNote says what clients in a zone reach, where that is not simply the pool.
func (lb *PassthroughLoadBalancer) zoneNote(z ClientZone) string {
	if z.Reach == "pool" || z.Reach == "nothing" {
		return ""
	}
	return fmt.Sprintf("clients in %s: %s, %s", z.Zone, size(z.VMs, z.VMsRange, lb.Unit()), lowerFirst(lb.shorten(strings.TrimSuffix(z.Why, "."))))
}

// poolWords are the pools in words, with the colour that says how bad they
// are.
var poolWords = map[string]span{
	"primary":        {style: green, text: "primary"},
	"primary_forced": {style: yellow, text: "primary, forced"},
	"failover":       {style: yellow, text: "failover"},
	"last_resort":    {style: red, text: "last resort"},
	"dropped":        {style: alarm, text: "dropped"},
	"none":           {style: alarm, text: "nothing"},
	Undetermined:     {style: purple, text: "undetermined"},
}

func poolSpan(pool string) span {
	if s, ok := poolWords[pool]; ok {
		s.whole = true
		return s
	}
	return text(pool)
}

// amount is a number for a table: "4", "7 to 14", or "?".
func amount(n *int, b *Bounds) string {
	switch {
	case n != nil:
		return itoa(*n)
	case b != nil:
		return b.String()
	}
	return "?"
}

// size is a number with its unit: "1 VM", "7 to 14 VMs".
func size(n *int, b *Bounds, unit string) string {
	switch {
	case n != nil:
		return count(*n, unit, unit+"s")
	case b != nil:
		return b.String() + " " + unit + "s"
	}
	return "number of " + unit + "s unknown"
}

// timing writes how long a failover takes to begin and to end.
func (p *printer) timing(t Timing, unit string) {
	var parts []string
	if s := seconds(t.DetectionSeconds, t.DetectionSecondsRange); s != "" {
		parts = append(parts, "a dead "+unit+" is noticed within "+s)
	}
	if s := seconds(t.RecoverySeconds, t.RecoverySecondsRange); s != "" {
		parts = append(parts, "a recovered one within "+s)
	}
	switch s := seconds(t.DrainSeconds, t.DrainSecondsRange); {
	case t.DrainSeconds != nil && *t.DrainSeconds == 0:
		parts = append(parts, "established connections end at once")
	case s != "" && len(t.Disputed) > 0:
		parts = append(parts, "established connections may stay for "+s+" (the documents differ)")
	case s != "":
		parts = append(parts, "established connections may stay for "+s)
	}
	if len(parts) > 0 {
		p.field("timing", labelWidth, text(strings.Join(parts, "; ")))
	}
}

// seconds is a time in words, or nothing where it is not known.
func seconds(n *int, b *Bounds) string {
	if n == nil && b == nil {
		return ""
	}
	return amount(n, b) + " s"
}

// lowerFirst turns a sentence into a part of one.
func lowerFirst(s string) string {
	if len(s) < 2 || s[1] < 'a' || s[1] > 'z' {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
