// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
	"io"
	"regexp"
	"strings"
)

// Text is laid out for at least minWidth and at most maxWidth columns: below,
// the tables fall apart; above, lines are hard to follow.
const (
	minWidth     = 60
	maxWidth     = 120
	defaultWidth = 80
)

// printer lays out text.
type printer struct {
	bytes.Buffer
	width int
	color bool
	// collected takes fields and items instead of the buffer, for formats
	// that lay them out themselves.
	collected *[]labelled
}

// labelled is a field without its layout.
type labelled struct{ label, text string }

// fieldsOf collects the fields and items that are written.
func fieldsOf(write func(*printer)) []labelled {
	var all []labelled
	write(&printer{width: defaultWidth, collected: &all})
	return all
}

// collect reports whether the line was collected.
func (p *printer) collect(label string, spans []span) bool {
	if p.collected == nil {
		return false
	}
	words, all := joined(spans), *p.collected
	switch n := len(all); {
	case words == "":
	case label == "" && n > 0 && all[n-1].label != "":
		// It goes on with the field above.
		all[n-1].text += "; " + words
	default:
		*p.collected = append(all, labelled{label, words})
	}
	return true
}

func newPrinter(o RenderOptions) *printer {
	p := &printer{width: o.Width, color: o.Color}
	if p.width == 0 {
		p.width = defaultWidth
	}
	p.width = min(max(p.width, minWidth), maxWidth)
	return p
}

// trailingSpace is what an empty last cell leaves behind.
var trailingSpace = regexp.MustCompile(` +\n`)

func (p *printer) writeTo(w io.Writer) error {
	out := bytes.TrimRight(trailingSpace.ReplaceAll(p.Bytes(), []byte("\n")), "\n")
	out = lineCommand.ReplaceAll(out, []byte(`$1\x3a:`))
	_, err := w.Write(append(out, '\n'))
	return err
}

// lineCommand is what the log of a GitHub workflow takes for a command, coloured
// or not.
var lineCommand = regexp.MustCompile(`(?m)^((?: |\x1b\[[0-9;]*m)*)::`)

func (p *printer) blank() { p.WriteByte('\n') }

// put writes one line of spans after the indent.
func (p *printer) put(indent int, spans []span) {
	p.WriteString(strings.Repeat(" ", indent))
	for i := 0; i < len(spans); {
		if i > 0 {
			p.WriteByte(' ')
		}
		// Neighbours of one style share an escape sequence.
		run := spans[i]
		for i++; i < len(spans) && spans[i].style == run.style; i++ {
			run.text += " " + spans[i].text
		}
		p.WriteString(paint(p.color, run))
	}
	p.WriteByte('\n')
}

// para writes spans wrapped, with every line at the indent.
func (p *printer) para(indent int, spans ...span) {
	for _, line := range wrap(p.width-indent, spans...) {
		p.put(indent, line)
	}
}

// item writes spans wrapped, with further lines hanging by two columns.
func (p *printer) item(indent int, spans ...span) {
	if p.collect("", spans) {
		return
	}
	for i, line := range wrap(p.width-indent-2, spans...) {
		if i == 1 {
			indent += 2
		}
		p.put(indent, line)
	}
}

// field writes a label and, beside it, spans wrapped.
func (p *printer) field(label string, labelWidth int, spans ...span) {
	if p.collect(label, spans) {
		return
	}
	const indent = 2
	at := indent + labelWidth + 2
	for i, line := range wrap(p.width-at, spans...) {
		if i == 0 {
			p.WriteString(strings.Repeat(" ", indent))
			p.WriteString(paint(p.color, styled(dim, label)))
			p.WriteString(strings.Repeat(" ", labelWidth+2-columns(label)))
			p.put(0, line)
			continue
		}
		p.put(at, line)
	}
}

// row is one line of a table, whose last cell may take several lines and have
// notes below it.
type row struct {
	cells []span
	last  []span
	notes [][]span
}

// table writes rows whose last column wraps. The row goes on below a cell that
// would take more than its share of the line.
func (p *printer) table(head row, rows []row) {
	const indent, gap = 2, 2
	limit := p.width * 2 / 5
	widths := make([]int, len(head.cells))
	for _, r := range append([]row{head}, rows...) {
		for i, c := range r.cells {
			if n := c.width(); n <= limit {
				widths[i] = max(widths[i], n)
			}
		}
	}
	at := indent
	for _, n := range widths {
		at += n + gap
	}
	for _, r := range append([]row{head}, rows...) {
		p.tableRow(r, widths, at)
	}
}

func (p *printer) tableRow(r row, widths []int, at int) {
	const indent, gap = 2, 2
	p.WriteString(strings.Repeat(" ", indent))
	next := indent
	for i, c := range r.cells {
		p.WriteString(paint(p.color, c))
		next += widths[i] + gap
		pad := widths[i] + gap - c.width()
		if pad < gap {
			p.WriteByte('\n')
			pad = next
		}
		p.WriteString(strings.Repeat(" ", pad))
	}
	lines := wrap(p.width-at, r.last...)
	if len(lines) == 0 {
		lines = [][]span{nil}
	}
	p.put(0, lines[0])
	for _, line := range lines[1:] {
		p.put(at, line)
	}
	for _, note := range r.notes {
		for i, line := range wrap(p.width-at-2, note...) {
			if i == 0 {
				p.put(at, append([]span{styled(dim, "-")}, line...))
				continue
			}
			p.put(at+2, line)
		}
	}
}
