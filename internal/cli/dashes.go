// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// doubleDashes spells one-dash long options with two, since Terraform's users
// type one dash and the flag library takes that for a bundle of letters. What
// is the value of an option stays as it is. What follows the command "tf"
// belongs to Terraform and is returned apart, untouched.
func doubleDashes(root *cobra.Command, args []string) (ours, terraforms []string) {
	takesValue := map[string]bool{}
	collect := func(f *pflag.Flag) { takesValue[f.Name] = f.NoOptDefVal == "" }
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		cmd.Flags().VisitAll(collect)
		cmd.PersistentFlags().VisitAll(collect)
	}
	out := make([]string, 0, len(args))
	commandSeen := false
	for i := 0; i < len(args); i++ {
		arg := args[i]
		name, isOption := strings.CutPrefix(arg, "-")
		switch {
		case arg == "--":
			return append(out, args[i:]...), nil
		case !commandSeen && arg == terraformCommand:
			return append(out, arg), args[i+1:]
		case !isOption || len(name) < 2:
			commandSeen = commandSeen || !isOption
			out = append(out, arg)
			continue
		}
		name = strings.TrimPrefix(name, "-")
		out = append(out, "--"+name)
		if takesValue[name] && i+1 < len(args) {
			i++
			out = append(out, args[i])
		}
	}
	return out, nil
}
