// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

func (c *command) schema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON schema of the report",
		Long:  "Prints the JSON schema that the output of --format json follows.",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			return c.printText(string(report.Schema))
		},
	}
}

func (c *command) version() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Long:  "Prints the version of the program and of the report format.",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			return c.printText(versionText(c.env.Version))
		},
	}
}

func versionText(version string) string {
	return fmt.Sprintf("failover %s\nreport format %s\n", version, report.FormatVersion)
}
