// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// directory is what the files of one module directory hold, overrides merged
// in. It is parsed once, however many calls lead to it.
type directory struct {
	name   string
	blocks []*hclsyntax.Block
	// tofu are files in OpenTofu's own spelling, which are not read.
	tofu []string
	// empty is set where there is no configuration file at all.
	empty bool
}

// fileKind tells what a file in a module directory is to Terraform.
type fileKind uint8

const (
	notConfiguration fileKind = iota
	native
	jsonSyntax
	tofuOnly
)

func kindOf(name string) fileKind {
	if strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~") ||
		(strings.HasPrefix(name, "#") && strings.HasSuffix(name, "#")) {
		return notConfiguration
	}
	switch {
	case strings.HasSuffix(name, ".tf"):
		return native
	case strings.HasSuffix(name, ".tf.json"):
		return jsonSyntax
	case strings.HasSuffix(name, ".tofu"), strings.HasSuffix(name, ".tofu.json"):
		return tofuOnly
	}
	return notConfiguration
}

func isOverride(name string) bool {
	stem := strings.TrimSuffix(strings.TrimSuffix(name, ".json"), ".tf")
	return stem == "override" || strings.HasSuffix(stem, "_override")
}

// loadDirectory parses a module directory. A file that can't be parsed is
// reported and the rest is read.
func (r *reader) loadDirectory(name string) (*directory, error) {
	if d, ok := r.directories[name]; ok {
		return d, nil
	}
	entries, err := r.files.readDir(name)
	if err != nil {
		return nil, err
	}
	d := &directory{name: name, empty: true}
	r.directories[name] = d
	var primary, override []string
	for _, e := range entries {
		switch kind := kindOf(e.Name()); {
		case kind == notConfiguration || e.IsDir():
		case kind == tofuOnly:
			d.tofu = append(d.tofu, path.Join(name, e.Name()))
		case e.Type()&fs.ModeSymlink != 0 && r.files.isDir(path.Join(name, e.Name())):
		case isOverride(e.Name()):
			override = append(override, path.Join(name, e.Name()))
		default:
			primary = append(primary, path.Join(name, e.Name()))
		}
	}
	sort.Strings(primary)
	sort.Strings(override)
	for _, f := range primary {
		if body := r.loadFile(f); body != nil {
			d.empty = false
			d.blocks = append(d.blocks, body.Blocks...)
		}
	}
	m := newMerger(r, d.blocks)
	for _, f := range override {
		if body := r.loadFile(f); body != nil {
			d.empty = false
			m.override(body.Blocks)
		}
	}
	d.blocks = m.blocks
	return d, nil
}

// reportTofu names the files of all modules that only OpenTofu reads.
func (r *reader) reportTofu() {
	var names []string
	for _, d := range r.directories {
		for _, f := range d.tofu {
			names = append(names, r.files.display(f))
		}
	}
	if len(names) == 0 {
		return
	}
	sort.Strings(names)
	list := strings.Join(names[:min(len(names), 5)], ", ")
	if len(names) > 5 {
		list += fmt.Sprintf(" and %d more", len(names)-5)
	}
	r.warn(diagnostic{
		summary: "OpenTofu files are not read",
		detail:  fmt.Sprintf("Files in OpenTofu's own spelling are not read: %s. Terraform does not read them either; if OpenTofu is used here, each takes the place of the .tf file of the same name.", list),
		rng:     fileStart(names[0]),
	})
}

// loadFile parses one configuration file.
func (r *reader) loadFile(name string) *hclsyntax.Body {
	display := r.files.display(name)
	src, err := r.files.readFile(name, maxFileBytes)
	if err != nil {
		r.fail(diagnostic{
			summary: "Configuration file can't be read",
			detail:  fmt.Sprintf("%s: %s.", display, err),
			rng:     hcl.Range{Filename: display, Start: hcl.InitialPos, End: hcl.InitialPos},
		})
		return &hclsyntax.Body{}
	}
	r.source.Files[display] = src
	var body *hclsyntax.Body
	var diags hcl.Diagnostics
	if strings.HasSuffix(name, ".json") {
		body, diags = parseJSONFile(src, display, r.blockNames)
	} else {
		body, diags = parseNative(src, display)
	}
	r.report(diags, subject{})
	r.scanBody(body)
	return body
}

func parseNative(src []byte, name string) (*hclsyntax.Body, hcl.Diagnostics) {
	if hasToken(string(src)) {
		return &hclsyntax.Body{}, hcl.Diagnostics{reservedRunes(name)}
	}
	if d := checkSyntaxDepth(src, name, false); d != nil {
		return &hclsyntax.Body{}, d
	}
	body, diags := parseLarge(src, name)
	if diags.HasErrors() {
		body = lift(body)
	}
	if rng, ok := tooDeepIn(body); ok {
		return &hclsyntax.Body{}, append(diags, nestedTooDeeply(rng))
	}
	return body, diags
}

