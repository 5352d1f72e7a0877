// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"math/big"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// valueKind says what the value of a condition is.
type valueKind int

const (
	// names: one of several names, or patterns of them.
	names valueKind = iota + 1
	// number: a number that is not negative.
	number
	// share: a number from 0 to 1.
	share
)

// conditions are the attributes of an expect block that say what is expected,
// in the order in which they are checked.
var conditions = []struct {
	name string
	kind valueKind
	// values are the names that there are; empty where they are patterns.
	values []string
}{
	{"pool", names, []string{"primary", "primary_forced", "failover", "last_resort", "dropped", "none"}},
	{"members_at_least", number, nil},
	{"capacity_share_at_least", share, nil},
	{"failures_tolerated_at_least", number, nil},
	{"state", names, []string{"HEALTHY", "UNKNOWN", "UNHEALTHY"}},
	{"serving_regions", names, nil},
	{"serving_regions_at_least", number, nil},
	{"answers", names, nil},
	{"outage_at_most_seconds", number, nil},
}

// unknownChoices are what an outcome can count as that the input does not
// tell.
var unknownChoices = []string{"undecided", "broken", "kept"}

func (d *decoder) expect(b *hcl.Block) {
	schema := &hcl.BodySchema{
		Attributes: []hcl.AttributeSchema{{Name: "targets"}, {Name: "scenarios"}, {Name: "severity"}, {Name: "unknown"}},
		Blocks:     []hcl.BlockHeaderSchema{{Type: "share", LabelNames: []string{"target"}}},
	}
	for _, c := range conditions {
		schema.Attributes = append(schema.Attributes, hcl.AttributeSchema{Name: c.name})
	}
	content, diags := b.Body.Content(schema)
	d.report(diags)
	attrs := content.Attributes
	failed := len(d.diagnostics)
	e := Expectation{Name: label(b), Severity: "error", Unknown: "undecided", Range: rangeOf(b.DefRange)}
	e.Targets, e.Scenarios = d.texts(attrs["targets"]), d.texts(attrs["scenarios"])
	if a := attrs["severity"]; a != nil {
		e.Severity, _ = d.choice(a, severities)
	}
	if a := attrs["unknown"]; a != nil {
		e.Unknown, _ = d.choice(a, unknownChoices)
	}
	for _, c := range conditions {
		a := attrs[c.name]
		if a == nil {
			continue
		}
		one := Condition{Name: c.name, Range: rangeOf(a.Range)}
		if c.kind == names {
			one.Texts = d.texts(a)
			d.known(a, one.Texts, c.values)
		} else {
			one.Number = d.number(a, c.kind)
		}
		e.Conditions = append(e.Conditions, one)
	}
	for _, s := range content.Blocks {
		e.Conditions = append(e.Conditions, d.share(s)...)
	}
	switch {
	case len(d.diagnostics) > failed || diags.HasErrors():
		// An expectation that can't be read is not held by chance.
		return
	case len(e.Conditions) == 0:
		d.fail(b.DefRange, "An expectation expects nothing", "Say what is expected, for example pool = \"primary\" or members_at_least = 2.")
		return
	case len(e.Scenarios) == 0 && e.needsScenarios():
		d.fail(b.DefRange, "An expectation names no scenario", `Say when it holds, for example scenarios = ["steady", "zone:*"].`)
		return
	}
	d.file.Expectations = append(d.file.Expectations, e)
}

// needsScenarios reports whether a condition is about an outcome. The bound of
// an outage holds whatever fails.
func (e *Expectation) needsScenarios() bool {
	for _, c := range e.Conditions {
		if c.Name != "outage_at_most_seconds" {
			return true
		}
	}
	return false
}

// share reads a share block: bounds of the share of the answers that lead to a
// target.
func (d *decoder) share(b *hcl.Block) []Condition {
	attrs := d.attributes(b, "at_least", "at_most")
	var out []Condition
	for _, name := range []string{"at_least", "at_most"} {
		if a := attrs[name]; a != nil {
			out = append(out, Condition{Name: "share_" + name, Label: label(b), Number: d.number(a, share), Range: rangeOf(a.Range)})
		}
	}
	if len(attrs) == 0 {
		d.fail(b.DefRange, "A share block bounds nothing", "Set at_least or at_most to a number from 0 to 1.")
	}
	return out
}

// known checks names against those that there are.
func (d *decoder) known(a *hcl.Attribute, texts []Text, values []string) {
	if len(values) == 0 {
		return
	}
	for _, t := range texts {
		if !contains(values, t.Value) {
			d.fail(a.Expr.Range(), "Unknown "+a.Name, "%q is none. %s", t.Value, choose(t.Value, values))
		}
	}
}

// number reads a number of a kind.
func (d *decoder) number(a *hcl.Attribute, kind valueKind) *big.Rat {
	n, ok := d.rational(a)
	switch {
	case !ok:
		return nil
	case n.Sign() < 0:
		d.fail(a.Expr.Range(), "A negative number", "%s can't be negative.", a.Name)
		return nil
	case kind == share && n.Cmp(big.NewRat(1, 1)) > 0:
		d.fail(a.Expr.Range(), "A share above 1", "%s is a share from 0 to 1; write 0.9 for 90 %%.", strings.TrimSpace(a.Name))
		return nil
	}
	return n
}
