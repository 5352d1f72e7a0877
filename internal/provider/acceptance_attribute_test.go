// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"
)

// hcl spells a value as an expression. What is unknown is the output of
// another resource.
func hcl(v any, unknownAs string) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case unknownValue:
		return unknownAs
	case object:
		var members []string
		for _, name := range slices.Sorted(maps.Keys(v)) {
			members = append(members, strconv.Quote(name)+" = "+hcl(v[name], unknownAs))
		}
		return "{ " + strings.Join(members, ", ") + " }"
	case list:
		var items []string
		for _, item := range v {
			items = append(items, hcl(item, unknownAs))
		}
		return "[" + strings.Join(items, ", ") + "]"
	case string:
		return strconv.Quote(v)
	}
	return fmt.Sprint(v)
}

// block spells a resource.
func block(typ, name string, attributes object, unknownAs string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "resource %q %q {\n", typ, name)
	for _, attribute := range slices.Sorted(maps.Keys(attributes)) {
		fmt.Fprintf(&b, "  %s = %s\n", attribute, hcl(attributes[attribute], unknownAs))
	}
	return b.String() + "}\n"
}

// Each attribute is given, set to null and left to another resource. All of it
// is created, after which nothing is left to change.
func TestAccEachAttributeIsKnownNullAndUnknown(t *testing.T) {
	var config strings.Builder
	var checks []plancheck.PlanCheck
	for i, c := range backendServiceAttributes {
		source, given := fmt.Sprintf("source_%d", i), fmt.Sprintf("given_%d", i)
		null, later := fmt.Sprintf("null_%d", i), fmt.Sprintf("later_%d", i)
		output := "terraform_data." + source + ".output"
		config.WriteString(block("terraform_data", source, object{"input": c.known}, ""))
		config.WriteString(block(backendService, given, c.config(c.known), ""))
		config.WriteString(block(backendService, later, c.config(unknown), output))
		checks = append(checks,
			plancheck.ExpectKnownValue(backendService+"."+given, tfjsonpath.New("model"), knownvalue.NotNull()),
			plancheck.ExpectUnknownValue(backendService+"."+later, tfjsonpath.New("model")))
		if c.null != unset {
			config.WriteString(block(backendService, null, c.config(nil), ""))
			checks = append(checks,
				plancheck.ExpectKnownValue(backendService+"."+null, tfjsonpath.New("model"), knownvalue.NotNull()))
		}
		for _, name := range c.whenUnknown {
			path := tfjsonpath.New(name)
			if scenario, ok := strings.CutPrefix(name, "outcomes."); ok {
				path = pool(scenario)
			}
			checks = append(checks, plancheck.ExpectKnownValue(backendService+"."+later, path, knownvalue.NotNull()))
		}
	}
	terraform(t, resource.TestStep{
		Config: config.String(),
		ConfigPlanChecks: resource.ConfigPlanChecks{
			PreApply:             checks,
			PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
		},
	})
}

// The same for the resources that receive others, without those that are given:
// an attribute that is left to another resource is given while applying.
func TestAccEachAttributeOfReceiversIsKnownNullAndUnknown(t *testing.T) {
	p := connect(t, object{})
	for _, table := range attributeTables {
		t.Run(table.typ, func(t *testing.T) {
			t.Parallel()
			var config strings.Builder
			var checks []plancheck.PlanCheck
			model := tfjsonpath.New("model")
			for i, c := range table.cases {
				if c.refused != "" || repeats.MatchString(c.path) {
					continue
				}
				if c.null != unset {
					config.WriteString(block(table.typ, fmt.Sprintf("null_%d", i), c.at(table.base(p), nil), ""))
					checks = append(checks, plancheck.ExpectKnownValue(fmt.Sprintf("%s.null_%d", table.typ, i), model, knownvalue.NotNull()))
				}
				value := c.known
				if value == kept {
					value = valueAt(c.at(table.base(p), kept), c.path)
				}
				if value == nil {
					continue
				}
				source, later := fmt.Sprintf("source_%d", i), fmt.Sprintf("%s.later_%d", table.typ, i)
				config.WriteString(block("terraform_data", source, object{"input": value}, ""))
				config.WriteString(block(table.typ, fmt.Sprintf("later_%d", i), c.at(table.base(p), unknown), "terraform_data."+source+".output"))
				checks = append(checks, plancheck.ExpectUnknownValue(later, model))
				for _, name := range c.whenUnknown {
					path := tfjsonpath.New(name)
					if scenario, ok := strings.CutPrefix(name, "outcomes."); ok {
						path = tfjsonpath.New("outcomes").AtMapKey(scenario).AtMapKey(table.told)
					}
					checks = append(checks, plancheck.ExpectKnownValue(later, path, knownvalue.NotNull()))
				}
			}
			terraform(t, resource.TestStep{
				Config: config.String(),
				ConfigPlanChecks: resource.ConfigPlanChecks{
					PreApply:             checks,
					PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
				},
			})
		})
	}
}

// repeats are attributes of a record that others have in the same shape. One of
// each shape is enough for Terraform, which takes its time.
var repeats = regexp.MustCompile(`^(geo|wrr)\[0\]\.(health|rrdatas)|health_check\.(http|tcp)_|health_checked_targets\[0\]\.(name|region)`)

// valueAt follows a path as put does.
func valueAt(config any, path string) any {
	for _, step := range steps.FindAllString(path, -1) {
		switch v := config.(type) {
		case list:
			i, _ := strconv.Atoi(step)
			config = v[i]
		case object:
			config = v[step]
		}
	}
	return config
}
