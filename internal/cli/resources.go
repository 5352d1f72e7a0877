// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

func (c *command) resources() *cobra.Command {
	var in inputFlags
	var format formatFlags
	cmd := &cobra.Command{
		Use:   "resources [PATH...]",
		Short: "Show how the input was understood",
		Long: strings.TrimSpace(`
Lists every resource instance that was understood, with the attributes that
load balancing hangs on and its references to other instances, so that you can
see why a link is there or isn't. The grade says how sure a reference is: exact
(the value is the referenced attribute), derived (it is a part of the value),
same-key (two instances of a plan share a key), candidates (one of several),
inferred (no expression was seen). An instance that ends in [*] stands for an
unknown number of instances.`),
		RunE: func(cmd *cobra.Command, paths []string) error {
			asJSON, err := format.wantsJSON()
			if err != nil {
				return err
			}
			sources, err := c.read(cmd.Context(), paths, &in)
			if err != nil {
				return err
			}
			r := readingOf(sources)
			if asJSON {
				err = c.print(func(w io.Writer) error { return report.EncodeJSON(w, r) })
			} else {
				err = c.printText(r.text())
			}
			if err != nil {
				return err
			}
			for _, d := range r.Diagnostics {
				if d.Severity == report.SeverityError {
					return exitCode(ExitError)
				}
			}
			return nil
		},
	}
	in.add(cmd)
	format.add(cmd)
	return cmd
}

// text lists the reading for people, one line a fact, so that it can be
// searched.
func (r *reading) text() string {
	var b strings.Builder
	for _, m := range r.MissingModules {
		fmt.Fprintf(&b, "%s is not on disk: its outputs are unknown\n\n", report.Printable(m))
	}
	for _, res := range r.Resources {
		b.WriteString(report.Printable(res.Address))
		if res.Symbolic {
			b.WriteString("  (stands for an unknown number of instances)")
		}
		if res.Range != nil {
			fmt.Fprintf(&b, "  %s:%d", report.Printable(res.Range.Filename), res.Range.Start.Line)
		}
		b.WriteByte('\n')
		for _, a := range res.Attributes {
			value := "(not known)"
			if a.Value != nil {
				value = report.Printable(*a.Value)
			}
			fmt.Fprintf(&b, "  %s = %s\n", report.Printable(a.Attribute), value)
		}
		for _, ref := range res.References {
			fmt.Fprintf(&b, "  %s -> %s  (%s)\n", report.Printable(ref.Attribute), report.Printable(ref.To), ref.Grade)
		}
	}
	if len(r.Resources) == 0 {
		b.WriteString("No resource was found.\n")
	}
	return b.String()
}
