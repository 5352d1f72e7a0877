// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

// Origin says where a value was written, or where it would have to be.
type Origin struct {
	// Address is the resource instance, empty for values without one.
	Address string `json:"address,omitempty"`
	// Attribute is the dotted path in it, without indexes.
	Attribute string `json:"attribute,omitempty"`
	// Range is the place in the configuration, zero where none was read.
	Range Range `json:"-"`
}

// At returns the origin for another attribute of the same resource, without
// a range.
func (o Origin) At(attribute string) Origin {
	return Origin{Address: o.Address, Attribute: attribute}
}

type state uint8

const (
	null state = iota
	known
	unknown
)

// Value is an attribute's value: known, null or unknown. The zero Value is
// null, which also stands for an attribute that is absent.
type Value[T any] struct {
	v     T
	state state
	// Default marks a known value that nobody wrote: it is what the
	// provider or the API puts there.
	Default bool
	// Sensitive values are compared but never printed.
	Sensitive bool
	Origin    Origin
}

// Known returns a value that was written at o.
func Known[T any](v T, o Origin) Value[T] { return Value[T]{v: v, state: known, Origin: o} }

// Default returns a value that nobody wrote and that holds all the same.
func Default[T any](v T, o Origin) Value[T] {
	return Value[T]{v: v, state: known, Default: true, Origin: o}
}

// Null returns the value of an attribute that is absent or null.
func Null[T any](o Origin) Value[T] { return Value[T]{Origin: o} }

// Unknown returns a value that can't be known from the input.
func Unknown[T any](o Origin) Value[T] { return Value[T]{state: unknown, Origin: o} }

// Get returns a known value.
func (v Value[T]) Get() (T, bool) { return v.v, v.state == known }

// Or returns the known value, d for null, and false for unknown.
func (v Value[T]) Or(d T) (T, bool) {
	switch v.state {
	case known:
		return v.v, true
	case null:
		return d, true
	}
	return d, false
}

// IsKnown reports whether there is a value, written or by default.
func (v Value[T]) IsKnown() bool { return v.state == known }

// IsNull reports whether the attribute is absent or null.
func (v Value[T]) IsNull() bool { return v.state == null }

// IsUnknown reports whether the value can't be known from the input.
func (v Value[T]) IsUnknown() bool { return v.state == unknown }

// Written reports whether somebody wrote a known value.
func (v Value[T]) Written() bool { return v.state == known && !v.Default }

// Is reports whether v is known and equal to want.
func Is[T comparable](v Value[T], want T) bool {
	got, ok := v.Get()
	return ok && got == want
}

// IsNot reports whether v is known and different from want.
func IsNot[T comparable](v Value[T], want T) bool {
	got, ok := v.Get()
	return ok && got != want
}
