// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/docgen/ruleexample"
	"github.com/failoverplan/terraform-provider-failover/internal/docref"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// Where the pages of the rules go, and what they are made of.
const (
	rulePages    = "docs/rules"
	ruleExamples = "internal/validate/testdata/rules"
)

// rulesPages writes a page for each rule and the index of them all, and
// removes pages that have no rule any more.
func rulesPages(context.Context) error {
	if err := os.RemoveAll(rulePages); err != nil {
		return err
	}
	pages, err := renderRules(ruleExamples)
	if err != nil {
		return err
	}
	return writePages(rulePages, pages)
}

// page is one file of documentation.
type page struct{ name, text string }

func writePages(dir string, pages []page) error {
	for _, p := range pages {
		path := filepath.Join(dir, p.name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(p.text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func renderRules(examples string) ([]page, error) {
	pages := []page{{"README.md", ruleIndex()}}
	for _, r := range validate.Catalog() {
		text, err := rulePage(r, examples)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.ID, err)
		}
		pages = append(pages, page{r.ID + ".md", text})
	}
	return pages, nil
}

// families are the headings of the index.
var families = []struct{ prefix, title string }{
	{"FO1", "Passthrough Network Load Balancers"},
	{"FO2", "Cloud DNS and Application Load Balancers"},
	{"FO3", "Composite health"},
	{"FO4", "Global load balancers"},
	{"FO5", "Hazards of a change"},
	{"FO9", "Reading the configuration"},
}

func ruleIndex() string {
	var b strings.Builder
	b.WriteString("# Rules\n\n" + generated + `
An **error** is what the API or the provider refuses, what can't work, or what
Google's documents state as a requirement or limit. A **warning** is documented
advice that is not followed, or something that is lost silently. An **info** is
worth knowing. IDs are never used again for another rule.

` + "`failover rules` lists them in the terminal, `failover rules FO101` explains one.\n")
	for _, f := range families {
		var rows []string
		for _, r := range validate.Catalog() {
			if strings.HasPrefix(r.ID, f.prefix) {
				rows = append(rows, fmt.Sprintf("| [%s](%s.md) | %s | %s |\n", r.ID, r.ID, r.Severity, cell(r.Title)))
			}
		}
		if len(rows) > 0 {
			fmt.Fprintf(&b, "\n## %s\n\n| rule | severity | what it finds |\n|---|---|---|\n%s", f.title, strings.Join(rows, ""))
		}
	}
	return b.String()
}

const generated = "<!-- Written by internal/docgen from the code. Change the code and run make generate. -->\n"

// cell makes a text stand in a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

func rulePage(r *validate.Rule, examples string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n\n%s\n", r.ID, r.Title, generated)
	fmt.Fprintf(&b, "**%s** · `%s` · %s\n\n", r.Severity, r.Slug, standsAt(r))
	fmt.Fprintf(&b, "## What it finds\n\n%s\n\n", markdown(r.Finds))

	var bad *ruleexample.Example
	example := func(name string) (string, error) {
		e, err := ruleexample.Run(examples, r.ID, name)
		if err != nil {
			return "", err
		}
		text, err := shown(e, bad, r)
		if bad == nil {
			bad = e
		}
		return text, err
	}
	text, err := example("bad")
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "## Bad\n\n%s\n", text)
	if text, err = example("good"); err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "## Good\n\n%s\n", text)

	fmt.Fprintf(&b, "## Why\n\n%s\n\n%s", markdown(r.Why), facts(r))
	fmt.Fprintf(&b, "## How to fix\n\n%s\n\n", markdown(r.Fix))
	fmt.Fprintf(&b, "## When it cannot decide\n\n%s\n", markdown(r.Unsure))
	if r.Check != nil {
		if text, err = example("unknown"); err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "\n%s", text)
	}
	return b.String(), nil
}

func standsAt(r *validate.Rule) string {
	var types []string
	for _, t := range r.Types {
		types = append(types, "`"+t+"`")
	}
	on := strings.Join(types, ", ")
	if r.Attribute == "" {
		return on
	}
	return fmt.Sprintf("`%s` of %s", r.Attribute, on)
}

// facts lists what the rule rests on, each with its documents.
func facts(r *validate.Rule) string {
	var b bytes.Buffer
	for _, id := range r.Facts {
		s, ok := docref.Fact(id)
		if !ok {
			continue
		}
		fmt.Fprintf(&b, "- **%s** %s", s.ID, s.Text)
		if s.Inferred() {
			fmt.Fprintf(&b, " *Our conclusion, confidence %s.*", s.Confidence)
		}
		var links []string
		for _, d := range s.Documents {
			if p, ok := docref.Document(d); ok {
				links = append(links, fmt.Sprintf("[%s](%s)", p.Title, p.URL))
			}
		}
		if len(links) > 0 {
			fmt.Fprintf(&b, "\n  See %s.", strings.Join(links, ", "))
		}
		for _, id := range s.Questions {
			if q, ok := docref.Question(id); ok {
				fmt.Fprintf(&b, "\n  *Open question %s: %s %s*", q.ID, q.Positions, q.Reading)
			}
		}
		b.WriteString("\n")
	}
	if b.Len() > 0 {
		b.WriteString("\n")
	}
	return b.String()
}
