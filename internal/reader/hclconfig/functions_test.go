// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Every function of the Terraform on this machine is known.
func TestEveryFunctionOfTerraformIsKnown(t *testing.T) {
	terraform, err := exec.LookPath("terraform")
	if err != nil {
		t.Skip("terraform is not on PATH")
	}
	cmd := exec.Command(terraform, "metadata", "functions", "-json")
	cmd.Env = append(os.Environ(), "TF_CLI_CONFIG_FILE=/dev/null")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Functions map[string]any `json:"function_signatures"`
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Functions) < 118 {
		t.Fatalf("only %d functions", len(doc.Functions))
	}
	for name := range doc.Functions {
		s := readText(t, "resource \"terraform_data\" \"x\" {\n  input = "+name+"()\n}\n")
		for _, d := range s.Diagnostics {
			if strings.Contains(d.Summary, "unknown function") {
				t.Errorf("%s is not known", name)
			}
		}
	}
}
