// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"
)

const grammar = "A scenario is one of steady, zone:Z, region:R, group:ADDRESS, vms:ADDRESS=N, target:ADDRESS, target:ADDRESS@R, " +
	"source-region:R, unknown:ADDRESS, all-primaries, all-failovers and everything, or several of them joined with +."

// ScenarioError says what is wrong with a scenario's text.
type ScenarioError struct {
	// Text is the whole scenario as it was given, Position the character at
	// which the trouble begins, counted from 1.
	Text     string
	Position int
	// Problem is a sentence without its full stop.
	Problem string
}

// Error names the problem and where it is, and tells the grammar.
func (e *ScenarioError) Error() string {
	return fmt.Sprintf("scenario %q, character %d: %s. %s", e.Text, e.Position, e.Problem, grammar)
}

// ParseScenario reads a scenario in the grammar of flags, files and reports. A
// "+", "=", ":" or "@" inside quotes belongs to the address, as in x["a+b"].
// The error is a *ScenarioError.
func ParseScenario(text string) (Scenario, error) {
	fail := func(at int, problem string) (Scenario, error) {
		position := utf8.RuneCountInString(text[:min(at, len(text))]) + 1
		return Scenario{}, &ScenarioError{Text: text, Position: position, Problem: problem}
	}
	if at, open := openQuote(text); open {
		return fail(at, "this quote is not closed")
	}
	var faults []Fault
	for start, end := 0, 0; end < len(text) || start == 0; start = end + 1 {
		end = start + indexUnquoted(text[start:], '+')
		f, at, problem := parseFault(text[start:end])
		if problem == "" {
			at, problem = 0, clash(faults, f)
		}
		if problem != "" {
			return fail(start+at, problem)
		}
		faults = append(faults, f)
	}
	return NewScenario(faults...), nil
}

// clash says why a further fault does not go together with those before it.
func clash(before []Fault, f Fault) string {
	for _, g := range before {
		if f.Kind == Steady || g.Kind == Steady {
			return "steady means that nothing fails, so it stands alone"
		}
		same := g
		same.Count = f.Count
		if f == same && f != g {
			return fmt.Sprintf("vms: names %s twice, with %d and %d members; name it once with the number that fails", f.Name, g.Count, f.Count)
		}
	}
	return ""
}

// parseFault reads one fault. Where it can't, it says why and at which byte.
func parseFault(s string) (f Fault, at int, problem string) {
	kind, rest, argument := strings.Cut(s, ":")
	f.Kind = FaultKind(kind)
	switch f.Kind {
	case Steady, AllPrimaries, AllFailovers, Everything:
		if argument {
			return f, len(kind), kind + " takes nothing behind it"
		}
		return f, 0, ""
	case Zone, Region, SourceRegion:
		f.Name = rest
		return f, min(len(kind)+1, len(s)), checkPlace(f.Kind, rest)
	case Group, VMs, Target, UnknownState:
		at, problem = parseAddress(&f, rest)
		return f, min(len(kind)+1, len(s)) + at, problem
	}
	if s == "" {
		return f, 0, "a fault is missing here"
	}
	names := make([]string, len(faultKinds))
	for i, k := range faultKinds {
		names[i] = string(k)
	}
	return f, 0, fmt.Sprintf("%q is no sort of fault%s", kind, didYouMean(kind, names))
}

// checkPlace accepts the characters that names of zones and regions have.
func checkPlace(kind FaultKind, name string) string {
	what := "region"
	if kind == Zone {
		what = "zone"
	}
	if name == "" {
		return fmt.Sprintf("the name of the %s is missing behind %q", what, string(kind)+":")
	}
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return fmt.Sprintf("%q is no name of a %s, which has lower-case letters, digits and hyphens only", name, what)
	}
	return ""
}

// parseAddress reads what stands behind the kind of a fault with an address.
func parseAddress(f *Fault, s string) (at int, problem string) {
	if n := inputPrefix(s); n > 0 {
		input, err := strconv.Atoi(s[:n])
		if err != nil {
			return 0, s[:n] + " is no position of an input"
		}
		f.OneInput, f.Input = true, input
		s, at = s[n+1:], n+1
	}
	f.Name = s
	last := -1
	switch f.Kind {
	case VMs:
		for i := range unquoted(s, '=') {
			last = i
		}
		if last < 0 || last == len(s)-1 {
			return at + len(s), "the number of members that fail is missing, as in vms:ADDRESS=2"
		}
		count, err := strconv.ParseUint(s[last+1:], 10, 31)
		if err != nil || count == 0 {
			return at + last + 1, fmt.Sprintf("%q is no number of members that fail; a whole number from 1 is needed", s[last+1:])
		}
		f.Count, f.Name = int(count), s[:last]
	case Target:
		for i := range unquoted(s, '@') {
			last = i
		}
		if last >= 0 {
			f.Name, f.From = s[:last], s[last+1:]
			if problem := checkPlace(SourceRegion, f.From); problem != "" {
				return at + last + 1, strings.Replace(problem, `"source-region:"`, `"@"`, 1)
			}
		}
	}
	switch {
	case f.Name == "":
		return at, fmt.Sprintf("the address is missing behind %q", string(f.Kind)+":")
	case strings.TrimSpace(f.Name) != f.Name:
		return at, "an address neither begins nor ends with a space"
	}
	return at, ""
}

// inputPrefix returns the length of the N of "N:ADDRESS", or 0. An IPv6
// address, which can be a target, has no such prefix.
func inputPrefix(s string) int {
	n := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if n == 0 || n == len(s) || s[n] != ':' {
		return 0
	}
	address, _, _ := strings.Cut(s, "@")
	if strings.Count(address, ":") > 1 && strings.Trim(address, "0123456789abcdefABCDEF:.") == "" {
		return 0
	}
	return n
}

// unquoted yields the positions of c outside quotes. A backslash inside quotes
// protects the character behind it, as it does in Terraform.
func unquoted(s string, c byte) iter.Seq[int] {
	return func(yield func(int) bool) {
		quoted := false
		for i := 0; i < len(s); i++ {
			switch {
			case s[i] == '"':
				quoted = !quoted
			case quoted && s[i] == '\\':
				i++
			case !quoted && s[i] == c && !yield(i):
				return
			}
		}
	}
}

// indexUnquoted returns the first position of c outside quotes, or the length.
func indexUnquoted(s string, c byte) int {
	for i := range unquoted(s, c) {
		return i
	}
	return len(s)
}

// openQuote returns the position of a quote that is not closed.
func openQuote(s string) (at int, open bool) {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			at, open = i, !open
		case open && s[i] == '\\':
			i++
		}
	}
	return at, open
}
