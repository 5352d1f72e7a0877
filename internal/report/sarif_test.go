// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	published "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// sarifSchema is the published schema of SARIF 2.1.0, which the library holds
// as the text of a constant. Its own validation sees a log only after it was
// decoded, with nulls for what is absent, so the schema is taken from it and
// the bytes are validated.
var sarifSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif").Output()
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "schema.go"), nil, 0)
	if err != nil {
		return nil, err
	}
	var literal *ast.BasicLit
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && literal == nil {
			literal = l
		}
		return literal == nil
	})
	if literal == nil {
		return nil, errors.New("the library holds no schema")
	}
	text, err := strconv.Unquote(literal.Value)
	if err != nil {
		return nil, err
	}
	schema, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("sarif.json", schema); err != nil {
		return nil, err
	}
	return c.Compile("sarif.json")
})

// sarif is what tests read of a log.
type sarif struct {
	Runs []struct {
		AutomationDetails struct{ ID string }
		Tool              struct {
			Driver struct {
				SemanticVersion string
				Rules           []struct {
					ID, Name   string
					Help       struct{ Text string }
					Properties map[string]any
				}
			}
		}
		Invocations []struct {
			ToolExecutionNotifications []struct {
				Descriptor struct{ ID string }
				Level      string
			}
		}
		Results []sarifResult
	}
}

type sarifResult struct {
	RuleID              string
	RuleIndex           int
	Level               string
	Message             struct{ Text string }
	Locations           []sarifLocation
	RelatedLocations    []sarifLocation
	PartialFingerprints map[string]string
	CodeFlows           []struct {
		ThreadFlows []struct {
			Locations []struct{ Location sarifLocation }
		}
	}
	Suppressions []struct{ Kind, Justification string }
}

type sarifLocation struct {
	PhysicalLocation struct {
		ArtifactLocation struct{ URI string }
		Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
	}
	Message struct{ Text string }
}

