// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/statejson"
)

// readPlan reads a plan's JSON and the configuration beside it.
func readPlan(opts Options, r io.Reader) (*adapt.Source, error) {
	plan, err := planjson.Read(r, planjson.Options{Path: opts.Path, Reads: opts.Reads})
	if err != nil {
		return nil, inputError(opts.Path, err)
	}
	return plan.Source(), nil
}

func readState(opts Options, r io.Reader) (*adapt.Source, error) {
	src, err := statejson.Read(r, statejson.Options{Path: opts.Path, Reads: opts.Reads})
	if err != nil {
		return nil, inputError(opts.Path, err)
	}
	return src, nil
}

// besides is the directory of the configuration that belongs to a plan: the
// one that was asked for, else the plan's own, which for standard input is the
// working directory. It is empty where there is none.
func besides(opts Options) string {
	if opts.Config != "" {
		return opts.Config
	}
	dir := filepath.Dir(opts.Path)
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
