// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

func (c *command) rules() *cobra.Command {
	var format formatFlags
	cmd := &cobra.Command{
		Use:   "rules [ID]",
		Short: "List the rules, or explain one",
		Long: strings.TrimSpace(`
Lists every rule with its severity, or explains one: what it finds, why that
matters, how to mend it, and the documents that it rests on.`),
		Example: strings.Trim(`
  failover rules
  failover rules FO101`, "\n"),
		Args: atMost(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var ids []cobra.Completion
			for _, r := range validate.Catalog() {
				ids = append(ids, cobra.CompletionWithDesc(r.ID, r.Title))
			}
			return ids, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			asJSON, err := format.wantsJSON()
			if err != nil {
				return err
			}
			chosen := validate.Catalog()
			if len(args) == 1 {
				rule, err := ruleNamed(args[0])
				if err != nil {
					return err
				}
				chosen = []*validate.Rule{rule}
			}
			if asJSON {
				return c.rulesJSON(chosen)
			}
			options := report.RenderOptions{Width: c.env.width(), Color: c.env.color(c.global.noColor)}
			return c.print(func(w io.Writer) error {
				if len(args) == 1 {
					return report.WriteRule(w, chosen[0], options)
				}
				return report.WriteRules(w, chosen, options)
			})
		},
	}
	format.add(cmd)
	return cmd
}

func ruleNamed(id string) (*validate.Rule, error) {
	if rule, ok := validate.Lookup(strings.ToUpper(id)); ok {
		return rule, nil
	}
	var ids []string
	for _, r := range validate.Catalog() {
		ids = append(ids, r.ID)
		if r.Slug == strings.ToLower(id) {
			return r, nil
		}
	}
	detail := "failover rules lists them all."
	if n := nearest(id, ids); n != "" {
		detail = fmt.Sprintf("Did you mean %s? %s", n, detail)
	}
	return nil, userError{summary: fmt.Sprintf("There is no rule %q", id), detail: detail}
}

// ruleJSON is a rule as "rules --json" prints it.
type ruleJSON struct {
	ID        string   `json:"id"`
	Slug      string   `json:"slug"`
	Title     string   `json:"title"`
	Severity  string   `json:"severity"`
	Types     []string `json:"types"`
	Attribute string   `json:"attribute"`
	Finds     string   `json:"finds"`
	Why       string   `json:"why"`
	Fix       string   `json:"fix"`
	Unsure    string   `json:"unsure"`
	Facts     []string `json:"facts"`
	Docs      []string `json:"docs"`
}

func (c *command) rulesJSON(rules []*validate.Rule) error {
	out := []ruleJSON{}
	for _, r := range rules {
		out = append(out, ruleJSON{r.ID, r.Slug, r.Title, string(r.Severity), r.Types, r.Attribute, r.Finds, r.Why, r.Fix, r.Unsure, r.Facts, r.Docs()})
	}
	return c.print(func(w io.Writer) error { return report.EncodeJSON(w, map[string]any{"rules": out}) })
}
