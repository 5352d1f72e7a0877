// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/golden"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Scripts about composite health checks are like those about load balancers. A
// check begins with "composite" and its region; each "source" takes the
// "service" below it.
//
//	composite us-central1
//	source api percent=75 min=3
//	service INTERNAL
//	primary a zone=us-central1-a size=2
func TestCompositeScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/composite/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(string(text), "\r\n", "\n")
			got := runCompositeScript(t, want)
			if golden.Updating() {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("answers (-want +got):\n%s", diff)
			}
		})
	}
}

func runCompositeScript(t *testing.T, script string) string {
	t.Helper()
	var out []string
	var check *engine.Composite
	for _, block := range strings.Split(strings.TrimRight(script, "\n"), "\n\n") {
		lines := strings.Split(block, "\n")
		var comments []string
		for len(lines) > 0 && strings.HasPrefix(lines[0], "#") {
			comments, lines = append(comments, lines[0]), lines[1:]
		}
		switch {
		case len(lines) == 0:
		case strings.HasPrefix(lines[0], "composite"):
			check = engine.NewComposite(parseComposite(t, lines))
		case check == nil:
			t.Fatalf("a question before the first check: %q", lines[0])
		default:
			block = strings.Join(append(comments, answerComposite(t, check, lines)...), "\n")
		}
		out = append(out, block)
	}
	return strings.Join(out, "\n\n") + "\n"
}

func answerComposite(t *testing.T, check *engine.Composite, lines []string) []string {
	t.Helper()
	var questions, answers []string
	for _, line := range lines {
		if line == "----" {
			break
		}
		questions = append(questions, line)
		text, trace := strings.CutSuffix(line, " trace")
		switch text {
		case "summary":
			for _, s := range check.Sources() {
				answers = append(answers, describeSource(s))
			}
		case "flips":
			for _, f := range check.Flips() {
				answers = append(answers, describeFlip(f))
			}
		case "all":
			for _, s := range check.Scenarios() {
				answers = append(answers, describeComposite(check.Evaluate(s))...)
			}
		default:
			s, err := engine.ParseScenario(text)
			if err != nil {
				t.Fatal(err)
			}
			o := check.Explain(s)
			if !trace {
				answers = append(answers, describeComposite(o)...)
				continue
			}
			answers = append(answers, line)
			for _, step := range o.Trace {
				answers = append(answers, describeStep(step))
			}
		}
	}
	return append(append(questions, "----"), answers...)
}

func describeStep(s engine.Step) string {
	line := "  " + s.Text
	if len(s.Facts) > 0 {
		line += " [" + strings.Join(s.Facts, " ") + "]"
	}
	if len(s.Origins) > 0 {
		line += " <" + places(s.Origins) + ">"
	}
	return line
}

func describeComposite(o engine.CompositeOutcome) []string {
	lines := []string{fmt.Sprintf("%s: %s, %s %s", o.Scenario, o.State, o.Why, tags(o.Reason))}
	for _, c := range o.Cases {
		lines = append(lines, fmt.Sprintf("  %s if %s", c.State, c.When))
	}
	if len(o.DependsOn) > 0 {
		lines = append(lines, "  depends on "+places(o.DependsOn))
	}
	return lines
}

func describeSource(h *engine.HealthSource) string {
	s := h.Summary()
	value := func(v topology.Value[engine.Interval]) string {
		if i, known := v.Get(); known {
			return shown(i)
		}
		if v.IsNull() {
			return "none"
		}
		return "unknown"
	}
	line := fmt.Sprintf("%s: %s endpoints, required %s, tolerated %s, binds %q", h.Source().Address, shown(s.Endpoints), value(s.Required), value(s.Tolerated), s.Binds)
	for _, m := range s.Margins {
		if s.Endpoints.Min == s.Endpoints.Max {
			break
		}
		tolerated := strconv.Itoa(m.Tolerated)
		if !m.Reachable {
			tolerated = "never"
		}
		line += fmt.Sprintf(" %d-%d:%s", m.First, m.Last, tolerated)
	}
	return line
}

func describeFlip(f engine.Flip) string {
	line := f.Scenario.String()
	switch {
	case f.Group != nil && f.Perhaps:
		line += fmt.Sprintf(" (certain from %d)", f.Certain)
	case f.Perhaps:
		line += " (perhaps)"
	}
	for _, s := range f.Sources {
		line += " " + s.Source().Address
	}
	return line
}

// parseComposite reads the check of a script.
func parseComposite(t *testing.T, lines []string) *topology.CompositeHealthCheck {
	t.Helper()
	c := &topology.CompositeHealthCheck{Object: topology.Object{Address: "check"}}
	if words := strings.Fields(lines[0]); len(words) > 1 {
		c.Region = topology.Known(words[1], c.At("region"))
	}
	for i := 1; i < len(lines); i++ {
		words := strings.Fields(lines[i])
		if words[0] != "source" {
			t.Fatalf("%q is no source", lines[i])
		}
		s := &topology.HealthSource{Object: topology.Object{Address: words[1], Region: c.Region}}
		p := &topology.AggregationPolicy{Object: topology.Object{Address: words[1] + "_policy"}}
		s.AggregationPolicy = topology.Link[topology.AggregationPolicy]{State: topology.Linked, To: p}
		for _, w := range words[2:] {
			key, value, _ := strings.Cut(w, "=")
			n, err := strconv.Atoi(value)
			switch {
			case key == "percent" && value == "?":
				p.HealthyPercentThreshold = topology.Unknown[int](p.At("healthy_percent_threshold"))
			case key == "min" && value == "?":
				p.MinHealthyThreshold = topology.Unknown[int](p.At("min_healthy_threshold"))
			case w == "policy=?":
				s.AggregationPolicy = topology.Link[topology.AggregationPolicy]{State: topology.Open, Origin: s.At("health_aggregation_policy")}
			case err != nil:
				t.Fatalf("%q is no number", w)
			case key == "percent":
				p.HealthyPercentThreshold = topology.Known(n, p.At("healthy_percent_threshold"))
			case key == "written":
				p.HealthyPercentWritten = topology.Known(n, p.At("healthy_percent_threshold"))
			case key == "min":
				p.MinHealthyThreshold = topology.Known(n, p.At("min_healthy_threshold"))
			default:
				t.Fatalf("%q is no attribute of a source", w)
			}
		}
		last := i + 1
		for last < len(lines) && !strings.HasPrefix(lines[last], "source") {
			last++
		}
		if last > i+1 {
			bs := parseService(t, lines[i+1:last])
			bs.Address = words[1] + "_service"
			s.Sources = []topology.Link[topology.BackendService]{{State: topology.Linked, To: bs}}
		}
		i = last - 1
		c.Sources = append(c.Sources, topology.Link[topology.HealthSource]{State: topology.Linked, To: s, Text: words[1]})
	}
	return c
}
