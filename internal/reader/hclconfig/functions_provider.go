// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"regexp"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

var (
	inProject  = regexp.MustCompile(`projects/([^/]+)/`)
	inRegion   = regexp.MustCompile(`/regions/([^/]+)(?:/|$)`)
	inZone     = regexp.MustCompile(`/zones/([^/]+)(?:/|$)`)
	inLocation = regexp.MustCompile(`/(?:locations|regions|zones)/([^/]+)(?:/|$)`)
	zoneName   = regexp.MustCompile(`^([a-z]+-[a-z0-9]+)-[a-z]$`)
)

// googleFunctions are the functions of the google provider that work on the
// text of an id.
var googleFunctions = map[string]func(string) (string, bool){
	"project_from_id":  part(inProject),
	"region_from_id":   part(inRegion),
	"zone_from_id":     part(inZone),
	"location_from_id": part(inLocation),
	"region_from_zone": part(zoneName),
	"name_from_id": func(s string) (string, bool) {
		name := s[strings.LastIndexByte(s, '/')+1:]
		return name, name != "" && strings.Contains(s, "/")
	},
}

func part(re *regexp.Regexp) func(string) (string, bool) {
	return func(s string) (string, bool) {
		m := re.FindStringSubmatch(s)
		if m == nil {
			return "", false
		}
		return m[1], true
	}
}

// callProviderFunction evaluates provider::NAME::FUNCTION. Functions of
// providers that are not known here give an unknown value that leads back to
// all arguments.
func (r *reader) callProviderFunction(x *hclsyntax.FunctionCallExpr, name string, args []cty.Value) (cty.Value, hcl.Diagnostics) {
	open := r.unknownOf(cty.DynamicPseudoType, derived, args...)
	parts := strings.Split(name, "::")
	if len(parts) != 3 || !strings.HasPrefix(parts[1], "google") {
		return open, nil
	}
	f, ok := googleFunctions[parts[2]]
	if !ok || len(args) != 1 {
		return open, nil
	}
	v, marks := r.plain(args[0]).Unmark()
	if v.IsNull() || !v.IsKnown() || v.Type() != cty.String || r.opaque(v) {
		return r.unknownOf(cty.String, derived, args...), nil
	}
	out, ok := f(v.AsString())
	if !ok {
		return cty.UnknownVal(cty.String), hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Error in function call",
			Detail:   "Call to function \"" + x.Name + "\" failed: the value " + r.printKey(v) + " does not have the expected form.",
			Subject:  x.Range().Ptr(),
		}}
	}
	return cty.StringVal(out).WithMarks(qualities(marks)), nil
}
