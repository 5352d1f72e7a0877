// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

func (c *command) preview() *cobra.Command {
	var in inputFlags
	var out outputFlags
	var ask askFlags
	var set settingsFlags
	cmd := &cobra.Command{
		Use:   "preview [PATH...]",
		Short: "Show who serves under which failure",
		Long: strings.TrimSpace(`
Shows every load balancer, composite health check, consumer of a published
service and DNS record that can fail over: what it does in which outage and
why, and what the rules have to say.

A PATH is a configuration directory, a plan (the JSON of "terraform show
-json", or the saved plan file itself), a state, or "-" for one plan or state
on standard input. Without one it is the working directory. Several are read
as one: what one of them publishes, another can use.

A plan's JSON leaves out what dynamic blocks refer to, so it is read together
with the configuration beside it, or with that of --config.`),
		Example: strings.Trim(`
  failover preview
  failover preview -var-file=prod.tfvars infra
  terraform show -json tfplan | failover preview --config . -
  failover preview --fail zone:us-west1-a+all-failovers plan.json`, "\n"),
		RunE: func(cmd *cobra.Command, paths []string) error {
			outputs, err := out.outputs(cmd)
			if err != nil {
				return err
			}
			d, err := c.document(cmd.Context(), paths, &in, &ask, &set, review.Options{Trace: wantTraces(outputs)})
			if err != nil {
				return err
			}
			if err := set.writeBaseline(d); err != nil {
				return err
			}
			if err := c.write(d, outputs, out.tag, out.gate()); err != nil {
				return err
			}
			return verdict(d, out.gate())
		},
	}
	in.add(cmd)
	ask.add(cmd, "show a further `SCENARIO`; may be repeated")
	set.add(cmd)
	out.add(cmd)
	return cmd
}

// askFlags say what is asked about the inputs.
type askFlags struct {
	fail, only []string
	assumeFlags
}

func (a *askFlags) add(cmd *cobra.Command, failHelp string) {
	cmd.Flags().StringArrayVar(&a.fail, "fail", nil, failHelp)
	a.assumeFlags.add(cmd)
	cmd.Flags().StringArrayVar(&a.only, "only", nil, "show only what has an address that matches `GLOB`, where * is the only wildcard, and what belongs to it; may be repeated")
}

func (a *askFlags) options(o review.Options) (review.Options, error) {
	for _, text := range a.fail {
		s, err := engine.ParseScenario(text)
		if err != nil {
			return o, userError{"A scenario of --fail can't be understood", sentence(err.Error())}
		}
		o.Fail = append(o.Fail, s)
	}
	for _, text := range a.only {
		p, err := review.ParsePattern(text)
		if err != nil {
			return o, userError{"--only can't be understood", sentence(err.Error())}
		}
		o.Only = append(o.Only, p)
	}
	return a.assumeFlags.options(o)
}

// document reads the inputs, joins them and has them judged.
func (c *command) document(ctx context.Context, paths []string, in *inputFlags, ask *askFlags, set *settingsFlags, opts review.Options) (*report.Document, error) {
	opts, err := ask.options(opts)
	if err != nil {
		return nil, err
	}
	conf, err := c.configure(set, &opts)
	if err != nil {
		return nil, err
	}
	sources, err := c.read(ctx, paths, in)
	if err != nil {
		return nil, err
	}
	conf.comments(sources)
	t := c.join(sources, &opts)
	if err := conf.fits(c, t); err != nil {
		return nil, err
	}
	opts.Before = stood(sources)
	d, err := review.Preview(t, opts)
	if err != nil {
		return nil, userError{"The question does not fit the input", sentence(err.Error())}
	}
	return d, nil
}

// join joins the inputs, and hands what there is to tell about the reading on
// to the document.
func (c *command) join(sources []*adapt.Source, opts *review.Options) *topology.Topology {
	t, joined := adapt.Build(sources)
	c.printDiagnostics(joined, nil, "")
	for i, s := range sources {
		tell(opts, inputOf(t, i), s.Diagnostics)
	}
	tell(opts, nil, joined)
	return t
}

// inputOf is the position of an input, where it is worth saying.
func inputOf(t *topology.Topology, i int) *int {
	if len(t.Inputs) < 2 {
		return nil
	}
	return &i
}

// tell hands diagnostics on to the document: those that are findings of the
// reading family as findings.
func tell(opts *review.Options, input *int, diagnostics []adapt.Diagnostic) {
	for _, d := range diagnostics {
		rule, ok := validate.Lookup(d.Code)
		if !ok {
			told := diagnosticFor(d)
			told.Input = input
			opts.Diagnostics = append(opts.Diagnostics, told)
			continue
		}
		opts.Reading = append(opts.Reading, &report.Finding{
			Rule: rule.ID, Severity: string(rule.Severity), Place: report.Place{Input: input, Address: d.Address}, Attribute: d.Attribute,
			Message: sentence(d.Summary) + " " + d.Detail, Docs: append([]string{}, rule.Docs()...), Facts: rule.Facts,
			Range: report.RangeOf(d.Range),
		})
	}
}
