// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
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
	fmt.Fprintf(&b, "# failover\n\n%s\n\n| command | |\n|---|---|\n", root.Long)
	for _, group := range groups {
		for _, cmd := range root.Commands() {
			if cmd.GroupID == group.ID && cmd.IsAvailableCommand() && cmd.Name() != "help" {
				fmt.Fprintf(&b, "| [%s](%s.md) | %s |\n", cmd.Name(), cmd.Name(), cmd.Short)
			}
		}
	}
	b.WriteString("\n## Options of every command\n\n")
	optionTable(&b, root.PersistentFlags())
	b.WriteString("\n" + strings.TrimSpace(conventions) + "\n")
	return []byte(b.String())
}

// conventions is what holds for every command.
const conventions = `
## Spelling

Long options work with one dash or two: ` + "`-json`" + ` and ` + "`--json`" + `, ` + "`-chdir=DIR`" + ` and ` + "`--chdir=DIR`" + `. Options
that may be repeated are never split at commas, since keys of Terraform
addresses hold commas. In ` + "`--only`" + `, ` + "`*`" + ` is the only wildcard. With several inputs,
` + "`N:ADDRESS`" + ` means the resource of input N, counted from 0.

## Scenarios

| fault | what fails |
|---|---|
| ` + "`steady`" + ` | nothing |
| ` + "`zone:Z`" + ` | every VM and endpoint in Z, of every role |
| ` + "`region:R`" + ` | every VM and endpoint in R |
| ` + "`group:ADDRESS`" + ` | every member of the group |
| ` + "`vms:ADDRESS=N`" + ` | N members of the group, all if it has fewer |
| ` + "`all-primaries`" + `, ` + "`all-failovers`" + ` | for each passthrough load balancer its own members of that role |
| ` + "`everything`" + ` | every VM and endpoint |

Faults add up with ` + "`+`" + `: ` + "`zone:us-west1-a+all-failovers`" + `. What a scenario does not
name is healthy. A zone, region or address that nothing in the input has is an
error that offers the nearest names.

## Exit codes

| code | meaning |
|---|---|
| 0 | nothing at or above the threshold |
| 1 | the program could not do its job: an input, or a part of one, could not be read |
| 2 | findings at or above ` + "`--minimum-failure-severity`" + ` |

The code is the same whatever the format. Reports go to standard output, what
there is to say about the run goes to standard error.

## Environment

| variable | meaning |
|---|---|
| ` + "`FAILOVER_FORMAT`, `FAILOVER_MINIMUM_FAILURE_SEVERITY`" + ` and so on | every option but --var and --var-file can be set this way; the command line wins |
| ` + "`TF_VAR_name`" + ` | a root variable, as for Terraform |
| ` + "`TF_WORKSPACE`, `TF_DATA_DIR`" + ` | the workspace, and where ` + "`terraform init`" + ` put modules |
| ` + "`NO_COLOR`" + ` | never colour the output |
| ` + "`COLUMNS`" + ` | the width to lay text out for; else the terminal's, else 80 |
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
		cmd.Name(), strings.TrimSpace(description), strings.Join(uses, "\nfailover "))
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
		if !f.Hidden && f.Name != "help" {
			names = append(names, f.Name)
		}
	})
	slices.Sort(names)
	b.WriteString("| option | meaning | default |\n|---|---|---|\n")
	for _, name := range names {
		f := flags.Lookup(name)
		value, usage := pflag.UnquoteUsage(f)
		option := "--" + name
		if f.Value.Type() != "bool" {
			option += " " + value
		}
		def := f.DefValue
		if def == "[]" || def == "false" {
			def = ""
		}
		if def != "" {
			def = "`" + def + "`"
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", option, strings.ReplaceAll(usage, "|", "\\|"), def)
	}
}
