// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// modelOf is what a resource of this provider writes as its model.
func modelOf(t *testing.T, typ string, a attrs) string {
	t.Helper()
	text, known := adapt.WriteModel(typ, node(a))
	if !known {
		t.Fatalf("%v is not known", a)
	}
	return text
}

func passed(t *testing.T, typ string, a attrs) attrs {
	return attrs{"name": a["name"], "region": a["region"], "model": modelOf(t, typ, a)}
}

var (
	aPolicy  = attrs{"name": "half", "region": "us-west1", "healthy_percent_threshold": 50}
	aService = attrs{"name": "api", "region": "us-west1", "backends": attrs{"ig": attrs{"zone": "us-west1-a", "size": 2}}}
)

func aSource(t *testing.T) attrs {
	return attrs{
		"name": "api", "region": "us-west1", "sources": list{passed(t, "failover_backend_service", aService)},
		"health_aggregation_policy": passed(t, "failover_health_aggregation_policy", aPolicy),
	}
}

func TestAModelIsReadAsItWasWritten(t *testing.T) {
	check := attrs{
		"name": "api", "region": "us-west1", "health_sources": list{passed(t, "failover_health_source", aSource(t))},
		"scenarios": list{"steady"}, "ratio": number("0.1"), "flag": true, "none": nil, "text": `<"é">`,
	}
	text := modelOf(t, "failover_composite_health_check", check)
	typ, body, err := adapt.ReadModel(text)
	if err != nil || typ != "failover_composite_health_check" {
		t.Fatalf("got %s, %v", typ, err)
	}
	if again, _ := adapt.WriteModel(typ, body); again != text {
		t.Errorf("read and written again:\n%s\nfirst:\n%s", again, text)
	}
	if strings.Contains(text, `\\`) {
		t.Errorf("a model in a model is quoted twice: %s", text)
	}
	source, _ := body.Get("health_sources").Items[0].Get("model").Text()
	if want := modelOf(t, "failover_health_source", aSource(t)); source != want {
		t.Errorf("the embedded model is\n%s\nwant\n%s", source, want)
	}
}

func TestWhatIsNoModelIsAnError(t *testing.T) {
	for _, text := range []string{"", "api", "{}", "[]", `{"type":1}`, `{"type":"failover_policy","version":9,"attributes":{}}`, "{\"type\":\"failover_policy\""} {
		if _, _, err := adapt.ReadModel(text); err == nil {
			t.Errorf("%q is read as a model", text)
		}
	}
	// However deep models are embedded, reading one level takes no longer than
	// the text is long.
	deep := strings.Repeat(`{"type":"t","version":1,"attributes":{"a":{"model":`, 2000) + "1" + strings.Repeat("}}}", 2000)
	if _, _, err := adapt.ReadModel(deep); err != nil {
		t.Error(err)
	}
}

// received tells what a health source took as its service.
func received(t *testing.T, sources any, others ...*adapt.Resource) (*topology.Topology, topology.Link[topology.BackendService]) {
	t.Helper()
	source := aSource(t)
	source["sources"] = sources
	top := config(t, append(others, resource("failover_health_source.api", source))...)
	for _, s := range top.HealthSources {
		if s.Address == "failover_health_source.api" && len(s.Sources) > 0 {
			return top, s.Sources[0]
		}
	}
	return top, topology.Link[topology.BackendService]{}
}

