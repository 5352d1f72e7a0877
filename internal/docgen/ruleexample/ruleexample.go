// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package ruleexample runs the examples that stand beside each rule: small
// configurations that have the fault, that don't, and that don't tell. The
// tests of the rules and their pages are made of what it returns.
package ruleexample

import (
	"cmp"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/settings"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// Names are the three examples of each rule.
var Names = []string{"bad", "good", "unknown"}

// today is the day on which examples are run, for those that speak of days.
const today = "2026-06-01"

// File is one file of an example.
type File struct{ Name, Text string }

// Example is one input and what the rules say about it.
type Example struct {
	// Files are the input as it stands in the test data, those of the root
	// module first. The only file of a configuration is called main.tf.
	Files []File
	// Source is the reading, and Topology what it means.
	Source   *adapt.Source
	Topology *topology.Topology
	// Options are those with which the rules were run.
	Options validate.Options
	// Findings include those of the reading family.
	Findings  []validate.Finding
	Undecided []validate.Undecided
	// Problems are the diagnostics of the reading that are no findings.
	Problems []adapt.Diagnostic
}

// Run reads an example of a rule from the directory that holds a directory for
// each rule, and runs all rules over it. An example is NAME.tf, a directory
// NAME of a configuration with modules, such a directory with the plan.json that
// was made from it, or a plan or state NAME.json.
func Run(dir, rule, name string) (*Example, error) {
	e := &Example{}
	if err := e.read(filepath.Join(dir, rule, name)); err != nil {
		return nil, err
	}
	e.Options.Clients = stated(e.Files[0].Text, clients)
	for _, a := range stated(e.Files[0].Text, assumed) {
		name, value, _ := strings.Cut(a, "=")
		if err := e.Options.Assume.Set(name, value); err != nil {
			return nil, err
		}
	}
	if err := e.Options.Assume.Check(); err != nil {
		return nil, err
	}
	joined, diagnostics := adapt.Build([]*adapt.Source{e.Source})
	e.Topology = joined
	if stood := e.Source.Before(); stood != nil {
		e.Options.Before, _ = adapt.Build([]*adapt.Source{stood})
	}
	e.Findings, e.Undecided = validate.Run(joined, e.Options)
	var rules []string
	for _, r := range validate.Catalog() {
		rules = append(rules, r.ID)
	}
	_, suppressions := settings.Judge(settings.Comments(e.Source), rules, today)
	for _, d := range slices.Concat(e.Source.Diagnostics, suppressions, diagnostics) {
		if r, ok := validate.Lookup(d.Code); ok {
			e.Findings = append(e.Findings, validate.Finding{
				Rule: r.ID, Severity: r.Severity, Address: d.Address, Attribute: d.Attribute,
				Message: d.Summary + ". " + d.Detail, Docs: r.Docs(), Facts: r.Facts, Range: d.Range,
			})
			continue
		}
		e.Problems = append(e.Problems, d)
	}
	return e, nil
}

func (e *Example) read(path string) error {
	if text, err := os.ReadFile(path + ".json"); err == nil {
		e.Files = []File{{filepath.Base(path) + ".json", unix(text)}}
		e.Source, err = reader.Read(context.Background(), reader.Options{Path: path + ".json", NoTerraform: true})
		return err
	}
	if _, err := os.Stat(filepath.Join(path, "plan.json")); err == nil {
		return e.readPlan(path)
	}
	configuration := fstest.MapFS{}
	if text, err := os.ReadFile(path + ".tf"); err == nil {
		e.Files = []File{{"main.tf", unix(text)}}
	} else if err := filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(path, file)
		e.Files = append(e.Files, File{filepath.ToSlash(name), unix(text)})
		return err
	}); err != nil {
		return err
	}
	slices.SortStableFunc(e.Files, func(a, b File) int {
		return cmp.Or(cmp.Compare(strings.Count(a.Name, "/"), strings.Count(b.Name, "/")), cmp.Compare(a.Name, b.Name))
	})
	for _, f := range e.Files {
		configuration[f.Name] = &fstest.MapFile{Data: []byte(f.Text)}
	}
	source, err := hclconfig.Read(hclconfig.Options{Dir: ".", FS: configuration})
	e.Source = source
	return err
}

// Plan is the name of the file that stands in for a plan's JSON in an example.
const Plan = "plan"

// readPlan reads a plan and, where it stands beside it, the configuration that
// it was made from. Shown are the configuration and, in place of the plan's
// JSON, what it does.
func (e *Example) readPlan(dir string) error {
	opts := reader.Options{Path: filepath.Join(dir, "plan.json"), NoTerraform: true}
	if text, err := os.ReadFile(filepath.Join(dir, "main.tf")); err == nil {
		e.Files = []File{{"main.tf", unix(text)}}
		opts.Config = dir
	}
	var err error
	if e.Source, err = reader.Read(context.Background(), opts); err != nil {
		return err
	}
	e.Files = append(e.Files, File{Plan, actions(e.Source)})
	return nil
}

// actions lists what a plan does, one instance a line.
func actions(s *adapt.Source) string {
	var lines []string
	for _, r := range slices.Concat(s.Resources, s.Deleted) {
		if r.Mode == adapt.Managed && r.Change != nil && !slices.Equal(r.Change.Actions, []string{"no-op"}) {
			lines = append(lines, r.Address+": "+strings.Join(r.Change.Actions, ", then ")+"\n")
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

func unix(text []byte) string { return strings.ReplaceAll(string(text), "\r\n", "\n") }

// The comment lines with which an example states where its clients are, and
// which load it assumes, begin like this.
const (
	clients = "# Stated clients: "
	assumed = "# Assumed: "
)

func stated(text, what string) []string {
	for line := range strings.Lines(text) {
		if list, ok := strings.CutPrefix(strings.TrimSpace(line), what); ok {
			return strings.Split(list, ", ")
		}
	}
	return nil
}
