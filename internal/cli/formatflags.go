// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import "github.com/spf13/cobra"

// formatFlags are the flags of commands that write text or JSON and no
// report.
type formatFlags struct {
	format string
	json   bool
}

func (f *formatFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.format, "format", "text", "write `FORMAT`: text, json")
	cmd.Flags().BoolVar(&f.json, "json", false, "the same as --format json")
}

// wantsJSON checks the flags and reports whether they ask for JSON.
func (f *formatFlags) wantsJSON() (bool, error) {
	if f.json {
		return true, nil
	}
	return f.format == "json", oneOf("--format", f.format, []string{"text", "json"})
}
