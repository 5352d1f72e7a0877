// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// compile returns the published schema, closed: published, it lets readers
// ignore keys they do not know, but here a key that it does not name is a
// mistake.
func compile(t *testing.T) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(report.Schema))
	if err != nil {
		t.Fatal(err)
	}
	closeObjects(schema)
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report.json", schema); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("report.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func closeObjects(node any) {
	switch n := node.(type) {
	case map[string]any:
		if _, ok := n["properties"]; ok {
			n["additionalProperties"] = false
		}
		for _, v := range n {
			closeObjects(v)
		}
	case []any:
		for _, v := range n {
			closeObjects(v)
		}
	}
}

func TestTheDocumentFollowsThePublishedSchema(t *testing.T) {
	schema := compile(t)
	several := example()
	several.Inputs = append(several.Inputs, report.Input{Kind: "state", Path: "-"})
	several.PassthroughLoadBalancers[0].Input = new(int)
	for name, d := range map[string]*report.Document{"example": example(), "several inputs": several, "review": reviewExample()} {
		got, err := jsonschema.UnmarshalJSON(strings.NewReader(render(t, d, "json", report.RenderOptions{})))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheSchemaRefusesAnUnknownPoolAndAMissingKey(t *testing.T) {
	schema := compile(t)
	for name, spoil := range map[string]func(*report.Document){
		"pool":     func(d *report.Document) { d.PassthroughLoadBalancers[0].Outcomes[0].ActivePool = "spare" },
		"severity": func(d *report.Document) { d.Findings[0].Severity = "fatal" },
		"findings": func(d *report.Document) { d.Findings = nil },
		"version":  func(d *report.Document) { d.FormatVersion = "2.0" },
	} {
		d := example()
		spoil(d)
		got, err := jsonschema.UnmarshalJSON(strings.NewReader(render(t, d, "json", report.RenderOptions{})))
		if err != nil {
			t.Fatal(err)
		}
		if schema.Validate(got) == nil {
			t.Errorf("%s: the schema accepts a spoiled document.", name)
		}
	}
}

func TestNumbersInJSONAreExact(t *testing.T) {
	tenth, _ := new(big.Rat).SetString("0.1")
	long, _ := new(big.Rat).SetString("0.30000000000000004441")
	for want, d := range map[string]*report.Decimal{
		"0.5":                    report.NewDecimal(big.NewRat(1, 2)),
		"1":                      report.NewDecimal(big.NewRat(1, 1)),
		"0":                      report.NewDecimal(new(big.Rat)),
		"0.1":                    report.NewDecimal(tenth),
		"0.30000000000000004441": report.NewDecimal(long),
		"0.33333333333333333":    report.NewDecimal(big.NewRat(1, 3)),
		"null":                   report.NewDecimal(nil),
	} {
		got, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestAnIntervalIsNullWithItsRangeBesideIt(t *testing.T) {
	for _, tt := range []struct {
		min, max int
		want     string
	}{
		{4, 4, `{"vms":4}`},
		{7, 14, `{"vms":null,"vms_range":[7,14]}`},
		{2, topology.NoLimit, `{"vms":null,"vms_range":[2,null]}`},
		{0, topology.NoLimit, `{"vms":null}`},
	} {
		var v struct {
			VMs   *int           `json:"vms"`
			Range *report.Bounds `json:"vms_range,omitempty"`
		}
		v.VMs, v.Range = report.Count(tt.min, tt.max)
		got, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != tt.want {
			t.Errorf("%d..%d: got %s, want %s", tt.min, tt.max, got, tt.want)
		}
	}
}
