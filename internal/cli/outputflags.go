// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// outputFlags are the flags of commands that write a report.
type outputFlags struct {
	format         string
	json           bool
	out            []string
	minimumFailure string
	undecided      string
	tag            string
}

var (
	severities       = []string{report.SeverityError, report.SeverityWarning, report.SeverityInfo, neverFails}
	undecidedChoices = []string{"ignore", "fail"}
)

// neverFails as the threshold means that findings never set the exit code.
const neverFails = "none"

func (o *outputFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.format, "format", report.Formats[0].Name, "write the report as `FORMAT`: "+strings.Join(formatNames(), ", "))
	flags.BoolVar(&o.json, "json", false, "the same as --format json")
	flags.StringArrayVar(&o.out, "out", nil, "write a further report to a file, as `FORMAT=FILE`; may be repeated")
	flags.StringVar(&o.minimumFailure, "minimum-failure-severity", report.SeverityError,
		"exit with 2 for findings of this `SEVERITY` or graver: "+strings.Join(severities, ", "))
	flags.StringVar(&o.undecided, "undecided", undecidedChoices[0], "what could not be decided does to the exit code, `CHOICE`: "+strings.Join(undecidedChoices, ", "))
	flags.StringVar(&o.tag, "tag", "", "tell this report apart from those of other projects by `NAME`, in comments and code scanning (default: where the input lies in the repository)")
	complete := func(values []string) cobra.CompletionFunc {
		return cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	}
	_ = cmd.RegisterFlagCompletionFunc("format", complete(formatNames()))
	_ = cmd.RegisterFlagCompletionFunc("minimum-failure-severity", complete(severities))
	_ = cmd.RegisterFlagCompletionFunc("undecided", complete(undecidedChoices))
}

func formatNames() []string {
	var names []string
	for _, f := range report.Formats {
		names = append(names, f.Name)
	}
	return names
}

// output is one place that a report is written to.
type output struct {
	format report.Format
	// file is empty for standard output.
	file string
}

// outputs checks the flags and returns what is to be written, standard output
// first.
func (o *outputFlags) outputs(cmd *cobra.Command) ([]output, error) {
	if err := oneOf("--minimum-failure-severity", o.minimumFailure, severities); err != nil {
		return nil, err
	}
	if err := oneOf("--undecided", o.undecided, undecidedChoices); err != nil {
		return nil, err
	}
	if o.json {
		if cmd.Flags().Changed("format") && o.format != "json" {
			return nil, userError{"The options contradict each other", "--json is short for --format json, and --format says " + o.format + "."}
		}
		o.format = "json"
	}
	first, err := formatNamed(o.format)
	if err != nil {
		return nil, err
	}
	all := []output{{format: first}}
	for _, out := range o.out {
		name, file, ok := strings.Cut(out, "=")
		if !ok || file == "" {
			return nil, userError{
				summary: fmt.Sprintf("--out can't be understood: %q", out),
				detail:  "It names a format and a file, for example --out json=report.json.",
			}
		}
		format, err := formatNamed(name)
		if err != nil {
			return nil, err
		}
		all = append(all, output{format, file})
	}
	return all, nil
}

func formatNamed(name string) (report.Format, error) {
	if f, ok := report.FormatNamed(name); ok {
		return f, nil
	}
	return report.Format{}, userError{
		summary: fmt.Sprintf("There is no format %q", name),
		detail:  didYouMean(name, formatNames()),
	}
}

func oneOf(flag, value string, allowed []string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	return userError{
		summary: fmt.Sprintf("%s does not take %q", flag, value),
		detail:  didYouMean(value, allowed),
	}
}
