// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// message is something to tell about a resource.
type message struct {
	severity validate.Severity
	// subject names the resource, or is empty where its name is unknown.
	subject string
	// title is the fault as a sentence without a full stop.
	title string
	// rule is the rule's ID, or empty for what is not a rule's finding.
	rule string
	// detail is in full sentences, a paragraph each.
	detail []string
	// at leads to the attribute. Where it is zero, attribute names the
	// outermost one.
	at        topology.Range
	attribute string
}

// findings turns the findings of rules into messages about the subject.
func findings(subject string, found []validate.Finding) []message {
	var all []message
	for _, f := range found {
		m := message{
			severity: f.Severity, subject: subject, rule: f.Rule,
			detail: []string{f.Message, f.Remedy}, at: f.Range, attribute: f.Attribute,
		}
		if r, ok := validate.Lookup(f.Rule); ok {
			m.title = r.Title
		}
		if len(f.Docs) > 0 {
			// Terraform wraps lines unless they are indented.
			m.detail = append(m.detail, "See\n  "+strings.Join(f.Docs, "\n  "))
		}
		all = append(all, m)
	}
	return all
}

// diagnose turns messages into diagnostics. Terraform folds warnings of the
// same summary into one, so each summary names its subject.
func diagnose(messages []message, from *reading, set settings) diag.Diagnostics {
	var all diag.Diagnostics
	for _, m := range messages {
		at := located(from.path(m.at))
		if len(at.Steps()) == 0 {
			outermost, _, _ := strings.Cut(m.attribute, ".")
			at = from.root(outermost)
		}
		summary, detail := m.summary(at), strings.Join(m.detail, "\n\n")
		switch failing := m.severity.AtLeast(set.minimumFailureSeverity); {
		case failing && len(at.Steps()) > 0:
			all.AddAttributeError(at, summary, detail)
		case failing:
			all.AddError(summary, detail)
		case len(at.Steps()) > 0:
			all.AddAttributeWarning(at, summary, detail)
		default:
			all.AddWarning(summary, detail)
		}
	}
	return all
}

// located shortens a path to what Terraform can find in the configuration: an
// attribute and one key or index. For a longer one it would show the header of
// the resource.
func located(p path.Path) path.Path {
	steps := p.Steps()
	if len(steps) < 2 {
		return p
	}
	at := path.Root(steps[0].String())
	switch step := steps[1].(type) {
	case path.PathStepElementKeyString:
		return at.AtMapKey(string(step))
	case path.PathStepElementKeyInt:
		return at.AtListIndex(int(step))
	}
	return at
}

// summary is one line: the subject, the element of a map or list that is at
// fault, the fault, and the rule.
func (m message) summary(at path.Path) string {
	var b strings.Builder
	b.WriteString(m.subject)
	if element := elementOf(at); element != "" {
		fmt.Fprintf(&b, ", %s", element)
	}
	if b.Len() > 0 {
		b.WriteString(": ")
	}
	b.WriteString(m.title)
	if m.rule != "" {
		fmt.Fprintf(&b, " (%s)", m.rule)
	}
	return b.String()
}

// elementOf returns the beginning of a path up to its first key or index, and
// nothing for a path without.
func elementOf(p path.Path) string {
	for i, step := range p.Steps() {
		switch step.(type) {
		case path.PathStepElementKeyString, path.PathStepElementKeyInt:
			return p.Steps()[:i+1].String()
		}
	}
	return ""
}
