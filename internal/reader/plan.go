// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/join"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/statejson"
)

// readPlan reads a plan's JSON and the configuration beside it.
func readPlan(opts Options, r io.Reader) (*adapt.Source, error) {
	dir := besides(opts)
	plan, err := planjson.Read(r, planjson.Options{Path: opts.Path, Reads: opts.Reads, Keys: dir != ""})
	if err != nil {
		return nil, inputError(opts.Path, err)
	}
	if dir == "" {
		return alone(plan), nil
	}
	return joined(opts, plan, dir, hclconfig.Options{
		Dir: dir, Root: opts.Root, Environ: opts.Environ, Workspace: workspace(dir, opts.Environ),
	})
}

// joined reads the configuration that a plan was made from, which goes by the
// name dir, and lays it over the plan. A directory that was asked for must be
// readable; one that happens to lie beside the plan need not be.
func joined(opts Options, plan *planjson.Plan, dir string, config hclconfig.Options) (*adapt.Source, error) {
	config.Oracle = plan.Oracle()
	written, err := hclconfig.Read(config)
	switch {
	case err != nil && opts.Config != "":
		return nil, &InputError{Path: opts.Config, Problem: "the configuration could not be read: " + err.Error()}
	case err != nil:
		src := alone(plan)
		src.Diagnostics = append(src.Diagnostics, adapt.Diagnostic{
			Severity: adapt.Warning,
			Summary:  fmt.Sprintf("The configuration in %s could not be read", dir),
			Detail:   fmt.Sprintf("The plan is read by itself, which leaves references open. The reason: %v.", err),
		})
		return src, nil
	}
	written.Path = dir
	return join.Join(plan, written, opts.Reads), nil
}

// alone is a plan without its configuration.
func alone(plan *planjson.Plan) *adapt.Source {
	src := plan.Source()
	src.GoogleVersion, src.VersionSource = hclconfig.NewestGoogle(plan.GoogleConstraint())
	return src
}

func readState(opts Options, r io.Reader) (*adapt.Source, error) {
	src, err := statejson.Read(r, statejson.Options{Path: opts.Path, Reads: opts.Reads})
	if err != nil {
		return nil, inputError(opts.Path, err)
	}
	src.GoogleVersion, src.VersionSource = hclconfig.NewestGoogle("")
	return src, nil
}

// besides is the directory of the configuration that belongs to a plan: the
// one that was asked for, else the plan's own, which for a pipe is the working
// directory. It is empty where there is none.
func besides(opts Options) string {
	if opts.Config != "" {
		return opts.Config
	}
	dir := filepath.Dir(opts.Path)
	if opts.piped {
		dir = "."
	}
	if !holdsConfiguration(dir) {
		return ""
	}
	return dir
}

// holdsConfiguration reports whether a directory has files that Terraform
// reads as configuration.
func holdsConfiguration(dir string) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, ".") && (strings.HasSuffix(name, ".tf") || strings.HasSuffix(name, ".tf.json")) {
			return true
		}
	}
	return false
}
