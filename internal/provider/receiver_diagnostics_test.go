// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The rules speak at the attribute that is at fault, and name the resource.
func TestProtoFindingsOfReceiversStandAtTheirAttribute(t *testing.T) {
	p := connect(t, object{})
	www := wwwRecord(p)
	policy := www["primary_backup"].(object)
	internal := passed(p, backendService, object{"name": "db", "region": "us-west1", "backends": object{}})
	for _, c := range []struct {
		name, typ string
		config    object
		// want is the beginning and the end of the message.
		want, rule string
	}{
		{"a percentage above 100", aggregationPolicyResource, halfPolicy().with(object{"healthy_percent_threshold": 101}),
			`error at healthy_percent_threshold: Health aggregation policy "half" in us-central1: `, "(FO301)"},
		{"a percentage that is never sent", aggregationPolicyResource, halfPolicy().with(object{"healthy_percent_threshold": 0}),
			`warning at healthy_percent_threshold: Health aggregation policy "half" in us-central1: `, "(FO302)"},
		{"a minimum of 0", aggregationPolicyResource, halfPolicy().with(object{"min_healthy_threshold": 0}),
			`error at min_healthy_threshold: `, "(FO303)"},
		{"another type", aggregationPolicyResource, halfPolicy().with(object{"policy_type": "DNS_PUBLIC_IP_POLICY"}),
			`error at policy_type: `, "(FO304)"},

		{"two services", healthSourceResource, apiSource(p).with(object{"sources": list{
			passed(p, backendService, apiService("us-central1")), passed(p, backendService, apiService("us-central1").with(object{"name": "b"})),
		}}), `error at sources[0]: Health source "api" in us-central1, sources[0]: `, "(FO305)"},
		{"no policy", healthSourceResource, apiSource(p).with(object{"health_aggregation_policy": nil}),
			`error at health_aggregation_policy: Health source "api" in us-central1: `, "(FO306)"},
		{"a service of another region", healthSourceResource, apiSource(p).with(object{"sources": list{passed(p, backendService, apiService("us-east1"))}}),
			`error at sources[0]: Health source "api" in us-central1, sources[0]: `, "(FO307)"},
		{"a policy of another region", healthSourceResource, apiSource(p).with(object{
			"health_aggregation_policy": passed(p, aggregationPolicyResource, halfPolicy().with(object{"region": "us-east1"})),
		}), `error at health_aggregation_policy: Health source "api" in us-central1: `, "(FO312)"},
		{"thresholds that only the endpoints show to be too high", healthSourceResource, apiSource(p).with(object{
			"health_aggregation_policy": passed(p, aggregationPolicyResource, halfPolicy().with(object{"min_healthy_threshold": 5})),
		}), `warning at health_aggregation_policy: Health source "api" in us-central1, us-central1/half: `, "(FO313)"},
		{"one endpoint decides", healthSourceResource, apiSource(p).with(object{
			"health_aggregation_policy": passed(p, aggregationPolicyResource, halfPolicy().with(object{"healthy_percent_threshold": 100})),
		}), `warning at sources[0]: Health source "api" in us-central1, sources[0]: `, "(FO314)"},

		{"no source", compositeResource, apiCheck(p, "us-central1").with(object{"health_sources": list{}}),
			`error at health_sources: Composite health check "api" in us-central1: `, "(FO308)"},
		{"a source of another region", compositeResource, apiCheck(p, "us-east1").with(object{"region": "us-central1"}),
			`error at health_sources[0]: Composite health check "api" in us-central1, health_sources[0]: `, "(FO312)"},
		{"a destination of another region", compositeResource, apiCheck(p, "us-central1").with(object{
			"health_destination": "projects/p/regions/us-east1/forwardingRules/api",
		}), `error at health_destination: Composite health check "api" in us-central1: `, "(FO309)"},

		{"a consumer in one region", consumerResource, object{"name": "shop", "regions": object{"us-central1": passed(p, compositeResource, apiCheck(p, "us-central1"))}},
			`warning at regions["us-central1"]: Consumer "shop", regions["us-central1"]: `, "(FO318)"},
		{"a classic consumer", consumerResource, shopConsumer(p).with(object{"load_balancing_scheme": "EXTERNAL"}),
			`error at load_balancing_scheme: Consumer "shop": `, "(FO319)"},
		{"a regional consumer", consumerResource, shopConsumer(p).with(object{"region": "us-central1"}),
			`warning at regions["us-central1"]: Consumer "shop" in us-central1, regions["us-central1"]: `, "(FO324)"},

		{"two probing regions", recordResource, put(www, []string{"health_check", "source_regions"}, list{"us-east1", "us-west1"}).(object),
			`error at health_check: DNS record "www.example.com.": `, "(FO201)"},
		{"a fast probe", recordResource, put(www, []string{"health_check", "check_interval_sec"}, 10).(object), `error at health_check: `, "(FO202)"},
		{"no health check", recordResource, www.with(object{"health_check": nil}), `error at health_check: DNS record "www.example.com.": `, "(FO204)"},
		{"an internal load balancer in a public zone", recordResource, put(www, []string{"primary_backup", "primary"}, list{internal}).(object),
			`error at primary_backup: DNS record "www.example.com.": `, "(FO205)"},
		{"an external one in a private zone", recordResource, www.with(object{"managed_zone": object{"visibility": "private"}}),
			`error at primary_backup: DNS record "www.example.com.": `, "(FO206)"},
		{"both kinds", recordResource, put(www, []string{"primary_backup", "primary"}, append(list{internal}, policy["primary"].(list)...)).(object),
			`error at primary_backup: `, "(FO207)"},
		{"a trickle above 1", recordResource, put(www, []string{"primary_backup", "trickle_ratio"}, "1.1").(object),
			`error at primary_backup: DNS record "www.example.com.": `, "(FO208)"},
		{"a long TTL", recordResource, www.with(object{"ttl": 300}), `warning at ttl: DNS record "www.example.com.": `, "(FO211)"},
		{"a continent", recordResource, put(www, []string{"primary_backup", "backup_geo", "0", "location"}, "europe").(object), `error at primary_backup: `, "(FO213)"},
		{"a fence", recordResource, put(www, []string{"primary_backup", "enable_geo_fencing_for_backups"}, true).(object), `warning at primary_backup: `, "(FO215)"},
		{"a signed zone", recordResource, put(www.with(object{"managed_zone": object{"dnssec_config": list{object{"state": "on"}}}}),
			[]string{"primary_backup", "primary"}, append(list{object{"address": "203.0.113.9"}}, policy["primary"].(list)...)).(object),
			`error at primary_backup: `, "(FO216)"},
		{"a record of another type", recordResource, www.with(object{"type": "CNAME"}), `error at type: DNS record "www.example.com.": `, "(FO218)"},
		{"a private address", recordResource, put(www, []string{"primary_backup", "primary"}, list{object{"address": "10.0.0.1"}}).(object),
			`error at primary_backup: `, "(FO219)"},
		{"one backup region", recordResource, put(www, []string{"primary_backup", "backup_geo"}, policy["backup_geo"].(list)[:1]).(object),
			`warning at primary_backup: `, "(FO221)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, messages := p.plan(c.typ, c.config)
			for _, m := range messages {
				if strings.HasPrefix(m, c.want) && strings.HasSuffix(m, c.rule) {
					return
				}
			}
			t.Errorf("nothing is said that begins with %s and ends with %s but:\n%s", c.want, c.rule, strings.Join(messages, "\n"))
		})
	}
}

