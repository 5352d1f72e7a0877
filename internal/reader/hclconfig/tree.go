// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// node is a module in the tree of calls, without regard to count and
// for_each.
type node struct {
	module *module
	parent *node
	// path are the names of the calls that lead here.
	path     []string
	children map[string]*node
	// missing says why a module isn't read; module is nil then.
	missing string
}

// readManifest reads which directories `terraform init` has put the modules
// in that are not written as paths.
func (r *reader) readManifest() {
	r.manifest = map[string]string{}
	data := ".terraform"
	for _, e := range r.opts.Environ {
		if v, ok := strings.CutPrefix(e, "TF_DATA_DIR="); ok && v != "" {
			data = v
		}
	}
	dir, err := r.files.locate(data)
	if err != nil {
		r.warn(diagnostic{
			summary: "TF_DATA_DIR is not read",
			detail:  fmt.Sprintf("%s. Modules that were installed there are not read; widen the root with --root.", capitalized(err.Error())),
		})
		return
	}
	name := path.Join(dir, "modules", "modules.json")
	if ok, err := r.files.regular(name); !ok || err != nil {
		return
	}
	src, err := r.files.readFile(name, maxFileBytes)
	var doc struct {
		Modules []struct{ Key, Source, Dir string }
	}
	if err == nil {
		if err = checkJSONDepth(src); err == nil {
			err = json.Unmarshal(src, &doc)
		}
	}
	if err != nil {
		r.fail(diagnostic{
			summary: "Module manifest can't be read",
			detail:  fmt.Sprintf("%s: %s. Run \"terraform init\" again to write it anew.", r.files.display(name), err),
			rng:     fileStart(r.files.display(name)),
		})
		return
	}
	for _, m := range doc.Modules {
		if dir, err := r.files.locate(m.Dir); err == nil {
			r.manifest[m.Key] = dir
		}
	}
}

// loadTree loads all modules before anything is evaluated, because an object
// must be given every attribute that any expression anywhere asks of it.
func (r *reader) loadTree(d *directory) *node {
	root := &node{module: r.declare(d)}
	if d.empty {
		r.warn(diagnostic{
			summary: "No configuration files",
			detail:  fmt.Sprintf("The directory %s holds no .tf or .tf.json file.", r.opts.Dir),
		})
	}
	r.loadChildren(root)
	return root
}

func (r *reader) loadChildren(n *node) {
	n.children = map[string]*node{}
	for _, name := range n.module.callOrder {
		c := n.module.calls[name]
		child := &node{parent: n, path: append(append([]string(nil), n.path...), name)}
		n.children[name] = child
		r.locateModule(n, c, child)
		if child.module != nil {
			r.loadChildren(child)
		}
	}
}

// locateModule finds the directory of a call and loads it, or says why not.
func (r *reader) locateModule(n *node, c *call, child *node) {
	a := c.block.Body.Attributes["source"]
	rng := c.block.DefRange()
	var source string
	if a != nil {
		rng = a.Expr.Range()
		var ok bool
		if source, ok = r.moduleSource(a.Expr); !ok {
			child.missing = "its source is not written as a plain string"
		}
	} else {
		child.missing = "it has no source"
	}
	var dir string
	local := isLocal(source)
	switch {
	case child.missing != "":
	case local:
		dir = path.Join(n.module.dir.name, source)
		if !validName(dir) {
			child.missing = fmt.Sprintf("%s lies outside of what may be read, which is the enclosing repository or else this root module; name a directory that holds both with --root", source)
		}
	default:
		var ok bool
		if dir, ok = r.manifest[strings.Join(child.path, ".")]; !ok {
			child.missing = fmt.Sprintf("its source %q is not on disk; run \"terraform init\" or \"terraform get\" to install it", source)
		}
	}
	if child.missing == "" {
		r.loadModule(child, dir, local)
	}
	if child.missing != "" {
		r.fail(diagnostic{
			summary: fmt.Sprintf("Module %q is not read", c.name),
			detail:  fmt.Sprintf("module.%s can't be read: %s. What it outputs is unknown, and its resources are missing.", strings.Join(child.path, ".module."), child.missing),
			address: "module." + strings.Join(child.path, ".module."),
			rng:     rng,
		})
	}
}

func (r *reader) loadModule(child *node, dir string, local bool) {
	if len(child.path) > maxModuleDepth {
		child.missing = fmt.Sprintf("modules call one another more than %d deep", maxModuleDepth)
		return
	}
	for p := child.parent; p != nil; p = p.parent {
		if p.module.dir.name == dir {
			child.missing = "it calls itself, directly or through other modules"
			return
		}
	}
	if r.counts.nodes++; r.counts.nodes > maxModules {
		child.missing = fmt.Sprintf("there are more than %d modules", maxModules)
		return
	}
	d, err := r.loadDirectory(dir)
	switch {
	case err != nil:
		child.missing = fmt.Sprintf("the directory %s can't be read: %s", r.files.display(dir), err)
	case d.empty && len(d.tofu) == 0:
		child.missing = fmt.Sprintf("the directory %s holds no .tf or .tf.json file", r.files.display(dir))
	default:
		child.module = r.declare(d)
	}
}

func isLocal(source string) bool {
	return strings.HasPrefix(source, "./") || strings.HasPrefix(source, "../") || source == "." || source == ".."
}

// moduleSource returns the source as text. Since Terraform 1.15 it may be made
// of variables and locals that are constant.
func (r *reader) moduleSource(x hclsyntax.Expression) (string, bool) {
	if s, ok := literalString(x); ok {
		return s, true
	}
	v, diags := x.Value(&hcl.EvalContext{})
	if diags.HasErrors() {
		return "", false
	}
	return stringOf(v)
}
