// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// The document is written as it comes about, and is to the byte what the
// standard library's encoder makes of the whole.
func TestADocumentIsWhatTheStandardEncoderWrites(t *testing.T) {
	for name, d := range map[string]*report.Document{"example": example(), "review": reviewExample(), "empty": {}, "empty lists": {Findings: []*report.Finding{}, Expectations: []*report.Expectation{}}} {
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(d); err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := report.WriteJSON(&got, d, report.RenderOptions{}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), got.String()); diff != "" {
			t.Errorf("%s (-whole +pieces):\n%s", name, diff)
		}
	}
}

// However many number signs follow one another, wherever the text is cut into
// pieces, no two of them stand together, and a reader gets all of them.
func TestNoTwoNumberSignsStandTogetherInJSON(t *testing.T) {
	for n := range 9 {
		for _, before := range []int{0, 1, 4094, 4095, 65535} {
			text := strings.Repeat("a", before) + strings.Repeat("#", n) + "b#"
			var out bytes.Buffer
			if err := report.EncodeJSON(&out, []string{text, text}); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(out.String(), "##") {
				t.Errorf("%d signs after %d characters: two stand together", n, before)
			}
			var read []string
			if err := json.Unmarshal(out.Bytes(), &read); err != nil || read[0] != text || read[1] != text {
				t.Errorf("%d signs after %d characters are read otherwise (%v)", n, before, err)
			}
		}
	}
}

type full struct{}

var errFull = errors.New("no space is left")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestAWriterThatFailsIsReported(t *testing.T) {
	signs := example()
	signs.Settings = &report.Settings{Path: "##"}
	for name, d := range map[string]*report.Document{"example": example(), "number signs": signs} {
		if err := report.WriteJSON(full{}, d, report.RenderOptions{}); !errors.Is(err, errFull) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
