// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// readDirectory reads a configuration by itself.
func readDirectory(opts Options) (*adapt.Source, error) {
	if !holdsConfiguration(opts.Path) {
		return nil, &InputError{
			Path:    opts.Path,
			Problem: "the directory holds no *.tf and no *.tf.json file",
			Remedy:  "Give the directory of a configuration's root module, or a plan or state file.",
		}
	}
	src, err := hclconfig.Read(hclconfig.Options{
		Dir: opts.Path, Root: opts.Root, Values: opts.Values, Environ: opts.Environ,
		Workspace: workspace(opts.Path, opts.Environ),
	})
	if err != nil {
		return nil, &InputError{Path: opts.Path, Problem: "the configuration could not be read: " + err.Error()}
	}
	src.Resources = slices.DeleteFunc(src.Resources, func(r *adapt.Resource) bool { return !opts.Reads(r.Type) })
	return src, nil
}
