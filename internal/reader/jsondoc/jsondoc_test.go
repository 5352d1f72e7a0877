// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

func node(doc string) (*adapt.Node, error) {
	d := jsondoc.NewDecoder(strings.NewReader(doc))
	n, err := d.Node()
	if err == nil {
		err = d.End()
	}
	return n, err
}

func TestNumbersKeepTheirDigits(t *testing.T) {
	for _, digits := range []string{"0.1", "0.28", "1", "100", "8974897038108683618", "0.30000000000000004"} {
		n, err := node(digits)
		if err != nil {
			t.Fatal(err)
		}
		want := cty.MustParseNumberVal(digits)
		if !n.Value.RawEquals(want) {
			t.Errorf("%s became %#v", digits, n.Value)
		}
	}
}

func TestAddressesAreTakenApart(t *testing.T) {
	tests := map[string]jsondoc.Address{
		"google_a.b":                                {Mode: adapt.Managed, Type: "google_a", Name: "b"},
		"google_a.b[0]":                             {Mode: adapt.Managed, Type: "google_a", Name: "b", Key: "[0]"},
		`data.google_a.b["x"]`:                      {Mode: adapt.Data, Type: "google_a", Name: "b", Key: `["x"]`},
		`module.m["a.b]\"["].t.n[*]`:                {Module: `module.m["a.b]\"["]`, Mode: adapt.Managed, Type: "t", Name: "n", Key: "[*]"},
		`module.m[1].module.n.data.t.n["module.x"]`: {Module: "module.m[1].module.n", Mode: adapt.Data, Type: "t", Name: "n", Key: `["module.x"]`},
	}
	for s, want := range tests {
		got, ok := jsondoc.ParseAddress(s)
		if diff := cmp.Diff(want, got); diff != "" || !ok {
			t.Errorf("%s: ok %v (-want +got):\n%s", s, ok, diff)
		}
		if got.String() != s {
			t.Errorf("%s became %s", s, got)
		}
	}
	for _, s := range []string{"", "a", "module.m", "module.m.a", "a.b.c", "a.b[", `a.b["x"`, "module.", "data.a"} {
		if a, ok := jsondoc.ParseAddress(s); ok {
			t.Errorf("%q counts as the address %+v", s, a)
		}
	}
}

func TestModulesHaveTheirCaller(t *testing.T) {
	tests := map[string][3]string{
		`module.a`:                         {"", "a", ""},
		`module.a["x"].module.b[0]`:        {`module.a["x"]`, "b", "[0]"},
		`module.a["module.z"].module.b`:    {`module.a["module.z"]`, "b", ""},
		`module.a.module.b["x.module.y."]`: {"module.a", "b", `["x.module.y."]`},
	}
	for s, want := range tests {
		parent, name, key := jsondoc.ParentModule(s)
		if got := [3]string{parent, name, key}; got != want {
			t.Errorf("%s: %q, want %q", s, got, want)
		}
	}
}

func TestInstanceKeysAreValues(t *testing.T) {
	tests := map[string]cty.Value{
		"":             cty.NilVal,
		"[*]":          cty.NilVal,
		"[7]":          cty.NumberIntVal(7),
		`["a\"b"]`:     cty.StringVal(`a"b`),
		`["$${x}%%{"]`: cty.StringVal("${x}%{"),
	}
	for key, want := range tests {
		if got := jsondoc.KeyValue(key); got != want && !got.RawEquals(want) {
			t.Errorf("%s: %#v, want %#v", key, got, want)
		}
	}
}

func TestMarksAreLaidOverValues(t *testing.T) {
	n, err := node(`{"a":1,"list":[{"x":1},{"x":2}],"gone":null}`)
	if err != nil {
		t.Fatal(err)
	}
	n, err = jsondoc.NewDecoder(strings.NewReader(`{"b":true,"list":[{},{"y":true,"z":[]}],"blocks":true,"new":[{"deep":true}],"a":false}`)).MarkUnknown(n)
	if err != nil {
		t.Fatal(err)
	}
	if err := jsondoc.NewDecoder(strings.NewReader(`{"blocks":[],"list":[{"x":true}],"none":{"x":true}}`)).MarkSensitive(n); err != nil {
		t.Fatal(err)
	}
	switch {
	case !n.Get("b").IsUnknown(), n.Get("a").IsUnknown():
		t.Error("b alone is unknown")
	case n.Get("list").Items[0].Get("y") != nil, !n.Get("list").Items[1].Get("y").IsUnknown():
		t.Error("marks pair by position")
	case !n.Path("new", "deep").IsUnknown():
		t.Error("what holds nothing but unknown values is built up")
	case n.Get("blocks").Kind != adapt.List:
		t.Error("the sensitive tree tells an unknown list from an unknown scalar")
	case !n.Get("list").Items[0].Get("x").Sensitive, n.Get("list").Items[1].Get("x").Sensitive:
		t.Error("the first x alone is sensitive")
	case n.Get("gone") != nil:
		t.Error("null is absent")
	}
}

