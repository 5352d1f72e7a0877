// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "github.com/failoverplan/terraform-provider-failover/internal/docref"

// Rule is one rule with its documentation.
type Rule struct {
	// ID is "FO" and three digits, of which the first names the family. It
	// is never used again for another rule.
	ID string
	// Slug is the fault in kebab-case; the rule's file has the same name.
	Slug string
	// Title is the fault as a sentence without a full stop.
	Title    string
	Severity Severity
	// Types are the Terraform types at which findings stand.
	Types []string
	// Attribute is where findings stand, dotted and without indexes.
	Attribute string

	// Finds, Why, Fix and Unsure are the paragraphs of the rule's page:
	// what it finds, why that matters, how to mend it, and when the rule
	// can't decide.
	Finds, Why, Fix, Unsure string
	// Facts are the statements of package docref that it rests on.
	Facts []string

	// Check judges a topology. It is nil for rules of the reading family,
	// whose findings are the readers' diagnostics.
	Check func(*Pass)
}

// Docs returns the addresses of the documents that the rule rests on.
func (r *Rule) Docs() []string { return docref.URLs(r.Facts...) }

// Lookup returns the rule with that ID.
func Lookup(id string) (*Rule, bool) {
	for _, r := range catalog {
		if r.ID == id {
			return r, true
		}
	}
	return nil, false
}

// Catalog returns all rules, ordered by ID.
func Catalog() []*Rule { return append([]*Rule(nil), catalog...) }
