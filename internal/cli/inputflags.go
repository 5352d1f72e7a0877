// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// inputFlags are the flags of commands that read inputs.
type inputFlags struct {
	configs   []string
	values    []hclconfig.Value
	root      string
	terraform string
}

func (f *inputFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.configs, "config", nil, "read the configuration of a plan from `DIR`; one for each plan, in their order")
	flags.Var(valueFlag{&f.values, false}, "var", "set a root variable, as `NAME=VALUE`; may be repeated")
	flags.Var(valueFlag{&f.values, true}, "var-file", "set root variables from `FILE`; may be repeated")
	flags.StringVar(&f.root, "root", "", "read configuration only below `DIR` (default: the enclosing repository)")
	addTerraformBin(cmd, &f.terraform)
	_ = cmd.MarkFlagDirname("config")
	_ = cmd.MarkFlagDirname("root")
	_ = cmd.MarkFlagFilename("var-file", "tfvars", "json")
}

// valueFlag appends to one list for --var and --var-file, since of two that
// set the same variable the later one wins.
type valueFlag struct {
	values *[]hclconfig.Value
	file   bool
}

// String is what the help shows as the default.
func (valueFlag) String() string { return "" }

// Type names the value in the help.
func (f valueFlag) Type() string { return "stringArray" }

// Set takes one occurrence of the flag.
func (f valueFlag) Set(s string) error {
	if f.file {
		*f.values = append(*f.values, hclconfig.Value{File: s})
		return nil
	}
	name, text, ok := strings.Cut(s, "=")
	if !ok || strings.TrimSpace(name) == "" {
		return userError{"a variable needs a name and a value", "write --var 'NAME=VALUE'"}
	}
	*f.values = append(*f.values, hclconfig.Value{Name: strings.TrimSpace(name), Text: text})
	return nil
}
