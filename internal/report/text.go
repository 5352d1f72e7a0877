// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// WriteText writes the document for people.
func WriteText(w io.Writer, d *Document, o RenderOptions) error {
	p := newPrinter(w, o)
	if d.Review != nil {
		p.changes(d)
		return p.finish()
	}
	p.inputs(d)
	p.objects(d)
	p.disputes(d)
	p.expectations(d)
	p.findings(d)
	p.unresolved(d)
	p.summary(d)
	return p.finish()
}

// objects writes each load balancer and record with what it does.
func (p *printer) objects(d *Document) {
	for _, lb := range d.PassthroughLoadBalancers {
		p.passthrough(d, lb)
	}
	p.compositeHealth(d)
	for _, r := range d.DNSRecords {
		p.dnsRecord(d, r)
	}
	p.capacity(d)
}

// inputs says what was read, where that isn't plain from the command.
func (p *printer) inputs(d *Document) {
	p.inputList(d.Inputs, "")
	p.inputList(d.baseline(), "compared with ")
	if d.Settings != nil {
		for _, s := range d.Settings.Scenarios {
			p.item(0, styled(dim, "scenario "+strconv.Quote(s.Name)+" in "+d.Settings.Path+" is "+s.Scenario))
		}
	}
	if len(d.Inputs) > 0 {
		p.blank()
	}
}

// baseline is what a change was compared with, where that is something else
// than what a plan records.
func (d *Document) baseline() []Input {
	if d.Review == nil || slices.EqualFunc(d.Review.Before, d.Inputs, func(a, b Input) bool { return a.Path == b.Path }) {
		return nil
	}
	return d.Review.Before
}

func (p *printer) inputList(inputs []Input, lead string) {
	for i, in := range inputs {
		spans := []span{styled(dim, lead+inputName(in))}
		if len(inputs) > 1 {
			spans = append([]span{styled(dim, strconv.Itoa(i)+":")}, spans...)
		}
		if in.GoogleProviderVersion != "" {
			spans = append(spans, styled(dim, "· defaults of google provider "+in.GoogleProviderVersion))
			if source := lowerFirst(strings.TrimSuffix(in.GoogleProviderVersionSource, ".")); source != "" {
				spans = append(spans, styled(dim, "("+source+")"))
			}
		}
		p.item(0, spans...)
	}
}

func inputName(in Input) string {
	name := in.Path
	switch {
	case name == "-":
		name = "from standard input"
	case in.Kind == "config":
		return "configuration in " + name
	}
	name = in.Kind + " " + name
	switch in.Config {
	case "":
	case in.Path:
		name += " with the configuration inside it"
	default:
		name += " with the configuration in " + in.Config
	}
	return name
}

// at spells a place in the configuration so that a terminal can link it:
// relative to where the command was run.
func (d *Document) at(place Place, r *topology.Range) string {
	if r == nil {
		return ""
	}
	return d.file(place, r) + ":" + strconv.Itoa(r.Start.Line)
}

// summary closes the report with the counts.
func (p *printer) summary(d *Document) {
	if d.IsEmpty() && d.Complete {
		p.para(0, styled(bold, "Nothing to preview:"), text(foundNothing))
		if len(d.Findings) > 0 {
			p.para(0, d.counts()...)
		}
		return
	}
	p.para(0, d.tally()...)
	p.incomplete(d)
}

// foundNothing ends the sentence about an input without anything to show.
const foundNothing = "no passthrough Network Load Balancer, composite health check, consumer of a published service or DNS record with a routing policy was found."

// tally counts what the report holds.
func (d *Document) tally() []span {
	return append([]span{whole(bold, d.contents()), whole(dim, "·")}, d.counts()...)
}

// counts counts what there is to say about the objects of the report.
func (d *Document) counts() []span {
	var spans []span
	add := func(st style, n int, one, many string) {
		if n == 0 {
			return
		}
		if len(spans) > 0 {
			spans = append(spans, whole(dim, "·"))
		}
		spans = append(spans, whole(st, count(n, one, many)))
	}
	add(red, d.count(SeverityError), "error", "errors")
	add(yellow, d.count(SeverityWarning), "warning", "warnings")
	add(plain, d.count(SeverityInfo), "info", "info")
	suppressed := d.suppressedFindings()
	if len(d.Findings) == len(suppressed) {
		spans = append(spans, whole(plain, "no findings"))
	}
	add(dim, len(suppressed), "suppressed", "suppressed")
	add(red, d.countExpectations(ExpectationBroken), "expectation broken", "expectations broken")
	add(purple, d.countExpectations(ExpectationUndecided), "expectation undecided", "expectations undecided")
	add(plain, len(d.Undecided), "rule undecided", "rules undecided")
	add(purple, len(d.Unresolved), "value not resolved", "values not resolved")
	return spans
}

// incomplete warns where a part of the input is missing from the report.
func (p *printer) incomplete(d *Document) {
	if !d.Complete {
		p.blank()
		p.para(0, styled(alarm, "Incomplete:"), text("a part of the input could not be read, so load balancers, backends or findings may be missing here."))
	}
}

// contents counts the objects of the document.
func (d *Document) contents() string {
	var parts []string
	add := func(n int, one, many string) {
		if n > 0 {
			parts = append(parts, count(n, one, many))
		}
	}
	add(len(d.PassthroughLoadBalancers), "load balancer", "load balancers")
	add(len(d.CompositeHealthChecks), "composite health check", "composite health checks")
	add(len(d.HealthSources), "health source without a check", "health sources without a check")
	add(len(d.PSCConsumers), "consumer", "consumers")
	add(len(d.DNSRecords), "DNS record", "DNS records")
	switch n := len(parts); n {
	case 0:
		return count(0, "load balancer", "load balancers")
	case 1:
		return parts[0]
	default:
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

func (d *Document) count(severity string) int {
	n := 0
	for _, f := range d.Findings {
		if f.Severity == severity && f.Suppressed == nil {
			n++
		}
	}
	return n
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
