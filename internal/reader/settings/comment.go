// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"fmt"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Comment is a comment of a configuration that suppresses findings.
type Comment struct {
	// Rules are IDs, or "all".
	Rules []string
	// Until is the last day, as YYYY-MM-DD, or empty.
	Until  string
	Reason string
	// For is a pattern that narrows it to some instances, or empty.
	For string
	// Within are the addresses, without instance keys, of the resources and
	// module calls that it stands at; it holds for what is in them.
	Within []string
	Range  topology.Range
	// Problem says why it suppresses nothing, or is empty.
	Problem string
}

// marker is how a comment begins that speaks to this program.
const marker = "failover:"

// parseComment reads the text of a comment. ok is false for one that doesn't
// speak to this program.
func parseComment(text string) (c Comment, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), marker)
	if !ok {
		return c, false
	}
	list, ok := strings.CutPrefix(rest, "ignore=")
	if !ok {
		c.Problem = fmt.Sprintf("it begins with %q, and only failover:ignore=RULE is understood", cut(marker+rest))
		return c, true
	}
	rules, rest, _ := strings.Cut(list, " ")
	for _, r := range strings.Split(rules, ",") {
		if r = strings.TrimSpace(r); r != "" {
			c.Rules = append(c.Rules, r)
		}
	}
	if len(c.Rules) == 0 {
		c.Problem = "it names no rule"
		return c, true
	}
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		var name, value string
		var found bool
		name, rest, found = strings.Cut(rest, "=")
		if !found {
			c.Problem = fmt.Sprintf("%q is no NAME=VALUE; a reason of several words stands in quotes", cut(name))
			return c, true
		}
		if value, rest, found = cutValue(rest); !found {
			c.Problem = fmt.Sprintf("the quotes of %s are not closed", cut(name))
			return c, true
		}
		if c.Problem = c.set(name, value); c.Problem != "" {
			return c, true
		}
	}
	if c.Reason == "" {
		c.Problem = "it gives no reason"
	}
	return c, true
}

// set takes one NAME=VALUE, and says what is wrong with it.
func (c *Comment) set(name, value string) string {
	switch name {
	case "until":
		if !IsDate(value) {
			return fmt.Sprintf("until=%s is no date of the form YYYY-MM-DD", cut(value))
		}
		c.Until = value
	case "reason":
		c.Reason = value
	case "for":
		c.For = value
	default:
		return fmt.Sprintf("%q is none of until, reason and for", cut(name))
	}
	return ""
}

// cutValue takes a value off the beginning: a word, or a text in quotes in
// which a backslash takes the next character as it is.
func cutValue(s string) (value, rest string, ok bool) {
	if !strings.HasPrefix(s, `"`) {
		value, rest, _ = strings.Cut(s, " ")
		return value, rest, true
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return b.String(), s[i+1:], true
		case s[i] == '\\' && i+1 < len(s):
			i++
		}
		b.WriteByte(s[i])
	}
	return "", "", false
}

// cut shortens a text that somebody else wrote.
func cut(s string) string {
	const longest = 60
	if len(s) > longest {
		return strings.ToValidUTF8(s[:longest], "") + " ..."
	}
	return s
}
