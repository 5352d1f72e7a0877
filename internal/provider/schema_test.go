// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// The documentation is made of the descriptions.
func TestEverythingIsDescribedInFullSentences(t *testing.T) {
	p := connect(t, nil)
	described := func(name, text string, kind tfprotov6.StringKind) {
		t.Helper()
		if !strings.HasSuffix(text, ".") || kind != tfprotov6.StringKindMarkdown {
			t.Errorf("%s is described by %q", name, text)
		}
	}
	schemas := map[string]*tfprotov6.Schema{"provider": p.schemas.Provider}
	for name, s := range p.schemas.ResourceSchemas {
		schemas[name] = s
	}
	for name, s := range p.schemas.DataSourceSchemas {
		schemas["data."+name] = s
	}
	for name, s := range schemas {
		described(name, s.Block.Description, s.Block.DescriptionKind)
		walk(name, s.Block.Attributes, func(path string, a *tfprotov6.SchemaAttribute) {
			described(path, a.Description, a.DescriptionKind)
		})
	}
	for name, f := range p.schemas.Functions {
		described(name, f.Description, f.DescriptionKind)
		if !strings.HasSuffix(f.Summary, ".") {
			t.Errorf("%s has the summary %q", name, f.Summary)
		}
		for _, parameter := range f.Parameters {
			described(name+"("+parameter.Name+")", parameter.Description, parameter.DescriptionKind)
		}
	}
}

func walk(path string, attributes []*tfprotov6.SchemaAttribute, visit func(string, *tfprotov6.SchemaAttribute)) {
	for _, a := range attributes {
		visit(path+"."+a.Name, a)
		if a.NestedType != nil {
			walk(path+"."+a.Name, a.NestedType.Attributes, visit)
		}
	}
}

// What is described as allowed is what is accepted, and nothing else is.
func TestProtoAllowedValuesAreThoseDescribed(t *testing.T) {
	p := connect(t, nil)
	checked := 0
	walk("", p.schemas.ResourceSchemas[backendService].Block.Attributes, func(path string, a *tfprotov6.SchemaAttribute) {
		_, allowed, ok := strings.Cut(a.Description, "One of ")
		if !ok {
			return
		}
		checked++
		allowed, _, _ = strings.Cut(allowed, ".")
		path = strings.TrimPrefix(path, ".")
		for _, quoted := range strings.Split(allowed, ", ") {
			for _, m := range p.validate(backendService, set(fourGroups(), path, strings.Trim(quoted, "`"))) {
				if strings.Contains(m, "Invalid Attribute Value") {
					t.Errorf("%s does not allow %s: %s", path, quoted, m)
				}
			}
		}
		refused := strings.Join(p.validate(backendService, set(fourGroups(), path, "ANYTHING")), "\n")
		if !strings.Contains(refused, "Invalid Attribute Value") {
			t.Errorf("%s allows anything", path)
		}
	})
	if checked != 6 {
		t.Errorf("%d attributes have allowed values, want 6", checked)
	}
}

func TestEveryPoolIsDescribed(t *testing.T) {
	p := connect(t, nil)
	for _, a := range p.schemas.ResourceSchemas[backendService].Block.Attributes {
		if a.Name != "outcomes" {
			continue
		}
		for _, pool := range engine.Pools {
			if !strings.Contains(a.Description, "`"+string(pool)+"` (") || strings.Contains(a.Description, "()") {
				t.Errorf("the description of outcomes does not say what %s is", pool)
			}
		}
	}
}

// State and plans must not change because a sentence does, so outcomes hold a
// closed set, numbers and the IDs of facts.
func TestProtoOutcomesHoldNoProse(t *testing.T) {
	p := connect(t, object{})
	for name, config := range lives {
		planned, _ := p.plan(backendService, config)
		for scenario, o := range planned["outcomes"].(object) {
			for attribute, v := range o.(object) {
				if text, ok := v.(string); ok && strings.Contains(text, " ") {
					t.Errorf("%s: %s of %s is prose: %q", name, attribute, scenario, text)
				}
			}
			for _, fact := range o.(object)["facts"].(list) {
				if strings.ContainsAny(fact.(string), " .") {
					t.Errorf("%s: a fact of %s is prose: %q", name, scenario, fact)
				}
			}
		}
	}
}
