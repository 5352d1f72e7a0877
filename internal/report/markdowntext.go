// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// markdownName is the size at which names are cut: one must not eat the room of
// a comment.
const markdownName = 300

// markdownSentence is the same for sentences, which hold names.
const markdownSentence = 1500

// mdText spells a text so that Markdown shows it as it is: nothing in it can
// begin markup, HTML, a link, a formula, or a mention that calls somebody.
func mdText(s string) string {
	s = strings.TrimSpace(clip(Printable(s), markdownSentence))
	var b strings.Builder
	b.Grow(len(s))
	plain := 0
	for i, r := range s {
		if r == ' ' || r == ',' || r < 0x80 && r != '_' && isWord(byte(r)) {
			continue
		}
		b.WriteString(s[plain:i])
		next := byte(0)
		if plain = i + utf8.RuneLen(r); plain < len(s) {
			next = s[plain]
		}
		switch {
		case i == 0 && strings.ContainsRune("-+=", r), (r == '.' || r == ')') && strings.Trim(s[:i], "0123456789") == "":
			// At the beginning of a line it would make an item of a list.
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '_' && i > 0 && isWord(s[i-1]) && isWord(next):
			// Within a word it marks nothing.
			b.WriteByte('_')
		case strings.ContainsRune("\\`*_[]|~", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '$', r == '#' && !isWord(next), r == ':' && next == '/', r == '.' && i >= 3 && strings.EqualFold(s[i-3:i], "www"):
			fmt.Fprintf(&b, "&#%d;", r)
		case strings.ContainsRune("@#!^%", r) && isWord(next):
			// Hosts look for mentions in what has become of the Markdown,
			// so a character that takes no room keeps them apart.
			fmt.Fprintf(&b, "&#%d;&#8203;", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteString(s[plain:])
	return b.String()
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

// mdCode spells a name as code, also in the cell of a table.
func mdCode(s string) string {
	s = clip(Printable(s), markdownName)
	if s == "" {
		return ""
	}
	if strings.TrimSpace(s) == s && !strings.ContainsAny(s, "`|") {
		return "`" + s + "`"
	}
	return "<code>" + mdEntities(s) + "</code>"
}

// mdEntities spells everything that could mean something by its number.
func mdEntities(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 0x80 && !isWord(byte(r)) && r != ' ' || r == '_' {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// htmlEscapes take from a text what means something in HTML.
var htmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// htmlCode spells a name as code in HTML, where Markdown does not hold.
func htmlCode(s string) string {
	return "<code>" + htmlEscapes.Replace(clip(Printable(s), markdownName)) + "</code>"
}

// htmlText spells a text in HTML.
func htmlText(s string) string {
	const apart = "\x00"
	s = strings.NewReplacer("@", "@"+apart, "#", "#"+apart).Replace(clip(Printable(s), markdownSentence))
	return strings.ReplaceAll(htmlEscapes.Replace(s), apart, "&#8203;")
}

// mdMarker is the hidden line by which the comment of a project is found again.
func mdMarker(tag string) string {
	// Two dashes could end the comment.
	return "<!-- failover: " + strings.ReplaceAll(escapePath(tag), "--", "-%2D") + " -->\n"
}
