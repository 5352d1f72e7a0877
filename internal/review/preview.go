// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// Options say what is asked.
type Options struct {
	// Fail are further scenarios, shown after those that are listed
	// unasked.
	Fail []engine.Scenario
	// FailAlone shows the scenarios of Fail and no others.
	FailAlone bool
	// Only selects what is shown; empty selects everything.
	Only []Pattern
	// DNS says where clients are and how far it is from one region to
	// another.
	DNS engine.DNSOptions
	// Assume is what nothing in the inputs tells about the load.
	Assume engine.Assumptions
	// Before is what stands before the plans among the inputs, nil where there
	// is none; with it, it is told what they do on the way.
	Before *Before
	// Trace adds the way to each outcome.
	Trace bool
	// Rules change what the rules say.
	Rules validate.Options
	// Reading are findings of the reading family, which only the readers
	// can raise.
	Reading []*report.Finding
	// Diagnostics are what there is to tell about the reading.
	Diagnostics []*report.Diagnostic
	// Settings is the path of the settings file, or empty, and Named are the
	// scenarios that it names.
	Settings string
	Named    []report.NamedScenario
	// Expectations are held against what stands.
	Expectations []Expectation
	// Suppressions are decisions to live with findings, and Known the
	// fingerprints of findings that were there before.
	Suppressions []Suppression
	Known        map[string]bool

	// workers is how many parts the work is split into, 0 for as many as
	// there are processors; the document is the same for any number.
	workers int
}

// Preview says what stands in the topology and what it does when something
// fails.
func Preview(t *topology.Topology, opts Options) (*report.Document, error) {
	for _, s := range opts.Fail {
		if err := engine.CheckScenario(t, s); err != nil {
			return nil, err
		}
	}
	d := preview(t, opts)
	if len(opts.Only) > 0 && d.IsEmpty() {
		return nil, nothingMatches(opts, t)
	}
	return d, nil
}

// nothingMatches says that --only leaves nothing of what stands, and names
// what it could have been about.
func nothingMatches(opts Options, t *topology.Topology) error {
	const most = 6
	all, _ := describe(t, Options{DNS: opts.DNS})
	var there []string
	for _, s := range (&side{doc: all, top: t}).subjects() {
		there = append(there, s.place.Address)
	}
	there = slices.Compact(slices.Sorted(slices.Values(there)))
	if n := len(there) - most; n > 1 {
		there = append(there[:most], fmt.Sprintf("%d more", n))
	}
	what := "no load balancer, composite health check, consumer or DNS record has an address that matches " + opts.Only[0].String()
	if len(there) == 0 {
		return fmt.Errorf("%s: the input has none of them", what)
	}
	return fmt.Errorf("%s (there are: %s)", what, strings.Join(there, ", "))
}

// preview is Preview with scenarios that are known to fit.
func preview(t *topology.Topology, opts Options) *report.Document {
	judged := make(chan ruling, 1)
	go func() { judged <- judge(t, opts) }()
	d, shown := describe(t, opts)
	rollouts(d, opts.Before, t)
	(<-judged).fill(d, t, opts, shown)
	d.Unresolved = append(d.Unresolved, unresolved(t, shown, d.Undecided)...)
	if opts.Settings != "" {
		d.Settings = &report.Settings{Path: opts.Settings, Scenarios: opts.Named}
	}
	d.Expectations = hold(&side{doc: d, top: t, dns: opts.DNS}, opts.Expectations)
	suppress(d, opts)
	return d
}

// describe says what stands and what it does, and judges nothing.
func describe(t *topology.Topology, opts Options) (*report.Document, *selection) {
	d := &report.Document{
		FormatVersion:         report.FormatVersion,
		Complete:              complete(t, opts.Diagnostics),
		Inputs:                inputs(t),
		CompositeHealthChecks: []*report.CompositeHealthCheck{},
		PSCConsumers:          []*report.PSCConsumer{},
		DNSRecords:            []*report.DNSRecord{},
		ProxyCapacity:         []*report.ProxyPlace{},
		Findings:              []*report.Finding{},
		Undecided:             []*report.Undecided{},
		Unresolved:            []*report.Unresolved{},
		Diagnostics:           list(opts.Diagnostics),
	}
	opts.Assume.Said(func(name string, value *big.Rat) {
		d.Assumed = append(d.Assumed, report.Assumed{Name: name, Value: report.NewDecimal(value)})
	})
	shown := newSelection(t, opts.Only)
	passthroughs(d, t, opts, shown)
	compositeHealth(d, t, opts, shown)
	dnsRecords(d, t, opts, shown)
	return d, shown
}

func complete(t *topology.Topology, diagnostics []*report.Diagnostic) bool {
	for _, in := range t.Inputs {
		if !in.Complete {
			return false
		}
	}
	return !slices.ContainsFunc(diagnostics, func(d *report.Diagnostic) bool { return d.Severity == report.SeverityError })
}

func inputs(t *topology.Topology) []report.Input {
	out := []report.Input{}
	for _, in := range t.Inputs {
		out = append(out, report.Input{
			Kind: in.Kind, Path: in.Path, Config: in.Config,
			GoogleProviderVersion: in.GoogleVersion, GoogleProviderVersionSource: in.VersionSource,
		})
	}
	return out
}
