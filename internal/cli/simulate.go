// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
)

func (c *command) simulate() *cobra.Command {
	var in inputFlags
	var ask askFlags
	var format formatFlags
	cmd := &cobra.Command{
		Use:   "simulate [PATH...] --fail SCENARIO",
		Short: "Explain one scenario step by step",
		Long: strings.TrimSpace(`
Explains what each load balancer, composite health check, consumer and DNS
record does in a scenario, step by step: the numbers, where they were written,
and the documented statements that decide. "failover help scenarios" lists what
can fail, and inputs are named as for "failover preview". Findings do not set
the exit code.`),
		Example: strings.Trim(`
  failover simulate --fail zone:us-west1-a
  failover simulate plan.json --fail 'vms:google_compute_instance_group.web["a"]=1+all-failovers'`, "\n"),
		RunE: func(cmd *cobra.Command, paths []string) error {
			asJSON, err := format.wantsJSON()
			if err != nil {
				return err
			}
			if len(ask.fail) == 0 {
				return userError{
					"simulate needs to know what fails",
					"Name it with --fail, for example --fail zone:us-west1-a or --fail all-primaries. failover preview lists scenarios that fit the input.",
				}
			}
			d, err := c.document(cmd.Context(), paths, &in, &ask, &settingsFlags{path: noSettings}, review.Options{Trace: true, FailAlone: true})
			if err != nil {
				return err
			}
			options := report.RenderOptions{Width: c.env.width(), Color: c.env.color(c.global.noColor)}
			write := report.WriteExplanation
			if asJSON {
				write = report.WriteJSON
			}
			if err := c.print(func(w io.Writer) error { return write(w, d, options) }); err != nil {
				return err
			}
			if !d.Complete {
				return exitCode(ExitError)
			}
			return nil
		},
	}
	in.add(cmd)
	ask.add(cmd, "explain this `SCENARIO`; may be repeated")
	format.add(cmd)
	return cmd
}
