// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
)

// compareExpectation compares a partial expectation with a report. A key that
// is left out says nothing; objects of a list are matched by address, scenario
// group or target, and further ones are fine; answers are complete, and one without
// a share must depend on the client's location; null means that the report must say
// null, "undetermined" or nothing. Findings are a lower bound, not_findings
// must be absent, and an empty unresolved means that none may be.
func compareExpectation(want, got map[string]any) []string {
	c := &comparison{}
	for key, value := range want {
		switch key {
		case "findings", "not_findings", "unresolved":
		default:
			c.value(key, value, got[key])
		}
	}
	found := objects(got["findings"])
	for _, w := range objects(want["findings"]) {
		if !slices.ContainsFunc(found, func(g map[string]any) bool { return isFinding(w, g) }) {
			c.differ("the finding %v is missing", w)
		}
	}
	for _, w := range objects(want["not_findings"]) {
		for _, g := range found {
			if isFinding(w, g) {
				c.differ("the finding %v at %v is a false alarm", g["rule"], g["address"])
			}
		}
	}
	if expected, ok := want["unresolved"].([]any); ok {
		c.unresolved(objects(expected), objects(got["unresolved"]))
	}
	slices.Sort(c.differences)
	return c.differences
}

type comparison struct{ differences []string }

func (c *comparison) differ(format string, args ...any) {
	c.differences = append(c.differences, fmt.Sprintf(format, args...))
}

func (c *comparison) value(path string, want, got any) {
	switch w := want.(type) {
	case nil:
		if got != nil && got != "undetermined" {
			c.differ("%s: want null, got %v", path, got)
		}
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			c.differ("%s: want an object, got %v", path, got)
			return
		}
		for key, value := range w {
			c.value(path+"."+key, value, g[key])
		}
	case []any:
		c.list(path, w, got)
	case json.Number:
		if !sameNumber(w, got) {
			c.differ("%s: want %v, got %v", path, want, got)
		}
	default:
		if want != got {
			c.differ("%s: want %v, got %v", path, want, got)
		}
	}
}

func sameNumber(want json.Number, got any) bool {
	g, ok := got.(json.Number)
	if !ok {
		return false
	}
	a, _ := new(big.Rat).SetString(want.String())
	b, _ := new(big.Rat).SetString(g.String())
	return a != nil && b != nil && a.Cmp(b) == 0
}

var matchedBy = []string{"address", "scenario", "group", "target", "rule"}

func (c *comparison) list(path string, want []any, got any) {
	g, ok := got.([]any)
	if !ok {
		c.differ("%s: want a list, got %v", path, got)
		return
	}
	wanted := objects(want)
	if len(wanted) == 0 {
		if fmt.Sprint(sorted(want)) != fmt.Sprint(sorted(g)) {
			c.differ("%s: want %v, got %v", path, want, got)
		}
		return
	}
	key := matchedBy[slices.IndexFunc(matchedBy, func(k string) bool { _, ok := wanted[0][k]; return ok })]
	for _, w := range wanted {
		var hits []map[string]any
		for _, o := range objects(got) {
			if o[key] == w[key] {
				hits = append(hits, o)
			}
		}
		name := fmt.Sprintf("%s[%v]", path, w[key])
		switch {
		case len(hits) == 0:
			c.differ("%s: missing", name)
		case len(hits) > 1 && key != "group":
			c.differ("%s: stands %d times", name, len(hits))
		default:
			c.best(name, w, hits)
		}
	}
	if strings.HasSuffix(path, ".answers") {
		c.answers(path, wanted, objects(got))
	}
}

// answers holds a list of answers to be complete, and those without an
// expected share to have none that is the same for every client.
func (c *comparison) answers(path string, want, got []map[string]any) {
	for _, g := range got {
		i := slices.IndexFunc(want, func(w map[string]any) bool { return w["target"] == g["target"] })
		if i < 0 {
			c.differ("%s: unexpected %v", path, g["target"])
			continue
		}
		if _, told := want[i]["share"]; !told && g["share"] != nil {
			c.differ("%s[%v]: the share depends on the client's location, so it must not be one number", path, g["target"])
		}
	}
}

// best compares with the hit that fits best.
func (c *comparison) best(name string, want map[string]any, hits []map[string]any) {
	var least []string
	for i, hit := range hits {
		one := &comparison{}
		one.value(name, want, hit)
		if i == 0 || len(one.differences) < len(least) {
			least = one.differences
		}
	}
	c.differences = append(c.differences, least...)
}

func sorted(list []any) []string {
	var out []string
	for _, v := range list {
		out = append(out, fmt.Sprint(v))
	}
	slices.Sort(out)
	return out
}

func (c *comparison) unresolved(want, got []map[string]any) {
	if len(want) == 0 && len(got) > 0 {
		c.differ("unresolved: want none, got %v", got)
	}
	for _, w := range want {
		prefix, _ := w["attribute"].(string)
		if !slices.ContainsFunc(got, func(g map[string]any) bool {
			attribute, _ := g["attribute"].(string)
			return g["address"] == w["address"] && strings.HasPrefix(attribute, strings.Split(prefix, "[")[0])
		}) {
			c.differ("unresolved: %v is missing", w)
		}
	}
}

var candidateRule = regexp.MustCompile(`^R-([ABCD])(\d\d)$`)

// productRule is the product's ID of a rule: R-A03 is FO103.
func productRule(id string) string {
	m := candidateRule.FindStringSubmatch(id)
	if m == nil {
		return id
	}
	return fmt.Sprintf("FO%d%s", 1+strings.Index("ABCD", m[1]), m[2])
}

func isFinding(want, got map[string]any) bool {
	rule, _ := want["rule"].(string)
	if productRule(rule) != got["rule"] {
		return false
	}
	for _, key := range []string{"address", "attribute", "severity"} {
		if w, ok := want[key]; ok && w != got[key] {
			return false
		}
	}
	return true
}