// What was said where a resource stands is not said again where it is received.
func TestProtoFindingsAreSaidOnce(t *testing.T) {
	p := connect(t, object{})
	// The policy and the source have findings of their own.
	policy := passed(p, aggregationPolicyResource, halfPolicy().with(object{"healthy_percent_threshold": 0, "min_healthy_threshold": 5}))
	source := apiSource(p).with(object{"health_aggregation_policy": policy})
	_, ofSource := p.plan(healthSourceResource, source)
	for _, m := range ofSource {
		if strings.Contains(m, "(FO302)") {
			t.Errorf("the source says what its policy said: %s", m)
		}
	}
	if len(ofSource) == 0 {
		t.Error("the source says nothing about its endpoints")
	}
	check := object{"name": "api", "region": "us-central1", "health_sources": list{passed(p, healthSourceResource, source)}}
	_, ofCheck := p.plan(compositeResource, check)
	_, ofConsumer := p.plan(consumerResource, object{"name": "shop", "regions": object{
		"us-central1": passed(p, compositeResource, check), "us-east1": nil,
	}})
	if got := append(ofCheck, ofConsumer...); len(got) > 0 {
		t.Errorf("said again: %q", got)
	}
}

func TestProtoShapesOfReceiversThatTheSchemaCannotExpress(t *testing.T) {
	p := connect(t, object{})
	www := wwwRecord(p)
	policy := www["primary_backup"].(object)
	source := passed(p, healthSourceResource, apiSource(p))
	for name, c := range map[string]struct {
		typ    string
		config object
		want   string
	}{
		"single attributes": {compositeResource, apiCheck(p, "us-central1").with(object{"health_sources": list{object{"name": "api"}}}),
			`error at health_sources[0]: Composite health check "api" in us-central1, health_sources[0]: A whole resource is missing`},
		"another resource": {compositeResource, apiCheck(p, "us-central1").with(object{"health_sources": list{passed(p, backendService, apiService("us-central1"))}}),
			`error at health_sources[0]: Composite health check "api" in us-central1, health_sources[0]: A model can't be read`},
		"no model": {healthSourceResource, apiSource(p).with(object{"sources": list{object{"name": "api", "model": "api"}}}),
			`error at sources[0]: Health source "api" in us-central1, sources[0]: A model can't be read`},
		"a null source": {compositeResource, apiCheck(p, "us-central1").with(object{"health_sources": list{source, nil}}),
			`error at health_sources[1]: Composite health check "api" in us-central1, health_sources[1]: An element is null`},
		"a source that is nowhere": {compositeResource, apiCheck(p, "us-central1").with(object{"scenarios": list{"unknown:db"}}),
			`error at scenarios[0]: Composite health check "api" in us-central1, scenarios[0]: The scenario "unknown:db" can't be evaluated`},
		"no region": {consumerResource, object{"name": "shop", "regions": object{}}, `error at regions: Consumer "shop": A consumer has no region`},
		"a null client": {consumerResource, shopConsumer(p).with(object{"client_regions": list{nil}}),
			`error at client_regions[0]: Consumer "shop", client_regions[0]: A client region is null`},
		"no policy": {recordResource, www.with(object{"primary_backup": nil}),
			`error at name: DNS record "www.example.com.": A record has no routing policy`},
		"two policies": {recordResource, www.with(object{"geo": policy["backup_geo"]}),
			`error at geo: DNS record "www.example.com.": A record has two routing policies`},
		"a fence for backups in the wrong place": {recordResource, www.with(object{"enable_geo_fencing": true}),
			`error at enable_geo_fencing: DNS record "www.example.com.": enable_geo_fencing is for a geolocation policy`},
		"a null target": {recordResource, put(www, []string{"primary_backup", "primary"}, list{nil}).(object),
			`error at primary_backup: DNS record "www.example.com.": A target is null`},
		"no primary": {recordResource, put(www, []string{"primary_backup", "primary"}, list{}).(object),
			`error at primary_backup: DNS record "www.example.com.": A failover policy has no primary`},
		"a negative TTL": {recordResource, www.with(object{"ttl": -1}), `error at ttl: DNS record "www.example.com.": A TTL is negative`},
		"a target with two addresses": {recordResource, put(www, []string{"primary_backup", "primary", "0", "address"}, "203.0.113.1").(object),
			`error at primary_backup: DNS record "www.example.com.": A target has two addresses`},
		"two targets of one name": {recordResource, put(www, []string{"primary_backup", "primary"}, append(list{
			passed(p, backendService, webService("").with(object{"protocol": "HTTP"})),
		}, policy["primary"].(list)...)).(object),
			`error at primary_backup: DNS record "www.example.com.": Two targets have one name`},
		"a target that is nowhere": {recordResource, www.with(object{"scenarios": list{"target:db"}}),
			`error at scenarios[0]: DNS record "www.example.com.", scenarios[0]: The scenario "target:db" can't be evaluated`},
		"a global passthrough service": {backendService, fourGroups().with(object{"region": nil, "load_balancing_scheme": "INTERNAL"}),
			`error at name: Backend service "be-ilb": The region of the backend service is missing`},
		"an autoscaler of a fixed size": {backendService, put(fourGroups(), []string{"backends", "ig-a", "autoscaling_policy"}, object{"mode": "ON"}).(object),
			`error at backends["ig-a"]: Backend service "be-ilb", backends["ig-a"]: A backend of fixed size has an autoscaler`},
	} {
		t.Run(name, func(t *testing.T) {
			_, messages := p.plan(c.typ, c.config)
			for _, m := range messages {
				if m == c.want {
					return
				}
			}
			t.Errorf("want %q, got:\n%s", c.want, strings.Join(messages, "\n"))
		})
	}
}

