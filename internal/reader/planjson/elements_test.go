// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
)

// group is the configuration of a root module with one instance group whose
// instances are written as the expression.
func group(expression string) string {
	return `{"resources":[{"address":"google_compute_instance_group.g","expressions":{"instances":` + expression + `}}]}`
}

// A plan lists what an expression refers to and not how: elements, the two
// sides of a condition and the input of a filter look alike.
func TestListsHaveTheElementsThatNothingCanChooseAmong(t *testing.T) {
	const (
		vm = "google_compute_instance.vm"
		g  = "google_compute_instance_group.g"
	)
	counted := func(n int, address string) []string {
		var list []string
		for i := range n {
			list = append(list, address+"["+string(rune('0'+i))+"]")
		}
		return list
	}
	tests := []struct {
		name       string
		instances  []string
		group      string
		expression string
		want       string
	}{
		{"one instance", []string{vm}, g, refs(vm+".id", vm), "vm.id exact"},
		{"several instances", []string{vm, "google_compute_instance.w"}, g, refs(vm+".id", vm, "google_compute_instance.w.id", "google_compute_instance.w"), "vm.id exact, w.id exact"},
		{"literal indexes", counted(3, vm), g, refs(vm+"[0].id", vm+"[0]", vm, vm+"[2].id", vm+"[2]", vm), "vm[0].id exact, vm[2].id exact"},
		{"a condition over a variable", []string{vm}, g, refs("var.v", vm+".id", vm), "unknown -> vm.id exact"},
		{"a condition over the own index", []string{vm}, g + "[0]", refs("count.index", vm+".id", vm), "unknown -> vm.id exact"},
		{"a condition over the workspace", []string{vm}, g, refs("terraform.workspace", vm+".id", vm), "unknown -> vm.id exact"},
		{"one that may be missing", []string{vm}, g, refs("google_compute_instance.none[0].id", "google_compute_instance.none[0]", "google_compute_instance.none", vm+".id", vm), "unknown -> vm.id exact"},
		{"a splat, or a filter", counted(2, vm), g, refs(vm), "unknown -> vm[0] candidates -> vm[1] candidates"},
		{"the own key", []string{vm + `["a"]`, vm + `["b"]`}, g + `["a"]`, refs(vm, "each.key"), `vm["a"] same-key`},
		{"the own index", counted(2, vm), g + "[1]+" + g + "[0]", refs(vm, "count.index"), "vm[1] same-key"},
		{"an index that is calculated", counted(4, vm), g + "[1]+" + g + "[0]", refs(vm, "count.index"), "unknown -> vm[0] candidates -> vm[1] candidates -> vm[2] candidates -> vm[3] candidates"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			groups := strings.Split(tt.group, "+")
			p := groupPlan(t, append(tt.instances, groups[1:]...), groups[0], group(tt.expression))
			n := resource(t, p.Source(), groups[0]).Body.Get("instances")
			var got []string
			for _, item := range n.Items {
				got = append(got, strings.TrimPrefix(show(item), "unknown -> "))
			}
			text := strings.Join(got, ", ")
			if n.Unknown {
				text = show(n) + text
			}
			if want := tt.want; strings.ReplaceAll(text, "google_compute_instance.", "") != want {
				t.Errorf("\n got %s\nwant %s", text, want)
			}
			if p.Concluded(n) == n.Unknown {
				t.Errorf("concluded: %v of %s", p.Concluded(n), text)
			}
			if told, sure := len(p.Hidden()) > 0, !n.Unknown && !strings.Contains(text, "same-key"); told == sure {
				t.Errorf("told about the members: %v", p.Hidden())
			}
		})
	}
}

// groupPlan is a plan that creates a group with unknown instances and others.
func groupPlan(t *testing.T, others []string, address, configuration string) *planjson.Plan {
	t.Helper()
	var changes []string
	for _, a := range append(others, address) {
		changes = append(changes, `{"address":`+quoted(a)+`,"provider_name":"google","change":{"actions":["create"],"before":null,"after":{},"after_unknown":{"id":true,"instances":true},"after_sensitive":{"instances":[]}}}`)
	}
	p, err := planjson.Read(strings.NewReader(`{"format_version":"1.2","planned_values":{},"resource_changes":[`+strings.Join(changes, ",")+`],"configuration":{"root_module":`+configuration+`}}`),
		planjson.Options{Path: "plan.json", Reads: google})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `\"`) + `"` }

