// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
	"io"
)

// lineWriter finishes lines that are laid out: without the spaces that an empty
// last cell leaves behind, without blank lines at the end of everything, and
// with nothing that the log of a GitHub workflow takes for a command.
type lineWriter struct {
	w   io.Writer
	err error
	// out gathers finished lines, and blank counts blank ones that are written
	// as soon as another follows.
	out   bytes.Buffer
	blank int
}

// write takes whole lines.
func (l *lineWriter) write(text []byte) {
	l.out.Reset()
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte{'\n'})
		text = rest
		if line = bytes.TrimRight(line, " "); len(line) == 0 {
			l.blank++
			continue
		}
		for ; l.blank > 0; l.blank-- {
			l.out.WriteByte('\n')
		}
		if at := commandAt(line); at >= 0 {
			l.out.Write(line[:at])
			l.out.WriteString(`\x3a`)
			line = line[at+1:]
		}
		l.out.Write(line)
		l.out.WriteByte('\n')
	}
	if l.err == nil {
		_, l.err = l.w.Write(l.out.Bytes())
	}
}

// commandAt is where a line holds what would be a command of a GitHub workflow,
// which begins a line, coloured or not; -1 where it holds none.
func commandAt(line []byte) int {
	at := 0
	for at < len(line) {
		rest := line[at:]
		switch {
		case rest[0] == ' ':
			at++
		case bytes.HasPrefix(rest, []byte("::")):
			return at
		case bytes.HasPrefix(rest, []byte(escape)):
			parameters := bytes.TrimLeft(rest[len(escape):], "0123456789;")
			if !bytes.HasPrefix(parameters, []byte{'m'}) {
				return -1
			}
			at = len(line) - len(parameters) + 1
		default:
			return -1
		}
	}
	return -1
}
