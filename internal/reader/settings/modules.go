// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// The calls that are followed are bounded: a module that calls itself, or
// others that call others many times over, would go on for ever.
const (
	mostModules   = 10000
	deepestModule = 32
)

// directories tells which modules stand in which directory, by the addresses
// of their calls without instance keys; the root module's is empty. Resources
// say so by their places, and calls by their literal sources.
func directories(s *adapt.Source, scanned map[string]*scan) map[string][]string {
	dirs := map[string][]string{}
	known := map[[2]string]bool{}
	add := func(dir, module string) bool {
		if known[[2]string{dir, module}] || len(known) == mostModules {
			return false
		}
		known[[2]string{dir, module}] = true
		dirs[dir] = append(dirs[dir], module)
		return true
	}
	add(".", "")
	for _, r := range s.Resources {
		if r.Range.Filename != "" {
			add(path.Dir(r.Range.Filename), topology.WithoutKeys(r.Module))
		}
	}
	type place struct {
		dir, module string
		depth       int
	}
	var queue []place
	calls := map[string][]block{}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		f := scanned[name]
		if f == nil {
			f = scanFile(name, s.Files[name])
		}
		for _, b := range f.blocks {
			local := strings.HasPrefix(b.source, "./") || strings.HasPrefix(b.source, "../")
			if b.typ == "module" && len(b.labels) == 1 && local {
				calls[path.Dir(name)] = append(calls[path.Dir(name)], b)
			}
		}
	}
	for dir, modules := range maps.Clone(dirs) {
		for _, module := range modules {
			queue = append(queue, place{dir, module, strings.Count(module, "module.")})
		}
	}
	slices.SortFunc(queue, func(a, b place) int { return cmp.Or(cmp.Compare(a.dir, b.dir), cmp.Compare(a.module, b.module)) })
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, b := range calls[at.dir] {
			below := place{path.Join(at.dir, b.source), join(at.module, "module."+b.labels[0]), at.depth + 1}
			if below.depth <= deepestModule && add(below.dir, below.module) {
				queue = append(queue, below)
			}
		}
	}
	for dir := range dirs {
		slices.Sort(dirs[dir])
	}
	return dirs
}
