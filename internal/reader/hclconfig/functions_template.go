// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// renderTemplate is templatefile and templatestring. A template sees its
// variables and nothing else.
func (r *reader) renderTemplate(x *hclsyntax.FunctionCallExpr, name string, args []cty.Value, e *env) (cty.Value, hcl.Diagnostics) {
	fail := func(format string, a ...any) (cty.Value, hcl.Diagnostics) {
		return r.unknownOf(cty.DynamicPseudoType, derived, args...), hcl.Diagnostics{callError(x, fmt.Errorf(format, a...))}
	}
	if len(args) != 2 {
		return fail("two arguments are required")
	}
	if e.template >= maxTemplateDepth {
		return fail("templates render one another more than %d deep", maxTemplateDepth)
	}
	first, err := convertTo(r.plain(args[0]), cty.String)
	if err != nil || first.IsNull() {
		return fail("the first argument must be a string")
	}
	bare, marks := first.Unmark()
	vars, varMarks := args[1].Unmark()
	if !bare.IsKnown() || !vars.IsKnown() || r.opaque(bare) {
		return r.unknownOf(cty.DynamicPseudoType, derived, args...), nil
	}
	if vars.IsNull() || !(vars.Type().IsObjectType() || vars.Type().IsMapType()) {
		return fail("invalid vars value: must be a map")
	}
	label, source := "<template>", bare.AsString()
	if name == "templatefile" {
		r.calling = x.Range()
		b, err := r.fileForFunction(source)
		if r.refused(err) {
			return r.unknownOf(cty.DynamicPseudoType, derived, args...), nil
		}
		if err != nil {
			return fail("%s", err)
		}
		if at, err := r.files.locate(source); err == nil {
			label = r.files.display(at)
			r.source.Files[label] = b
		}
		if source, err = asText(b); err != nil {
			return fail("%s", err)
		}
	}
	tmpl, diags := r.parseTemplate(source, label)
	if diags.HasErrors() {
		return r.unknownOf(cty.DynamicPseudoType, derived, args...), diags
	}
	inner := &env{vars: map[string]cty.Value{}, template: e.template + 1}
	for it := vars.ElementIterator(); it.Next(); {
		k, v := it.Element()
		if !hclsyntax.ValidIdentifier(k.AsString()) {
			return fail("invalid template variable name %q: must start with a letter, followed by zero or more letters, digits, and underscores", k.AsString())
		}
		inner.vars[k.AsString()] = elementWith(v, varMarks)
	}
	v, diags := r.eval(tmpl, inner)
	return v.WithMarks(qualities(marks), qualities(varMarks)), diags
}

// parseTemplate parses a template once; modules render the same file for many
// instances.
func (r *reader) parseTemplate(source, name string) (hclsyntax.Expression, hcl.Diagnostics) {
	key := name + "\x00" + source
	if t, ok := r.templates[key]; ok {
		return t, nil
	}
	if d := checkSyntaxDepth([]byte(source), name, true); d != nil {
		return nil, d
	}
	t, diags := hclsyntax.ParseTemplate([]byte(source), name, hcl.InitialPos)
	if diags.HasErrors() {
		return nil, diags
	}
	if deep := tooDeep(t); deep {
		return nil, hcl.Diagnostics{nestedTooDeeply(t.Range())}
	}
	if r.templates == nil {
		r.templates = map[string]hclsyntax.Expression{}
	}
	r.templates[key] = t
	return t, nil
}
