// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review_test

import (
	"fmt"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// pair is a service with a primary group in one zone and a failover group in
// another, of so many members.
func pair(name string, primaries, backups int) *topology.BackendService {
	bs := service(name)
	backend(bs, linked(group(name+"-main", "us-west1-a", topology.ExactSize(primaries, topology.SizeFromInstances))), false)
	backend(bs, linked(group(name+"-spare", "us-west1-b", topology.ExactSize(backups, topology.SizeFromInstances))), true)
	return bs
}

// stand makes a topology of services and of the groups behind them.
func stand(services ...*topology.BackendService) *topology.Topology {
	t := &topology.Topology{Inputs: []topology.Input{{Kind: "plan", Path: "plan.json", Complete: true}}, BackendServices: services}
	for _, bs := range services {
		for _, b := range bs.Backends {
			if b.Group.To != nil {
				t.Groups = append(t.Groups, b.Group.To)
			}
		}
	}
	return t
}

func change(t *testing.T, before review.Before, after *topology.Topology, opts review.Options) *report.Review {
	t.Helper()
	d, err := review.Change(before, after, opts)
	if err != nil {
		t.Fatal(err)
	}
	return d.Review
}

// spelled are the objects of a review with what becomes of them, each outcome
// that differs included.
func spelled(r *report.Review) []string {
	var out []string
	for _, o := range r.Objects {
		line := fmt.Sprintf("%s %s %s", o.Address, o.Presence, o.Verdict)
		if o.PreviousAddress != "" {
			line += " from " + o.PreviousAddress
		}
		for _, one := range o.Outcomes {
			if one.Verdict != report.VerdictSame {
				line += fmt.Sprintf("; %s %s", one.Scenario, one.Verdict)
			}
		}
		out = append(out, line)
	}
	return out
}

func wantReview(t *testing.T, r *report.Review, verdict string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, spelled(r)); diff != "" {
		t.Error(diff)
	}
	if r.Verdict != verdict {
		t.Errorf("The whole is %s, want %s.", r.Verdict, verdict)
	}
}

const typ = "google_compute_region_backend_service."

func TestWhatIsAddedHasNothingToCompareItWithAndWhatIsRemovedIsMissed(t *testing.T) {
	r := change(t, review.Before{Topology: stand(pair("kept", 2, 2), pair("gone", 2, 2))}, stand(pair("kept", 2, 2), pair("fresh", 2, 2)), review.Options{})
	wantReview(t, r, report.VerdictWorse,
		typ+"fresh added same",
		typ+"gone removed worse; steady worse; zone:us-west1-a worse; zone:us-west1-b worse; region:us-west1 worse; all-primaries worse; all-failovers worse; everything worse",
		typ+"kept kept same")
	if !strings.HasPrefix(r.Summary, "Worse: 7 outcomes get worse, in 1 of 2 objects; new: "+typ+"fresh") {
		t.Errorf("The summary says: %s", r.Summary)
	}
}

func TestOnlyWhatStoodBeforeCanChange(t *testing.T) {
	r := change(t, review.Before{Topology: stand()}, stand(pair("fresh", 2, 2)), review.Options{})
	wantReview(t, r, report.VerdictSame, typ+"fresh added same")
	if want := "No effect on failover: nothing stands before that could change; new: " + typ + "fresh."; r.Summary != want {
		t.Errorf("got %q, want %q", r.Summary, want)
	}
	r = change(t, review.Before{Topology: stand()}, stand(), review.Options{})
	if want := "No effect on failover: nothing that fails over stands before or after."; r.Summary != want {
		t.Errorf("got %q, want %q", r.Summary, want)
	}
}

func TestAMovedObjectIsComparedWithWhatItWas(t *testing.T) {
	after := pair("new", 1, 2)
	after.Name = pair("old", 1, 2).Name
	moves := []map[string]string{{
		typ + "old":                               typ + "new",
		"google_compute_instance_group.old-main":  "google_compute_instance_group.new-main",
		"google_compute_instance_group.old-spare": "google_compute_instance_group.new-spare",
	}}
	r := change(t, review.Before{Topology: stand(pair("old", 1, 2)), Moves: moves}, stand(after), review.Options{})
	wantReview(t, r, report.VerdictSame, typ+"new kept same from "+typ+"old")

	// A scenario that names a moved group means it on both sides.
	fail, err := engine.ParseScenario("group:google_compute_instance_group.new-main")
	if err != nil {
		t.Fatal(err)
	}
	r = change(t, review.Before{Topology: stand(pair("old", 1, 2)), Moves: moves}, stand(after), review.Options{Fail: []engine.Scenario{fail}})
	wantReview(t, r, report.VerdictSame, typ+"new kept same from "+typ+"old")
	last := r.Objects[0].Outcomes[len(r.Objects[0].Outcomes)-1]
	if last.Scenario != fail.String() || last.Before.Outcome != "failover" || last.After.Outcome != "failover" {
		t.Errorf("got %+v: %+v -> %+v", last, last.Before, last.After)
	}
}