func TestErrorsNameThePlace(t *testing.T) {
	tests := map[string]struct {
		doc  string
		want jsondoc.Error
	}{
		"cut off": {
			"{\n\"a\": [1,",
			jsondoc.Error{Problem: "the document ends before it is complete", Truncated: true, Offset: 10, Line: 2, Pointer: "/a/0"},
		},
		"not JSON": {
			"{\n\"a\": [1,\n x]}",
			jsondoc.Error{Problem: "this is not valid JSON: invalid character 'x' at start of value", Offset: 12, Line: 3, Pointer: "/a/1"},
		},
		"too much": {
			`{}{`,
			jsondoc.Error{Problem: "something follows the end of the document", Offset: 3, Line: 1},
		},
		"a number beyond all numbers": {
			`[1e99999999999999999999]`,
			jsondoc.Error{Problem: "the number 1e99999999999999999999 can't be represented", Offset: 23, Line: 1, Pointer: "/0"},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := node(tt.doc)
			var got *jsondoc.Error
			if !errors.As(err, &got) {
				t.Fatalf("error %v", err)
			}
			if diff := cmp.Diff(tt.want, *got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// repeated yields head, then part again and again for about size bytes, then
// tail.
func repeated(head, part, tail string, size int) io.Reader {
	block := strings.Repeat(part, 1+(1<<16)/len(part))
	readers := []io.Reader{strings.NewReader(head)}
	for range size/len(block) + 1 {
		readers = append(readers, strings.NewReader(block))
	}
	return io.MultiReader(append(readers, strings.NewReader(tail))...)
}

func TestHostileDocumentsEnd(t *testing.T) {
	const mb = 1 << 20
	tests := map[string]struct {
		r    io.Reader
		want string
	}{
		"deep nesting":               {repeated("", "[", "", mb), "nested"},
		"deep nesting of objects":    {repeated("", `{"a":`, "", mb), "nested"},
		"a string without an end":    {repeated(`"`, "a", `"`, 12*mb), "longer than any"},
		"nothing but space":          {repeated("[", " ", "]", 12*mb), "longer than any"},
		"one member again and again": {repeated("{", `"a":1,`, `"b":1}`, mb/2), ""},
		"many different members":     {&members{left: many}, ""},
		"a list that never ends":     {repeated("[", "1,", "1]", mb), "more than"},
	}
	jsondoc.LowerBounds(t, 8*mb, 100_000)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			_, err := jsondoc.NewDecoder(tt.r).Node()
			switch {
			case tt.want == "" && err != nil:
				t.Error(err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("error %v, want it to say %q", err, tt.want)
			}
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// A resource is kept even where nothing is written about it.
func TestResourcesWithoutValuesAreBoundedToo(t *testing.T) {
	jsondoc.LowerBounds(t, 1<<20, 10_000)
	for n, fits := range map[int]bool{500: true, 5000: false} {
		doc := `{"root_module":{"resources":[` + strings.TrimSuffix(strings.Repeat(`{"address":"google_compute_network.n"},`, n), ",") + `]}}`
		kept := 0
		err := jsondoc.NewDecoder(strings.NewReader(doc)).Values(
			func(jsondoc.Address) bool { return true },
			func(*jsondoc.Recorded) error { kept++; return nil })
		if (err == nil) != fits {
			t.Errorf("%d resources, of which %d were kept: %v", n, kept, err)
		}
	}
}

const many = 50_000

// members is an object of many members with different names.
type members struct {
	left int
	buf  string
}

func (m *members) Read(p []byte) (int, error) {
	if m.buf == "" {
		switch {
		case m.left == many:
			m.buf = "{"
		case m.left == 0:
			m.buf = `"last":1}`
		case m.left < 0:
			return 0, io.EOF
		}
		if m.left > 0 {
			name := make([]byte, 0, 16)
			for i := m.left; i > 0; i /= 26 {
				name = append(name, byte('a'+i%26))
			}
			m.buf += `"` + string(name) + `":1,`
		}
		m.left--
	}
	n := copy(p, m.buf)
	m.buf = m.buf[n:]
	return n, nil
}

func TestALongStringIsRead(t *testing.T) {
	want := strings.Repeat("x", 10<<20)
	n, err := node(`{"a":"` + want + `"}`)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := n.Get("a").Text(); got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

// The last of two members counts, as with every JSON library that people
// filter plans with.
func TestDuplicateMembers(t *testing.T) {
	n, err := node(`{"a":1,"a":2}`)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := n.Get("a").Text(); got != "2" || len(n.Fields) != 1 {
		t.Errorf("a is %s of %d members", got, len(n.Fields))
	}
}
