// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"path"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Files answers what a rendering asks about files that a document names. Names
// are as the document gives them, from where the command was run.
type Files interface {
	// Locate returns the name from the root of the repository, with forward
	// slashes and without symbolic links.
	Locate(name string) string
	// Content returns what is in the file, or nil.
	Content(name string) []byte
}

// noFiles stands where there is nobody to ask.
type noFiles struct{}

func (noFiles) Locate(name string) string { return path.Clean(name) }
func (noFiles) Content(string) []byte     { return nil }

func (o RenderOptions) files() Files {
	if o.Files == nil {
		return noFiles{}
	}
	return o.Files
}

// file names the file of a range, from where the command was run. Names of a
// configuration start at its directory; that of the settings file does not.
func (d *Document) file(place Place, r *topology.Range) string {
	if d.Settings != nil && r.Filename == d.Settings.Path {
		return path.Clean(r.Filename)
	}
	if i := place.input(); i < len(d.Inputs) && !path.IsAbs(r.Filename) {
		return path.Join(d.Inputs[i].Directory(), r.Filename)
	}
	return r.Filename
}

// input is the position of the place's input.
func (p Place) input() int {
	if p.Input == nil {
		return 0
	}
	return *p.Input
}

// spot is a stretch of one line of a file, as programs other than Terraform
// count: columns from 1 in UTF-16 code units, the end behind the last one.
type spot struct {
	file                string
	line, column, until int
}

// spot cuts a range to its first line, since hosts of code show only what lies
// within the changed lines in full.
func (o RenderOptions) spot(file string, r *topology.Range) spot {
	files := o.files()
	s := spot{file: files.Locate(file), line: max(1, r.Start.Line)}
	line, start, ok := lineOf(files.Content(file), r.Start)
	if !ok {
		// Without the file, columns are taken as they were counted.
		s.column = max(1, r.Start.Column)
		s.until = s.column + 1
		if r.End.Line == r.Start.Line {
			s.until = max(s.until, r.End.Column)
		}
		return s
	}
	end := len(line)
	if r.End.Line == r.Start.Line {
		end = min(end, start+max(0, r.End.Byte-r.Start.Byte))
	}
	s.column = units(line[:start]) + 1
	s.until = max(s.column+1, units(line[:end])+1)
	return s
}

// lineOf returns the line that a position stands on and the position in it. It
// refuses a position that does not belong to the content.
func lineOf(content []byte, p topology.Pos) (line string, at int, ok bool) {
	if content == nil || p.Byte < 0 || p.Byte > len(content) {
		return "", 0, false
	}
	before := string(content[:p.Byte])
	if strings.Count(before, "\n") != p.Line-1 {
		return "", 0, false
	}
	start := strings.LastIndexByte(before, '\n') + 1
	line, _, _ = strings.Cut(string(content[start:]), "\n")
	return strings.TrimSuffix(line, "\r"), min(p.Byte-start, len(strings.TrimSuffix(line, "\r"))), true
}

// units counts UTF-16 code units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}
