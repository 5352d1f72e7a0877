// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

func TestProtocolsThatGoTogether(t *testing.T) {
	tests := []struct {
		rule, service string
		fault         bool
	}{
		{"TCP", "TCP", false}, {"TCP", "UNSPECIFIED", false}, {"TCP", "UDP", true}, {"UDP", "TCP", true},
		{"UDP", "UNSPECIFIED", false}, {"L3_DEFAULT", "UNSPECIFIED", false}, {"L3_DEFAULT", "TCP", true}, {"ESP", "TCP", false},
	}
	for _, tt := range tests {
		top := service(func(s *topology.BackendService) { s.Protocol = text(tt.service) }, backend(regional("g", 4), false), backend(regional("h", 4), true))
		top.ForwardingRules = []*topology.ForwardingRule{{
			Object:         topology.Object{Address: "google_compute_forwarding_rule.f", Type: "google_compute_forwarding_rule"},
			IPProtocol:     text(tt.rule),
			BackendService: topology.Link[topology.BackendService]{State: topology.Linked, To: top.BackendServices[0]},
		}}
		if got := len(of("FO133", verdicts(t, top))) > 0; got != tt.fault {
			t.Errorf("rule %s, service %s: fault %v, want %v", tt.rule, tt.service, got, tt.fault)
		}
	}
}