// Two blocks of one service never name the same group, so that of two equal
// guesses one is wrong: element(x, 1 - count.index) looks like x[count.index].
func TestEqualKeysInTwoBlocksProveNothing(t *testing.T) {
	const (
		g = "google_compute_instance_group.g"
		s = "google_compute_region_backend_service.s"
	)
	backend := func(second string) string {
		return `{"resources":[{"address":"` + s + `","expressions":{"backend":[` +
			`{"group":` + refs(g, "count.index") + `,"failover":{"constant_value":false}},` +
			`{"group":` + second + `,"failover":{"constant_value":true}}]}}]}`
	}
	either := " -> " + g + "[0] candidates -> " + g + "[1] candidates"
	tests := []struct {
		name, second string
		want         []string
		taken        bool
	}{
		{"both by index", refs(g, "count.index"), []string{"unknown" + either, "unknown" + either}, false},
		{"one by index", refs(g+"[1].id", g+"[1]", g), []string{"unknown -> " + g + "[0] same-key", "unknown -> " + g + "[1].id exact"}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var changes []string
			for _, a := range []string{g + "[0]", g + "[1]", s + "[0]", s + "[1]"} {
				changes = append(changes, `{"address":`+quoted(a)+`,"provider_name":"google","change":{"actions":["create"],"before":null,"after":{"backend":[{"failover":false},{"failover":true}]},"after_unknown":{"backend":[{"group":true},{"group":true}]}}}`)
			}
			p, err := planjson.Read(strings.NewReader(`{"format_version":"1.2","planned_values":{},"resource_changes":[`+strings.Join(changes, ",")+`],"configuration":{"root_module":`+backend(tt.second)+`}}`),
				planjson.Options{Path: "plan.json", Reads: google})
			if err != nil {
				t.Fatal(err)
			}
			body := resource(t, p.Source(), s+"[0]").Body
			got := []string{show(at(body, "backend[0].group")), show(at(body, "backend[1].group"))}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if taken := len(p.Hidden()) > 0; taken != tt.taken {
				t.Errorf("what is taken for likely: %v", p.Hidden())
			}
		})
	}
}

// Which of two blocks became the only element of its kind is not known where
// both may have; then neither of them is certain to be one of the others.
func TestABlockThatMayBeAnotherElementIsNoElementForCertain(t *testing.T) {
	const (
		g = "google_compute_instance_group."
		s = "google_compute_region_backend_service.s"
	)
	block := func(name, failover string) string {
		return `{"group":` + refs(g+name+".id", g+name) + `,"failover":` + failover + `}`
	}
	const calculated, written = `{}`, `{"constant_value":false}`
	either := "unknown -> " + g + "a.id candidates -> " + g + "c.id candidates"
	tests := []struct {
		name   string
		blocks []string
		want   []string
	}{
		{
			"two may be the standby", []string{block("a", calculated), block("b", written), block("c", calculated), block("d", written)},
			[]string{"false " + either, "false unknown -> " + g + "b.id exact", "false unknown -> " + g + "d.id exact", "true " + either},
		},
		{
			"one may be the standby", []string{block("a", calculated), block("b", written), block("c", written), block("d", written)},
			[]string{"false unknown -> " + g + "b.id exact", "false unknown -> " + g + "c.id exact", "false unknown -> " + g + "d.id exact", "true unknown -> " + g + "a.id exact"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			change := func(address, after, unknown string) string {
				return `{"address":` + quoted(address) + `,"provider_name":"google","change":{"actions":["create"],"before":null,"after":` + after + `,"after_unknown":` + unknown + `}}`
			}
			changes := []string{change(s, `{"backend":[{"failover":false},{"failover":false},{"failover":false},{"failover":true}]}`, `{"backend":[{"group":true},{"group":true},{"group":true},{"group":true}]}`)}
			for _, name := range []string{"a", "b", "c", "d"} {
				changes = append(changes, change(g+name, `{}`, `{"id":true}`))
			}
			p, err := planjson.Read(strings.NewReader(`{"format_version":"1.2","planned_values":{},"resource_changes":[`+strings.Join(changes, ",")+
				`],"configuration":{"root_module":{"resources":[{"address":"`+s+`","expressions":{"backend":[`+strings.Join(tt.blocks, ",")+`]}}]}}}`),
				planjson.Options{Path: "plan.json", Reads: google})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, item := range resource(t, p.Source(), s).Body.Get("backend").Items {
				got = append(got, show(item.Get("failover"))+" "+show(item.Get("group")))
			}
			slices.Sort(got)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
