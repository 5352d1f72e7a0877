// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strings"
)

// jsonStream writes a struct as JSON piece by piece: a report of ten thousand
// records is never in memory as a whole, let alone several times over.
type jsonStream struct {
	w     io.Writer
	piece bytes.Buffer
	err   error
}

// document writes the fields of a struct, and of lists one element after the
// other. It is what an encoder that indents by two spaces writes.
func (s *jsonStream) document(v reflect.Value) error {
	s.text("{")
	first := true
	for i := range v.NumField() {
		name, options, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		f := v.Field(i)
		if options == "omitempty" && isEmpty(f) {
			continue
		}
		if !first {
			s.text(",")
		}
		first = false
		s.text("\n  \"" + name + "\": ")
		if f.Kind() != reflect.Slice || f.Len() == 0 {
			s.value(f, "  ")
			continue
		}
		s.text("[")
		for j := range f.Len() {
			if j > 0 {
				s.text(",")
			}
			s.text("\n    ")
			s.value(f.Index(j), "    ")
		}
		s.text("\n  ]")
	}
	s.text("\n}\n")
	return s.err
}

// isEmpty is what omitempty leaves out.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String:
		return v.Len() == 0
	}
	return v.IsZero()
}

func (s *jsonStream) text(text string) {
	if s.err == nil {
		_, s.err = io.WriteString(s.w, text)
	}
}

// value writes one value whose further lines are indented by prefix.
func (s *jsonStream) value(v reflect.Value, prefix string) {
	if s.err != nil {
		return
	}
	s.piece.Reset()
	enc := json.NewEncoder(&s.piece)
	enc.SetEscapeHTML(false)
	enc.SetIndent(prefix, "  ")
	if s.err = enc.Encode(v.Interface()); s.err != nil {
		return
	}
	_, s.err = s.w.Write(withoutCommands(bytes.TrimSuffix(s.piece.Bytes(), []byte("\n"))))
}

// withoutCommands keeps two number signs apart, which can begin a command in
// the log of a build. In JSON they stand only inside strings, where one may be
// spelled by its code.
func withoutCommands(text []byte) []byte {
	if !bytes.Contains(text, []byte("##")) {
		return text
	}
	return bytes.ReplaceAll(text, []byte("##"), []byte(`#\u0023`))
}