// validSARIF validates a log against the published schema, and against the
// library's own properties, none of which is our invention.
func validSARIF(t tb, out string) sarif {
	t.Helper()
	schema, err := sarifSchema()
	if err != nil {
		t.Fatal(err)
	}
	got, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(got); err != nil {
		t.Errorf("It does not follow the schema of SARIF: %v", err)
	}
	var log published.Report
	decoder := json.NewDecoder(strings.NewReader(out))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&log); err != nil {
		t.Errorf("It has a property that SARIF does not know: %v", err)
	}
	var s sarif
	if err := json.Unmarshal([]byte(out), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSARIFFollowsItsSchema(t *testing.T) {
	empty := &report.Document{FormatVersion: report.FormatVersion, Complete: true}
	for name, d := range map[string]*report.Document{"example": example(), "review": reviewExample(), "empty": empty} {
		t.Run(name, func(t *testing.T) {
			validSARIF(t, render(t, d, "sarif", report.RenderOptions{Version: "1.2.3"}))
		})
	}
}

func TestSARIFDescribesEachRuleOfTheCatalogue(t *testing.T) {
	s := validSARIF(t, render(t, reviewExample(), "sarif", report.RenderOptions{Version: "v1.2.3"}))
	run := s.Runs[0]
	var got, want []string
	for _, r := range run.Tool.Driver.Rules {
		got = append(got, r.ID)
		if r.Help.Text == "" || r.Name == r.ID {
			t.Errorf("%s has no help, or no name of its own.", r.ID)
		}
		if _, ok := r.Properties["security-severity"]; ok {
			t.Errorf("%s says that it is about security.", r.ID)
		}
	}
	for _, r := range validate.Catalog() {
		want = append(want, r.ID)
	}
	if diff := cmp.Diff(append(want, "expectation", "regression"), got); diff != "" {
		t.Errorf("rules (-catalogue +SARIF):\n%s", diff)
	}
	for _, r := range run.Results {
		if id := run.Tool.Driver.Rules[r.RuleIndex].ID; id != r.RuleID {
			t.Errorf("A result of %s has the index of %s.", r.RuleID, id)
		}
	}
	if run.Tool.Driver.SemanticVersion != "1.2.3" {
		t.Errorf("The version is %q.", run.Tool.Driver.SemanticVersion)
	}
}

func TestSARIFResultsAreWhatIsToBeMended(t *testing.T) {
	run := validSARIF(t, render(t, reviewExample(), "sarif", report.RenderOptions{})).Runs[0]
	got := map[string]int{}
	for _, r := range run.Results {
		got[r.RuleID]++
		if len(r.Locations) != 1 {
			t.Errorf("%s has %d locations; code scanning refuses a file with none.", r.RuleID, len(r.Locations))
		}
		if len(r.Suppressions) > 0 && (r.RuleID != "FO107" || r.Suppressions[0].Kind != "inSource" || !strings.Contains(r.Suppressions[0].Justification, "taken down in spring")) {
			t.Errorf("%s is suppressed as %v.", r.RuleID, r.Suppressions)
		}
	}
	if diff := cmp.Diff(map[string]int{"FO101": 1, "FO104": 1, "FO107": 1, "expectation": 1, "regression": 3}, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
	told := map[string]int{}
	for _, n := range run.Invocations[0].ToolExecutionNotifications {
		told[n.Descriptor.ID]++
	}
	if diff := cmp.Diff(map[string]int{"reading": 1, "undecided": 1, "unresolved": 1, "expectation": 1, "outcomes": 4}, told); diff != "" {
		t.Errorf("notifications (-want +got):\n%s", diff)
	}
}

func TestCodeScanningIsToldOfSuppressedFindingsApart(t *testing.T) {
	run := validSARIF(t, render(t, reviewExample(), "code-scanning", report.RenderOptions{})).Runs[0]
	for _, r := range run.Results {
		if len(r.Suppressions) > 0 {
			t.Errorf("%s is a result, which GitHub shows as open.", r.RuleID)
		}
	}
	for _, n := range run.Invocations[0].ToolExecutionNotifications {
		if n.Descriptor.ID == "suppressed" && n.Level == "none" {
			return
		}
	}
	t.Error("The suppressed finding is missing.")
}

// repository is a repository in which the command runs in a folder.
type repository map[string]string

func (repository) Locate(name string) string { return "live/" + name }
func (r repository) Content(name string) []byte {
	if s, ok := r[name]; ok {
		return []byte(s)
	}
	return nil
}

func TestSARIFPointsAtTheLineAsEditorsCount(t *testing.T) {
	const line = "  name = \"👍é日\" # x"
	files := repository{"infra/main.tf": "\n" + line + "\nblock {\n}\n"}
	d := example()
	d.Findings = d.Findings[:1]
	at := func(startByte, endByte int) *topology.Range {
		// Terraform counts characters as people see them.
		return &topology.Range{Filename: "main.tf", Start: topology.Pos{Line: 2, Column: startByte, Byte: startByte}, End: topology.Pos{Line: 2, Column: 14, Byte: endByte}}
	}
	value := strings.Index(line, `"`) + 1
	for _, tt := range []struct {
		r                   *topology.Range
		line, column, until int
	}{
		{at(3, 7), 2, 3, 7},
		// The thumb is two units of UTF-16, the others are one each.
		{at(value, 1+strings.Index(line, ` #`)), 2, value, value + 6},
		// A block is pointed at by its first line.
		{&topology.Range{Filename: "main.tf", Start: topology.Pos{Line: 3, Column: 1, Byte: len(line) + 2}, End: topology.Pos{Line: 4, Column: 2, Byte: len(line) + 11}}, 3, 1, 8},
	} {
		d.Findings[0].Range = tt.r
		got := validSARIF(t, render(t, d, "sarif", report.RenderOptions{Files: files})).Runs[0].Results[0].Locations[0].PhysicalLocation
		if got.ArtifactLocation.URI != "live/infra/main.tf" {
			t.Errorf("The file is %s.", got.ArtifactLocation.URI)
		}
		if r := got.Region; r.StartLine != tt.line || r.EndLine != tt.line || r.StartColumn != tt.column || r.EndColumn != tt.until {
			t.Errorf("%v: got %+v", tt, r)
		}
	}
	d.Findings[0].Range = nil
	if got := validSARIF(t, render(t, d, "sarif", report.RenderOptions{Files: files})).Runs[0].Results[0].Locations[0].PhysicalLocation; got.ArtifactLocation.URI != "live/plan.json" || got.Region.StartLine != 1 {
		t.Errorf("A finding without a place stands at %+v.", got)
	}
}

func TestTheWayToAnOutcomeIsACodeFlow(t *testing.T) {
	d := reviewExample()
	lb := d.PassthroughLoadBalancers[0]
	lb.Outcomes[1].Trace = []report.Step{
		{Text: "The failover ratio is 0.5.", WrittenAt: []report.Attribute{{Address: lb.Address, Attribute: "failover_policy.failover_ratio", Range: at(94)}}},
		{Text: "Zone us-west1-a fails."},
	}
	run := validSARIF(t, render(t, d, "sarif", report.RenderOptions{})).Runs[0]
	for _, r := range run.Results {
		if r.RuleID != "expectation" {
			continue
		}
		if len(r.CodeFlows) != 1 {
			t.Fatalf("%d code flows", len(r.CodeFlows))
		}
		steps := r.CodeFlows[0].ThreadFlows[0].Locations
		var got []string
		for _, s := range steps {
			got = append(got, s.Location.Message.Text)
			if s.Location.PhysicalLocation.ArtifactLocation.URI != "infra/main.tf" {
				t.Errorf("A step stands in %q.", s.Location.PhysicalLocation.ArtifactLocation.URI)
			}
		}
		if diff := cmp.Diff([]string{"The failover ratio is 0.5.", "Zone us-west1-a fails."}, got); diff != "" {
			t.Error(diff)
		}
		if l := steps[0].Location.PhysicalLocation.Region.StartLine; l != 94 {
			t.Errorf("The ratio stands in line %d.", l)
		}
		if l := r.RelatedLocations[0].PhysicalLocation.ArtifactLocation.URI; l != ".failover.hcl" {
			t.Errorf("What is expected stands in %s.", l)
		}
		return
	}
	t.Error("The broken expectation is missing.")
}

func TestEachProjectOfARepositoryHasACategoryOfItsOwn(t *testing.T) {
	for want, o := range map[string]report.RenderOptions{
		"failover/infra/":      {},
		"failover/live/infra/": {Files: repository{}},
		"failover/prod/":       {Tag: "prod"},
	} {
		if got := validSARIF(t, render(t, example(), "sarif", o)).Runs[0].AutomationDetails.ID; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
