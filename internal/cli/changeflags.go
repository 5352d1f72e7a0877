// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
)

// changeFlags are the flags of a review that say with what to compare, and
// what differences do to the exit code.
type changeFlags struct {
	baseline []string
	configs  []string
	failOn   string
	detailed bool
}

var failOnChoices = []string{"none", "regress"}

func (f *changeFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.baseline, "baseline", nil, "compare with `PATH`: a directory, plan, state or JSON report; may be repeated")
	flags.StringArrayVar(&f.configs, "baseline-config", nil, "read the configuration of a plan of --baseline from `DIR`; one for each plan, in their order")
	flags.StringVar(&f.failOn, "fail-on", failOnChoices[0], "exit with 2 also for differences, `CHOICE`: none, or regress for any outcome or measure that gets worse")
	flags.BoolVar(&f.detailed, "detailed-exitcode", false, "exit with 2 if any outcome or measure differs; with --fail-on regress only if one gets worse")
	_ = cmd.RegisterFlagCompletionFunc("fail-on", cobra.FixedCompletions(failOnChoices, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.MarkFlagDirname("baseline-config")
}

func (f *changeFlags) check() error {
	return oneOf("--fail-on", f.failOn, failOnChoices)
}

// baseline reads what the change is compared with.
func (c *command) baseline(ctx context.Context, b *review.Before, after []*adapt.Source, in *inputFlags, f *changeFlags) error {
	if len(f.baseline) == 1 {
		d, err := readReport(f.baseline[0])
		if d != nil || err != nil {
			b.Report = d
			return err
		}
	}
	if slices.Contains(f.baseline, "-") && slices.ContainsFunc(after, func(s *adapt.Source) bool { return s.Path == "-" }) {
		return userError{"Standard input was named twice", `It can be read once: as the input or as the --baseline. Name the other one by its file.`}
	}
	earlier := *in
	earlier.configs = f.configs
	sources, err := c.read(ctx, f.baseline, &earlier)
	if err != nil {
		return err
	}
	var joined []adapt.Diagnostic
	b.Topology, joined = adapt.Build(sources)
	c.printDiagnostics(joined, nil, "")
	return nil
}

// readReport reads a file that holds a JSON report; it returns nil for one that
// holds something else.
func readReport(path string) (*report.Document, error) {
	if path == "-" || isDirectory(path) {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		// The reader of inputs says what is wrong.
		return nil, nil
	}
	defer file.Close()
	const sniffed = 64 << 10
	r := bufio.NewReaderSize(file, sniffed)
	head, _ := r.Peek(sniffed)
	if !report.IsReport(head) {
		return nil, nil
	}
	d, err := report.Read(r)
	if err != nil {
		return nil, userError{fmt.Sprintf("The report %s can't be used", path), sentence(strings.TrimSpace(err.Error()))}
	}
	return d, nil
}

// gate adds what the differences come to.
func (f *changeFlags) gate(g report.Gate) report.Gate {
	g.Regressions, g.Differences = f.failOn == "regress", f.detailed
	return g
}
