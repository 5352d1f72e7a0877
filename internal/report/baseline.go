// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// baseline is a file of the findings that a repository starts with. It has no
// lines, messages or severities, so that it only changes with the findings.
type baseline struct {
	FormatVersion string            `json:"format_version"`
	Findings      []baselineFinding `json:"findings"`
}

type baselineFinding struct {
	Rule      string `json:"rule"`
	Address   string `json:"address"`
	Attribute string `json:"attribute"`
}

// WriteBaseline writes the findings of a document as a baseline. Those that are
// suppressed by other means are left out.
func WriteBaseline(w io.Writer, d *Document) error {
	b := baseline{FormatVersion: FormatVersion, Findings: []baselineFinding{}}
	for _, f := range d.Findings {
		if f.Suppressed == nil || f.Suppressed.By == SuppressedByBaseline {
			b.Findings = append(b.Findings, baselineFinding{f.Rule, f.Address, f.Attribute})
		}
	}
	slices.SortFunc(b.Findings, func(x, y baselineFinding) int {
		return strings.Compare(x.Rule+"\x00"+x.Address+"\x00"+x.Attribute, y.Rule+"\x00"+y.Address+"\x00"+y.Attribute)
	})
	b.Findings = slices.Compact(b.Findings)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(b)
}

// ReadBaseline reads the fingerprints of a baseline. A report document will do
// as well, since it lists its findings under the same keys.
func ReadBaseline(r io.Reader) (map[string]bool, error) {
	var b baseline
	if err := json.NewDecoder(r).Decode(&b); err != nil {
		return nil, fmt.Errorf("it is no JSON that can be read: %w", err)
	}
	if !strings.HasPrefix(b.FormatVersion, "1.") || b.Findings == nil {
		return nil, fmt.Errorf("it is neither a baseline of findings nor a report of version 1.x")
	}
	known := map[string]bool{}
	for _, f := range b.Findings {
		known[(&Finding{Rule: f.Rule, Place: Place{Address: f.Address}, Attribute: f.Attribute}).Fingerprint()] = true
	}
	return known, nil
}
