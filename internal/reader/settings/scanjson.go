// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"bytes"
	"encoding/json"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// deepestJSON is how deep a comment or a module's source can lie.
const deepestJSON = 8

// scanJSON finds comments in JSON, which has none of its own: Terraform leaves
// the member "//" of an object alone.
func (f *scan) scanJSON(content []byte) {
	w := &jsonWalker{scan: f, content: content, in: json.NewDecoder(bytes.NewReader(content))}
	w.value(nil)
}

type jsonWalker struct {
	*scan
	content []byte
	in      *json.Decoder
}

// value walks one value that stands at a path of member names. It returns false
// where the document can't be read any further.
func (w *jsonWalker) value(at []string) bool {
	before := int(w.in.InputOffset())
	t, err := w.in.Token()
	if err != nil {
		return false
	}
	switch t {
	case json.Delim('{'):
		return w.object(at)
	case json.Delim('['):
		if len(at) >= deepestJSON {
			return false
		}
		for w.in.More() {
			if !w.value(at) {
				return false
			}
		}
		_, err = w.in.Token()
		return err == nil
	}
	if text, ok := t.(string); ok {
		w.text(at, text, before)
	}
	return true
}

func (w *jsonWalker) object(at []string) bool {
	for w.in.More() {
		name, err := w.in.Token()
		if err != nil {
			return false
		}
		key, _ := name.(string)
		below := append(at[:len(at):len(at)], key)
		switch {
		case !wanted(below):
			var skipped json.RawMessage
			if w.in.Decode(&skipped) != nil {
				return false
			}
		case !w.value(below):
			return false
		}
	}
	_, err := w.in.Token()
	return err == nil
}

// wanted reports whether a comment or a module's source can lie at or below a
// path.
func wanted(at []string) bool {
	last := at[len(at)-1]
	switch at[0] {
	case "resource", "data":
		return len(at) <= 3 || len(at) == 4 && last == "//"
	case "module":
		return len(at) <= 2 || len(at) == 3 && (last == "//" || last == "source")
	}
	return len(at) == 1 && last == "//"
}

// text takes a text that begins after a byte: a comment or a module's source.
func (w *jsonWalker) text(at []string, text string, after int) {
	if len(at) == 0 {
		return
	}
	last := at[len(at)-1]
	if last != "//" && last != "source" {
		return
	}
	b := block{typ: at[0]}
	if len(at) > 1 {
		b.labels = at[1 : len(at)-1]
	}
	if last == "source" {
		b.source = text
		w.blocks = append(w.blocks, b)
		return
	}
	b.from, b.to = after+bytes.IndexByte(w.content[after:], '"'), int(w.in.InputOffset())
	w.blocks = append(w.blocks, b)
	w.notes = append(w.notes, note{text: text, rng: topology.Range{
		Filename: w.name, Start: w.position(b.from), End: w.position(b.to),
	}})
}

// position counts lines and columns up to a byte.
func (w *jsonWalker) position(offset int) topology.Pos {
	before := w.content[:max(0, min(offset, len(w.content)))]
	line := bytes.LastIndexByte(before, '\n')
	return topology.Pos{Line: bytes.Count(before, []byte("\n")) + 1, Column: len([]rune(string(before[line+1:]))) + 1, Byte: offset}
}
