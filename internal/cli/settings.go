// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"bytes"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/settings"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
)

// settingsFlags are the flags of commands that judge: what a team expects and
// has decided to live with.
type settingsFlags struct {
	path  string
	known string
	write string
}

// noSettings as the settings file means that none is looked for.
const noSettings = "none"

func (f *settingsFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.path, "settings", "", "read expectations, rules and suppressions from `FILE`; none reads no file (default: .failover.hcl in the working directory, else in the home directory)")
	flags.StringVar(&f.known, "baseline-findings", "", "suppress the findings that stand in `FILE`")
	flags.StringVar(&f.write, "write-baseline-findings", "", "write the findings to `FILE`, for --baseline-findings of later runs")
	_ = cmd.MarkFlagFilename("settings", "hcl", "json")
	_ = cmd.MarkFlagFilename("baseline-findings", "json")
	_ = cmd.MarkFlagFilename("write-baseline-findings", "json")
}

// find is the settings file to read, or "" for none.
func (f *settingsFlags) find(env Environment) string {
	switch f.path {
	case "":
		dirs := []string{"."}
		if home, ok := env.lookup("HOME"); ok && home != "" {
			dirs = append(dirs, home)
		}
		return settings.Find(dirs...)
	case noSettings:
		return ""
	}
	return f.path
}

// configure reads the settings file and the baseline of findings into the
// options.
func (c *command) configure(f *settingsFlags, opts *review.Options) (*configuration, error) {
	conf := &configuration{opts: opts, today: c.today()}
	if f.known != "" {
		file, err := os.Open(f.known)
		if err != nil {
			return nil, userError{"The baseline of findings can't be read", sentence(err.Error())}
		}
		defer file.Close()
		if opts.Known, err = report.ReadBaseline(file); err != nil {
			return nil, userError{"The baseline of findings " + f.known + " can't be used", sentence(err.Error())}
		}
	}
	path := f.find(c.env)
	if path == "" {
		return conf, nil
	}
	file, diags, err := settings.Read(path)
	if err != nil {
		return nil, userError{"The settings file can't be read", sentence(err.Error())}
	}
	conf.file = file
	opts.Settings = path
	if refusal := file.Refuses(c.env.Version); refusal != nil {
		// Another version may know what this one doesn't.
		diags = []adapt.Diagnostic{*refusal}
	} else {
		diags = append(diags, conf.convert()...)
	}
	if len(diags) > 0 {
		c.printDiagnostics(diags, map[string][]byte{path: file.Content}, "")
		return nil, exitCode(ExitError)
	}
	return conf, nil
}

// today is the date on which suppressions are judged.
func (c *command) today() string {
	now := time.Now
	if c.env.Now != nil {
		now = c.env.Now
	}
	return now().Format(time.DateOnly)
}

// comments takes the suppressions that stand beside the code.
func (conf *configuration) comments(sources []*adapt.Source) {
	for i, s := range sources {
		hold, told := settings.Judge(settings.Comments(s), ruleIDs(), conf.today)
		s.Diagnostics = append(s.Diagnostics, told...)
		for _, one := range hold {
			suppression := review.Suppression{
				Rules: one.Rules, Within: one.Within, Input: i,
				Shown: report.Suppression{
					By: report.SuppressedByComment, Reason: one.Reason, Until: one.Until, Range: report.RangeOf(one.Range),
				},
			}
			if one.For != "" {
				if p, err := review.ParsePattern(one.For); err == nil {
					suppression.Targets = append(suppression.Targets, p)
				}
			}
			conf.opts.Suppressions = append(conf.opts.Suppressions, suppression)
		}
	}
}

// writeBaseline writes the findings for later runs, where that is asked for.
func (f *settingsFlags) writeBaseline(d *report.Document) error {
	if f.write == "" {
		return nil
	}
	var b bytes.Buffer
	if err := report.WriteBaseline(&b, d); err != nil {
		return err
	}
	if err := os.WriteFile(f.write, b.Bytes(), 0o644); err != nil {
		return userError{"The baseline of findings could not be written", sentence(err.Error())}
	}
	return nil
}