func reservedRunes(name string) *hcl.Diagnostic {
	return &hcl.Diagnostic{
		Severity: hcl.DiagError,
		Summary:  "Private-use character in configuration",
		Detail:   "The file holds the character U+E000, which is reserved here to stand for values known after apply. The file is not read.",
		Subject:  &hcl.Range{Filename: name, Start: hcl.InitialPos, End: hcl.InitialPos},
	}
}

// tooDeepIn looks for an expression that nests too deeply to be evaluated.
func tooDeepIn(body *hclsyntax.Body) (hcl.Range, bool) {
	for _, a := range body.Attributes {
		if tooDeep(a.Expr) {
			return a.Expr.Range(), true
		}
	}
	for _, b := range body.Blocks {
		if rng, ok := tooDeepIn(b.Body); ok {
			return rng, true
		}
	}
	return hcl.Range{}, false
}

// scanBody collects the names that expressions ask for, so that objects whose
// attributes are not known beforehand can be given what may be asked of them.
// It also replaces runes that would pass for a token.
func (r *reader) scanBody(body *hclsyntax.Body) {
	for _, a := range body.Attributes {
		r.scanExpression(a.Expr)
	}
	for _, b := range body.Blocks {
		if b.Type == "variable" {
			if t := b.Body.Attributes["type"]; t != nil {
				r.scanType(t.Expr)
			}
		}
		r.scanBody(b.Body)
	}
}

func (r *reader) scanExpression(x hclsyntax.Expression) {
	visit(x, func(x hclsyntax.Expression) {
		switch x := x.(type) {
		case *hclsyntax.ScopeTraversalExpr:
			r.scanReference(x.Traversal)
		case *hclsyntax.RelativeTraversalExpr:
			r.scanSteps(x.Traversal)
		case *hclsyntax.IndexExpr:
			if k, ok := literalString(x.Key); ok {
				r.names[k] = true
			}
		case *hclsyntax.FunctionCallExpr:
			for _, a := range x.Args {
				if k, ok := literalString(a); ok && hclsyntax.ValidIdentifier(k) {
					r.names[k] = true
				}
			}
			if x.Name == "convert" && len(x.Args) == 2 {
				r.scanType(x.Args[1])
			}
		case *hclsyntax.LiteralValueExpr:
			if s, ok := literalString(x); ok && hasToken(s) {
				*x = *literal(ctyString(withoutTokenRunes(s)), x.SrcRange)
			}
		}
	})
}

// scanReference collects the attributes that a reference asks for. What
// follows the name of a variable, local value, module or resource is one; what
// follows another name is one as well, if that name is not a resource type.
func (r *reader) scanReference(t hcl.Traversal) {
	skip := 2
	switch t.RootName() {
	case "var", "local", "each", "count", "path", "terraform", "self":
	case "data", "ephemeral", "resource", "module":
		skip = 3
	default:
		if name, _, ok := step(t, 1); ok {
			if r.behindNames == nil {
				r.behindNames = map[string]map[string]bool{}
			}
			if r.behindNames[t.RootName()] == nil {
				r.behindNames[t.RootName()] = map[string]bool{}
			}
			r.behindNames[t.RootName()][name] = true
		}
	}
	if len(t) > skip {
		r.scanSteps(t[skip:])
	}
}

// settleNames adds what follows names that are no resource types, once all
// modules are loaded.
func (r *reader) settleNames() {
	types := map[string]bool{}
	for _, m := range r.modules {
		for _, d := range m.resources {
			types[d.typ] = true
		}
	}
	for root, names := range r.behindNames {
		if !types[root] {
			for name := range names {
				r.names[name] = true
			}
		}
	}
	r.behindNames = nil
}

func (r *reader) scanSteps(steps hcl.Traversal) {
	for _, s := range steps {
		switch s := s.(type) {
		case hcl.TraverseAttr:
			r.names[s.Name] = true
		case hcl.TraverseIndex:
			if k, ok := stringOf(s.Key); ok {
				r.names[k] = true
			}
		}
	}
}

// scanType collects the attributes of object types: a resource that is
// converted to such a type must have them.
func (r *reader) scanType(x hclsyntax.Expression) {
	visit(x, func(x hclsyntax.Expression) {
		if o, ok := x.(*hclsyntax.ObjectConsExpr); ok {
			for _, item := range o.Items {
				if kw := hcl.ExprAsKeyword(item.KeyExpr); kw != "" {
					r.names[kw] = true
				} else if k, ok := literalString(item.KeyExpr); ok {
					r.names[k] = true
				}
			}
		}
	})
}

// sortedNames lists the names that expressions ask for.
func (r *reader) sortedNames() []string {
	if len(r.namesInOrder) != len(r.names) {
		r.namesInOrder = keysOf(r.names)
	}
	return r.namesInOrder
}
