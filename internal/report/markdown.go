// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"io"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Sizes in bytes: GitHub takes comments of 65,536 characters and summaries of
// a step of 1 MiB. Below them is room for what a pipeline puts around.
const (
	markdownComment = 60_000
	markdownSummary = 1_000_000
)

// WriteMarkdown writes the document as one comment on a pull request. Its first
// line is hidden and names the project, so that the comment is found again and
// replaced, and a repository of many projects keeps one for each.
func WriteMarkdown(w io.Writer, d *Document, o RenderOptions) error {
	marker := mdMarker(o.tag(d))
	_, err := io.WriteString(w, marker+o.markdown(d, markdownComment-len(marker)))
	return err
}

// WriteStepSummary writes the same for the summary of a job, which has more
// room and is not searched for.
func WriteStepSummary(w io.Writer, d *Document, o RenderOptions) error {
	_, err := io.WriteString(w, o.markdown(d, markdownSummary))
	return err
}

func (o RenderOptions) markdown(d *Document, limit int) string {
	if r := d.Review; r != nil && r.unremarkable(d) {
		return mdText(r.Summary) + "\n"
	}
	var b strings.Builder
	b.WriteString("### Failover")
	if d.Review != nil {
		b.WriteString(" review")
	}
	if tag := o.tag(d); tag != "" && tag != "." {
		b.WriteString(" of " + mdCode(tag))
	}
	b.WriteString("\n\n")
	if d.Review != nil {
		if summary := mdText(d.Review.Summary); summary != "" {
			b.WriteString("**" + summary + "**\n\n")
		}
	}
	if d.IsEmpty() {
		b.WriteString("No load balancer and no record that fails over was found.\n\n")
	}
	b.WriteString(mdText(joined(d.tally())) + "\n\n")
	if !d.Complete {
		b.WriteString("**Incomplete:** a part of the input could not be read, so load balancers, backends or findings may be missing here.\n\n")
	}
	if d.Review != nil && !d.Review.BeforeComplete {
		b.WriteString("**Incomplete:** a part of what stands before could not be read.\n\n")
	}
	body, omitted := fit(limit-b.Len()-mdFootRoom, mdWriter{d, o.files()}.sections(o.Gate))
	b.WriteString(body)
	if len(omitted) > 0 {
		b.WriteString("**Left out to keep within the size of a comment:** " + strings.Join(omitted, ", ") + ". The run's other reports hold everything.\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// unremarkable reports whether the summary is all there is to say.
func (r *Review) unremarkable(d *Document) bool {
	return !r.HasEffect() && r.BeforeComplete && d.Complete && len(d.Findings)+len(d.Expectations)+len(d.Diagnostics) == 0
}

// mdWriter writes the parts of a comment.
type mdWriter struct {
	d     *Document
	files Files
}

// at spells a place as it is found in the repository.
func (m mdWriter) at(p Place, r *topology.Range) string {
	if r == nil {
		return ""
	}
	return m.spelled(m.d.file(p, r), r)
}

func (m mdWriter) spelled(file string, r *topology.Range) string {
	return m.files.Locate(file) + ":" + itoa(r.Start.Line)
}

// sections are the parts of a comment, what matters most first.
func (m mdWriter) sections(g Gate) []*mdSection {
	var all []*mdSection
	entries := m.d.entries(g)
	add := func(s *mdSection) {
		if s != nil && len(s.items) > 0 {
			all = append(all, s)
		}
	}
	add(m.expectations())
	if m.d.Review != nil {
		for _, object := range m.d.Review.gravestFirst() {
			add(m.reviewed(object))
		}
	}
	add(m.findings(entries))
	add(m.diagnostics())
	add(m.open(entries))
	for _, s := range m.objects() {
		add(s)
	}
	add(m.suppressed(entries))
	add(m.disputes())
	add(m.inputs())
	return all
}

// mdFold opens a folded part under a summary, which is HTML.
func mdFold(summary string) string {
	return "<details><summary>" + summary + "</summary>\n\n"
}

// mdTable opens a table.
func mdTable(columns ...string) string {
	return "| " + strings.Join(columns, " | ") + " |\n|" + strings.Repeat("---|", len(columns)) + "\n"
}

func mdRow(cells ...string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
