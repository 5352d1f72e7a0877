// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Reference returns the reference of the command line as Markdown pages, by
// file name, made from the commands themselves.
func Reference() map[string][]byte {
	root := (&command{}).root()
	pages := map[string][]byte{"README.md": indexPage(root)}
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() && cmd.Name() != "help" {
			pages[cmd.Name()+".md"] = commandPage(cmd)
		}
	}
	return pages
}

func indexPage(root *cobra.Command) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# failover\n\n%s\n\n| command | what it does |\n|---|---|\n", root.Long)
	for _, group := range groups {
		for _, cmd := range root.Commands() {
			if cmd.GroupID == group.ID && cmd.IsAvailableCommand() && cmd.Name() != "help" {
				fmt.Fprintf(&b, "| [%s](%s.md) | %s |\n", cmd.Name(), cmd.Name(), cmd.Short)
			}
		}
	}
	b.WriteString("\n## Options of every command\n\n")
	optionTable(&b, root.PersistentFlags())
	b.WriteString(spelling)
	for _, t := range topics {
		b.WriteString("\n" + t.markdown())
	}
	return []byte(b.String())
}

// spelling is how every command line is read.
const spelling = `
## Spelling

Long options work with one dash or two: ` + "`-json` and `--json`, `-chdir=DIR` and `--chdir=DIR`" + `.
Options that may be repeated are never split at commas, since keys of Terraform
addresses hold commas. In ` + "`--only`, `*`" + ` is the only wildcard. With several inputs,
` + "`N:ADDRESS`" + ` means the resource of input N, counted from 0.
`

func commandPage(cmd *cobra.Command) []byte {
	var b strings.Builder
	description := cmd.Long
	if description == "" {
		description = cmd.Short + "."
	}
	uses := []string{cmd.Use}
	if cmd.HasSubCommands() {
		uses = nil
		for _, sub := range cmd.Commands() {
			uses = append(uses, cmd.Name()+" "+sub.Name())
		}
	}
	fmt.Fprintf(&b, "# failover %s\n\n%s\n\n```\nfailover %s\n```\n",
		cmd.Name(), quoteOptions(strings.TrimSpace(description)), strings.Join(uses, "\nfailover "))
	if cmd.Example != "" {
		fmt.Fprintf(&b, "\n## Examples\n\n```\n%s\n```\n", unindent(cmd.Example))
	}
	if cmd.LocalNonPersistentFlags().HasAvailableFlags() {
		b.WriteString("\n## Options\n\n")
		optionTable(&b, cmd.LocalNonPersistentFlags())
	}
	b.WriteString("\nThe options of every command, scenarios, exit codes and environment variables\nare on [the first page](README.md).\n")
	return []byte(b.String())
}

func unindent(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], "  ")
	}
	return strings.Join(lines, "\n")
}

func optionTable(b *strings.Builder, flags *pflag.FlagSet) {
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "help" && f.Name != "version" {
			names = append(names, f.Name)
		}
	})
	slices.Sort(names)
	b.WriteString("| option | meaning | default |\n|---|---|---|\n")
	for _, name := range names {
		option, meaning, preset := option(flags.Lookup(name))
		if preset != "" {
			preset = "`" + preset + "`"
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", option, strings.ReplaceAll(quoteOptions(meaning), "|", "\\|"), preset)
	}
}

// spoken are the commands in quotes and the options that a text speaks of.
var spoken = regexp.MustCompile(`"(?:failover|terraform)\s[^"]*"|--[a-z][a-z-]*[a-z](?: json| regress)?\b`)

// quoteOptions sets commands and options in a text as code, so that Markdown
// neither breaks them in two nor makes a dash of them.
func quoteOptions(s string) string {
	return spoken.ReplaceAllStringFunc(s, func(words string) string {
		return "`" + strings.Trim(words, `"`) + "`"
	})
}
