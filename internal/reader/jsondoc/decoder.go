// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc

import (
	"bytes"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDepth is far below what the decoder underneath allows and far above what a
// provider's schema nests.
const maxDepth = 200

// maxKept bounds the values that are kept of one document, in all. Tests lower
// it.
var maxKept = 4_000_000

// Decoder reads one document from its beginning to its end. Where a member
// stands twice in an object the last one counts.
type Decoder struct {
	dec   *jsontext.Decoder
	src   *source
	names map[string]string
	kept  *int
	depth int
	// nulls keeps members that are null.
	nulls bool
}

// NewDecoder returns a decoder of the one document that r holds.
func NewDecoder(r io.Reader) *Decoder {
	src := &source{r: r}
	return &Decoder{
		dec: jsontext.NewDecoder(src,
			// Telling duplicates apart would keep every name of the
			// document's largest objects.
			jsontext.AllowDuplicateNames(true)),
		src:   src,
		names: map[string]string{},
		kept:  new(int),
	}
}

// Sub returns a decoder of a value that Raw kept; it shares d's bounds.
func (d *Decoder) Sub(raw jsontext.Value) *Decoder {
	s := NewDecoder(bytes.NewReader(raw))
	s.names, s.kept = d.names, d.kept
	return s
}

// Object calls f for each member of the object that comes next. f must consume
// the member's value. A null counts as an object without members.
func (d *Decoder) Object(f func(name string) error) error {
	return d.composite('{', '}', "an object", func() error {
		name, err := d.name()
		if err != nil {
			return err
		}
		return f(name)
	})
}

// Array calls f for each element of the array that comes next. f must consume
// the element. A null counts as an array without elements.
func (d *Decoder) Array(f func(i int) error) error {
	i := -1
	return d.composite('[', ']', "an array", func() error {
		i++
		return f(i)
	})
}

func (d *Decoder) composite(open, end jsontext.Kind, what string, f func() error) error {
	switch k := d.dec.PeekKind(); k {
	case 'n':
		return d.Skip()
	case open:
	default:
		return d.unexpected(what, k)
	}
	if d.depth++; d.depth > maxDepth {
		return d.wrap(fmt.Errorf("values are nested more than %d deep", maxDepth))
	}
	if _, err := d.dec.ReadToken(); err != nil {
		return d.wrap(err)
	}
	for {
		switch d.dec.PeekKind() {
		case end:
			d.depth--
			_, err := d.dec.ReadToken()
			return d.wrap(err)
		case jsontext.KindInvalid:
			_, err := d.dec.ReadToken()
			return d.wrap(err)
		}
		if err := f(); err != nil {
			return err
		}
	}
}

// unexpected reports the syntax error that hides behind an invalid kind, or
// that the value is of another kind than the caller knows what to do with.
func (d *Decoder) unexpected(want string, got jsontext.Kind) error {
	if got == jsontext.KindInvalid {
		_, err := d.dec.ReadToken()
		return d.wrap(err)
	}
	return d.wrap(&errUnexpected{want: want, got: kindName(got)})
}

func kindName(k jsontext.Kind) string {
	switch k {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case 't', 'f':
		return "a bool"
	case 'n':
		return "null"
	}
	return "something else"
}

// Skip passes over the value that comes next without keeping it.
func (d *Decoder) Skip() error { return d.wrap(d.dec.SkipValue()) }

// name reads a string and returns the one copy of it that the decoder keeps;
// a plan repeats the same few hundred names over and over.
func (d *Decoder) name() (string, error) {
	v, err := d.dec.ReadValue()
	if err != nil {
		return "", d.wrap(err)
	}
	return d.text(v)
}

func (d *Decoder) text(v jsontext.Value) (string, error) {
	const longest, most = 64, 8192
	if len(v) < 2 || v[0] != '"' {
		return "", d.wrap(&errUnexpected{want: "a string", got: kindName(v.Kind())})
	}
	inner := v[1 : len(v)-1]
	if bytes.IndexByte(inner, '\\') >= 0 {
		unquoted, err := jsontext.AppendUnquote(nil, v)
		return string(unquoted), d.wrap(err)
	}
	if len(inner) > longest {
		return string(inner), nil
	}
	if s, ok := d.names[string(inner)]; ok {
		return s, nil
	}
	s := string(inner)
	if len(d.names) < most {
		d.names[s] = s
	}
	return s, nil
}

// String reads a string. Null counts as the empty one.
func (d *Decoder) String() (string, error) {
	switch k := d.dec.PeekKind(); k {
	case '"':
		return d.name()
	case 'n':
		return "", d.Skip()
	default:
		return "", d.unexpected("a string", k)
	}
}

// Bool reads a bool. Null counts as false.
func (d *Decoder) Bool() (bool, error) {
	switch k := d.dec.PeekKind(); k {
	case 't', 'f':
		return k == 't', d.Skip()
	case 'n':
		return false, d.Skip()
	default:
		return false, d.unexpected("a bool", k)
	}
}

// Raw keeps the value that comes next as it is spelled.
func (d *Decoder) Raw() (jsontext.Value, error) {
	v, err := d.dec.ReadValue()
	return v.Clone(), d.wrap(err)
}

// Text reads a scalar of any kind as it is spelled, without quotes; an array
// or object is passed over and gives the empty text.
func (d *Decoder) Text() (string, error) {
	switch d.dec.PeekKind() {
	case '"':
		return d.name()
	case '{', '[':
		return "", d.Skip()
	}
	v, err := d.dec.ReadValue()
	return string(v), d.wrap(err)
}

// IsObject reports whether an object comes next.
func (d *Decoder) IsObject() bool { return d.dec.PeekKind() == '{' }

// IsArray reports whether an array comes next.
func (d *Decoder) IsArray() bool { return d.dec.PeekKind() == '[' }

// IsString reports whether a string comes next.
func (d *Decoder) IsString() bool { return d.dec.PeekKind() == '"' }

// IsTrue reports whether the bool true comes next.
func (d *Decoder) IsTrue() bool { return d.dec.PeekKind() == 't' }

// End checks that nothing but white space follows the document.
func (d *Decoder) End() error {
	_, err := d.dec.ReadToken()
	switch {
	case err == io.EOF:
		return nil
	case err != nil:
		return d.wrap(err)
	}
	return d.wrap(fmt.Errorf("something follows the end of the document"))
}
