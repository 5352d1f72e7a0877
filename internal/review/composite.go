// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// compositeHealth describes composite health checks and their consumers.
func compositeHealth(d *report.Document, t *topology.Topology, opts Options, shown *selection) {
	chains := engine.NewChains(t)
	for _, c := range t.CompositeHealthChecks {
		if shown.composite(chains, c) {
			d.CompositeHealthChecks = append(d.CompositeHealthChecks, compositeHealthCheck(t, chains, c, opts))
		}
	}
	for _, h := range chains.LoneSources() {
		if shown.source(h) {
			d.HealthSources = append(d.HealthSources, loneSource(t, h, opts))
		}
	}
	for _, c := range chains.Consumers() {
		if shown.consumer(c) {
			d.PSCConsumers = append(d.PSCConsumers, consumer(t, c, opts))
		}
	}
}

// compositeHealthCheck describes one check.
func compositeHealthCheck(t *topology.Topology, chains *engine.Chains, c *topology.CompositeHealthCheck, opts Options) *report.CompositeHealthCheck {
	e := chains.Composite(c)
	out := &report.CompositeHealthCheck{
		Place:   place(t, &c.Object),
		Name:    text(c.Name),
		Project: text(c.Project),
		Region:  text(c.Region),
		Range:   report.RangeOf(c.Range),

		HealthDestination:  objectName(c.Destination, func(r *topology.ForwardingRule) *topology.Object { return &r.Object }),
		ServiceAttachments: []report.NamedPlace{},
		Consumers:          []report.NamedPlace{},
		Sources:            []*report.HealthSource{},
	}
	for _, a := range chains.Attachments(c) {
		if !a.Outside {
			p := namedPlace(t, &a.Object)
			p.Link = attachmentLink(a)
			out.ServiceAttachments = append(out.ServiceAttachments, p)
		}
	}
	var moves []report.ConsumerMove
	for _, consumer := range chains.ConsumersOf(c) {
		p := namedPlace(t, consumer.Model().Object)
		out.Consumers = append(out.Consumers, p)
		moves = append(moves, report.ConsumerMove{Consumer: p, To: movesTo(consumer, c)})
	}
	for _, s := range e.Sources() {
		out.Sources = append(out.Sources, healthSource(s))
	}
	out.Timing = compositeTiming(e)
	out.FlippedBy, out.Outcomes = flips(t, e), compositeOutcomes(e, opts)
	out.Summary = sentence(out.Summarize(moves))
	return out
}

// loneSource describes a source that no check names.
func loneSource(t *topology.Topology, h *engine.HealthSource, opts Options) *report.LoneSource {
	source, e := h.Source(), h.Alone()
	out := &report.LoneSource{
		Input: place(t, &source.Object).Input, Project: text(source.Project), Region: text(source.Region),
		HealthSource: *healthSource(h), FlippedBy: flips(t, e), Outcomes: compositeOutcomes(e, opts),
	}
	for _, o := range out.Outcomes {
		o.Sources = nil
	}
	return out
}

func flips(t *topology.Topology, e *engine.Composite) []*report.Flip {
	out := []*report.Flip{}
	for _, f := range e.Flips() {
		out = append(out, flip(t, f))
	}
	return out
}

func compositeOutcomes(e *engine.Composite, opts Options) []*report.CompositeOutcome {
	out := []*report.CompositeOutcome{}
	for _, s := range scenarios(e.Scenarios(), opts) {
		o := e.Evaluate(s)
		if opts.Trace {
			o = e.Explain(s)
		}
		out = append(out, compositeOutcome(o))
	}
	return out
}

// movesTo are the regions to which clients near a check's region go when it
// turns.
func movesTo(c *engine.Consumer, check *topology.CompositeHealthCheck) []string {
	region, ok := check.Region.Get()
	if !ok || c.Model().Moves != engine.CanMove {
		return nil
	}
	for _, client := range c.IfUnhealthy(check).Clients {
		if client.Client == region && !slices.Contains(client.Serving, region) {
			return client.Serving
		}
	}
	return nil
}

// scenarios are those that are shown for an object.
func scenarios(listed []engine.Scenario, opts Options) []engine.Scenario {
	if opts.FailAlone {
		return opts.Fail
	}
	return engine.UniqueScenarios(listed, opts.Fail)
}