func TestAnObjectUnderAnotherAddressIsKnownByItsName(t *testing.T) {
	// Two directories say nothing about moves.
	after := pair("renamed", 2, 2)
	before := pair("b", 2, 2)
	after.Name = before.Name
	for i, b := range after.Backends {
		b.Group.To.Name = before.Backends[i].Group.To.Name
	}
	wantReview(t, change(t, review.Before{Topology: stand(before)}, stand(after), review.Options{}), report.VerdictSame,
		typ+"renamed kept same from "+typ+"b")

	// Of two with one name nobody knows which is which.
	twin := pair("twin", 2, 2)
	twin.Name = before.Name
	r := change(t, review.Before{Topology: stand(before)}, stand(after, twin), review.Options{})
	if got := spelled(r); len(got) != 3 {
		t.Errorf("got %q", got)
	}
}

func TestAZoneThatOnlyOneSideKnowsIsAskedOfBoth(t *testing.T) {
	after := pair("b", 2, 2)
	after.Backends[0].Group.To.Zone = topology.Known("us-west1-c", topology.Origin{})
	r := change(t, review.Before{Topology: stand(pair("b", 2, 2))}, stand(after), review.Options{})
	wantReview(t, r, report.VerdictChanged, typ+"b kept changed; zone:us-west1-a changed; zone:us-west1-c changed")
	var order []string
	for _, o := range r.Objects[0].Outcomes {
		order = append(order, o.Scenario)
	}
	want := []string{"steady", "zone:us-west1-a", "zone:us-west1-b", "zone:us-west1-c", "region:us-west1", "all-primaries", "all-failovers", "everything"}
	if diff := cmp.Diff(want, order); diff != "" {
		t.Error(diff)
	}
}

func TestOnlyCutsBothSides(t *testing.T) {
	only := func(pattern string) review.Options {
		p, err := review.ParsePattern(pattern)
		if err != nil {
			t.Fatal(err)
		}
		return review.Options{Only: []review.Pattern{p}}
	}
	before, after := stand(pair("a", 2, 2), pair("gone", 2, 2)), stand(pair("a", 1, 2), pair("b", 2, 2))
	got := change(t, review.Before{Topology: before}, after, only("*.a"))
	if len(got.Objects) != 1 || got.Objects[0].Address != typ+"a" {
		t.Errorf("Shown: %q", spelled(got))
	}
	got = change(t, review.Before{Topology: before}, after, only("*.gone"))
	if len(got.Objects) != 1 || got.Objects[0].Presence != report.PresenceRemoved {
		t.Errorf("Shown: %q", spelled(got))
	}
	if _, err := review.Change(review.Before{Topology: before}, after, only("*.none")); err == nil {
		t.Error("A pattern that matches nothing on either side is no error.")
	}
}

func TestAScenarioMayNameWhatTheChangeRemoves(t *testing.T) {
	ask := func(s string) review.Options {
		one, err := engine.ParseScenario(s)
		if err != nil {
			t.Fatal(err)
		}
		return review.Options{Fail: []engine.Scenario{one}}
	}
	before, after := stand(pair("a", 2, 2), pair("gone", 2, 2)), stand(pair("a", 2, 2))
	r := change(t, review.Before{Topology: before}, after, ask("group:google_compute_instance_group.gone-main"))
	if r.Objects[0].Verdict != report.VerdictSame {
		t.Errorf("got %q", spelled(r))
	}
	if _, err := review.Change(review.Before{Topology: before}, after, ask("group:google_compute_instance_group.never")); err == nil {
		t.Error("A group that stands on neither side is no error.")
	}
}

func TestATextThatChangesNothingIsToldAsSuch(t *testing.T) {
	after := pair("b", 2, 2)
	after.Change = topology.Update
	r := change(t, review.Before{Topology: stand(pair("b", 2, 2))}, stand(after), review.Options{})
	if want := "No effect on failover: every outcome stays as it is; the change of " + typ + "b is one of text alone."; r.Summary != want {
		t.Errorf("got %q, want %q", r.Summary, want)
	}
	if !r.Objects[0].OnlyText {
		t.Error("The object does not say so.")
	}
}

func TestALinkIsTheSameHoweverItIsSpelled(t *testing.T) {
	outside := func(text string) *topology.BackendService {
		bs := service("b")
		g := &topology.Group{Object: topology.Object{Address: text, Outside: true}, Kind: topology.InstanceGroup, Size: topology.UnknownSize()}
		g.Zone, g.Name = topology.Known("us-west1-b", topology.Origin{}), topology.Known("out", topology.Origin{})
		backend(bs, topology.Link[topology.Group]{State: topology.Outside, To: g, Text: text}, false)
		return bs
	}
	const path = "projects/p/zones/us-west1-b/instanceGroups/out"
	r := change(t, review.Before{Topology: stand(outside(path))}, stand(outside("https://www.googleapis.com/compute/v1/"+path)), review.Options{})
	wantReview(t, r, report.VerdictSame, typ+"b kept same")
	// The other side has the group in its input.
	inside := service("b")
	g := group("out", "us-west1-b", topology.UnknownSize())
	backend(inside, linked(g), false)
	r = change(t, review.Before{Topology: stand(outside(path))}, stand(inside), review.Options{})
	for _, o := range r.Objects[0].Outcomes {
		if o.Verdict == report.VerdictChanged || o.Verdict == report.VerdictWorse {
			t.Errorf("%s: %s (%s)", o.Scenario, o.Verdict, o.What)
		}
	}
}

