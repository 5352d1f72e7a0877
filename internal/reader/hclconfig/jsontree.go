// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
)

// jsonNode is a JSON value that knows where it stands.
type jsonNode struct {
	kind  byte // '{', '[', '"', '0', 't' (bool) or 'n'
	text  string
	yes   bool
	names []jsonName
	items []*jsonNode
	// start and end are byte offsets.
	start, end int
}

type jsonName struct {
	name       string
	start, end int
	value      *jsonNode
}

const maxJSONDepth = maxSyntaxDepth

var errJSONDepth = fmt.Errorf("the JSON is nested more than %d deep", maxJSONDepth)

// checkJSONDepth refuses text whose nesting would fill the stack.
func checkJSONDepth(src []byte) error {
	depth, inString := 0, false
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > maxJSONDepth {
				return errJSONDepth
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return nil
}

type jsonParser struct {
	src []byte
	dec *json.Decoder
}

// parseJSON parses one document. Names keep their order, numbers their text.
func parseJSON(src []byte) (*jsonNode, int, error) {
	if err := checkJSONDepth(src); err != nil {
		return nil, 0, err
	}
	p := &jsonParser{src: src, dec: json.NewDecoder(bytes.NewReader(src))}
	p.dec.UseNumber()
	n, err := p.value()
	if err != nil {
		return nil, p.at(err), plainJSONError(err)
	}
	if _, err := p.dec.Token(); err != io.EOF {
		return nil, int(p.dec.InputOffset()), errors.New("there is something after the end of the JSON value")
	}
	return n, 0, nil
}

func (p *jsonParser) at(err error) int {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return int(min(syntax.Offset, math.MaxInt32))
	}
	return int(p.dec.InputOffset())
}

func plainJSONError(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the JSON text ends too early")
	}
	return err
}

// next is where the next token starts: behind white space and separators.
func (p *jsonParser) next() int {
	at := int(p.dec.InputOffset())
	for at < len(p.src) && bytes.IndexByte([]byte(" \t\r\n,:"), p.src[at]) >= 0 {
		at++
	}
	return at
}

func (p *jsonParser) value() (*jsonNode, error) {
	n := &jsonNode{start: p.next()}
	tok, err := p.dec.Token()
	if err != nil {
		return nil, err
	}
	switch tok := tok.(type) {
	case json.Delim:
		n.kind = byte(tok)
		if tok == '{' {
			err = p.object(n)
		} else {
			err = p.array(n)
		}
		if err != nil {
			return nil, err
		}
	case string:
		n.kind, n.text = '"', tok
	case json.Number:
		n.kind, n.text = '0', tok.String()
	case bool:
		n.kind, n.yes = 't', tok
	case nil:
		n.kind = 'n'
	}
	n.end = int(p.dec.InputOffset())
	return n, nil
}

func (p *jsonParser) object(n *jsonNode) error {
	for p.dec.More() {
		start := p.next()
		tok, err := p.dec.Token()
		if err != nil {
			return err
		}
		name, ok := tok.(string)
		if !ok {
			return errors.New("a property name must be a string")
		}
		end := int(p.dec.InputOffset())
		v, err := p.value()
		if err != nil {
			return err
		}
		n.names = append(n.names, jsonName{name, start, end, v})
	}
	_, err := p.dec.Token()
	return err
}

func (p *jsonParser) array(n *jsonNode) error {
	for p.dec.More() {
		v, err := p.value()
		if err != nil {
			return err
		}
		n.items = append(n.items, v)
	}
	_, err := p.dec.Token()
	return err
}

// lines turns byte offsets into positions.
type lines struct {
	name   string
	src    []byte
	starts []int
	// marks are positions counted out already, since a file may be one long
	// line: the columns of every 4096th byte at most.
	marks map[int]int
}

const columnMark = 4096

func newLines(name string, src []byte) *lines {
	l := &lines{name: name, src: src, starts: []int{0}, marks: map[int]int{}}
	for i, c := range src {
		if c == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

func (l *lines) pos(at int) hcl.Pos {
	at = max(0, min(at, len(l.src)))
	line := sort.SearchInts(l.starts, at+1) - 1
	return hcl.Pos{Line: line + 1, Column: l.column(l.starts[line], at), Byte: at}
}

// column counts the characters from the start of a line.
func (l *lines) column(start, at int) int {
	from, column := start, 1
	if mark := at - at%columnMark; mark > start {
		known, ok := l.marks[mark]
		if !ok {
			// Marks are filled in from the left, so this does not descend.
			for m := start - start%columnMark + columnMark; m <= mark; m += columnMark {
				if known, ok = l.marks[m]; !ok {
					known = column + utf8.RuneCount(l.src[from:m])
					l.marks[m] = known
				}
				from, column = m, known
			}
		}
		from, column = mark, known
	}
	return column + utf8.RuneCount(l.src[from:at])
}

func (l *lines) rng(start, end int) hcl.Range {
	return hcl.Range{Filename: l.name, Start: l.pos(start), End: l.pos(end)}
}