func healthSource(h *engine.HealthSource) *report.HealthSource {
	s, source := h.Summary(), h.Source()
	percent, minimum := h.Thresholds()
	out := &report.HealthSource{
		Address: source.Address, Name: text(source.Name), Range: report.RangeOf(source.Range),
		AggregationPolicy:       objectName(source.AggregationPolicy, func(p *topology.AggregationPolicy) *topology.Object { return &p.Object }),
		HealthyPercentThreshold: value(percent), MinHealthyThreshold: value(minimum),
		Backends: []*report.Backend{},
	}
	if source.Outside {
		out.Name = nil
	}
	if p := source.AggregationPolicy.To; p != nil {
		written, ok := p.HealthyPercentWritten.Get()
		if ok && topology.IsNot(p.HealthyPercentThreshold, written) {
			out.HealthyPercentWritten = &written
		}
	}
	if bs := h.Service(); bs != nil {
		out.BackendService = objectName(source.Sources[0], func(b *topology.BackendService) *topology.Object { return &b.Object })
		out.Backends = backends(bs)
	}
	out.Endpoints, out.EndpointsRange = report.Count(s.Endpoints.Min, s.Endpoints.Max)
	out.EndpointsRequired, out.EndpointsRequiredRange = interval(s.Required)
	out.FailuresTolerated, out.FailuresToleratedRange = interval(s.Tolerated)
	out.Binds = binds(s.Binds)
	if s.Endpoints.Min != s.Endpoints.Max {
		for _, m := range s.Margins {
			one := report.SizeMargin{Endpoints: report.Bounds{Min: m.First, Max: m.Last}, Binds: binds(m.Binds)}
			if m.Reachable {
				one.FailuresTolerated = &m.Tolerated
			}
			out.Margins = append(out.Margins, one)
		}
	}
	out.Summary = sentence(out.Summarize())
	return out
}

func binds(b engine.Threshold) *string {
	if b == "" {
		return nil
	}
	s := string(b)
	return &s
}

func flip(t *topology.Topology, f engine.Flip) *report.Flip {
	out := &report.Flip{Scenario: f.Scenario.String(), Perhaps: f.Perhaps, Sources: []string{}}
	if f.Group != nil {
		out.Scenario = engine.NewScenario(addressed(t, engine.Fault{Kind: engine.VMs, Name: f.Group.Address, Count: f.Failures}, &f.Group.Object)).String()
		out.Group = &f.Group.Address
		most := f.Certain
		if most == 0 {
			most = topology.NoLimit
		}
		out.Failures, out.FailuresRange = report.Count(f.Failures, most)
	}
	for _, s := range f.Sources {
		out.Sources = append(out.Sources, s.Source().Address)
	}
	return out
}

// addressed names the input of a fault where another input has the address
// too.
func addressed(t *topology.Topology, f engine.Fault, o *topology.Object) engine.Fault {
	if len(t.Inputs) > 1 {
		f.OneInput, f.Input = true, o.Input
	}
	return f
}

func compositeOutcome(o engine.CompositeOutcome) *report.CompositeOutcome {
	out := &report.CompositeOutcome{Scenario: o.Scenario.String(), State: string(o.State), Reason: reason(o.Reason), Trace: steps(o.Trace)}
	for _, s := range o.Sources {
		one := report.SourceState{Address: s.Source.Source().Address, State: string(s.State)}
		one.HealthyEndpoints, one.HealthyEndpointsRange = report.Count(s.Healthy.Min, s.Healthy.Max)
		out.Sources = append(out.Sources, one)
	}
	for _, c := range o.Cases {
		out.Cases = append(out.Cases, report.StateCase{When: c.When, State: string(c.State)})
	}
	return out
}

// attachmentLink is how consumers elsewhere name an attachment.
func attachmentLink(a *topology.ServiceAttachment) *string {
	project, region, name := text(a.Project), text(a.Region), text(a.Name)
	if project == nil || region == nil || name == nil || a.Project.Sensitive || a.Region.Sensitive || a.Name.Sensitive {
		return nil
	}
	link := "projects/" + *project + "/regions/" + *region + "/serviceAttachments/" + *name
	return &link
}

func namedPlace(t *topology.Topology, o *topology.Object) report.NamedPlace {
	return report.NamedPlace{Place: place(t, o), Name: text(o.Name)}
}

// objectName is what a link's object is called in the document.
func objectName[T any](l topology.Link[T], object func(*T) *topology.Object) *string {
	var to *topology.Object
	if l.To != nil {
		to = object(l.To)
	}
	return linkName(l.State, l.Text, to, l.Sensitive)
}
