// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// zonal is a group of so many VMs in a zone.
func zonal(name, zone string, vms int) *topology.Group {
	g := &topology.Group{Object: topology.Object{Address: name}, Kind: topology.ZonalMIG}
	g.Zone, g.Size = known(zone), topology.ExactSize(vms, topology.SizeFromTargetSize)
	return g
}

func backend(g *topology.Group) *topology.Backend {
	return &topology.Backend{Group: topology.Link[topology.Group]{State: topology.Linked, To: g}}
}

// passthroughLB is an internal passthrough load balancer behind a forwarding
// rule.
func passthroughLB(name, region string, groups ...*topology.Group) *topology.ForwardingRule {
	bs := &topology.BackendService{Object: topology.Object{Address: name + "-service"}}
	bs.Scheme, bs.Region = known(topology.SchemeInternal), known(region)
	for _, g := range groups {
		bs.Backends = append(bs.Backends, backend(g))
	}
	rule := &topology.ForwardingRule{Object: topology.Object{Address: name}, Scheme: known(topology.SchemeInternal)}
	rule.Region = known(region)
	rule.BackendService = topology.Link[topology.BackendService]{State: topology.Linked, To: bs}
	return rule
}

// applicationLB is an Application Load Balancer; without a region it is
// global.
func applicationLB(name, region string, groups ...*topology.Group) *topology.ForwardingRule {
	bs := &topology.BackendService{Object: topology.Object{Address: name + "-service"}, Global: region == ""}
	bs.Scheme = known(topology.SchemeExternalManaged)
	for _, g := range groups {
		bs.Backends = append(bs.Backends, backend(g))
	}
	m := &topology.URLMap{Services: []topology.Link[topology.BackendService]{{State: topology.Linked, To: bs}}}
	p := &topology.TargetProxy{Protocol: "HTTPS", URLMap: topology.Link[topology.URLMap]{State: topology.Linked, To: m}}
	rule := &topology.ForwardingRule{Object: topology.Object{Address: name}, Global: region == "", Scheme: known(topology.SchemeExternalManaged)}
	if region != "" {
		rule.Region, bs.Region = known(region), known(region)
	}
	rule.Target = topology.Link[topology.TargetProxy]{State: topology.Linked, To: p}
	return rule
}

// of makes a target of a forwarding rule.
func of(rule *topology.ForwardingRule, internal bool) topology.DNSTarget {
	return topology.DNSTarget{
		Target: rule.Object.Address, Rules: []*topology.ForwardingRule{rule}, InternalLoadBalancer: internal,
		Rule: topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule},
	}
}

// privateRecord fails over from an internal load balancer to plain data.
func privateRecord(rule *topology.ForwardingRule) *topology.DNSRecord {
	r := record(topology.FailoverRouting, item("us-east1", nil, "10.20.0.5"))
	r.HealthCheck = topology.Link[topology.HealthCheck]{}
	r.Primary = &topology.Targets{Internal: []topology.DNSTarget{of(rule, true)}}
	return r
}

func TestWorkedExamplesOfTheTwentyPercentRule(t *testing.T) {
	tests := []struct {
		example, scenario string
		rule              *topology.ForwardingRule
		want              string
	}{
		{"EX-B26", "vms:g=4", passthroughLB("lb", "us-west1", zonal("g", "us-west1-a", 5)), "lb 1"},
		{"EX-B27", "vms:g=5", passthroughLB("lb", "us-west1", zonal("g", "us-west1-a", 6)), "10.20.0.5 1"},
		{"EX-B28", "vms:g=3", passthroughLB("lb", "us-west1", zonal("g", "us-west1-a", 4)), "lb 1"},
		{"R51 with one of four", "vms:g=3", passthroughLB("lb", "us-west1", zonal("g", "us-west1-a", 4)), "lb 1"},
		{"R51 with none", "zone:us-west1-a", passthroughLB("lb", "us-west1", zonal("g", "us-west1-a", 4)), "10.20.0.5 1"},
		{"the region takes the load balancer with it", "region:us-west1", passthroughLB("lb", "us-west1"), "10.20.0.5 1"},
		{"Q30: nothing behind it counts as healthy", "steady", passthroughLB("lb", "us-west1"), "lb 1"},
		{
			"both roles count", "zone:us-west1-a",
			passthroughLB("lb", "us-west1", zonal("g", "us-west1-a", 8), zonal("h", "us-west1-b", 2)), "lb 1",
		},
	}
	for _, tt := range tests {
		t.Run(tt.example, func(t *testing.T) {
			o := prepare(privateRecord(tt.rule)).Evaluate(scenario(t, tt.scenario))
			if got := spelled(o); got != tt.want {
				t.Errorf("got %s, want %s (%s)", got, tt.want, o.Why)
			}
		})
	}
}

