// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Rules on suppressions themselves.
const (
	ruleExpired  = "FO903"
	ruleUnusable = "FO904"
)

// AllRules in a suppression stands for every rule.
const AllRules = "all"

// Judge checks comments against the rules that there are and against the
// calendar. It returns those that hold today, YYYY-MM-DD, and diagnostics with
// the ID of a rule about the others.
func Judge(comments []Comment, rules []string, today string) ([]Comment, []adapt.Diagnostic) {
	var hold []Comment
	var told []adapt.Diagnostic
	for _, c := range comments {
		if c.Problem == "" {
			c.Problem = unknownRule(c.Rules, rules)
		}
		at := ""
		if len(c.Within) > 0 {
			at = c.Within[0]
		}
		switch {
		case c.Problem != "":
			told = append(told, adapt.Diagnostic{
				Severity: adapt.Warning, Code: ruleUnusable,
				Summary: "A comment suppresses nothing: " + c.Problem,
				Detail:  `Write # failover:ignore=FO107 until=2027-03-31 reason="..." above or inside the block of a resource or module call, or take the comment out.`,
				Address: at, Range: c.Range,
			})
		case IsOver(c.Until, today):
			told = append(told, Expired(c.Rules, c.Until, c.Reason, at, c.Range))
		default:
			hold = append(hold, c)
		}
	}
	return hold, told
}

func unknownRule(ids, rules []string) string {
	for _, id := range ids {
		if id != AllRules && !slices.Contains(rules, id) {
			return fmt.Sprintf("there is no rule %s", cut(id))
		}
	}
	return ""
}

// IsOver reports whether a day, YYYY-MM-DD, lies before today. No day is never
// over.
func IsOver(until, today string) bool { return until != "" && until < today }

// Expired is the diagnostic on a suppression whose last day is over.
func Expired(subjects []string, until, reason, address string, at topology.Range) adapt.Diagnostic {
	return adapt.Diagnostic{
		Severity: adapt.Warning, Code: ruleExpired,
		Summary: fmt.Sprintf("The suppression of %s ended on %s", strings.Join(subjects, ", "), until),
		Detail:  fmt.Sprintf("Its reason was: %s. Findings count again. Mend what they say, or set a later day with a reason that still holds.", strings.TrimSuffix(reason, ".")),
		Address: address, Range: at,
	}
}
