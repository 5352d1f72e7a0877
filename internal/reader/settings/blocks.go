// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"time"

	"github.com/hashicorp/hcl/v2"
)

var rootSchema = &hcl.BodySchema{
	Attributes: []hcl.AttributeSchema{{Name: "required_version"}},
	Blocks: []hcl.BlockHeaderSchema{
		{Type: "assume"},
		{Type: "rule", LabelNames: []string{"id"}},
		{Type: "scenario", LabelNames: []string{"name"}},
		{Type: "expect", LabelNames: []string{"name"}},
		{Type: "suppress"},
	},
}

func (d *decoder) root(body hcl.Body) {
	content, diags := body.Content(rootSchema)
	d.report(diags)
	d.requiredVersion(content.Attributes["required_version"])
	named := map[string]map[string]bool{}
	for _, b := range content.Blocks {
		if len(b.Labels) == 1 {
			if named[b.Type] == nil {
				named[b.Type] = map[string]bool{}
			}
			if b.Labels[0] == "" {
				d.fail(b.LabelRanges[0], "A name is empty", "Every %s block needs a name of its own.", b.Type)
				continue
			}
			if named[b.Type][b.Labels[0]] {
				d.fail(b.LabelRanges[0], "A name stands twice", "There is already a %s block %q. Give one of the two another name, or join them.", b.Type, b.Labels[0])
				continue
			}
			named[b.Type][b.Labels[0]] = true
		}
		switch b.Type {
		case "assume":
			d.assume(b)
		case "rule":
			d.rule(b)
		case "scenario":
			d.scenario(b)
		case "expect":
			d.expect(b)
		case "suppress":
			d.suppress(b)
		}
	}
}

func label(b *hcl.Block) Text { return Text{b.Labels[0], rangeOf(b.LabelRanges[0])} }

// attributes reads a body that has attributes of these names alone.
func (d *decoder) attributes(b *hcl.Block, names ...string) hcl.Attributes {
	schema := &hcl.BodySchema{}
	for _, name := range names {
		schema.Attributes = append(schema.Attributes, hcl.AttributeSchema{Name: name})
	}
	content, diags := b.Body.Content(schema)
	d.report(diags)
	return content.Attributes
}

// severities that a rule or an expectation can have.
var severities = []string{"error", "warning", "info"}

func (d *decoder) rule(b *hcl.Block) {
	told := len(d.diagnostics)
	attrs := d.attributes(b, "severity", "enabled")
	r := Rule{ID: label(b)}
	if a := attrs["severity"]; a != nil {
		if s, ok := d.choice(a, severities); ok {
			r.Severity = Text{s, rangeOf(a.Expr.Range())}
		}
	}
	if a := attrs["enabled"]; a != nil {
		enabled, ok := d.bool(a)
		r.Disabled = ok && !enabled
	}
	if len(attrs) == 0 && told == len(d.diagnostics) {
		d.fail(b.DefRange, "A rule block changes nothing", "Set severity to one of error, warning or info, or enabled = false.")
	}
	d.file.Rules = append(d.file.Rules, r)
}

func (d *decoder) scenario(b *hcl.Block) {
	attrs := d.attributes(b, "faults")
	s := Scenario{Name: label(b), Faults: d.texts(attrs["faults"]), Range: rangeOf(b.DefRange)}
	if attrs["faults"] == nil {
		d.fail(b.DefRange, "A scenario has no faults", `List what fails in it, for example faults = ["zone:us-west1-a", "all-failovers"].`)
		return
	}
	d.file.Scenarios = append(d.file.Scenarios, s)
}

func (d *decoder) suppress(b *hcl.Block) {
	attrs := d.attributes(b, "rules", "expectations", "targets", "until", "reason")
	s := Suppression{
		Rules: d.texts(attrs["rules"]), Expectations: d.texts(attrs["expectations"]),
		Targets: d.texts(attrs["targets"]), Range: rangeOf(b.DefRange),
	}
	if attrs["rules"] == nil && attrs["expectations"] == nil {
		d.fail(b.DefRange, "A suppress block names no rule", `Say which findings to live with, for example rules = ["FO104"].`)
		return
	}
	s.Reason, _ = d.text(attrs["reason"])
	if s.Reason == "" {
		d.fail(b.DefRange, "A suppress block has no reason", "Say in reason why these findings are right to live with; the next reader will ask.")
		return
	}
	if a := attrs["until"]; a != nil {
		until, ok := d.text(a)
		if !ok {
			return
		}
		if !IsDate(until) {
			d.fail(a.Expr.Range(), "until is no date", "It is the last day on which the block holds, as YYYY-MM-DD, for example 2027-03-31.")
			return
		}
		s.Until = until
	}
	d.file.Suppressions = append(d.file.Suppressions, s)
}

// IsDate reports whether a text is a day of the calendar as YYYY-MM-DD.
func IsDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}
