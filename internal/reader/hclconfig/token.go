// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// A token stands for a string that is not known before apply and is certain
// to be neither null nor equal to any other such string: the id of a resource
// to be created, its self link, its address. It is a number between
// private-use runes, so the whole language can carry it through sets, map
// keys and templates as it will carry the real string, and afterwards the
// number leads back to the attribute. Its digits are private-use runes too, so
// that replace(x, "/[0-9]+/", "") or upper(x) cannot damage it.
const (
	tokenOpen  = '\uE000'
	tokenClose = '\uE001'
	tokenZero  = '\uE010'
	tokenNine  = '\uE019'

	tokenWidth    = 8
	tokenOpenText = string(tokenOpen)
)

// ref names an attribute of a resource instance; attr is empty for the
// instance as a whole.
type ref struct{ addr, attr string }

// token is what the number in a token string leads to.
type token struct {
	ref ref
	// origin is the token that this one is equal to as a string: reading
	// an attribute that was configured with another resource's token gives
	// a token of the nearer resource. It is the token's own number where
	// the attribute is computed.
	origin int
	// known is the string itself where a plan knows it, else cty.NilVal.
	known cty.Value
}

// tokens is the table of all tokens of one reading.
type tokens struct {
	list  []token
	index map[ref]int
}

// of returns the token string of an attribute. A negative origin means that
// the attribute is its own origin.
func (t *tokens) of(r ref, origin int, known cty.Value) cty.Value {
	id, ok := t.index[r]
	if !ok {
		if t.index == nil {
			t.index = map[ref]int{}
		}
		id = len(t.list)
		if origin < 0 {
			origin = id
		}
		t.list = append(t.list, token{ref: r, origin: origin, known: known})
		t.index[r] = id
	}
	return cty.StringVal(tokenText(id))
}

// tokenText spells a number with a fixed width, so that tokens sort in the
// order in which they were first needed.
func tokenText(id int) string {
	text := [tokenWidth + 2]rune{0: tokenOpen, tokenWidth + 1: tokenClose}
	for i := tokenWidth; i > 0; i-- {
		text[i] = tokenZero + rune(id%10)
		id /= 10
	}
	return string(text[:])
}

// segment is a piece of a string: literal text, or a token.
type segment struct {
	text string
	id   int // -1 for literal text
}

func hasToken(s string) bool { return strings.Contains(s, tokenOpenText) }

// split cuts a string at its tokens. What looks like a token and has no entry
// in the table stays text.
func (t *tokens) split(s string) []segment {
	var out []segment
	for {
		at := strings.Index(s, tokenOpenText)
		if at < 0 {
			break
		}
		id, size := t.parse(s[at:])
		if size == 0 {
			size = len(tokenOpenText)
			out = appendText(out, s[:at+size])
			s = s[at+size:]
			continue
		}
		if at > 0 {
			out = appendText(out, s[:at])
		}
		out = append(out, segment{text: s[at : at+size], id: id})
		s = s[at+size:]
	}
	if s != "" {
		out = appendText(out, s)
	}
	return out
}

func appendText(out []segment, s string) []segment {
	if n := len(out); n > 0 && out[n-1].id < 0 {
		out[n-1].text += s
		return out
	}
	return append(out, segment{text: s, id: -1})
}

// parse reads one token at the start of s and returns its length, 0 if there
// is none.
func (t *tokens) parse(s string) (id, size int) {
	for i, r := range s {
		switch {
		case i == 0:
		case r >= tokenZero && r <= tokenNine:
			if id = id*10 + int(r-tokenZero); id >= len(t.list) {
				return 0, 0
			}
		case r == tokenClose && i > len(tokenOpenText):
			return id, i + len(tokenOpenText)
		default:
			return 0, 0
		}
	}
	return 0, 0
}

// whole reports whether the string is one token and nothing else.
func (t *tokens) whole(s string) (int, bool) {
	if !strings.HasPrefix(s, tokenOpenText) {
		return 0, false
	}
	id, size := t.parse(s)
	return id, size > 0 && size == len(s)
}

// reveal replaces the tokens whose string is known. complete is false if any
// other token is left in the result.
func (t *tokens) reveal(s string) (revealed string, complete bool) {
	if !hasToken(s) {
		return s, true
	}
	complete = true
	var b strings.Builder
	for _, seg := range t.split(s) {
		if seg.id < 0 {
			b.WriteString(seg.text)
			continue
		}
		if k := t.known(seg.id); k != cty.NilVal {
			b.WriteString(k.AsString())
			continue
		}
		complete = false
		b.WriteString(tokenText(t.list[seg.id].origin))
	}
	return b.String(), complete
}

// known is the string behind a token, or cty.NilVal.
func (t *tokens) known(id int) cty.Value {
	if k := t.list[id].known; k != cty.NilVal {
		return k
	}
	return t.list[t.list[id].origin].known
}

// withoutTokenRunes replaces the runes that tokens are made of, so that text
// from outside can't pass for a token.
func withoutTokenRunes(s string) string {
	if !hasToken(s) {
		return s
	}
	return strings.ReplaceAll(s, tokenOpenText, "\uFFFD")
}