// Whatever stands on both sides, the comparison ends, and what is compared with
// itself is the same.
func TestAnyTwoTopologiesAreCompared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := addressed(randomTopology(t)), addressed(randomTopology(t))
		if _, err := review.Change(review.Before{Topology: a, Recorded: a}, b, review.Options{}); err != nil {
			t.Fatal(err)
		}
		d, err := review.Change(review.Before{Topology: b}, b, review.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range d.Review.Objects {
			if o.Presence != report.PresenceKept || o.Verdict != report.VerdictSame {
				t.Fatalf("%s %s is %s, and %s", o.Kind, o.Address, o.Presence, o.Verdict)
			}
		}
	})
}

// addressed gives every object an address of its own, as readers do.
func addressed(t *topology.Topology) *topology.Topology {
	n := 0
	v := reflect.ValueOf(t).Elem()
	for i := range v.NumField() {
		list := v.Field(i)
		if list.Kind() != reflect.Slice || list.Type().Elem().Kind() != reflect.Pointer {
			continue
		}
		for j := range list.Len() {
			list.Index(j).Elem().FieldByName("Object").FieldByName("Address").SetString(fmt.Sprintf("o%d", n))
			n++
		}
	}
	return t
}

// A record that refers to a forwarding rule is read by value from a state, where
// its target is called by the reserved address that the rule has.
func TestATargetIsOneUnderBothOfItsNames(t *testing.T) {
	stands := func(called string) *topology.Topology {
		address := &topology.Address{Object: topology.Object{Address: "google_compute_address.a", Region: topology.Known("us-west1", topology.Origin{})}}
		rule := &topology.ForwardingRule{
			Object:  topology.Object{Address: "google_compute_forwarding_rule.f", Region: address.Region},
			Address: topology.Link[topology.Address]{State: topology.Linked, To: address},
		}
		literal := func(ip string) topology.DNSTarget {
			return topology.DNSTarget{Target: ip, Address: topology.Known(ip, topology.Origin{})}
		}
		r := &topology.DNSRecord{
			Object: topology.Object{Address: "google_dns_record_set.r"}, Policy: topology.FailoverRouting,
			Primary: &topology.Targets{External: []topology.DNSTarget{{
				Target: called, Rules: []*topology.ForwardingRule{rule},
				Rule: topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule},
			}}},
			Items: []*topology.RoutingItem{{
				Location: topology.Known("us-east1", topology.Origin{}),
				Checked:  &topology.Targets{External: []topology.DNSTarget{literal("203.0.113.1")}},
			}},
		}
		top := stand()
		top.DNSRecords, top.ForwardingRules, top.Addresses = []*topology.DNSRecord{r}, []*topology.ForwardingRule{rule}, []*topology.Address{address}
		return top
	}
	before, after := stands("google_compute_address.a"), stands("google_compute_forwarding_rule.f")
	r := change(t, review.Before{Topology: before}, after, review.Options{})
	wantReview(t, r, report.VerdictSame, "google_dns_record_set.r kept same")
	var got []string
	for _, o := range r.Objects[0].Outcomes {
		got = append(got, o.Scenario)
	}
	want := []string{"steady", "region:us-west1", "target:203.0.113.1", "target:google_compute_forwarding_rule.f", "everything"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("scenarios (-want +got):\n%s", diff)
	}

	// Either name may be asked for, and expected to be answered with.
	for _, name := range []string{"google_compute_address.a", "google_compute_forwarding_rule.f"} {
		d, err := review.Preview(after, review.Options{Expectations: []review.Expectation{{
			Name: "the primary answers", Severity: "error", Unknown: "undecided",
			Scenarios: []review.ScenarioPattern{{Text: "steady", Exact: new(engine.Scenario)}},
			Conditions: []review.Condition{
				{Name: "share_at_least", Label: name, Number: big.NewRat(1, 1)}, {Name: "answers", Texts: []string{name}},
			},
		}}})
		if err != nil || d.Expectations[0].Result != report.ExpectationKept {
			t.Errorf("%s: %v %+v", name, err, d.Expectations[0])
		}
		s, err := engine.ParseScenario("target:" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := engine.CheckScenario(after, s); err != nil {
			t.Error(err)
		}
		o := engine.NewDNS(engine.NewHealth(after, engine.DNSOptions{}), after.DNSRecords[0]).Evaluate(s)
		if len(o.Answers) != 1 || o.Answers[0].Target.Target != "203.0.113.1" {
			t.Errorf("%s: %+v", s, o)
		}
	}
}
