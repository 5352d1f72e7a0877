// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"encoding/json"

	"github.com/spf13/cobra"
)

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

// writeJSON writes a value to standard output as reports are written.
func (c *command) writeJSON(v any) error {
	enc := json.NewEncoder(c.env.Stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
