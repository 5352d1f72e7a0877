// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// read reads every input and tells on standard error what is wrong with them.
// One that can't be read at all leaves a gap with an error, so that the
// others keep their positions and the report is known to be incomplete.
func (c *command) read(ctx context.Context, paths []string, f *inputFlags) ([]*adapt.Source, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	if err := f.check(paths); err != nil {
		return nil, err
	}
	var sources []*adapt.Source
	unread := 0
	for i, path := range paths {
		source, err := reader.Read(ctx, f.options(c.env, path, f.configOf(paths, i)))
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			unread++
			source = unreadable(path, err)
		}
		sources = append(sources, source)
		c.tellReading(source)
	}
	if unread == len(paths) {
		return nil, exitCode(ExitError)
	}
	return sources, nil
}

// tellReading tells what is wrong with an input, except for what the report
// shows as findings.
func (c *command) tellReading(s *adapt.Source) {
	var told []adapt.Diagnostic
	for _, d := range s.Diagnostics {
		if _, ok := validate.Lookup(d.Code); !ok {
			told = append(told, d)
		}
	}
	c.printDiagnostics(told, s.Files, report.Input{Kind: s.Kind, Path: s.Path, Config: s.Config}.Directory())
}

func (f *inputFlags) options(env Environment, path, config string) reader.Options {
	// Files of values are named from where the command runs, as Terraform
	// takes them, and not from the configuration's directory.
	values := slices.Clone(f.values)
	for i, v := range values {
		if abs, err := filepath.Abs(v.File); v.File != "" && err == nil {
			values[i].File = abs
		}
	}
	o := reader.Options{
		Path: path, Stdin: env.Stdin, Config: config, Root: f.root,
		Values: values, Environ: env.Environ, NoTerraform: f.terraform == "",
	}
	if f.terraform != defaultTerraform {
		o.Terraform = f.terraform
	}
	return o
}

// check refuses combinations that can't mean anything.
func (f *inputFlags) check(paths []string) error {
	directories, plans, standard := 0, 0, 0
	named := map[string]bool{}
	for _, path := range paths {
		if at := filepath.Clean(path); path != "-" && named[at] {
			return userError{fmt.Sprintf("%s was named twice", path), "Several inputs are read as one, so each is named once."}
		} else {
			named[at] = true
		}
		switch {
		case path == "-":
			standard++
			plans++
		case isDirectory(path):
			directories++
		default:
			plans++
		}
	}
	for _, v := range f.values {
		if _, err := os.Stat(v.File); v.File != "" && errors.Is(err, fs.ErrNotExist) {
			return userError{
				fmt.Sprintf("%s: there is no such file", v.File),
				"It was named with --var-file. Check the name; relative names start at the working directory.",
			}
		}
	}
	switch {
	case standard > 1:
		return userError{"Standard input was named twice", `It can be read once. Name "-" once, and the other inputs by their files.`}
	case len(f.values) > 0 && (len(paths) > 1 || directories != 1):
		return userError{
			"--var and --var-file need a single directory",
			"A plan or a state holds the values that it was made with, and with several inputs it would not be clear which one is meant.",
		}
	case len(f.configs) > plans:
		return userError{
			fmt.Sprintf("--config was given %d times, and there are %d inputs that are no directory", len(f.configs), plans),
			"It names the directory that a plan was made from, one for each plan, in their order.",
		}
	}
	return nil
}

// configOf returns the --config that belongs to an input: they are counted
// over the inputs that are no directory.
func (f *inputFlags) configOf(paths []string, i int) string {
	if isDirectory(paths[i]) {
		return ""
	}
	n := 0
	for _, path := range paths[:i] {
		if !isDirectory(path) {
			n++
		}
	}
	if n < len(f.configs) {
		return f.configs[n]
	}
	return ""
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// unreadable stands for an input of which nothing could be read.
func unreadable(path string, err error) *adapt.Source {
	kind := "plan"
	if isDirectory(path) {
		kind = "config"
	}
	d := adapt.Diagnostic{Severity: adapt.Error, Summary: "An input can't be read", Detail: err.Error()}
	var input *reader.InputError
	if errors.As(err, &input) {
		name := input.Path
		if name == "-" {
			name = "standard input"
		}
		d.Summary = name + ": " + input.Problem
		d.Detail = input.Remedy
	}
	return &adapt.Source{Kind: kind, Path: path, Diagnostics: []adapt.Diagnostic{d}}
}
