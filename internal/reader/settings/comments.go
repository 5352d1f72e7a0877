// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Comments finds the comments that suppress findings in the configuration files
// that were read, in the order of the files.
func Comments(s *adapt.Source) []Comment {
	var out []Comment
	scanned := map[string]*scan{}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		if !bytes.Contains(s.Files[name], []byte(marker)) {
			continue
		}
		f := scanFile(name, s.Files[name])
		scanned[name] = f
		out = append(out, f.comments()...)
	}
	if len(out) == 0 {
		return nil
	}
	dirs := directories(s, scanned)
	for i := range out {
		c := &out[i]
		if len(c.Within) == 0 {
			continue
		}
		at := c.Within[0]
		c.Within = nil
		for _, module := range dirs[path.Dir(c.Range.Filename)] {
			c.Within = append(c.Within, join(module, at))
		}
		if len(c.Within) == 0 && c.Problem == "" {
			c.Problem = "no call of the module that it stands in was found"
		}
	}
	return out
}

// scan is what of a file matters here.
type scan struct {
	name   string
	blocks []block
	notes  []note
}

// block is a block of the outermost level.
type block struct {
	typ    string
	labels []string
	// source is the literal source of a module block.
	source string
	// first and last are lines, from and to are bytes.
	first, last, from, to int
}

// note is a comment.
type note struct {
	text string
	rng  topology.Range
}

// address is what the block manages or calls, in its own module and without an
// instance key; empty for a block at which no findings stand.
func (b *block) address() string {
	switch {
	case b.typ == "resource" && len(b.labels) == 2:
		return b.labels[0] + "." + b.labels[1]
	case b.typ == "data" && len(b.labels) == 2:
		return "data." + b.labels[0] + "." + b.labels[1]
	case b.typ == "module" && len(b.labels) == 1:
		return "module." + b.labels[0]
	}
	return ""
}

// comments are the comments of the file that speak to this program, each with
// the block that it stands in or right above.
func (f *scan) comments() []Comment {
	var out []Comment
	for i, n := range f.notes {
		c, ok := parseComment(n.text)
		if !ok {
			continue
		}
		c.Range = n.rng
		if b := f.blockOf(i); b != nil && b.address() != "" {
			c.Within = []string{b.address()}
		} else if c.Problem == "" {
			c.Problem = "it stands neither in a resource, data or module block nor right above one"
		}
		out = append(out, c)
	}
	return out
}

// blockOf finds the block that a note is in, or that follows it with nothing
// but comments between.
func (f *scan) blockOf(i int) *block {
	n := f.notes[i]
	for j := range f.blocks {
		if b := &f.blocks[j]; b.from <= n.rng.Start.Byte && n.rng.Start.Byte < b.to {
			return b
		}
	}
	line := n.rng.Start.Line + strings.Count(n.text, "\n") + 1
	for _, next := range f.notes[i+1:] {
		if next.rng.Start.Line == line {
			line += strings.Count(next.text, "\n") + 1
		}
	}
	for j := range f.blocks {
		if b := &f.blocks[j]; b.first == line && n.rng.Start.Byte < b.from {
			return b
		}
	}
	return nil
}

// join puts an address into a module.
func join(module, address string) string {
	if module == "" {
		return address
	}
	return module + "." + address
}
