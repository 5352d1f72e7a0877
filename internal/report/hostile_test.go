// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// evil holds what the formats are made of, and what could hide or turn text.
const evil = "a\n::error::b\r\n::set-output name=x::y\n##[error]c ##vso[task.setvariable]d <script>alert(1)</script></details>" +
	" | `code` ``` [link](https://evil.example) ![i](x) @octocat #1 www.evil.example $x$ *b* _i_ ~~s~~ -- --> ]]> &amp; \x1b[31m\x00\u202eevil\u200b\xff\ufffe fail FAILURE 3 failures\t"

// spoil puts s in the place of every text of a document that comes from the
// input: those without a closed set.
func spoil(v reflect.Value, s string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			spoil(v.Elem(), s)
		}
	case reflect.Slice:
		for i := range v.Len() {
			spoil(v.Index(i), s)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if !closedSets[v.Type().Field(i).Name] && v.Type().Field(i).IsExported() {
				spoil(v.Field(i), s)
			}
		}
	case reflect.String:
		v.SetString(s)
	}
}

// closedSets are fields that hold one of the product's own words.
var closedSets = map[string]bool{
	"FormatVersion": true, "Severity": true, "Kind": true, "Result": true, "Verdict": true, "Presence": true, "By": true, "ActivePool": true,
	"Outcome": true, "Role": true, "Reach": true, "Policy": true, "State": true, "Measure": true, "Condition": true, "Pool": true,
	"ShareExact": true, "Disputed": true, "Facts": true, "Docs": true, "Part": true,
}

func hostile(s string) *report.Document {
	d := reviewExample()
	spoil(reflect.ValueOf(d), s)
	return d
}

// tb is what tests and properties have in common.
type tb interface {
	Helper()
	Error(...any)
	Errorf(string, ...any)
	Fatal(...any)
	Fatalf(string, ...any)
}

// Each format's own way of being broken, by whoever can name a resource.
var unbroken = map[string]func(tb, string){
	"text": func(t tb, out string) { inert(t, out) },
	"json": func(t tb, out string) {
		if !json.Valid([]byte(out)) {
			t.Error("The JSON is not valid.")
		}
	},
	"markdown":     func(t tb, out string) { wholeMarkdown(t, out) },
	"step-summary": func(t tb, out string) { wholeMarkdown(t, out) },
	"sarif": func(t tb, out string) {
		for _, r := range validSARIF(t, out).Runs[0].Results {
			if strings.Contains(r.Message.Text, "](") {
				t.Errorf("A name makes a link in a message: %s", r.Message.Text)
			}
		}
	},
	"code-scanning": func(t tb, out string) { validSARIF(t, out) },
	"junit":         func(t tb, out string) { wholeXML(t, out) },
	"github": func(t tb, out string) {
		for _, line := range strings.Split(strings.TrimSuffix(out, "\n"), "\n") {
			if !githubLine.MatchString(line) {
				t.Errorf("A line is no command of ours: %q", line)
			}
		}
	},
	"gitlab": func(t tb, out string) {
		if !json.Valid([]byte(out)) {
			t.Error("The JSON is not valid.")
		}
	},
	"atlantis": func(t tb, out string) { inert(t, out) },
}

var (
	githubLine = regexp.MustCompile(`^(::(error|warning|notice) (\w+=[^,:\s][^,:]*,?)*::.*|::group::.*|- .*|::endgroup::|failover: .*)$`)
	command    = regexp.MustCompile(`(?m)^\s*::|##\[|##[a-z]+\[`)
)

// inert text holds nothing that the log of a build takes for a command.
func inert(t tb, out string) {
	t.Helper()
	if found := command.FindString(out); found != "" {
		t.Errorf("The text holds a command: %q", found)
	}
}

// No format can be broken, whatever a name holds, and all show it in a form
// that can be seen.
func TestAHostileNameBreaksNoFormat(t *testing.T) {
	for _, f := range report.Formats {
		check, ok := unbroken[f.Name]
		if !ok {
			t.Errorf("Nothing says how %s could be broken.", f.Name)
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			out := render(t, hostile(evil), f.Name, report.RenderOptions{Width: 80, Tag: evil})
			check(t, out)
			invisible(t, f.Name, out)
			if f.Name != "text" && command.MatchString(out) && f.Name != "github" {
				t.Errorf("The log of a build would take a part of it for a command: %q", command.FindString(out))
			}
		})
	}
}

func invisible(t tb, format, out string) {
	t.Helper()
	bad := []string{"\x1b", "\x00", "\u202e", "\r", "\t"}
	if format == "json" {
		// JSON holds what there is, and readers of it decide.
		bad = []string{"\x1b", "\x00", "\r", "\t"}
	}
	for _, b := range bad {
		if strings.Contains(out, b) {
			t.Errorf("The output holds %q.", b)
		}
	}
	if !utf8.ValidString(out) {
		t.Error("The output is not valid UTF-8.")
	}
}

// Whatever the name, the formats stay whole.
func TestNoNameBreaksAnyFormat(t *testing.T) {
	pieces := []string{"::error::", "%0A", "\n", "\r", "<", ">", "&", "|", "`", "``", "\\", "\"", "'", "[", "](", ")", "##[", "##vso[", "-->", "]]>", "</details>", "</summary>", "<!--", "\u202e", "\u2028", "\x00", "\xff", "fail", "FAIL", "@a", "#1", "$", "_", "*", " ", "{{", "{0}", "é", "👍", "x"}
	options := fewRules(t)
	rapid.Check(t, func(rt *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(rt, "name"), "")
		f := rapid.SampledFrom(report.Formats).Draw(rt, "format")
		options.Tag = s
		var b bytes.Buffer
		if err := f.Write(&b, hostile(s), options); err != nil {
			rt.Fatalf("%s: %v", f.Name, err)
		}
		unbroken[f.Name](rt, b.String())
	})
}

func TestAHugeNameLeavesRoomForTheRest(t *testing.T) {
	huge := strings.Repeat("x", 70_000)
	for _, f := range report.Formats {
		out := render(t, hostile(huge), f.Name, fewRules(t))
		unbroken[f.Name](t, out)
		switch limit := map[string]int{"markdown": 60_000, "step-summary": 1_000_000, "github": 200_000}[f.Name]; {
		case limit > 0 && len(out) > limit:
			t.Errorf("%s has %d bytes.", f.Name, len(out))
		case f.Name == "markdown" && !strings.Contains(out, "bytes more"):
			t.Error("The comment does not say that it cut a name.")
		}
	}
}

// wholeXML reads every token of a document.
func wholeXML(t tb, out string) {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(out))
	for {
		if _, err := dec.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("The XML is not well-formed: %v", err)
		}
	}
}