// Where the primary and the backups of a record share groups, these must be
// balanced by utilization, scaled by CPU, and not shrink too early.
func TestProtoARecordJudgesSharedGroups(t *testing.T) {
	p := connect(t, object{})
	scaled := func(autoscaler any, mode any) object {
		group := object{"zone": "us-west1-a", "size_min": 2, "size_max": 8, "balancing_mode": mode, "autoscaling_policy": autoscaler}
		global := object{"name": "web", "load_balancing_scheme": "EXTERNAL_MANAGED", "protocol": "HTTPS", "backends": object{"web-us": group}}
		regional := global.with(object{"name": "web-us", "region": "us-west1"})
		return object{
			"name": "www.example.com.", "ttl": 30, "health_check": dnsCheck(),
			"primary_backup": object{
				"primary":       list{passed(p, backendService, global)},
				"backup_geo":    list{object{"location": "us-west1", "health_checked_targets": list{passed(p, backendService, regional)}}},
				"trickle_ratio": "0.1",
			},
		}
	}
	window := func(seconds any) object { return object{"time_window_sec": seconds} }
	cpu := object{"target": "0.6"}
	const at = `error at primary_backup: DNS record "www.example.com.", `
	for name, c := range map[string]struct {
		autoscaler, mode any
		want             []string
	}{
		"as it should be":        {object{"cpu_utilization": cpu, "scale_in_control": window(90)}, "UTILIZATION", nil},
		"by default":             {object{"cpu_utilization": cpu, "scale_in_control": window(90)}, nil, nil},
		"the shortest window":    {object{"cpu_utilization": cpu, "scale_in_control": window(60)}, nil, nil},
		"a window that is short": {object{"cpu_utilization": cpu, "scale_in_control": window(59)}, nil, []string{at + "web: FO228", at + "us-west1/web-us: FO228"}},
		"no window":              {object{"cpu_utilization": cpu}, nil, []string{at + "web: FO228", at + "us-west1/web-us: FO228"}},
		"another signal":         {object{"load_balancing_utilization": cpu, "scale_in_control": window(90)}, nil, []string{at + "web: FO227", at + "us-west1/web-us: FO227"}},
		"another mode":           {object{"cpu_utilization": cpu, "scale_in_control": window(90)}, "RATE", []string{at + "web: FO226", at + "us-west1/web-us: FO226"}},
		"switched off":           {object{"mode": "OFF"}, nil, nil},
		"nothing is said about it": {nil, nil, []string{
			`warning at primary_backup: DNS record "www.example.com.", us-west1/web-us: `, `warning at primary_backup: DNS record "www.example.com.", web: `,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			_, messages := p.plan(recordResource, scaled(c.autoscaler, c.mode))
			var got []string
			for _, m := range messages {
				if strings.HasSuffix(m, "(FO221)") || strings.HasSuffix(m, "(FO222)") {
					continue // There is one backup region only.
				}
				if i := strings.LastIndex(m, "(FO"); i >= 0 {
					m = m[:strings.Index(m, `com.", `)+7] + strings.SplitN(m[strings.Index(m, `com.", `)+7:], ": ", 2)[0] + ": " + strings.Trim(m[i:], "()")
				} else {
					m = m[:strings.LastIndex(m, ": ")+2]
				}
				got = append(got, m)
			}
			if diff := cmp.Diff(sorted(c.want), sorted(got)); diff != "" {
				t.Errorf("messages (-want +got):\n%s", diff)
			}
		})
	}
}
