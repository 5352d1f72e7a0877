// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// given is a value for a root variable as some source gives it. The text of
// -var and TF_VAR_* is read as the variable's type demands, so it is kept
// until the type is known.
type given struct {
	value  cty.Value
	text   string
	isText bool
	rng    hcl.Range
	from   string
	// onCommandLine is set for -var, which must name a variable that exists.
	onCommandLine bool
}

// readValues collects the values of root variables, later sources over earlier
// ones as Terraform orders them.
func (r *reader) readValues() {
	for _, e := range r.opts.Environ {
		name, text, ok := strings.Cut(e, "=")
		if name, isVar := strings.CutPrefix(name, "TF_VAR_"); ok && isVar {
			r.given[name] = given{text: withoutTokenRunes(text), isText: true, from: "environment variable TF_VAR_" + name}
		}
	}
	for _, f := range []string{"terraform.tfvars", "terraform.tfvars.json"} {
		if ok, _ := r.files.regular(path.Join(r.files.dir, f)); ok {
			r.readValueFile(path.Join(r.files.dir, f))
		}
	}
	var auto []string
	if entries, err := r.files.readDir(r.files.dir); err == nil {
		for _, e := range entries {
			if n := e.Name(); !e.IsDir() && kindOf(n+".tf") != notConfiguration &&
				(strings.HasSuffix(n, ".auto.tfvars") || strings.HasSuffix(n, ".auto.tfvars.json")) {
				auto = append(auto, n)
			}
		}
	}
	sort.Strings(auto)
	for _, n := range auto {
		r.readValueFile(path.Join(r.files.dir, n))
	}
	for _, v := range r.opts.Values {
		if v.File == "" {
			r.given[v.Name] = given{text: withoutTokenRunes(v.Text), isText: true, from: "-var option", onCommandLine: true}
			continue
		}
		display, src, err := r.files.readNamed(v.File)
		r.takeValues(display, src, err)
	}
}

