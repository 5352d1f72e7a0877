// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

// LinkState says how far a link could be followed.
type LinkState uint8

const (
	// NoLink: the attribute is absent or null.
	NoLink LinkState = iota
	// Linked: To is what the link names.
	Linked
	// Outside: the link is known, and what it names is not in the input.
	Outside
	// Open: something is linked, and the input does not tell what. Where
	// the choice is known, Candidates holds it.
	Open
)

// Link is an attribute that names another object.
type Link[T any] struct {
	State LinkState
	To    *T
	// Candidates are the objects of which one is meant, for an Open link.
	Candidates []*T
	// Text is the link as it was written, for people; for a sensitive one
	// it is SensitiveText.
	Text string
	// Inferred marks a link that no expression proves.
	Inferred bool
	// Sensitive links are followed but not printed.
	Sensitive bool
	// WrongKind names the collection that the link leads to where another
	// is needed and the object meant is clear all the same, for example
	// "instanceGroupManagers".
	WrongKind string
	Origin    Origin
}

// SensitiveText stands wherever a sensitive value would be printed.
const SensitiveText = "(sensitive value)"

// UnknownText stands for a literal that is known after apply and of which not
// even a reference is known.
const UnknownText = "(known after apply)"
