// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// terraformCommand is the command whose arguments are Terraform's own.
const terraformCommand = "tf"

func (c *command) terraform() *cobra.Command {
	var bin string
	cmd := &cobra.Command{
		Use:   terraformCommand + " ARGS...",
		Short: "Run terraform with this program as its failover provider",
		Long: strings.TrimSpace(`
Serves the provider failover inside this process and runs "terraform ARGS"
with it. No registry, no installation and no CLI configuration is needed.
Everything after "tf" is passed on untouched; options of failover itself, such
as --terraform-bin, stand before it. "failover tf -help" is Terraform's own.`),
		Example: "  failover tf -chdir=examples/resources/failover_backend_service plan",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Terraform spells it -help.
			if slices.Equal(c.terraformArgs, []string{"--help"}) || slices.Equal(c.terraformArgs, []string{"-h"}) {
				return cmd.Help()
			}
			return c.runTerraform(cmd.Context(), bin)
		},
	}
	addTerraformBin(cmd, &bin)
	return cmd
}

// addTerraformBin adds the flag that says which program shows saved plans and
// runs "tf".
func addTerraformBin(cmd *cobra.Command, bin *string) {
	cmd.Flags().StringVar(bin, "terraform-bin", defaultTerraform,
		"run `PROGRAM` as terraform; an empty text forbids to run any")
}

const defaultTerraform = "terraform"

func (c *command) runTerraform(ctx context.Context, bin string) error {
	if bin == "" {
		return userError{"terraform may not be run", "--terraform-bin is empty, which forbids it."}
	}
	if c.env.ServeProvider == nil {
		return userError{"The provider can't be served", "This program was built without it."}
	}
	path, err := exec.LookPath(bin)
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return userError{
			summary: fmt.Sprintf("There is no program %q on PATH", bin),
			detail:  "failover tf runs your own terraform. Install it, or name it with --terraform-bin.",
		}
	}
	// Terraform gets interrupts from the terminal itself and ends in its own
	// time. This process is its provider and must outlive it, so it neither
	// dies of an interrupt nor stops serving.
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	variable, stop, err := c.env.ServeProvider(context.WithoutCancel(ctx))
	if err != nil {
		return userError{"The provider could not be started", sentence(err.Error())}
	}
	defer stop()
	run := exec.CommandContext(context.WithoutCancel(ctx), path, c.terraformArgs...)
	run.Env = append(slices.Clone(c.env.Environ), variable)
	run.Stdin, run.Stdout, run.Stderr = c.env.Stdin, c.env.Stdout, c.env.Stderr
	var exit *exec.ExitError
	switch err := run.Run(); {
	case err == nil:
		return nil
	case errors.As(err, &exit) && exit.ExitCode() > 0:
		return exitCode(exit.ExitCode())
	default:
		return userError{fmt.Sprintf("%s could not be run", bin), sentence(err.Error())}
	}
}