// EX-B28: the load balancer's own pool is below its ratio while Cloud DNS
// counts it as healthy. The two thresholds are unrelated.
func TestThePoolStandsBesideTheTwentyPercentVerdict(t *testing.T) {
	rule := passthroughLB("lb", "us-west1", zonal("g", "us-west1-a", 4))
	rule.BackendService.To.FailoverPolicy = &topology.FailoverPolicy{Ratio: known(big.NewRat(1, 2))}
	o := prepare(privateRecord(rule)).Evaluate(scenario(t, "vms:g=3"))
	v := o.Targets[0]
	if v.State != engine.TargetHealthy || v.Pool != engine.PrimaryForced || v.Healthy != engine.ExactInterval(1) || v.Members != engine.ExactInterval(4) {
		t.Errorf("%s, pool %s, %v of %v", v.State, v.Pool, v.Healthy, v.Members)
	}
	if want := "1 of its 4 backend instances is healthy, and Cloud DNS asks for 20 %"; v.Why != want {
		t.Errorf("got %q, want %q", v.Why, want)
	}
}

// activeActive is a global load balancer that asks for the regional name, and
// a public name with the global one before the regional ones.
func activeActive(publicName, backName string) (public, regional *topology.DNSRecord, all *topology.Topology) {
	us := applicationLB("us", "us-central1", zonal("us-group", "us-central1-a", 2))
	eu := applicationLB("eu", "europe-west1", zonal("eu-group", "europe-west1-b", 2))
	neg := &topology.Group{Object: topology.Object{Address: "neg"}, Kind: topology.GlobalNEG, NEGType: known(topology.NEGTypeInternetFQDNPort)}
	neg.FQDNs = []topology.Value[string]{known(backName)}
	neg.Size = topology.ExactSize(1, topology.SizeFromEndpoints)
	global := applicationLB("global", "", neg)
	items := []*topology.RoutingItem{
		item("us-central1", &topology.Targets{External: []topology.DNSTarget{of(us, false)}}),
		item("europe-west1", &topology.Targets{External: []topology.DNSTarget{of(eu, false)}}),
	}
	regional = record(topology.GeoRouting, items...)
	regional.Address, regional.DNSName = "google_dns_record_set.regional", known("regional-api.example.com.")
	public = record(topology.FailoverRouting, items...)
	public.Address, public.DNSName = "google_dns_record_set.public", known(publicName)
	public.Primary = &topology.Targets{External: []topology.DNSTarget{of(global, false)}}
	return public, regional, in(public, regional)
}