func TestAnAutoscalerWhoseGroupIsNotCertain(t *testing.T) {
	g, h := between(regional("g", 0), 2, 6), regional("h", 4)
	scaler := func(target topology.Link[topology.Group]) *topology.Autoscaler {
		target.Origin = at("google_compute_autoscaler.a", "target")
		return &topology.Autoscaler{Object: topology.Object{Address: "google_compute_autoscaler.a"}, Target: target}
	}
	open := func(candidates ...*topology.Group) *topology.Backend {
		b := backend(regional("replaced", 1), true)
		b.Group = topology.Link[topology.Group]{State: topology.Open, Candidates: candidates, Origin: at(db, "backend.group")}
		return b
	}
	const target, group = "?FO114 google_compute_autoscaler.a target", "?FO114 " + db + " backend.group"
	tests := map[string]struct {
		backends []*topology.Backend
		target   topology.Link[topology.Group]
		want     []string
	}{
		"it is the primary":            {[]*topology.Backend{backend(g, false), backend(h, true)}, topology.Link[topology.Group]{State: topology.Linked, To: g}, []string{"FO114 google_compute_autoscaler.a target"}},
		"it is another group":          {[]*topology.Backend{backend(h, false), backend(regional("i", 4), true)}, topology.Link[topology.Group]{State: topology.Linked, To: g}, nil},
		"it is one of two":             {[]*topology.Backend{backend(g, false), backend(h, true)}, topology.Link[topology.Group]{State: topology.Open, Candidates: []*topology.Group{g, regional("i", 4)}}, []string{target}},
		"it could be any":              {[]*topology.Backend{backend(g, false), backend(h, true)}, topology.Link[topology.Group]{State: topology.Open}, []string{target}},
		"a backend could be its group": {[]*topology.Backend{backend(h, false), open()}, topology.Link[topology.Group]{State: topology.Linked, To: g}, []string{group}},
		"a backend is one of others":   {[]*topology.Backend{backend(h, false), open(h, regional("i", 4))}, topology.Link[topology.Group]{State: topology.Linked, To: g}, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			top := service(nil, tt.backends...)
			top.Autoscalers = []*topology.Autoscaler{scaler(tt.target)}
			if diff := cmp.Diff(tt.want, of("FO114", verdicts(t, top))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRolesOfProxyOnlySubnets(t *testing.T) {
	const network = "projects/p/global/networks/core"
	subnet := func(name, role string, change func(*topology.Subnetwork)) *topology.Subnetwork {
		s := &topology.Subnetwork{
			Object:  topology.Object{Address: name, Type: "google_compute_subnetwork", Region: text("europe-west1")},
			Network: text(network), Purpose: text("REGIONAL_MANAGED_PROXY"), Role: text(role), CIDR: text("10.0.0.0/23"),
		}
		if change != nil {
			change(s)
		}
		return s
	}
	demoted := func(s *topology.Subnetwork) { s.Change, s.RoleBefore = topology.Update, text("ACTIVE") }
	far := func(s *topology.Subnetwork) { s.Region = text("us-east1") }
	tests := map[string]struct {
		subnets []*topology.Subnetwork
		outside bool
		want    []string
	}{
		"active and backup":             {[]*topology.Subnetwork{subnet("a", "ACTIVE", nil), subnet("b", "BACKUP", nil)}, false, nil},
		"two active":                    {[]*topology.Subnetwork{subnet("a", "ACTIVE", nil), subnet("b", "ACTIVE", nil)}, false, []string{"FO234 a role", "FO234 b role"}},
		"two active in two regions":     {[]*topology.Subnetwork{subnet("a", "ACTIVE", nil), subnet("b", "ACTIVE", far)}, false, nil},
		"a backup alone":                {[]*topology.Subnetwork{subnet("b", "BACKUP", nil)}, false, []string{"FO234 b role"}},
		"a backup in another's network": {[]*topology.Subnetwork{subnet("b", "BACKUP", nil)}, true, []string{"?FO234 b network"}},
		"demoted":                       {[]*topology.Subnetwork{subnet("a", "BACKUP", demoted), subnet("b", "ACTIVE", nil)}, false, []string{"FO234 a role"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			top := &topology.Topology{Subnetworks: tt.subnets, Networks: []*topology.Network{{Object: topology.Object{Address: "n", Name: text("core"), Outside: tt.outside}}}}
			if diff := cmp.Diff(tt.want, of("FO234", verdicts(t, top))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A secret is compared, and never printed.
func TestASensitiveGroupIsJudgedAndNotNamed(t *testing.T) {
	secret := backend(regional("projects/hidden/regions/r/instanceGroups/g", 4), false)
	secret.Group.Sensitive = true
	secret.BalancingMode = text("UTILIZATION")
	again := *secret
	findings, undecided := validate.Run(service(nil, secret, &again, backend(regional("h", 4), true)), validate.Options{})
	var rules []string
	for _, f := range findings {
		rules = append(rules, f.Rule)
		if strings.Contains(f.Message+f.Remedy, "hidden") {
			t.Errorf("%s tells the secret: %s", f.Rule, f.Message)
		}
	}
	for _, u := range undecided {
		if strings.Contains(u.Reason, "hidden") {
			t.Errorf("%s tells the secret: %s", u.Rule, u.Reason)
		}
	}
	if diff := cmp.Diff([]string{"FO101", "FO115"}, rules); diff != "" {
		t.Error(diff)
	}
}

func TestASensitiveValueIsJudgedAndNotPrinted(t *testing.T) {
	top := service(func(s *topology.BackendService) {
		s.FailoverPolicy.Ratio = rat("77.7")
		s.FailoverPolicy.Ratio.Sensitive = true
	}, backend(regional("g", 4), false), backend(regional("h", 4), true))
	findings, _ := validate.Run(top, validate.Options{})
	if len(findings) != 1 || findings[0].Rule != "FO102" {
		t.Fatalf("got %+v, want FO102", findings)
	}
	want := "The failover ratio lies outside 0.0 to 1.0, at failover_policy.failover_ratio of " + db + ". The finding rests on a sensitive value, which is not shown."
	if got := findings[0].Message; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if strings.Contains(findings[0].Message+findings[0].Remedy, "77.7") {
		t.Error("the finding tells the value")
	}
}

// twoFronts is a failover record whose primary address two global rules of a
// scheme share, of which the one that comes first only redirects to HTTPS.
func twoFronts(scheme string) *topology.Topology {
	web := &topology.BackendService{
		Object: topology.Object{Address: "google_compute_backend_service.web", Type: "google_compute_backend_service"}, Global: true,
		Scheme: text(scheme), EnableCDN: topology.Known(true, at("google_compute_backend_service.web", "enable_cdn")),
		Backends: []*topology.Backend{backend(regional("g", 4), false)},
	}
	front := func(name, ports string, m *topology.URLMap) *topology.ForwardingRule {
		p := &topology.TargetProxy{URLMap: topology.Link[topology.URLMap]{State: topology.Linked, To: m}, Protocol: "HTTP", Global: true}
		return &topology.ForwardingRule{
			Object: topology.Object{Address: name, Type: "google_compute_global_forwarding_rule"}, Global: true,
			Scheme: text(scheme), PortRange: text(ports),
			Target: topology.Link[topology.TargetProxy]{State: topology.Linked, To: p},
		}
	}
	https := front("google_compute_global_forwarding_rule.https", "443", &topology.URLMap{
		Services: []topology.Link[topology.BackendService]{{State: topology.Linked, To: web}},
	})
	redirect := front("google_compute_global_forwarding_rule.http", "80", &topology.URLMap{})
	web.ForwardingRules = []*topology.ForwardingRule{https}
	r := &topology.DNSRecord{
		Object: topology.Object{Address: "google_dns_record_set.r", Type: "google_dns_record_set"},
		Policy: topology.FailoverRouting, DNSName: text("www.example.com."),
		Primary: &topology.Targets{External: []topology.DNSTarget{{
			Target: "google_compute_global_address.a", Rules: []*topology.ForwardingRule{redirect, https},
			Rule: topology.Link[topology.ForwardingRule]{State: topology.Linked, To: redirect},
		}}},
		Items: []*topology.RoutingItem{
			{Location: text("us-east1"), Checked: &topology.Targets{External: []topology.DNSTarget{{Target: "203.0.113.1", Address: text("203.0.113.1")}}}},
			{Location: text("us-west1"), Checked: &topology.Targets{External: []topology.DNSTarget{{Target: "203.0.113.2", Address: text("203.0.113.2")}}}},
		},
	}
	return &topology.Topology{
		Inputs: []topology.Input{{}}, DNSRecords: []*topology.DNSRecord{r}, BackendServices: []*topology.BackendService{web},
		ForwardingRules: []*topology.ForwardingRule{redirect, https},
	}
}

func TestARedirectBesideThePrimaryHidesNothing(t *testing.T) {
	said := verdicts(t, twoFronts(topology.SchemeExternalManaged))
	if len(of("FO222", said)) != 1 || len(of("FO223", said)) != 1 {
		t.Errorf("neither the region without a backup nor Cloud CDN may be missed: %v", said)
	}
}

// The backups of a cross-region internal load balancer are further addresses of
// it, which reach the same backends.
func TestACrossRegionPrimaryNeedsNoBackupInEachRegion(t *testing.T) {
	if said := of("FO222", verdicts(t, twoFronts(topology.SchemeInternalManaged))); len(said) > 0 {
		t.Errorf("got %v", said)
	}
}

// A state holds the size that the autoscaler chose.
func TestARecordedSizeIsNoFixedOne(t *testing.T) {
	for kind, want := range map[string]int{"config": 1, "plan": 1, "state": 0} {
		g := regional("g", 4)
		g.TargetSize = topology.Known(4, at("g", "target_size"))
		g.Autoscaler = &topology.Autoscaler{Object: topology.Object{Address: "google_compute_region_autoscaler.a"}}
		top := service(nil, backend(g, false), backend(regional("h", 4), true))
		top.Groups = []*topology.Group{g}
		top.Inputs = []topology.Input{{Kind: kind}}
		if got := of("FO138", verdicts(t, top)); len(got) != want {
			t.Errorf("%s: got %v", kind, got)
		}
	}
}

// The endpoint of a global load balancer asks for an alias of a name, or for a
// name that only the VPC network resolves to the load balancer.
func TestTheNameOfAnEndpointIsFollowedThroughAliases(t *testing.T) {
	front := func(fqdn, visibility string) *topology.Topology {
		neg := &topology.Group{
			Object: topology.Object{Address: "google_compute_global_network_endpoint_group.n", Type: "google_compute_global_network_endpoint_group"},
			Kind:   topology.GlobalNEG, NEGType: text(topology.NEGTypeInternetFQDNPort), FQDNs: []topology.Value[string]{text(fqdn)},
		}
		rule := &topology.ForwardingRule{Object: topology.Object{Address: "google_compute_global_forwarding_rule.f", Type: "google_compute_global_forwarding_rule"}, Global: true}
		web := &topology.BackendService{
			Object: topology.Object{Address: "google_compute_backend_service.web", Type: "google_compute_backend_service"}, Global: true,
			Backends: []*topology.Backend{backend(neg, false)}, ForwardingRules: []*topology.ForwardingRule{rule},
		}
		zone := topology.Link[topology.ManagedZone]{State: topology.Linked, To: &topology.ManagedZone{Visibility: text(visibility)}}
		answer := []topology.DNSTarget{{
			Target: rule.Object.Address, Rules: []*topology.ForwardingRule{rule},
			Rule: topology.Link[topology.ForwardingRule]{State: topology.Linked, To: rule},
		}}
		alias := &topology.DNSRecord{Object: topology.Object{Address: "google_dns_record_set.alias"}, DNSName: text("origin.example.com."), RecordType: text("CNAME"), Zone: zone}
		alias.Rrdatas = []topology.DNSTarget{{Target: "www.example.com.", Address: text("www.example.com.")}}
		www := &topology.DNSRecord{
			Object:  topology.Object{Address: "google_dns_record_set.www", Type: "google_dns_record_set"},
			DNSName: text("www.example.com."), RecordType: text("A"), Zone: zone, Policy: topology.GeoRouting,
			Items: []*topology.RoutingItem{{Location: text("us-east1"), Unchecked: answer}},
		}
		return &topology.Topology{
			Inputs: []topology.Input{{}}, Groups: []*topology.Group{neg}, ForwardingRules: []*topology.ForwardingRule{rule},
			BackendServices: []*topology.BackendService{web}, DNSRecords: []*topology.DNSRecord{alias, www},
		}
	}
	for _, tt := range []struct {
		fqdn, visibility string
		findings         int
	}{
		{"www.example.com", "public", 1}, {"Origin.example.com", "public", 1}, {"other.example.com", "public", 0},
		{"www.example.com", "private", 0}, {"origin.example.com", "private", 0},
	} {
		said := verdicts(t, front(tt.fqdn, tt.visibility))
		if loop, unchecked := of("FO237", said), of("FO238", said); len(loop) != tt.findings || len(unchecked) != tt.findings {
			t.Errorf("%s in a %s zone: got %v and %v", tt.fqdn, tt.visibility, loop, unchecked)
		}
	}
}

// No check of Cloud DNS bounds an outage in a private zone.
func TestNoOutageIsBoundedInAPrivateZone(t *testing.T) {
	for visibility, want := range map[string]int{"public": 1, "private": 0} {
		hc := &topology.HealthCheck{Object: topology.Object{Address: "google_compute_health_check.h", Type: "google_compute_health_check"}, Global: true}
		r := &topology.DNSRecord{
			Object:  topology.Object{Address: "google_dns_record_set.r", Type: "google_dns_record_set"},
			DNSName: text("r.example."), TTL: topology.Known(30, topology.Origin{}), Policy: topology.GeoRouting,
			Zone:        topology.Link[topology.ManagedZone]{State: topology.Linked, To: &topology.ManagedZone{Visibility: text(visibility)}},
			HealthCheck: topology.Link[topology.HealthCheck]{State: topology.Linked, To: hc},
		}
		top := &topology.Topology{Inputs: []topology.Input{{}}, DNSRecords: []*topology.DNSRecord{r}, HealthChecks: []*topology.HealthCheck{hc}}
		if got := of("FO212", verdicts(t, top)); len(got) != want {
			t.Errorf("%s zone: got %v", visibility, got)
		}
	}
}
