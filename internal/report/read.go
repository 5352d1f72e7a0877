// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// IsReport reports whether the beginning of a file is that of a report
// document, as WriteJSON writes it.
func IsReport(head []byte) bool {
	d := json.NewDecoder(bytes.NewReader(head))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return false
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return false
		}
		switch name {
		case "passthrough_load_balancers":
			return true
		case "format_version", "complete", "inputs":
		default:
			return false
		}
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			return false
		}
	}
	return false
}

// Read reads a document that WriteJSON wrote, of this or an earlier version.
// Keys that it does not know are left out.
func Read(r io.Reader) (*Document, error) {
	d := &Document{}
	in := json.NewDecoder(r)
	if err := in.Decode(d); err != nil {
		return nil, fmt.Errorf("it is no report that can be read: %w", err)
	}
	if !strings.HasPrefix(d.FormatVersion, "1.") {
		return nil, fmt.Errorf("it has format_version %q, and versions 1.x are understood", d.FormatVersion)
	}
	return d, nil
}

// UnmarshalJSON reads a JSON number without rounding it.
func (d *Decimal) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		return nil
	}
	// A hostile exponent must not become a million digits.
	if len(b) > 64 || bytes.ContainsAny(b, "eE") {
		return fmt.Errorf("the number %.80s is not spelled as a decimal", b)
	}
	r, ok := new(big.Rat).SetString(string(b))
	if !ok {
		return fmt.Errorf("%.80s is no number", b)
	}
	*d = *NewDecimal(r)
	return nil
}

// UnmarshalJSON reads an array of two numbers, of which the second may be
// null.
func (b *Bounds) UnmarshalJSON(data []byte) error {
	var pair []*int
	if err := json.Unmarshal(data, &pair); err != nil {
		return err
	}
	if len(pair) != 2 || pair[0] == nil {
		return fmt.Errorf("%.80s is no pair of bounds", data)
	}
	b.Min, b.Max = *pair[0], topology.NoLimit
	if pair[1] != nil {
		b.Max = *pair[1]
	}
	return nil
}
