// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// logCommand is what the logs of GitHub, Azure Pipelines and TeamCity take for a
// command wherever it stands in a line.
var logCommand = regexp.MustCompile(`##([a-zA-Z]*\[)`)

// Printable returns s with everything that could move a cursor, hide text or
// turn its direction, or command the system that shows a log, spelled as an
// escape sequence, so that a name from someone's pull request can't forge a
// line of a report.
func Printable(s string) string {
	if isPlain(s) {
		return s
	}
	s = logCommand.ReplaceAllString(s, `#\x23$1`)
	if isPrintable(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += n
	}
	return b.String()
}

// isPlain reports whether s is of printable ASCII and can't hold a command, as
// nearly all text is.
func isPlain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' || s[i] == '#' {
			return false
		}
	}
	return true
}

func isPrintable(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

// columns is the number of terminal cells that s takes; wide characters take
// two and combining ones none.
func columns(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return uniseg.StringWidth(s)
		}
	}
	return len(s)
}

// style is how a span looks where colour is allowed: the parameters of an
// ANSI escape sequence.
type style string

const (
	plain  style = ""
	bold   style = "1"
	dim    style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
	purple style = "35"
	alarm  style = "1;31"
)

// span is a stretch of text in one style.
type span struct {
	style style
	text  string
	// whole spans are not broken at their spaces unless they are longer
	// than a line.
	whole bool
}

func text(s string) span               { return span{text: Printable(s)} }
func styled(st style, s string) span   { return span{style: st, text: Printable(s)} }
func whole(st style, s string) span    { return span{style: st, text: Printable(s), whole: true} }
func textf(f string, args ...any) span { return text(fmt.Sprintf(f, args...)) }
func (s span) width() int              { return columns(s.text) }

// wrap breaks spans into lines of at most width columns. Spans are separated
// by one space. A word that is longer than a line stands on one of its own:
// addresses are never cut, since people copy them.
func wrap(width int, spans ...span) [][]span {
	most, length := 0, 0
	for _, s := range spans {
		most += 1 + strings.Count(s.text, " ")
		length += len(s.text)
	}
	words := make([]span, 0, most)
	lines := make([][]span, 0, 2+length/max(1, width))
	start, used := 0, 0
	add := func(w span) {
		n := w.width()
		if used > 0 && used+1+n > width {
			lines = append(lines, slices.Clip(words[start:]))
			start, used = len(words), 0
		}
		if used > 0 {
			used++
		}
		used += n
		words = append(words, w)
	}
	for _, s := range spans {
		if s.text == "" {
			continue
		}
		if s.whole && s.width() <= width {
			add(s)
			continue
		}
		before := ""
		for word := range strings.FieldsSeq(s.text) {
			switch {
			case before == "":
			case word[0] == '%' && columns(before)+1+columns(word) <= width:
				// A number and its sign stay together.
				before += " " + word
				continue
			default:
				add(span{style: s.style, text: before})
			}
			before = word
		}
		if before != "" {
			add(span{style: s.style, text: before})
		}
	}
	if start < len(words) {
		lines = append(lines, slices.Clip(words[start:]))
	}
	return lines
}

// inert keeps a line from being a command to GitHub, whose commands begin lines.
func inert(line string) string {
	if rest := strings.TrimLeft(line, " "); strings.HasPrefix(rest, "::") {
		return line[:len(line)-len(rest)] + `\x3a` + rest[1:]
	}
	return line
}

// Wrap breaks a text into lines of at most width columns, with everything in
// it made printable. A width below 1 is the default one.
func Wrap(s string, width int) []string {
	if width < 1 {
		width = defaultWidth
	}
	var lines []string
	for _, spans := range wrap(min(max(width, minWidth), maxWidth), text(s)) {
		words := make([]string, len(spans))
		for i, w := range spans {
			words[i] = w.text
		}
		lines = append(lines, inert(strings.Join(words, " ")))
	}
	return lines
}
