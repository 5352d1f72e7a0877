// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

func (c *command) review() *cobra.Command {
	var in inputFlags
	var out outputFlags
	var ask askFlags
	var set settingsFlags
	var change changeFlags
	cmd := &cobra.Command{
		Use:   "review [PATH...]",
		Short: "Judge what a change does to failover",
		Long: strings.TrimSpace(`
Compares who serves under which failure before and after a change, and judges
each difference: worse, changed, better, or undecided where the inputs don't
tell. A change that no client could notice is said to have no effect.

A PATH is a plan: what stands before it is what it records. With --baseline it
may be anything that "failover preview" reads, and what stands before is the
baseline: a configuration directory, plan, state, or the JSON report of an
earlier run, for example of the base branch.`),
		Example: strings.Trim(`
  terraform show -json tfplan > plan.json && failover review plan.json
  failover review --baseline ../main/infra infra
  failover review --baseline main.json --fail-on regress infra`, "\n"),
		RunE: func(cmd *cobra.Command, paths []string) error {
			outputs, err := out.outputs(cmd)
			if err != nil {
				return err
			}
			if err := change.check(); err != nil {
				return err
			}
			d, err := c.reviewed(cmd.Context(), paths, &in, &ask, &set, &change, review.Options{Trace: wantTraces(outputs)})
			if err != nil {
				return err
			}
			if err := set.writeBaseline(d); err != nil {
				return err
			}
			gate := change.gate(out.gate())
			if err := c.write(d, outputs, out.tag, gate); err != nil {
				return err
			}
			return verdict(d, gate)
		},
	}
	in.add(cmd)
	ask.add(cmd, "compare in a further `SCENARIO`; may be repeated")
	change.add(cmd)
	set.add(cmd)
	out.add(cmd)
	return cmd
}

// reviewed reads both sides of a change and has them compared.
func (c *command) reviewed(ctx context.Context, paths []string, in *inputFlags, ask *askFlags, set *settingsFlags, change *changeFlags, opts review.Options) (*report.Document, error) {
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
	before, err := c.before(ctx, sources, in, change)
	if err != nil {
		return nil, err
	}
	conf.comments(sources)
	t := c.join(sources, &opts)
	if err := conf.fits(c, t, before.Topology); err != nil {
		return nil, err
	}
	d, err := review.Change(*before, t, opts)
	if err != nil {
		return nil, userError{"The question does not fit the input", sentence(err.Error())}
	}
	return d, nil
}

// before is what stands before a change: the baseline, or what the plans
// record.
func (c *command) before(ctx context.Context, after []*adapt.Source, in *inputFlags, change *changeFlags) (*review.Before, error) {
	b := &review.Before{Recorded: recorded(after)}
	for _, s := range after {
		b.Moves = append(b.Moves, s.Moves())
	}
	if len(change.baseline) > 0 {
		return b, c.baseline(ctx, b, after, in, change)
	}
	if !slices.ContainsFunc(after, func(s *adapt.Source) bool { return s.Kind == "plan" }) {
		return nil, userError{
			"There is nothing to compare with",
			"Only a plan says what stands before. Name with --baseline what the other input is to be compared with: a directory, plan, state or JSON report, for example of the base branch.",
		}
	}
	b.Topology = b.Recorded
	return b, nil
}

// recorded is what the inputs say about the time before their plans are carried
// out; one that is no plan stands as it is. It is nil where none is a plan.
func recorded(after []*adapt.Source) *topology.Topology {
	var sources []*adapt.Source
	plans := 0
	for _, s := range after {
		if stood := s.Before(); stood != nil {
			s = stood
			plans++
		}
		sources = append(sources, s)
	}
	if plans == 0 {
		return nil
	}
	t, _ := adapt.Build(sources)
	return t
}
