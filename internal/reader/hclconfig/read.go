// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"slices"
	"sort"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// reader is one reading of one configuration.
type reader struct {
	opts     Options
	files    *files
	source   *adapt.Source
	reported map[seen]bool
	budget   budget
	tokens   tokens

	directories map[string]*directory
	modules     map[string]*module
	manifest    map[string]string
	schemas     map[string]*blockSchema
	functions   map[string]builtin
	templates   map[string]hclsyntax.Expression
	given       map[string]given
	// unset are root variables that need a value and have none.
	unset []*variable

	// names are all attribute names that any expression asks for.
	names        map[string]bool
	namesInOrder []string
	// behindNames are the names that stand right behind another one.
	behindNames map[string]map[string]bool
	// shapes are the attribute names of objects that stand for a whole
	// resource or module.
	shapes map[string]bool

	root    *moduleInstance
	running []*memo
	// about is the resource or module call that is being evaluated.
	about subject
	// calling is the function call that is being evaluated.
	calling hcl.Range
	// doubtful is above zero while something is evaluated that may not
	// exist at all.
	doubtful int
	counts   struct{ instances, modules, nodes int }
}

// Read reads the configuration in a directory. The error says why the
// directory itself can't be read; everything else that goes wrong is in the
// diagnostics of the source, and the rest is read all the same.
func Read(opts Options) (*adapt.Source, error) {
	f, err := openFiles(opts)
	if err != nil {
		return nil, err
	}
	defer f.close()
	r := &reader{
		opts:  opts,
		files: f,
		source: &adapt.Source{
			Kind:  "config",
			Path:  opts.Dir,
			Files: map[string][]byte{},
		},
		reported:    map[seen]bool{},
		budget:      budget{steps: maxSteps},
		directories: map[string]*directory{},
		modules:     map[string]*module{},
		schemas:     map[string]*blockSchema{},
		given:       map[string]given{},
		names:       map[string]bool{"id": true, "self_link": true, "name": true},
		shapes:      map[string]bool{},
	}
	return r.read()
}

func (r *reader) read() (*adapt.Source, error) {
	d, err := r.loadDirectory(r.files.dir)
	if err != nil {
		return nil, fmt.Errorf("can't read the directory %s: %w", r.opts.Dir, err)
	}
	r.readManifest()
	node := r.loadTree(d)
	r.settleNames()
	r.reportTofu()
	r.readValues()
	r.readProviderVersion(node)
	r.root = r.newInstance(node, nil, nil)
	r.reportUndeclared()
	r.safely(func() { r.evaluate(r.root) })
	r.safely(func() { r.checkValidations(r.root) })
	r.finish()
	return r.source, nil
}

// safely keeps a fault in the evaluation of one object from ending the
// reading.
func (r *reader) safely(f func()) {
	depth := r.budget.depth
	running := len(r.running)
	defer func() {
		if p := recover(); p != nil {
			r.budget.depth = depth
			r.running = r.running[:running]
			r.fail(diagnostic{
				summary: "Configuration can't be evaluated",
				detail:  fmt.Sprintf("The evaluation stopped unexpectedly: %v. Please report this together with the configuration.", p),
			})
		}
	}()
	f()
}

func (r *reader) finish() {
	r.reportUnset()
	sort.Slice(r.source.Resources, func(i, j int) bool {
		return topology.CompareAddresses(r.source.Resources[i].Address, r.source.Resources[j].Address) < 0
	})
	slices.SortFunc(r.source.Modules, topology.CompareAddresses)
	slices.SortFunc(r.source.MissingModules, topology.CompareAddresses)
	sortDiagnostics(r.source.Diagnostics)
}

func fileStart(name string) hcl.Range {
	return hcl.Range{Filename: name, Start: hcl.InitialPos, End: hcl.InitialPos}
}
