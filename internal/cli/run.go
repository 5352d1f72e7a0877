// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"context"
	"errors"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// Exit codes, whatever the format.
const (
	// ExitOK: nothing at or above the threshold.
	ExitOK = 0
	// ExitError: the program could not do its job.
	ExitError = 1
	// ExitFindings: findings at or above the threshold.
	ExitFindings = 2
)

// exitCode ends a run whose output is already written.
type exitCode int

func (exitCode) Error() string { return "finished" }

// Run carries out one command line, without the program's name, and returns
// the exit code.
func Run(ctx context.Context, args []string, env Environment) int {
	c := &command{env: env}
	root := c.root()
	ours, terraforms := doubleDashes(root, args)
	c.terraformArgs = terraforms
	root.SetArgs(ours)
	root.SetIn(env.Stdin)
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	err := root.ExecuteContext(ctx)
	var code exitCode
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &code):
		return int(code)
	}
	c.printError(err)
	return ExitError
}

// command holds what the commands of one run share.
type command struct {
	env    Environment
	global struct {
		chdir   string
		noColor bool
	}
	terraformArgs []string
	// startedIn is the directory that -chdir left.
	startedIn string
}

func (c *command) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "failover",
		Short: "Shows what Google Cloud load balancers do when something fails",
		Long: strings.TrimSpace(`
failover shows, before anything is applied, what Google Cloud load balancers
do when something fails: which backends of a passthrough Network Load Balancer
serve, what a DNS record answers, where composite health sends the consumers of
a published service, and why. It reads Terraform configurations, plans and
states without credentials and without a network.`),
		Example: strings.Trim(`
  failover preview infra
  failover simulate infra --fail zone:us-west1-a
  terraform show -json tfplan > plan.json && failover review plan.json`, "\n"),
		Version:       c.env.Version,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          c.unknownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.flagsFromEnvironment(cmd); err != nil {
				return err
			}
			return c.changeDirectory()
		},
	}
	flags := root.PersistentFlags()
	flags.StringVar(&c.global.chdir, "chdir", "", "switch to `DIR` before doing anything else")
	flags.BoolVar(&c.global.noColor, "no-color", false, "never colour the output")
	flags.BoolP("help", "h", false, "explain the command and its options")
	root.Flags().BoolP("version", "v", false, "print the version")
	root.SetVersionTemplate(versionText(c.env.Version))
	root.SetFlagErrorFunc(flagError)
	root.SetUsageFunc(c.usage)
	root.SetHelpCommand(c.help())
	root.AddGroup(groups...)
	root.AddCommand(commands(c)...)
	root.SetHelpCommandGroupID(groups[1].ID)
	root.SetCompletionCommandGroupID(groups[1].ID)
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Args, cmd.RunE = c.unknownCommand, root.RunE
		}
	}
	return root
}

// changeDirectory does what -chdir asks for. The process changes its
// directory as Terraform does, so that every relative path of the command
// line, --config and --var-file included, is meant from there.
func (c *command) changeDirectory() error {
	if c.global.chdir == "" {
		return nil
	}
	c.startedIn = working()
	if err := os.Chdir(c.global.chdir); err != nil {
		return userError{
			summary: "The directory of -chdir can't be used",
			detail:  err.Error(),
		}
	}
	return nil
}