func TestAReceivedResourceIsTheOneThatWasPassedOn(t *testing.T) {
	model := modelOf(t, "failover_backend_service", aService)
	own := func(address string, a attrs) *adapt.Resource {
		all := attrs{}
		for name, v := range a {
			all[name] = v
		}
		return resource(address, all)
	}
	withModel := attrs{"name": "api", "region": "us-west1", "backends": aService["backends"], "model": model}
	whole := adapt.UnknownValue(adapt.Reference{Address: "failover_backend_service.b", Grade: adapt.Exact})
	for _, c := range []struct {
		name   string
		item   any
		others []*adapt.Resource
		want   string
		// services are all that the topology has.
		services int
	}{
		{"by its reference", whole, []*adapt.Resource{own("failover_backend_service.b", aService)}, "failover_backend_service.b", 1},
		{"by the references of its members", attrs{"name": "api", "id": ref("failover_backend_service.b.id")},
			[]*adapt.Resource{own("failover_backend_service.b", aService)}, "failover_backend_service.b", 1},
		{"by its model", attrs{"name": "api", "region": "us-west1", "model": model},
			[]*adapt.Resource{own("failover_backend_service.b", withModel)}, "failover_backend_service.b", 1},
		{"by its name, as long as its model is not known", attrs{"name": "api", "region": "us-west1", "model": unknown()},
			[]*adapt.Resource{own("failover_backend_service.b", aService)}, "failover_backend_service.b", 1},
		{"not by a name that two have", attrs{"name": "api", "region": "us-west1", "model": unknown()},
			[]*adapt.Resource{own("failover_backend_service.b", aService), own("failover_backend_service.c", aService)}, "open", 2},
		{"not by a name in another region", attrs{"name": "api", "region": "us-east1", "model": unknown()},
			[]*adapt.Resource{own("failover_backend_service.b", aService)}, "open", 1},
		{"made of its model", attrs{"name": "api", "region": "us-west1", "model": model}, nil, "us-west1/api", 1},
		{"not of a model of another type", passed(t, "failover_health_aggregation_policy", aPolicy), nil, "open", 0},
		{"not of what is no model", attrs{"name": "api", "model": "api"}, nil, "open", 0},
		{"not by a reference to another type", adapt.UnknownValue(adapt.Reference{Address: "failover_policy.p", Grade: adapt.Exact}),
			[]*adapt.Resource{own("failover_policy.p", attrs{})}, "open", 0},
		{"unknown", unknown(), nil, "open", 0},
		{"null", nil, nil, "none", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			top, l := received(t, list{c.item}, c.others...)
			got := map[topology.LinkState]string{topology.NoLink: "none", topology.Open: "open"}[l.State]
			if l.To != nil {
				got = l.To.Address
			}
			if got != c.want || len(top.BackendServices) != c.services {
				t.Errorf("got %s and %d services, want %s and %d", got, len(top.BackendServices), c.want, c.services)
			}
		})
	}
}

// Ten sources of one service count the same endpoints, not ten times as many.
func TestAModelThatIsReceivedTwiceIsOneObject(t *testing.T) {
	source := passed(t, "failover_health_source", aSource(t))
	other := aSource(t)
	other["name"] = "db"
	top := config(t, resource("failover_composite_health_check.c", attrs{
		"name": "c", "region": "us-west1", "health_sources": list{source, passed(t, "failover_health_source", other), source},
	}))
	if len(top.HealthSources) != 2 || len(top.BackendServices) != 1 || len(top.AggregationPolicies) != 1 || len(top.Groups) != 1 {
		t.Errorf("got %d sources, %d services, %d policies, %d groups",
			len(top.HealthSources), len(top.BackendServices), len(top.AggregationPolicies), len(top.Groups))
	}
	if c := top.CompositeHealthChecks[0]; len(c.Sources) != 3 || c.Sources[0].To != c.Sources[2].To {
		t.Errorf("got the sources %v", c.Sources)
	}
}

// Another input may show the plan of the producer, and pass its model on.
func TestAModelFromAnotherInputIsTheResourceThere(t *testing.T) {
	model := modelOf(t, "failover_backend_service", aService)
	service := resource("failover_backend_service.b", attrs{"name": "api", "region": "us-west1", "backends": aService["backends"], "model": model})
	source1 := aSource(t)
	top := build(t, source("plan", service), source("plan", resource("failover_health_source.api", source1)))
	if len(top.BackendServices) != 1 || top.HealthSources[0].Sources[0].To != top.BackendServices[0] {
		t.Errorf("got %d services", len(top.BackendServices))
	}
}

func TestASensitiveModelIsNotPrinted(t *testing.T) {
	item := node(passed(t, "failover_backend_service", aService))
	item.Sensitive = true
	top, l := received(t, list{item})
	if l.To == nil || l.To.Address != topology.SensitiveText || !l.Sensitive || !l.To.Name.Sensitive {
		t.Errorf("got the link %v", l)
	}
	if g := top.Groups[0]; g.Address != topology.SensitiveText || !g.Zone.Sensitive {
		t.Errorf("got the group %s in %v", g.Address, g.Zone)
	}
}

