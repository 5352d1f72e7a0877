// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"math/big"
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

// A script is a text file of blocks. A block that begins with "service" is a
// load balancer, one line for itself and one for each backend; any other block
// is a list of questions, a line ---- and the answers. With -update the
// answers are rewritten.
//
//	service INTERNAL ratio=0.5 drop=true
//	primary a zone=us-west1-a size=2
//
//	zone:us-west1-a
//	----
//	zone:us-west1-a: failover 4, 0 of 2 healthy, below 1 [PNLB-012]
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/passthrough/*.txt")
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
			got := runScript(t, want)
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

func runScript(t *testing.T, script string) string {
	t.Helper()
	var out []string
	var lb *topology.BackendService
	for _, block := range strings.Split(strings.TrimRight(script, "\n"), "\n\n") {
		lines := strings.Split(block, "\n")
		var comments []string
		for len(lines) > 0 && strings.HasPrefix(lines[0], "#") {
			comments, lines = append(comments, lines[0]), lines[1:]
		}
		switch {
		case len(lines) == 0:
		case strings.HasPrefix(lines[0], "service"):
			lb = parseService(t, lines)
		case lb == nil:
			t.Fatalf("a question before the first service: %q", lines[0])
		default:
			block = strings.Join(append(comments, answer(t, lb, lines)...), "\n")
		}
		out = append(out, block)
	}
	return strings.Join(out, "\n\n") + "\n"
}

// answer repeats the questions of a block and answers each.
func answer(t *testing.T, lb *topology.BackendService, lines []string) []string {
	t.Helper()
	var questions, answers []string
	prepared := engine.NewPassthrough(lb)
	for _, line := range lines {
		if line == "----" {
			break
		}
		questions = append(questions, line)
		switch {
		case line == "summary":
			answers = append(answers, describeSummary(prepared.Summary()))
			continue
		case line == "all":
			for _, s := range engine.PassthroughScenarios(lb) {
				answers = append(answers, describe(prepared.Evaluate(s))...)
			}
			continue
		}
		text, zone, client := strings.Cut(line, " from ")
		s, err := engine.ParseScenario(strings.TrimSuffix(text, " trace"))
		switch {
		case err != nil:
			t.Fatal(err)
		case client:
			answers = append(answers, describeClient(line, prepared.ForClientZone(s, zone)))
		case strings.HasSuffix(text, " trace"):
			answers = append(answers, describeTrace(prepared.Evaluate(s))...)
		default:
			answers = append(answers, describe(prepared.Evaluate(s))...)
		}
	}
	return append(append(questions, "----"), answers...)
}

func describe(o engine.PassthroughOutcome) []string {
	lines := []string{fmt.Sprintf("%s: %s %s, %s %s", o.Scenario, o.Pool, shown(o.Active), o.Why, tags(o.Reason))}
	for _, c := range o.Cases {
		lines = append(lines, fmt.Sprintf("  %s if %s", c.Pool, c.When))
	}
	if len(o.DependsOn) > 0 {
		lines = append(lines, "  depends on "+places(o.DependsOn))
	}
	return lines
}

func describeTrace(o engine.PassthroughOutcome) []string {
	lines := []string{o.Scenario.String() + " trace"}
	for _, s := range o.Trace {
		line := "  " + s.Text
		if len(s.Facts) > 0 {
			line += " [" + strings.Join(s.Facts, " ") + "]"
		}
		if len(s.Origins) > 0 {
			line += " <" + places(s.Origins) + ">"
		}
		lines = append(lines, line)
	}
	return lines
}

func describeClient(question string, o engine.ClientZoneOutcome) string {
	line := fmt.Sprintf("%s: %s %s, %s %s", question, o.Reach, shown(o.Members), o.Why, tags(o.Reason))
	for _, s := range o.Serving {
		line += fmt.Sprintf(" %s %s", s.Backend.Group.To.Address, shown(s.Members))
	}
	if len(o.DependsOn) > 0 {
		line += " depends on " + places(o.DependsOn)
	}
	return line
}

func describeSummary(s engine.Summary) string {
	value := func(v topology.Value[engine.Interval]) string {
		if i, known := v.Get(); known {
			return shown(i)
		}
		if v.IsNull() {
			return "none"
		}
		return "unknown"
	}
	return fmt.Sprintf("primary %s groups %s %ss, failover %s groups %s %ss, minimum %s, tolerated %s",
		shown(s.Primary.Groups), shown(s.Primary.VMs), s.Unit, shown(s.Failover.Groups), shown(s.Failover.VMs), s.Unit,
		value(s.MinimumHealthyPrimaries), value(s.PrimaryFailuresTolerated))
}

// shown prints an interval as "4", "7..14" or "2..".
func shown(i engine.Interval) string {
	if n, exact := i.Exact(); exact {
		return strconv.Itoa(n)
	}
	if i.Max == topology.NoLimit {
		return strconv.Itoa(i.Min) + ".."
	}
	return fmt.Sprintf("%d..%d", i.Min, i.Max)
}

func tags(r engine.Reason) string {
	text := "[" + strings.Join(r.Facts, " ") + "]"
	if len(r.Disputed) > 0 {
		text += " disputed " + strings.Join(r.Disputed, " ")
	}
	return text
}

func places(origins []topology.Origin) string {
	var list []string
	for _, o := range origins {
		list = append(list, strings.TrimSuffix(o.Address+"."+o.Attribute, "."))
	}
	return strings.Join(list, ", ")
}

// parseService reads the load balancer of a script.
func parseService(t *testing.T, lines []string) *topology.BackendService {
	t.Helper()
	bs := &topology.BackendService{Object: topology.Object{Address: "lb"}}
	groups := map[string]*topology.Group{}
	for i, line := range lines {
		words := strings.Fields(line)
		if i == 0 {
			bs.Scheme = topology.Known(words[1], bs.At("load_balancing_scheme"))
			for _, w := range words[2:] {
				setService(t, bs, w)
			}
			continue
		}
		if words[0] == "more" {
			hidden := bs.At("backend")
			bs.BackendsUnknown = &hidden
			continue
		}
		b := &topology.Backend{Origin: bs.At("backend")}
		switch words[0] {
		case "failover":
			b.Failover = topology.Known(true, bs.At("backend.failover"))
		case "either":
			b.Failover = topology.Unknown[bool](bs.At("backend.failover"))
		}
		if strings.HasPrefix(words[1], "?") {
			b.Group = topology.Link[topology.Group]{State: topology.Open, Text: "link", Origin: bs.At("backend.group")}
			for _, name := range strings.Split(strings.TrimPrefix(words[1], "?"), "|") {
				if g := groups[name]; g != nil {
					b.Group.Candidates = append(b.Group.Candidates, g)
				}
			}
		} else {
			b.Group = topology.Link[topology.Group]{State: topology.Linked, To: parseGroup(t, groups, words), Text: words[1]}
		}
		if words[0] != "group" {
			bs.Backends = append(bs.Backends, b)
		}
	}
	return bs
}

func setService(t *testing.T, bs *topology.BackendService, word string) {
	t.Helper()
	key, value, _ := strings.Cut(word, "=")
	policy := func() *topology.FailoverPolicy {
		if bs.FailoverPolicy == nil {
			bs.FailoverPolicy = &topology.FailoverPolicy{}
		}
		return bs.FailoverPolicy
	}
	affinity := func() *topology.ZonalAffinity {
		if bs.ZonalAffinity == nil {
			bs.ZonalAffinity = &topology.ZonalAffinity{}
		}
		return bs.ZonalAffinity
	}
	at := bs.At("failover_policy.failover_ratio")
	switch key {
	case "region":
		bs.Region = topology.Known(value, bs.At("region"))
	case "ratio":
		policy().Ratio = topology.Known(rational(t, value), at)
		if value == "?" {
			policy().Ratio = topology.Unknown[*big.Rat](at)
		}
	case "drop":
		at := bs.At("failover_policy.drop_traffic_if_unhealthy")
		policy().DropTrafficIfUnhealthy = topology.Known(value == "true", at)
		if value == "?" {
			policy().DropTrafficIfUnhealthy = topology.Unknown[bool](at)
		}
	case "policy":
		hidden := bs.At("failover_policy")
		bs.FailoverPolicyUnknown = &hidden
	case "subsetting":
		bs.Subsetting = topology.Known(topology.SubsettingConsistentHash, bs.At("subsetting.policy"))
	case "ha":
		bs.HAPolicy = topology.Known(true, bs.At("ha_policy"))
	case "spillover":
		affinity().Spillover = topology.Known("ZONAL_AFFINITY_"+value, bs.At("spillover"))
	case "spillover_ratio":
		affinity().SpilloverRatio = topology.Known(rational(t, value), bs.At("spillover_ratio"))
	default:
		t.Fatalf("%q is no attribute of a service", word)
	}
}

func rational(t *testing.T, text string) *big.Rat {
	t.Helper()
	if text == "?" {
		return nil
	}
	x, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("%q is no number", text)
	}
	return x
}

func parseGroup(t *testing.T, groups map[string]*topology.Group, words []string) *topology.Group {
	t.Helper()
	name := words[1]
	if g := groups[name]; g != nil {
		return g
	}
	g := &topology.Group{Object: topology.Object{Address: name}, Kind: topology.ZonalMIG}
	groups[name] = g
	g.Size = topology.UnknownSize(g.At("target_size"))
	for _, w := range words[2:] {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "zone":
			g.Zone = topology.Known(value, g.At("zone"))
			if value == "?" {
				g.Zone = topology.Unknown[string](g.At("zone"))
			}
		case "zones":
			g.Kind = topology.RegionalMIG
			g.Zones = topology.Known(strings.Split(value, ","), g.At("distribution_policy_zones"))
		case "region":
			g.Kind = topology.RegionalMIG
			g.Region = topology.Known(value, g.At("region"))
		case "shape":
			g.TargetShape = topology.Known(value, g.At("distribution_policy_target_shape"))
		case "neg":
			g.Kind = topology.ZonalNEG
		case "size":
			g.Size = parseSize(t, value, g)
		default:
			t.Fatalf("%q is no attribute of a group", w)
		}
	}
	return g
}

// parseSize reads "4", "7..14" or "2..".
func parseSize(t *testing.T, text string, g *topology.Group) topology.Size {
	t.Helper()
	low, high, interval := strings.Cut(text, "..")
	first, err := strconv.Atoi(low)
	if err != nil {
		t.Fatal(err)
	}
	if !interval {
		return topology.ExactSize(first, topology.SizeFromTargetSize, g.At("target_size"))
	}
	s := topology.Size{Min: first, Max: topology.NoLimit, Source: topology.SizeFromAutoscaler, Origins: []topology.Origin{g.At("max_replicas")}}
	if high != "" {
		if s.Max, err = strconv.Atoi(high); err != nil {
			t.Fatal(err)
		}
	}
	return s
}
