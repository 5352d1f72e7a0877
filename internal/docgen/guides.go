// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/docref"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// guideTemplates is where the provider's documentation takes guides from. What
// is written there is taken over as it stands.
const guideTemplates = "templates/guides"

// guidePages writes the guides that come from the code.
func guidePages(context.Context) error {
	pages, err := renderGuides()
	if err != nil {
		return err
	}
	return writePages(guideTemplates, pages)
}

func renderGuides() ([]page, error) {
	pools, err := poolsGuide()
	if err != nil {
		return nil, err
	}
	rehearsal, err := rehearsalGuide()
	if err != nil {
		return nil, err
	}
	dns, err := dnsGuide()
	if err != nil {
		return nil, err
	}
	return []page{{"statements.md.tmpl", statementsGuide()}, {"pools.md.tmpl", pools}, {"rehearsal.md.tmpl", rehearsal}, {"dns.md.tmpl", dns}}, nil
}

func guideHead(title, description string) string {
	return fmt.Sprintf("---\npage_title: %q\nsubcategory: \"\"\ndescription: |-\n  %s\n---\n\n# %s\n\n%s\n", title, description, title, generated)
}

// statementsGuide lists everything that outcomes and findings cite.
func statementsGuide() string {
	var b strings.Builder
	b.WriteString(guideHead("What outcomes rest on", "The statements about Google Cloud that outcomes and findings cite, with their documents."))
	b.WriteString(`Every outcome and every finding cites the statements that decided it by ID, for
example ` + "`PNLB-010`" + `. They are our readings of Google's documents, in our words. One with
a confidence is a conclusion that no document states like that. Where documents
disagree or are silent, an open question such as ` + "`Q1`" + ` says which reading is taken, and
an outcome that hangs on it is marked as disputed.
`)
	for _, f := range docref.Families() {
		fmt.Fprintf(&b, "\n## %s\n\n", f.Title)
		for _, s := range f.Statements {
			fmt.Fprintf(&b, "- %s %s%s\n", anchored(s.ID), markdown(s.Text), sources(s))
		}
	}
	b.WriteString("\n## Open questions\n\n| question | who says what | what is taken | confidence |\n|---|---|---|---|\n")
	for _, q := range docref.Questions() {
		fmt.Fprintf(&b, "| %s %s | %s | %s | %s |\n", anchored(q.ID), cell(q.Topic), cell(q.Positions), cell(q.Reading), q.Confidence)
	}
	b.WriteString("\n## Documents\n\n")
	for _, d := range docref.Documents() {
		fmt.Fprintf(&b, "- **%s** [%s](%s)\n", d.ID, d.Title, d.URL)
	}
	// What the links of the statements lead to.
	b.WriteString("\n")
	for _, d := range docref.Documents() {
		fmt.Fprintf(&b, "[%s]: %s\n", d.ID, d.URL)
	}
	for _, q := range docref.Questions() {
		fmt.Fprintf(&b, "[%s]: #%s\n", q.ID, strings.ToLower(q.ID))
	}
	return b.String()
}

// anchored is an ID that links can lead to.
func anchored(id string) string {
	return fmt.Sprintf("<a id=%q></a>**%s**", strings.ToLower(id), id)
}

// sources are the documents, confidence and questions of a statement, short.
func sources(s docref.Statement) string {
	var parts []string
	if s.Inferred() {
		parts = append(parts, "confidence "+s.Confidence)
	}
	for _, id := range append(slices.Clone(s.Documents), s.Questions...) {
		parts = append(parts, "["+id+"]")
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// A poolRow is one line of the table of pools.
type poolRow struct {
	when   string
	counts engine.Counts
	ratio  *big.Rat
	drop   bool
}

var (
	half  = big.NewRat(1, 2)
	never = new(big.Rat)
)

// poolRows are one example for each row of the condition table.
var poolRows = []poolRow{
	{"the ratio is reached", engine.Counts{Primaries: 4, HealthyPrimaries: 2, Failovers: 4, HealthyFailovers: 4}, half, false},
	{"a primary is healthy, ratio 0", engine.Counts{Primaries: 4, HealthyPrimaries: 1, Failovers: 4, HealthyFailovers: 4}, never, false},
	{"below the ratio", engine.Counts{Primaries: 4, HealthyPrimaries: 1, Failovers: 4, HealthyFailovers: 3}, half, false},
	{"no primary is healthy, ratio 0", engine.Counts{Primaries: 4, Failovers: 4, HealthyFailovers: 3}, never, false},
	{"below the ratio, no backup is healthy", engine.Counts{Primaries: 4, HealthyPrimaries: 1, Failovers: 4}, half, false},
	{"nothing is healthy", engine.Counts{Primaries: 4, Failovers: 4}, half, false},
	{"nothing is healthy, traffic is dropped", engine.Counts{Primaries: 4, Failovers: 4}, half, true},
	{"there is no primary", engine.Counts{Failovers: 2, HealthyFailovers: 2}, half, false},
	{"there is no primary, nothing is healthy", engine.Counts{Failovers: 2}, half, false},
}

// poolsGuide is the condition table as the engine decides it.
func poolsGuide() (string, error) {
	var b strings.Builder
	b.WriteString(guideHead("Which pool serves", "Which backends of a passthrough Network Load Balancer get new connections, for each condition."))
	b.WriteString(`A passthrough Network Load Balancer never mixes primaries and failover backends.
The table is what the engine of this provider decides for one example of each
condition; the same engine answers ` + "`failover preview`, `failover_backend_service`" + ` and the
function ` + "`active_pool`" + `.

| when | healthy primaries | healthy backups | ratio | pool | active | rests on |
|---|---|---|---|---|---|---|
`)
	for _, r := range poolRows {
		d, err := engine.ActivePool(r.counts, r.ratio, r.drop)
		if err != nil {
			return "", err
		}
		c := r.counts
		fmt.Fprintf(&b, "| %s | %d of %d | %d of %d | %s | `%s` | %d | %s |\n", r.when,
			c.HealthyPrimaries, c.Primaries, c.HealthyFailovers, c.Failovers, topology.Decimal(r.ratio), d.Pool, d.Active, d.Row)
	}
	b.WriteString("\n## The least number of healthy primaries\n\nThe ratio times all primaries, rounded up, and at least one. Decimals are compared\nexactly, so that 25 primaries at 0.28 need 7 and not 8.\n\n| primaries | ratio | needed | may fail |\n|---|---|---|---|\n")
	for _, example := range []struct {
		primaries int
		ratio     *big.Rat
	}{{2, big.NewRat(3, 4)}, {4, half}, {4, big.NewRat(1, 1)}, {4, never}, {7, big.NewRat(3, 10)}, {25, big.NewRat(28, 100)}} {
		least, ok := engine.MinimumHealthyPrimaries(example.primaries, example.ratio)
		if !ok {
			return "", fmt.Errorf("no minimum for %d primaries at %s", example.primaries, example.ratio)
		}
		fmt.Fprintf(&b, "| %d | %s | %d | %d |\n", example.primaries, topology.Decimal(example.ratio), least, example.primaries-least)
	}
	return b.String(), nil
}
