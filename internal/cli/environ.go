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

// notFromEnvironment are flags that have no environment variable: help and
// version only make sense on the command line, and for variables there is
// TF_VAR_NAME.
var notFromEnvironment = []string{"help", "version", "var", "var-file"}

// environmentName is the environment variable that stands for a flag.
func environmentName(flag string) string {
	return "FAILOVER_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// flagsFromEnvironment sets every flag that is not on the command line and has
// an environment variable. Flags that may be given several times take one
// value from there.
func (c *command) flagsFromEnvironment(cmd *cobra.Command) error {
	var failed error
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if failed != nil || f.Changed || slices.Contains(notFromEnvironment, f.Name) {
			return
		}
		value, ok := c.env.lookup(environmentName(f.Name))
		if !ok || value == "" {
			return
		}
		if err := cmd.Flags().Set(f.Name, value); err != nil {
			failed = userError{
				summary: fmt.Sprintf("The environment variable %s has an unusable value", environmentName(f.Name)),
				detail:  fmt.Sprintf("It stands for --%s, which does not take %q: %s", f.Name, value, sentence(err.Error())),
			}
		}
	})
	return failed
}
