// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// The document is written piece by piece, and is to the byte what an encoder
// writes of the whole.
func TestADocumentInPiecesIsThatOfTheWhole(t *testing.T) {
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

type full struct{}

var errFull = errors.New("no space is left")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestAWriterThatFailsIsReported(t *testing.T) {
	if err := report.WriteJSON(full{}, example(), report.RenderOptions{}); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}