func TestFailuresFlowUpFromGroupsToAnswers(t *testing.T) {
	public, regional, all := activeActive("api.example.com.", "Regional-API.example.com")
	h := engine.NewHealth(all, engine.DNSOptions{})
	tests := map[string]struct{ public, regional string }{
		"steady":                        {"global 1", "us 1 near us-central1, eu 1 near europe-west1"},
		"zone:us-central1-a":            {"global 1", "eu 1"},
		"region:europe-west1":           {"global 1", "us 1"},
		"vms:us-group=1":                {"global 1", "us 1 near us-central1, eu 1 near europe-west1"},
		"group:us-group+group:eu-group": {"global 1 (unspecified)", "us 1 near us-central1, eu 1 near europe-west1"},
		"group:neg":                     {"us 1 near us-central1, eu 1 near europe-west1", "us 1 near us-central1, eu 1 near europe-west1"},
		// Every address of the regional name fails, so it answers with both,
		// of which one serves: whether the primary does depends on where it
		// asks. The answer is the primary either way.
		"target:us+zone:europe-west1-b":    {"global 1 (unspecified)", "us 1 near us-central1, eu 1 near europe-west1"},
		"target:global+zone:us-central1-a": {"eu 1", "eu 1"},
	}
	for text, want := range tests {
		s := scenario(t, text)
		o, q := engine.NewDNS(h, public).Evaluate(s), engine.NewDNS(h, regional).Evaluate(s)
		if got := spelled(o); got != want.public {
			t.Errorf("%s: public name: got %s, want %s (%s)", text, got, want.public, o.Why)
		}
		if got := spelled(q); got != want.regional {
			t.Errorf("%s: regional name: got %s, want %s (%s)", text, got, want.regional, q.Why)
		}
	}
}

// EX-B43: the name behind the global load balancer leads back to it.
func TestANameThatLeadsBackToItselfIsFoundOut(t *testing.T) {
	public, _, all := activeActive("api.example.com.", "api.example.com")
	o := engine.NewDNS(engine.NewHealth(all, engine.DNSOptions{}), public).Evaluate(engine.Scenario{})
	if !o.Undetermined || !strings.Contains(o.Why, "circle") {
		t.Errorf("got %s (%s)", spelled(o), o.Why)
	}
	if diff := cmp.Diff([]string{"ALB-009"}, o.Facts); diff != "" {
		t.Errorf("facts (-want +got):\n%s", diff)
	}
}

func TestScenariosOfARecordNameEveryPlaceBehindIt(t *testing.T) {
	public, _, all := activeActive("api.example.com.", "regional-api.example.com")
	var got []string
	d := engine.NewDNS(engine.NewHealth(all, engine.DNSOptions{}), public)
	for _, s := range d.Scenarios() {
		got = append(got, s.String())
		if err := engine.CheckScenario(withObjects(all), s); err != nil {
			t.Errorf("a scenario that is listed is refused: %v", err)
		}
	}
	want := []string{
		"steady", "zone:europe-west1-b", "zone:us-central1-a", "region:europe-west1", "region:us-central1", "target:eu", "target:global", "target:us",
		"source-region:europe-west1", "source-region:us-east1", "source-region:us-west1", "everything",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("scenarios (-want +got):\n%s", diff)
	}
}

// withObjects lists in a topology what its records lead to.
func withObjects(t *topology.Topology) *topology.Topology {
	for _, r := range t.DNSRecords {
		for _, i := range r.Items {
			rule := i.Checked.External[0].Rule.To
			t.ForwardingRules = append(t.ForwardingRules, rule)
			for _, l := range rule.Target.To.URLMap.To.Services {
				t.BackendServices = append(t.BackendServices, l.To)
			}
		}
	}
	return t
}

func TestAForwardingRuleThatOnlyRedirectsIsNotWhatIsProbed(t *testing.T) {
	https := applicationLB("https", "us-central1", zonal("g", "us-central1-a", 2))
	https.PortRange = known("443")
	redirect := &topology.ForwardingRule{Object: topology.Object{Address: "http"}, PortRange: known("80-80")}
	redirect.Target = topology.Link[topology.TargetProxy]{State: topology.Linked, To: &topology.TargetProxy{
		Protocol: "HTTP", URLMap: topology.Link[topology.URLMap]{State: topology.Linked, To: &topology.URLMap{}},
	}}
	target := of(redirect, false)
	target.Rules = append(target.Rules, https)
	r := failoverRecord()
	r.Primary = &topology.Targets{External: []topology.DNSTarget{target}}
	d := prepare(r)
	if got := spelled(d.Evaluate(scenario(t, "zone:us-central1-a"))); !strings.HasPrefix(got, "us 1") {
		t.Errorf("got %s, want the backups", got)
	}
	r.HealthCheck.To.Port = known(80)
	if got := spelled(prepare(r).Evaluate(scenario(t, "zone:us-central1-a"))); got != "http 1" {
		t.Errorf("with the probe on the redirect: got %s, want the primary", got)
	}
}

