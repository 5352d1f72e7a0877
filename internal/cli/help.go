// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// help is the command "help", which explains commands and topics.
func (c *command) help() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND|TOPIC]",
		Short: "Explain a command or a topic",
		Long:  "Explains a command and its options, as COMMAND --help does, or a topic.",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var names []cobra.Completion
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			for _, sub := range cmd.Root().Commands() {
				if sub.IsAvailableCommand() {
					names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
				}
			}
			for _, t := range topics {
				names = append(names, cobra.CompletionWithDesc(t.name, t.short))
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				for _, t := range topics {
					if t.name == args[0] {
						return c.printText(t.text(c.textWidth()))
					}
				}
			}
			about, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 && about.HasSubCommands() {
				return unknownPage(about, rest[0])
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// unknownPage answers a request for help on what is neither a command nor a
// topic.
func unknownPage(cmd *cobra.Command, name string) error {
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	if !cmd.HasParent() {
		for _, t := range topics {
			names = append(names, t.name)
		}
	}
	return userError{summary: fmt.Sprintf("There is no help on %q", name), detail: didYouMean(name, names)}
}

// textWidth is the width that help is laid out for.
func (c *command) textWidth() int {
	if n := c.env.width(); n > 0 {
		return min(max(n, 60), 120)
	}
	return 80
}

// usage writes how a command is called: what the help shows below the
// description.
func (c *command) usage(cmd *cobra.Command) error {
	var b strings.Builder
	b.WriteString("Usage:\n")
	if cmd.HasSubCommands() {
		fmt.Fprintf(&b, "  %s COMMAND [options]\n", cmd.CommandPath())
	} else {
		fmt.Fprintf(&b, "  %s\n", strings.Replace(cmd.UseLine(), "[flags]", "[options]", 1))
	}
	if cmd.Example != "" {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", cmd.Example)
	}
	c.commandLists(&b, cmd)
	c.optionList(&b, "Options", cmd.LocalFlags())
	c.optionList(&b, "Options of every command", cmd.InheritedFlags())
	if cmd.HasSubCommands() {
		fmt.Fprintf(&b, "\n%s COMMAND --help explains a command and its options.\n", cmd.CommandPath())
	}
	_, err := cmd.OutOrStderr().Write([]byte(b.String()))
	return err
}

// commandLists writes the commands below a command, by group, and below the
// root the topics.
func (c *command) commandLists(b *strings.Builder, cmd *cobra.Command) {
	list := func(title, group string) {
		var rows [][2]string
		for _, sub := range cmd.Commands() {
			if sub.GroupID == group && sub.IsAvailableCommand() {
				rows = append(rows, [2]string{sub.Name(), sub.Short})
			}
		}
		if len(rows) > 0 {
			fmt.Fprintf(b, "\n%s\n%s", title, columns(rows, c.textWidth()))
		}
	}
	for _, g := range cmd.Groups() {
		list(g.Title, g.ID)
	}
	list("Commands:", "")
	if cmd.HasParent() {
		return
	}
	var rows [][2]string
	for _, t := range topics {
		rows = append(rows, [2]string{t.name, t.short})
	}
	fmt.Fprintf(b, "\nTopics of failover help:\n%s", columns(rows, c.textWidth()))
}

func (c *command) optionList(b *strings.Builder, title string, flags *pflag.FlagSet) {
	var rows [][2]string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name, meaning, preset := option(f)
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if preset != "" {
			meaning += " (default " + preset + ")"
		}
		rows = append(rows, [2]string{name, meaning})
	})
	if len(rows) > 0 {
		fmt.Fprintf(b, "\n%s:\n%s", title, columns(rows, c.textWidth()))
	}
}

// option is what an option is called with its value, what it means, and its
// default.
func option(f *pflag.Flag) (name, meaning, preset string) {
	value, meaning := pflag.UnquoteUsage(f)
	name = "--" + f.Name
	if f.Value.Type() != "bool" {
		name += " " + value
	}
	if f.DefValue != "[]" && f.DefValue != "false" {
		preset = f.DefValue
	}
	return name, meaning, preset
}

// columns lays out pairs of a name and what it means. A long name has a line
// of its own.
func columns(rows [][2]string, width int) string {
	const indent, gap, widest = 2, 2, 24
	names := 0
	for _, r := range rows {
		if n := len(r[0]); n <= widest {
			names = max(names, n)
		}
	}
	var b strings.Builder
	for _, r := range rows {
		name := r[0]
		if len(name) > names {
			fmt.Fprintf(&b, "%*s%s\n", indent, "", name)
			name = ""
		}
		for _, line := range fold(r[1], width-indent-names-gap) {
			fmt.Fprintf(&b, "%*s%-*s%*s%s\n", indent, "", names, name, gap, "", line)
			name = ""
		}
	}
	return b.String()
}

// fold breaks a text into lines of at most width characters, between words.
func fold(s string, width int) []string {
	var lines []string
	for _, word := range strings.Fields(s) {
		last := len(lines) - 1
		if last >= 0 && len(lines[last])+1+len(word) <= width {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}
