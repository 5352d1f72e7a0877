// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"math/big"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Decimal is an exact number that JSON shows as its exact decimal text. One
// that has no finite decimal, such as 1/3, is shown with 17 digits.
type Decimal struct {
	value *big.Rat
	// text is the decimal text, and percent that of a hundred times as much
	// where it is short enough to be easier to read than a fraction.
	text, percent string
}

// mostDecimals is how many a percentage may have to be easier to read than a
// fraction.
const mostDecimals = 4

// NewDecimal returns r as a Decimal, or nil for nil.
func NewDecimal(r *big.Rat) *Decimal {
	if r == nil {
		return nil
	}
	digits, finite := r.FloatPrec()
	if !finite {
		digits = 17
	}
	d := &Decimal{value: r, text: r.FloatString(digits)}
	hundredfold := new(big.Rat).Mul(r, big.NewRat(100, 1))
	if digits, finite := hundredfold.FloatPrec(); finite && digits <= mostDecimals {
		d.percent = hundredfold.FloatString(digits) + " %"
	}
	return d
}

// Rat returns the exact number.
func (d *Decimal) Rat() *big.Rat { return d.value }

// String returns the decimal text.
func (d *Decimal) String() string { return d.text }

// MarshalJSON returns a JSON number.
func (d *Decimal) MarshalJSON() ([]byte, error) { return []byte(d.text), nil }

// MarshalJSONTo writes a JSON number.
func (d *Decimal) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteValue(jsontext.Value(d.text))
}

// Bounds are the smallest and the largest value of a number that is only
// known as an interval. JSON shows [7, 14], with null for an open end.
type Bounds struct{ Min, Max int }

// Count splits a whole number for the document: the number where there is a
// single one, else the bounds, and neither where nothing is known.
func Count(lowest, highest int) (*int, *Bounds) {
	switch {
	case highest == topology.NoLimit && lowest == 0:
		return nil, nil
	case lowest == highest:
		return &lowest, nil
	}
	return nil, &Bounds{lowest, highest}
}

// String prints "7 to 14" or "7 or more".
func (b Bounds) String() string {
	if b.Max == topology.NoLimit {
		return strconv.Itoa(b.Min) + " or more"
	}
	return strconv.Itoa(b.Min) + " to " + strconv.Itoa(b.Max)
}

// MarshalJSON writes an array of two numbers.
func (b Bounds) MarshalJSON() ([]byte, error) {
	out := append([]byte{'['}, strconv.Itoa(b.Min)...)
	out = append(out, ',')
	if b.Max == topology.NoLimit {
		out = append(out, "null"...)
	} else {
		out = strconv.AppendInt(out, int64(b.Max), 10)
	}
	return append(out, ']'), nil
}