// twoFronts is a record whose primary address is shared by two forwarding
// rules.
func twoFronts(a, b *topology.ForwardingRule, port topology.Value[int]) *topology.DNSRecord {
	target := of(a, false)
	target.Rules = append(target.Rules, b)
	r := failoverRecord()
	r.HealthCheck.To.Port = port
	r.Primary = &topology.Targets{External: []topology.DNSTarget{target}}
	return r
}

func TestWhichForwardingRuleOfASharedAddressIsProbed(t *testing.T) {
	shop := applicationLB("shop", "", zonal("shop-group", "us-central1-a", 2))
	admin := applicationLB("admin", "", zonal("admin-group", "us-central1-b", 2))
	shop.PortRange, admin.PortRange = known("443-443"), known("8443")
	const backups = "us 1 near us-central1, eu 1 near europe-west1"
	tests := []struct {
		name, scenario string
		port           topology.Value[int]
		want           string
	}{
		{"the one with the port", "zone:us-central1-a", known(443), backups},
		{"the one with the port, while the other fails", "zone:us-central1-b", known(443), "shop 1"},
		{"the other", "zone:us-central1-b", known(8443), backups},
		{"it is not known which, and both stand", "steady", topology.Value[int]{}, "shop 1"},
		{"it is not known which, and one fails", "zone:us-central1-b", topology.Value[int]{}, "undetermined"},
		{"it is not known which, and both fail", "zone:us-central1-a+zone:us-central1-b", topology.Value[int]{}, backups},
		{"no port is named for HTTPS", "zone:us-central1-b", topology.Value[int]{}, "shop 1"},
		{"no rule has the port", "zone:us-central1-a", known(80), "undetermined"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := twoFronts(shop, admin, tt.port)
			if strings.HasSuffix(tt.name, "HTTPS") {
				r.HealthCheck.To.Protocol = known("HTTPS")
			}
			o := prepare(r).Evaluate(scenario(t, tt.scenario))
			if got := spelled(o); got != tt.want {
				t.Errorf("got %s, want %s (%s)", got, tt.want, o.Why)
			}
			if o.Undetermined && (len(o.DependsOn) != 1 || o.DependsOn[0].Attribute != "port") {
				t.Errorf("it depends on %v, want the port that is probed", o.DependsOn)
			}
		})
	}
}

