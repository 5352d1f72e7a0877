// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/failoverplan/terraform-provider-failover/internal/provider"
	"github.com/failoverplan/terraform-provider-failover/internal/provider/providerschema"
)

const providerName = "failover"

// providerPages has tfplugindocs write docs/index.md, docs/resources and so on
// from the schema, templates and examples. Given the schema it needs neither
// Terraform nor a build of the provider.
func providerPages(ctx context.Context) error {
	schema, err := providerschema.JSON(ctx, providerName, provider.NewServer("dev"))
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "docgen")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	path := filepath.Join(scratch, "schema.json")
	if err := os.WriteFile(path, schema, 0o644); err != nil {
		return err
	}
	run := exec.CommandContext(ctx, "go", "tool", "-modfile=tools/go.mod", "tfplugindocs", "generate",
		"--provider-name", providerName, "--providers-schema", path)
	run.Stdout, run.Stderr = os.Stderr, os.Stderr
	return run.Run()
}
