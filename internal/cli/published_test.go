// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func TestEveryReportFollowsThePublishedSchemaAndIsTheSameTwice(t *testing.T) {
	published, err := jsonschema.UnmarshalJSON(strings.NewReader(run(t, "schema").stdout))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report.json", published); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("report.json")
	if err != nil {
		t.Fatal(err)
	}
	dirs, err := filepath.Glob("testdata/*/[sR][0-9]*")
	if err != nil || len(dirs) == 0 {
		t.Fatal("No cases.", err)
	}
	for _, dir := range dirs {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			first := run(t, "preview", "--json", dir)
			if second := run(t, "preview", "--json", dir); first != second {
				t.Error("Two runs differ.")
			}
			report, err := jsonschema.UnmarshalJSON(strings.NewReader(first.stdout))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(report); err != nil {
				t.Error(err)
			}
			// The explanation is the same document with the traces in it.
			explained := run(t, "simulate", "--json", "--fail", "everything", dir)
			report, err = jsonschema.UnmarshalJSON(strings.NewReader(explained.stdout))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(report); err != nil {
				t.Error(err)
			}
		})
	}
}
