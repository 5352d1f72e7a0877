// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"sort"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// diagnostic is one thing to report, before it gets its severity.
type diagnostic struct {
	code            string
	summary, detail string
	address         string
	attribute       string
	rng             hcl.Range
}

// subject is what a list of diagnostics is about.
type subject struct {
	address, attribute string
	// lenient is set for resource types that the product does not look at:
	// what goes wrong there leaves its answer whole.
	lenient bool
}

func (r *reader) fail(d diagnostic) { r.add(d, adapt.Error) }

func (r *reader) warn(d diagnostic) { r.add(d, adapt.Warning) }

func (r *reader) add(d diagnostic, s adapt.Severity) {
	out := adapt.Diagnostic{
		Severity: s, Code: d.code, Summary: d.summary, Detail: d.detail,
		Address: d.address, Attribute: d.attribute, Range: rangeOf(d.rng),
	}
	// One mistake in a module that is called a hundred times is one
	// mistake.
	key := seen{out.Severity, out.Code, out.Summary, out.Attribute, out.Range, ""}
	if out.Range.IsZero() {
		key.detail = out.Detail
	}
	if r.reported[key] {
		return
	}
	r.reported[key] = true
	r.source.Diagnostics = append(r.source.Diagnostics, out)
}

type seen struct {
	severity  adapt.Severity
	code      string
	summary   string
	attribute string
	rng       topology.Range
	detail    string
}

// evalAbout evaluates an expression on behalf of a subject, and reports its
// errors.
func (r *reader) evalAbout(x hcl.Expression, e *env, about subject) (cty.Value, hcl.Diagnostics) {
	before, elements := r.about, r.budget.elements
	r.about, r.budget.elements = about, 0
	v, diags := r.eval(x, e)
	r.about, r.budget.elements = before, elements
	if err := r.checkSize(v); err != nil {
		v = cty.DynamicVal
		diags = append(diags, &hcl.Diagnostic{
			Severity: hcl.DiagError, Summary: "Value too large", Detail: capitalized(err.Error()) + ".", Subject: x.Range().Ptr(),
		})
	}
	r.report(diags, about)
	return v, diags
}

// report adds diagnostics of hcl.
func (r *reader) report(diags hcl.Diagnostics, about subject) {
	for _, d := range diags {
		out := diagnostic{summary: d.Summary, detail: d.Detail, address: about.address, attribute: about.attribute}
		if d.Subject != nil {
			out.rng = *d.Subject
		}
		severity := adapt.Error
		if d.Severity == hcl.DiagWarning || about.lenient {
			severity = adapt.Warning
		}
		r.add(out, severity)
	}
}

func rangeOf(rng hcl.Range) topology.Range {
	return topology.Range{
		Filename: rng.Filename,
		Start:    topology.Pos{Line: rng.Start.Line, Column: rng.Start.Column, Byte: rng.Start.Byte},
		End:      topology.Pos{Line: rng.End.Line, Column: rng.End.Column, Byte: rng.End.Byte},
	}
}

// sortDiagnostics puts errors before warnings, each in the order of files and
// lines.
func sortDiagnostics(list []adapt.Diagnostic) {
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if a.Severity != b.Severity {
			return a.Severity == adapt.Error
		}
		if a.Range.Filename != b.Range.Filename {
			return a.Range.Filename < b.Range.Filename
		}
		if a.Range.Start.Byte != b.Range.Start.Byte {
			return a.Range.Start.Byte < b.Range.Start.Byte
		}
		return a.Summary < b.Summary
	})
}

// longestCompared bounds the names of which the distance is worked out, which
// takes as many steps as the product of their lengths.
const longestCompared = 1000

// nearest returns the name that was probably meant, or "".
func nearest(name string, names []string) string {
	best, distance := "", 3
	for _, n := range names {
		if max(len(name), len(n)) > longestCompared {
			continue
		}
		if d := levenshtein.Distance(name, n, nil); d < distance || (d == distance && n < best) {
			best, distance = n, d
		}
	}
	if best != "" && distance*3 > len(name) {
		return ""
	}
	return best
}

// printable spells a string for a message: tokens as the attribute that they
// stand for.
func (r *reader) printable(s string) string {
	if !hasToken(s) {
		return s
	}
	out := ""
	for _, seg := range r.tokens.split(s) {
		if seg.id < 0 {
			out += seg.text
			continue
		}
		ref := r.tokens.list[seg.id].ref
		out += "(" + ref.addr + "." + ref.attr + ")"
	}
	return out
}

// revealIn makes tokens in messages readable.
func (r *reader) revealIn(diags hcl.Diagnostics) {
	for _, d := range diags {
		d.Detail = r.printable(d.Detail)
	}
}

func (r *reader) printKey(v cty.Value) string {
	v, marks := v.Unmark()
	if marks.Has(sensitive) {
		return "(sensitive value)"
	}
	return keyText(v, r)
}

func hclRange(rng topology.Range) hcl.Range {
	return hcl.Range{
		Filename: rng.Filename,
		Start:    hcl.Pos{Line: rng.Start.Line, Column: rng.Start.Column, Byte: rng.Start.Byte},
		End:      hcl.Pos{Line: rng.End.Line, Column: rng.End.Column, Byte: rng.End.Byte},
	}
}