func TestProbesDoNotReachAForwardingRuleForUDP(t *testing.T) {
	udp := passthroughLB("udp", "us-central1", zonal("udp-group", "us-central1-a", 2))
	tcp := passthroughLB("tcp", "us-central1", zonal("tcp-group", "us-central1-b", 2))
	udp.IPProtocol, tcp.IPProtocol = known("UDP"), known("TCP")
	for _, rule := range []*topology.ForwardingRule{udp, tcp} {
		rule.Scheme, rule.Ports = known(topology.SchemeExternal), known([]string{"53"})
	}
	d := prepare(twoFronts(udp, tcp, known(53)))
	for text, want := range map[string]string{"zone:us-central1-a": "udp 1", "zone:us-central1-b": "us 1 near us-central1, eu 1 near europe-west1"} {
		if got := spelled(d.Evaluate(scenario(t, text))); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// A state writes 0 where nothing is set, and a passthrough service takes
// nothing else.
func TestCapacityScalerDrainsNoPassthroughBackend(t *testing.T) {
	zero := func(rule *topology.ForwardingRule) *topology.ForwardingRule {
		bs := rule.BackendService.To
		if bs == nil {
			bs = rule.Target.To.URLMap.To.Services[0].To
		}
		bs.Backends[0].Capacities = []topology.Capacity{{Attribute: "capacity_scaler", Value: known(new(big.Rat))}}
		return rule
	}
	nlb := passthroughLB("lb", "us-central1", zonal("g", "us-central1-a", 2))
	nlb.BackendService.To.Scheme, nlb.Scheme = known(topology.SchemeExternal), known(topology.SchemeExternal)
	for want, rule := range map[string]*topology.ForwardingRule{
		"lb 1": zero(nlb),
		"us 1 near us-central1, eu 1 near europe-west1": zero(applicationLB("lb", "us-central1", zonal("g", "us-central1-a", 2))),
	} {
		r := failoverRecord()
		r.Primary = &topology.Targets{External: []topology.DNSTarget{of(rule, false)}}
		if got := spelled(prepare(r).Evaluate(scenario(t, "steady"))); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// hiddenLB is a regional load balancer of which the input shows nothing but
// the forwarding rule.
func hiddenLB(name, region string) *topology.ForwardingRule {
	rule := &topology.ForwardingRule{Object: topology.Object{Address: name}, Scheme: known(topology.SchemeExternalManaged)}
	rule.Region = known(region)
	at := topology.Origin{Address: name, Attribute: "target"}
	rule.Target = topology.Link[topology.TargetProxy]{State: topology.Outside, Origin: at, To: &topology.TargetProxy{Protocol: "HTTPS"}}
	return rule
}

func TestWhatIsHiddenBehindARegionalLoadBalancerIsInItsRegion(t *testing.T) {
	pool := &topology.ForwardingRule{Object: topology.Object{Address: "pool"}, Scheme: known(topology.SchemeExternal), TargetPool: true}
	pool.Region = known("us-central1")
	other := zonal("g", "us-east1-b", 2)
	for name, rule := range map[string]*topology.ForwardingRule{"a regional Application Load Balancer": hiddenLB("lb", "us-central1"), "a target pool": pool} {
		r := failoverRecord()
		r.Primary = &topology.Targets{External: []topology.DNSTarget{of(rule, false)}}
		d := prepare(r)
		primary := rule.Object.Address + " 1"
		for text, want := range map[string]string{
			"steady": primary, "zone:us-east1-b": primary, "region:us-east1": primary, "source-region:us-east1": primary,
			"zone:us-central1-a": "undetermined", "group:" + other.Address: "undetermined",
			"region:us-central1": "us 1 near us-central1, eu 1 near europe-west1",
		} {
			if got := spelled(d.Evaluate(scenario(t, text))); got != want {
				t.Errorf("%s, %s: got %s, want %s", name, text, got, want)
			}
		}
	}
}

func TestAVMFailsWithItsZone(t *testing.T) {
	vm := &topology.Instance{Object: topology.Object{Address: "vm", Zone: known("us-central1-a")}}
	r := failoverRecord()
	r.Primary = &topology.Targets{External: []topology.DNSTarget{{Target: "vm", Instance: vm}}}
	d := prepare(r)
	const backups = "us 1 near us-central1, eu 1 near europe-west1"
	for text, want := range map[string]string{"steady": "vm 1", "zone:us-central1-b": "vm 1", "zone:us-central1-a": backups, "region:us-central1": backups} {
		if got := spelled(d.Evaluate(scenario(t, text))); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	if !slices.ContainsFunc(d.Scenarios(), func(s engine.Scenario) bool { return s.String() == "zone:us-central1-a" }) {
		t.Error("the zone of the VM is not listed")
	}
	vm.Zone = topology.Unknown[string](topology.Origin{Address: "vm", Attribute: "zone"})
	if got := spelled(prepare(r).Evaluate(scenario(t, "zone:us-central1-a"))); got != "undetermined" {
		t.Errorf("with its zone unknown: got %s", got)
	}
}

// Each address of a cross-region internal load balancer is from the subnet of
// one region, while the backends are those of all.
func TestTheAddressOfACrossRegionLoadBalancerFailsWithItsRegion(t *testing.T) {
	groups := []*topology.Group{zonal("east", "us-east1-b", 2), zonal("west", "us-west1-b", 2)}
	front := func(name string, region topology.Value[string]) *topology.ForwardingRule {
		rule := applicationLB(name, "", groups...)
		rule.Scheme, rule.FrontRegion = known(topology.SchemeInternalManaged), region
		return rule
	}
	target := func(rule *topology.ForwardingRule) *topology.Targets {
		return &topology.Targets{Internal: []topology.DNSTarget{of(rule, true)}}
	}
	r := record(topology.FailoverRouting, item("us-west1", target(front("b", known("us-west1")))))
	r.HealthCheck = topology.Link[topology.HealthCheck]{}
	r.Primary = target(front("a", known("us-east1")))
	d := prepare(r)
	for text, want := range map[string]string{
		"steady": "a 1", "zone:us-east1-b": "a 1", "region:us-west1": "a 1", "region:us-east1": "b 1", "target:a": "b 1",
		"zone:us-east1-b+zone:us-west1-b": "a 1 (unspecified)",
	} {
		if got := spelled(d.Evaluate(scenario(t, text))); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	r.Primary = target(front("a", topology.Unknown[string](topology.Origin{Address: "a", Attribute: "subnetwork"})))
	o := prepare(r).Evaluate(scenario(t, "region:us-east1"))
	if !o.Undetermined || len(o.DependsOn) != 1 || o.DependsOn[0].Attribute != "subnetwork" {
		t.Errorf("with an unknown subnet: got %s, depending on %v", spelled(o), o.DependsOn)
	}
}

// Endpoint groups without a balancing mode have no target capacity that a
// scaler could scale, and what 0 does to them is not documented.
func TestWhatAScalerOfZeroDoesToAServerlessGroupIsNotKnown(t *testing.T) {
	run := &topology.Group{Object: topology.Object{Address: "run", Region: known("us-central1")}, Kind: topology.RegionalNEG, NEGType: known("SERVERLESS")}
	run.Size = topology.UnknownSize(topology.Origin{})
	for text, want := range map[string]string{"0": "undetermined", "1": "lb 1"} {
		rule := applicationLB("lb", "us-central1", run)
		scaler, _ := new(big.Rat).SetString(text)
		rule.Target.To.URLMap.To.Services[0].To.Backends[0].Capacities = []topology.Capacity{{Attribute: "capacity_scaler", Value: known(scaler)}}
		r := failoverRecord()
		r.Primary = &topology.Targets{External: []topology.DNSTarget{of(rule, false)}}
		if got := spelled(prepare(r).Evaluate(scenario(t, "steady"))); got != want {
			t.Errorf("capacity_scaler %s: got %s, want %s", text, got, want)
		}
	}
}

// An address of which the input does not tell whose it is may be that of
// anything that fails.
func TestAnUnknownAddressMayBeThatOfWhatFails(t *testing.T) {
	at := topology.Origin{Address: "google_dns_record_set.r", Attribute: "routing_policy"}
	hidden := topology.DNSTarget{Target: topology.UnknownText, Origin: at, Rule: topology.Link[topology.ForwardingRule]{State: topology.Open, Origin: at}}
	r := failoverRecord()
	r.Primary = &topology.Targets{External: []topology.DNSTarget{hidden}}
	const primary = topology.UnknownText + " 1"
	for text, want := range map[string]string{
		"steady": primary, "source-region:us-east1": primary, "everything": primary + " (unspecified)",
		"zone:us-east1-b": "undetermined", "region:us-east1": "undetermined",
	} {
		if got := spelled(prepare(r).Evaluate(scenario(t, text))); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	hidden.InternalLoadBalancer, hidden.Region = true, known("us-west1")
	inside := record(topology.FailoverRouting, item("us-east1", nil, "10.20.0.5"))
	inside.HealthCheck = topology.Link[topology.HealthCheck]{}
	inside.Primary = &topology.Targets{Internal: []topology.DNSTarget{hidden}}
	for text, want := range map[string]string{"steady": primary, "region:us-east1": primary, "zone:us-west1-a": "undetermined", "region:us-west1": "10.20.0.5 1"} {
		if got := spelled(prepare(inside).Evaluate(scenario(t, text))); got != want {
			t.Errorf("an internal load balancer, %s: got %s, want %s", text, got, want)
		}
	}
}

// GLB-009: without a healthy backend an Application Load Balancer answers 503,
// on a connection that it accepts.
func TestACheckByTCPMayNotSeeThatNoBackendIsLeft(t *testing.T) {
	tests := []struct {
		name, protocol, scenario string
		rule                     *topology.ForwardingRule
		want                     string
	}{
		{"HTTPS sees it", "HTTPS", "zone:us-central1-a", applicationLB("lb", "us-central1", zonal("g", "us-central1-a", 2)), "us 1 near us-central1, eu 1 near europe-west1"},
		{"TCP may not", "TCP", "zone:us-central1-a", applicationLB("lb", "us-central1", zonal("g", "us-central1-a", 2)), "undetermined"},
		{"TCP may not, of a global one", "TCP", "region:us-central1", applicationLB("lb", "", zonal("g", "us-central1-a", 2)), "undetermined"},
		{"TCP sees a regional one go", "TCP", "region:us-central1", applicationLB("lb", "us-central1", zonal("g", "us-central1-a", 2)), "us 1 near us-central1, eu 1 near europe-west1"},
		{"TCP is told to fail", "TCP", "target:lb", applicationLB("lb", "us-central1", zonal("g", "us-central1-a", 2)), "us 1 near us-central1, eu 1 near europe-west1"},
		{"TCP sees healthy backends", "TCP", "zone:us-central1-b", applicationLB("lb", "us-central1", zonal("g", "us-central1-a", 2)), "lb 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := failoverRecord()
			r.HealthCheck.To.Protocol = known(tt.protocol)
			r.Primary = &topology.Targets{External: []topology.DNSTarget{of(tt.rule, false)}}
			o := prepare(r).Evaluate(scenario(t, tt.scenario))
			if got := spelled(o); got != tt.want {
				t.Errorf("got %s, want %s (%s)", got, tt.want, o.Why)
			}
		})
	}
}

// Where it is not known which of two internal passthrough load balancers a target
// is, each is judged by its instances, as one that is known.
func TestCandidatesOfAnInternalTargetAreJudgedByTheirInstances(t *testing.T) {
	one := passthroughLB("one", "us-west1", zonal("g", "us-west1-a", 9), zonal("h", "us-west1-b", 1))
	two := passthroughLB("two", "us-west1", zonal("i", "us-west1-a", 9), zonal("j", "us-west1-b", 1))
	target := topology.DNSTarget{
		Target: "10.0.0.9", Address: known("10.0.0.9"), InternalLoadBalancer: true, Region: known("us-west1"),
		Rule: topology.Link[topology.ForwardingRule]{State: topology.Open, Candidates: []*topology.ForwardingRule{one, two}},
	}
	r := record(topology.FailoverRouting, item("us-east1", nil, "10.20.0.5"))
	r.HealthCheck = topology.Link[topology.HealthCheck]{}
	r.Primary = &topology.Targets{Internal: []topology.DNSTarget{target}}
	for text, want := range map[string]string{"steady": "10.0.0.9 1", "zone:us-west1-b": "10.0.0.9 1", "zone:us-west1-a": "10.20.0.5 1"} {
		if got := spelled(prepare(r).Evaluate(scenario(t, text))); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// DNS-011: the health of a regional load balancer without global access is of
// no use to Cloud DNS, so that nobody may be moved when it fails.
func TestCloudDNSMayNotSeeALoadBalancerWithoutGlobalAccessFail(t *testing.T) {
	for access, want := range map[bool]string{true: "10.20.0.5 1", false: "undetermined"} {
		for _, rule := range []*topology.ForwardingRule{
			passthroughLB("lb", "us-west1", zonal("g", "us-west1-a", 4)), applicationLB("lb", "us-west1", zonal("g", "us-west1-a", 4)),
		} {
			rule.AllowGlobalAccess = known(access)
			d := prepare(privateRecord(rule))
			for text, want := range map[string]string{"steady": "lb 1", "zone:us-west1-a": want, "region:us-west1": want, "target:lb": "10.20.0.5 1"} {
				if got := spelled(d.Evaluate(scenario(t, text))); got != want {
					t.Errorf("global access %v, %s: got %s, want %s", access, text, got, want)
				}
			}
		}
	}
}