func TestTheKeysOfASensitiveMapAreNotPrinted(t *testing.T) {
	backends := node(attrs{"ig-hush": attrs{"zone": "us-west1-a", "size": 2}})
	backends.Sensitive = true
	regions := node(attrs{"us-hush1": nil})
	regions.Sensitive = true
	top := config(t,
		resource(model, modelled(attrs{"backends": backends})),
		resource("failover_psc_consumer.c", attrs{"name": "c", "regions": regions}))
	for _, g := range top.Groups {
		if g.Address != topology.SensitiveText || !g.Name.Sensitive || strings.Contains(g.Size.Origins[0].Attribute, "hush") {
			t.Errorf("got the group %s at %s", g.Address, g.Size.Origins[0].Attribute)
		}
	}
}

// A model must not change what is said about the real consumers of the rule that
// it names.
func TestAModelledCheckSpeaksForNoRealRule(t *testing.T) {
	top := config(t,
		resource("google_compute_forwarding_rule.fr", attrs{"name": "fr", "region": "us-west1", "load_balancing_scheme": "INTERNAL"}),
		resource("failover_composite_health_check.a", attrs{"name": "a", "region": "us-west1", "health_destination": ref("google_compute_forwarding_rule.fr.id")}),
		resource("failover_composite_health_check.b", attrs{"name": "b", "region": "us-west1", "health_destination": ref("google_compute_forwarding_rule.fr.id")}))
	a, b := top.CompositeHealthChecks[0].Destination, top.CompositeHealthChecks[1].Destination
	if a.State != topology.Linked || a.To == top.ForwardingRules[0] || a.To != b.To {
		t.Errorf("got the destinations %v and %v", a, b)
	}
	if a.To.Object.Address != "google_compute_forwarding_rule.fr" || !topology.Is(a.To.Scheme, topology.SchemeInternal) {
		t.Errorf("the twin of the rule is %s of scheme %v", a.To.Object.Address, a.To.Scheme)
	}
}

func TestTargetsOfAModelledRecord(t *testing.T) {
	service := func(name string, region, scheme any) attrs {
		return passed(t, "failover_backend_service", attrs{"name": name, "region": region, "load_balancing_scheme": scheme, "backends": attrs{}})
	}
	targets := func(visibility any, all ...any) []string {
		top := config(t, resource("failover_dns_record.r", attrs{
			"name": "r.", "ttl": 30, "managed_zone": attrs{"visibility": visibility},
			"primary_backup": attrs{"primary": list(all), "backup_geo": list{}},
		}))
		p := top.DNSRecords[0].Primary
		var got []string
		for _, target := range p.Internal {
			got = append(got, "internal "+target.Target)
		}
		for _, target := range p.External {
			got = append(got, "external "+target.Target)
		}
		if p.Unknown != nil {
			got = append(got, "more at "+p.Unknown.Attribute)
		}
		return got
	}
	address := attrs{"address": "10.0.0.1"}
	for _, c := range []struct {
		name string
		got  []string
		want []string
	}{
		{"by their schemes", targets("public", service("a", "us-west1", nil), service("b", "us-west1", "INTERNAL_MANAGED"), service("c", "us-west1", "EXTERNAL"),
			service("d", nil, "EXTERNAL_MANAGED")), []string{"internal a", "internal b", "external c", "external d"}},
		{"an address by its zone", append(targets("private", address), targets("public", address)...), []string{"internal 10.0.0.1", "external 10.0.0.1"}},
		{"an address in an unknown zone", targets(unknown(), address), []string{"more at primary_backup.primary[0]"}},
		{"one name in two regions", targets("public", service("web", "us-west1", "EXTERNAL"), service("web", "us-east1", "EXTERNAL"), service("web", nil, "EXTERNAL_MANAGED")),
			[]string{"external us-west1/web", "external us-east1/web", "external web"}},
		{"one service twice", targets("public", service("web", "us-west1", "EXTERNAL"), service("web", "us-west1", "EXTERNAL")), []string{"external web", "external web"}},
		{"one that is not known", targets("public", unknown(), address), []string{"external 10.0.0.1", "more at primary_backup.primary[0]"}},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
