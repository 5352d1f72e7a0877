// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// nearest returns the name that was probably meant, or nothing.
func nearest(name string, names []string) string {
	best, distance := "", max(2, len(name)/3)+1
	for _, n := range names {
		if d := levenshtein.Distance(strings.ToLower(name), strings.ToLower(n), nil); d < distance {
			best, distance = n, d
		}
	}
	return best
}

// didYouMean ends a sentence about an unknown name.
func didYouMean(name string, names []string) string {
	if n := nearest(name, names); n != "" {
		return fmt.Sprintf("Did you mean %q?", n)
	}
	return "There are: " + strings.Join(names, ", ") + "."
}

func (c *command) unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	if !cmd.HasParent() && isInput(args[0]) {
		return userError{
			summary: fmt.Sprintf("There is no command %q", args[0]),
			detail:  fmt.Sprintf("It names a file or directory. To see what it does, run: failover preview %s", args[0]),
		}
	}
	return userError{
		summary: fmt.Sprintf("There is no command %q", args[0]),
		detail:  didYouMean(args[0], names),
	}
}

// noArguments refuses what stands behind a command that takes nothing.
func noArguments(cmd *cobra.Command, args []string) error { return atMost(0)(cmd, args) }

// atMost refuses more arguments than a command takes.
func atMost(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) <= n {
			return nil
		}
		takes := "nothing"
		if n == 1 {
			takes = "one " + strings.Trim(strings.TrimPrefix(cmd.Use, cmd.Name()), " []")
		}
		return userError{
			summary: fmt.Sprintf("%s does not take %q", cmd.CommandPath(), args[n]),
			detail:  fmt.Sprintf("It takes %s. %s", takes, seeHelp(cmd)),
		}
	}
}

// flagError explains a flag that the command does not have.
func flagError(cmd *cobra.Command, err error) error {
	unknown, ok := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !ok {
		return userError{
			summary: "The options can't be understood",
			detail:  sentence(err.Error()) + " " + seeHelp(cmd),
		}
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	detail := seeHelp(cmd)
	if n := nearest(unknown, names); n != "" {
		detail = fmt.Sprintf("Did you mean --%s? %s", n, detail)
	}
	return userError{
		summary: fmt.Sprintf("%s has no option --%s", cmd.CommandPath(), unknown),
		detail:  detail,
	}
}

func seeHelp(cmd *cobra.Command) string {
	return fmt.Sprintf("All options: %s --help.", cmd.CommandPath())
}

// sentence makes a sentence of an error text. What begins with a name or a
// scenario keeps its spelling.
func sentence(s string) string {
	if s == "" {
		return ""
	}
	first, _, _ := strings.Cut(s, " ")
	if strings.Trim(first, "abcdefghijklmnopqrstuvwxyz,") == "" {
		s = strings.ToUpper(s[:1]) + s[1:]
	}
	if strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}
