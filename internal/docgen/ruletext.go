// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/docgen/ruleexample"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// width is that of the output in the pages.
const width = 100

// sameAs says that a part of an example is left out.
const sameAs = "Everything else is as in the first example.\n\n"

// shown is an example with what the product says about it. What it has in
// common with the example before it is left out.
func shown(e, before *ruleexample.Example, r *validate.Rule) (string, error) {
	said, err := output(e, r)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	shortened := false
	for _, f := range e.Files {
		text, cut := f.Text, false
		if before != nil {
			text, cut = difference(f, before.Files)
		}
		shortened = shortened || cut
		if text == "" {
			continue
		}
		switch {
		case f.Name == ruleexample.Plan:
			b.WriteString("What the plan does:\n\n")
		case len(e.Files) > 1:
			fmt.Fprintf(&b, "`%s`\n\n", f.Name)
		}
		language := "terraform"
		switch {
		case strings.HasSuffix(f.Name, ".json"):
			language = "json"
		case f.Name == ruleexample.Plan:
			language = "text"
		}
		fmt.Fprintf(&b, "```%s\n%s```\n\n", language, text)
	}
	if shortened {
		b.WriteString(sameAs)
	}
	if said != "" {
		fmt.Fprintf(&b, "```text\n%s```\n\n", said)
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// difference is what a configuration file does not have in common with the
// file of the same name before it, block by block.
func difference(f ruleexample.File, before []ruleexample.File) (text string, cut bool) {
	i := slices.IndexFunc(before, func(o ruleexample.File) bool { return o.Name == f.Name })
	if i < 0 || strings.HasSuffix(f.Name, ".json") || f.Name == ruleexample.Plan {
		return f.Text, false
	}
	old := blocks(before[i].Text)
	var kept []string
	for _, block := range blocks(f.Text) {
		if slices.Contains(old, block) {
			cut = true
			continue
		}
		kept = append(kept, block)
	}
	if len(kept) == 0 {
		return "", cut
	}
	return strings.Join(kept, "\n\n") + "\n", cut
}

// blocks splits a formatted file at the blank lines between top-level blocks
// and comments.
func blocks(text string) []string {
	var all []string
	for _, part := range strings.Split(strings.TrimRight(text, "\n"), "\n\n") {
		if n := len(all); n > 0 && (strings.HasPrefix(part, " ") || strings.HasPrefix(part, "}")) {
			all[n-1] += "\n\n" + part
			continue
		}
		all = append(all, part)
	}
	return all
}

// output is what the product says of the one rule: findings as the text report
// shows them, and what is undecided.
func output(e *ruleexample.Example, r *validate.Rule) (string, error) {
	full, err := review.Preview(e.Topology, review.Options{Rules: e.Options, Assume: e.Options.Assume, Reading: reading(e)})
	if err != nil {
		return "", err
	}
	d := &report.Document{FormatVersion: report.FormatVersion, Complete: true}
	for _, f := range full.Findings {
		if f.Rule == r.ID {
			d.Findings = append(d.Findings, f)
		}
	}
	var b strings.Builder
	if len(d.Findings) > 0 {
		var text bytes.Buffer
		if err := report.WriteText(&text, d, report.RenderOptions{Width: width}); err != nil {
			return "", err
		}
		// The last paragraph counts what the document holds.
		paragraphs := strings.Split(strings.TrimRight(text.String(), "\n"), "\n\n")
		b.WriteString(strings.Join(paragraphs[:len(paragraphs)-1], "\n\n") + "\n")
	}
	for _, u := range full.Undecided {
		if u.Rule == r.ID {
			fmt.Fprintf(&b, "%s undecided: %s %s\n  %s\n", u.Rule, u.Address, u.Attribute, u.Reason)
		}
	}
	return b.String(), nil
}

// reading are the findings that a reader raised.
func reading(e *ruleexample.Example) []*report.Finding {
	var found []*report.Finding
	for _, f := range e.Findings {
		if r, ok := validate.Lookup(f.Rule); !ok || r.Check != nil {
			continue
		}
		found = append(found, &report.Finding{
			Rule: f.Rule, Severity: string(f.Severity), Place: report.Place{Address: f.Address}, Attribute: f.Attribute,
			Message: f.Message, Remedy: f.Remedy, Docs: slices.Clone(f.Docs), Facts: f.Facts, Range: report.RangeOf(f.Range),
		})
	}
	return found
}