func capitalized(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func (r *reader) readValueFile(name string) {
	src, err := r.files.readFile(name, maxFileBytes)
	r.takeValues(r.files.display(name), src, err)
}

func (r *reader) takeValues(display string, src []byte, err error) {
	if err != nil {
		r.fail(diagnostic{summary: "Values file can't be read", detail: fmt.Sprintf("%s: %s.", display, err)})
		return
	}
	r.source.Files[display] = src
	vals, diags := parseValues(src, display)
	r.report(diags, subject{})
	for name, v := range vals {
		r.given[name] = v
	}
}

// parseValues parses a .tfvars or .tfvars.json file. What can't be read of it
// is left out and reported.
func parseValues(src []byte, name string) (map[string]given, hcl.Diagnostics) {
	out := map[string]given{}
	if strings.HasSuffix(name, ".json") {
		l := newLines(name, src)
		root, at, err := parseJSON(src)
		if err != nil {
			return out, hcl.Diagnostics{{
				Severity: hcl.DiagError,
				Summary:  "Invalid JSON syntax",
				Detail:   "The file can't be parsed as JSON: " + err.Error() + ".",
				Subject:  l.rng(at, at).Ptr(),
			}}
		}
		for _, o := range objectsOf(root) {
			for _, m := range o.names {
				if m.name != "//" {
					out[m.name] = given{value: jsonValue(m.value), rng: l.rng(m.value.start, m.value.end), from: name}
				}
			}
		}
		return out, nil
	}
	body, diags := parseNative(src, name)
	for _, a := range body.Attributes {
		v, d := a.Expr.Value(nil)
		diags = append(diags, d...)
		if d.HasErrors() {
			v = cty.DynamicVal
		}
		out[a.Name] = given{value: scrub(v), rng: a.Expr.Range(), from: name}
	}
	for _, b := range body.Blocks {
		diags = append(diags, &hcl.Diagnostic{
			Severity: hcl.DiagError,
			Summary:  "Unexpected block in a values file",
			Detail:   fmt.Sprintf("Blocks are not allowed here. To give a value to the variable %q, write %s = { ... }.", b.Type, b.Type),
			Subject:  b.TypeRange.Ptr(),
		})
	}
	return out, diags
}

// scrub takes the runes of tokens out of a value from outside.
func scrub(v cty.Value) cty.Value {
	out, err := cty.Transform(v, func(_ cty.Path, v cty.Value) (cty.Value, error) {
		if s, ok := stringOf(v); ok && hasToken(s) {
			return cty.StringVal(withoutTokenRunes(s)), nil
		}
		return v, nil
	})
	if err != nil {
		return cty.DynamicVal
	}
	return out
}

// parseText reads the text of -var or TF_VAR_* as the variable demands.
func parseText(v *variable, g given) (cty.Value, hcl.Diagnostics) {
	if v.literally {
		return cty.StringVal(g.text), nil
	}
	name := "<" + g.from + ">"
	if d := checkSyntaxDepth([]byte(g.text), name, false); d != nil {
		return cty.DynamicVal, d
	}
	x, diags := hclsyntax.ParseExpression([]byte(g.text), name, hcl.InitialPos)
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if tooDeep(x) {
		return cty.DynamicVal, hcl.Diagnostics{nestedTooDeeply(x.Range())}
	}
	val, d := x.Value(nil)
	return scrub(val), append(diags, d...)
}

// rootVariable evaluates an input variable of the root module.
func (r *reader) rootVariable(v *variable) cty.Value {
	if r.opts.Oracle != nil {
		if val, ok := r.opts.Oracle.Variable(v.name); ok {
			out, err := r.assign(v, scrub(val))
			if err == nil {
				return out
			}
		}
	}
	g, ok := r.given[v.name]
	if !ok {
		if v.fallback != cty.NilVal {
			return v.qualified(v.fallback)
		}
		r.unset = append(r.unset, v)
		return r.withoutValue(v)
	}
	val := g.value
	if g.isText {
		var diags hcl.Diagnostics
		if val, diags = parseText(v, g); diags.HasErrors() {
			r.fail(diagnostic{
				summary: fmt.Sprintf("Invalid value for variable %q", v.name),
				detail:  fmt.Sprintf("The value from the %s can't be read as an expression: %s", g.from, diags[0].Detail),
				rng:     v.rng,
			})
			return r.withoutValue(v)
		}
	}
	out, err := r.assign(v, val)
	if err != nil {
		d := diagnostic{
			summary: fmt.Sprintf("Invalid value for variable %q", v.name),
			detail:  fmt.Sprintf("The value from the %s is not suitable for the variable declared at %s: %s.", g.from, v.rng, err),
			rng:     g.rng,
		}
		if d.rng.Filename == "" {
			d.rng = v.rng
		}
		r.fail(d)
		return r.withoutValue(v)
	}
	r.reportDropped(val, v, diagnostic{rng: g.rng, address: "var." + v.name}, g.from)
	return out
}

// withoutValue is an unknown value that leads back to the variable.
func (r *reader) withoutValue(v *variable) cty.Value {
	mark := cty.NewValueMarks(origin{ref: ref{addr: "var." + v.name}})
	return v.qualified(cty.UnknownVal(v.ty.WithoutOptionalAttributesDeep()).WithMarks(mark))
}

// reportUnset names the variables that need a value and have none.
func (r *reader) reportUnset() {
	if len(r.unset) == 0 {
		return
	}
	slices.SortFunc(r.unset, func(a, b *variable) int { return strings.Compare(a.name, b.name) })
	d := diagnostic{
		summary: fmt.Sprintf("No value for variable %q", r.unset[0].name),
		detail:  fmt.Sprintf("The variable %q has no default and no value was given, so what depends on it is unknown. Give one with --var or --var-file.", r.unset[0].name),
		rng:     r.unset[0].rng,
	}
	if len(r.unset) > 1 {
		names := make([]string, len(r.unset))
		for i, v := range r.unset {
			names[i] = fmt.Sprintf("%q", v.name)
			if before(v.rng, d.rng) {
				d.rng = v.rng
			}
		}
		d.summary = fmt.Sprintf("No values for %d variables", len(names))
		d.detail = fmt.Sprintf("The variables %s have no default and no value was given, so what depends on them is unknown. Give values with --var or --var-file.", strings.Join(names, ", "))
	}
	r.warn(d)
}

// meant asks about the name that is nearest, where one is near.
func meant(name string, known []string) string {
	if near := nearest(name, known); near != "" {
		return fmt.Sprintf(" Did you mean %q?", near)
	}
	return ""
}

// reportUndeclared names the values that no variable takes. As in Terraform
// that is an error for -var, a warning for files, and nothing for the
// environment.
func (r *reader) reportUndeclared() {
	declared := r.root.module.variables
	files := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(r.given)) {
		g := r.given[name]
		switch _, ok := declared[name]; {
		case ok:
		case g.onCommandLine:
			r.fail(diagnostic{
				summary: fmt.Sprintf("Value for an undeclared variable %q", name),
				detail:  "It was given with --var, and the root module declares no variable of that name." + meant(name, keysOf(declared)),
			})
		case !g.isText:
			files[g.from] = append(files[g.from], name)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		names := files[file]
		quoted := make([]string, len(names))
		for i, name := range names {
			quoted[i] = strconv.Quote(name)
		}
		d := diagnostic{
			summary: fmt.Sprintf("Value for an undeclared variable %s", quoted[0]),
			detail:  fmt.Sprintf("The root module declares no variable %s, so the value is without effect.%s", quoted[0], meant(names[0], keysOf(declared))),
			rng:     r.given[names[0]].rng,
		}
		if len(names) > 1 {
			d.summary = fmt.Sprintf("Values for %d undeclared variables", len(names))
			d.detail = fmt.Sprintf("The root module declares no variables %s, so these values are without effect.", strings.Join(quoted, ", "))
		}
		r.warn(d)
	}
}
