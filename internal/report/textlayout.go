// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
	"io"
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
	out    *lineWriter
	width  int
	colors bool
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
		// It goes on with the field above, as a part of its sentence or as one
		// of its own.
		if strings.HasSuffix(words, ".") {
			all[n-1].text += ". " + words
		} else {
			all[n-1].text += "; " + words
		}
	default:
		*p.collected = append(all, labelled{label, words})
	}
	return true
}

func newPrinter(w io.Writer, o RenderOptions) *printer {
	p := &printer{out: &lineWriter{w: w}, width: o.Width, colors: o.Color}
	if p.width == 0 {
		p.width = defaultWidth
	}
	p.width = min(max(p.width, minWidth), maxWidth)
	return p
}

// enough is the size of text at which it is passed on.
const enough = 1 << 16

// blank ends a block with a blank line.
func (p *printer) blank() {
	p.WriteByte('\n')
	if p.Len() > enough {
		p.pass()
	}
}

// pass writes what is laid out so far.
func (p *printer) pass() {
	p.out.write(p.Bytes())
	p.Reset()
}

// finish writes the rest. Every text ends with a line feed.
func (p *printer) finish() error {
	p.pass()
	return p.out.err
}

// put writes one line of spans after the indent.
func (p *printer) put(indent int, spans []span) {
	p.spaces(indent)
	for i := 0; i < len(spans); {
		if i > 0 {
			p.WriteByte(' ')
		}
		// Neighbours of one style share an escape sequence.
		style, text := spans[i].style, spans[i].text
		p.color(style, text)
		p.WriteString(text)
		for i++; i < len(spans) && spans[i].style == style; i++ {
			p.WriteByte(' ')
			p.WriteString(spans[i].text)
		}
		p.uncolor(style, text)
	}
	p.WriteByte('\n')
}

// paint writes a span alone.
func (p *printer) paint(s span) {
	p.color(s.style, s.text)
	p.WriteString(s.text)
	p.uncolor(s.style, s.text)
}

// escape begins the sequences that colour text, and end the style.
const (
	escape   = "\x1b["
	endStyle = escape + "0m"
)

// color begins a style, where colours are allowed and there is text to colour.
func (p *printer) color(st style, text string) {
	if p.colors && st != plain && text != "" {
		p.WriteString(escape)
		p.WriteString(string(st))
		p.WriteByte('m')
	}
}

func (p *printer) uncolor(st style, text string) {
	if p.colors && st != plain && text != "" {
		p.WriteString(endStyle)
	}
}

func (p *printer) spaces(n int) {
	for range n {
		p.WriteByte(' ')
	}
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
			p.spaces(indent)
			p.paint(styled(dim, label))
			p.spaces(labelWidth + 2 - columns(label))
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
	p.spaces(indent)
	next := indent
	for i, c := range r.cells {
		p.paint(c)
		next += widths[i] + gap
		pad := widths[i] + gap - c.width()
		if pad < gap {
			p.WriteByte('\n')
			pad = next
		}
		p.spaces(pad)
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
