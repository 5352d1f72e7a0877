// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import "slices"

// webService is that of a load balancer in front of one group in each region:
// a regional one, or without a region the global one.
func webService(region string) object {
	groups := object{
		"web-us": object{"zone": "us-west1-a", "size": 2},
		"web-eu": object{"zone": "europe-west1-b", "size": 2},
	}
	service := object{"name": "web", "load_balancing_scheme": "EXTERNAL_MANAGED", "protocol": "HTTPS", "backends": groups}
	switch region {
	case "us-west1":
		return service.with(object{"name": "web-us", "region": region, "backends": object{"web-us": groups["web-us"]}})
	case "europe-west1":
		return service.with(object{"name": "web-eu", "region": region, "backends": object{"web-eu": groups["web-eu"]}})
	}
	return service
}

func dnsCheck() object {
	return object{
		"check_interval_sec": 30, "source_regions": list{"us-east1", "us-west1", "europe-west1"},
		"https_health_check": list{object{"port": 443}},
	}
}

// wwwRecord has a global load balancer as primary, and regional ones and an
// address that is not checked as backups.
func wwwRecord(p protocol) object {
	return object{
		"name": "www.example.com.", "ttl": 30, "health_check": dnsCheck(),
		"primary_backup": object{
			"primary": list{passed(p, backendService, webService(""))},
			"backup_geo": list{
				object{"location": "us-west1", "health_checked_targets": list{passed(p, backendService, webService("us-west1"))}},
				object{"location": "europe-west1", "health_checked_targets": list{passed(p, backendService, webService("europe-west1"))}},
			},
			"trickle_ratio": "0.1",
		},
	}
}

// toGeo and toWeighted turn the record into one of another policy.
func toGeo(config object) {
	policy := config["primary_backup"].(object)
	delete(config, "primary_backup")
	config["geo"] = policy["backup_geo"]
}

func toWeighted(config object) {
	toGeo(config)
	var items list
	for i, item := range config["geo"].(list) {
		items = append(items, object{"weight": 25 + 50*i, "health_checked_targets": item.(object)["health_checked_targets"]})
	}
	delete(config, "geo")
	config["wrr"] = items
}

// unchecked takes the checked targets off the first item, so that its rrdatas
// are all there is.
func plainAddress(path string) func(object) {
	return func(config object) {
		switch path {
		case "geo":
			toGeo(config)
		case "wrr":
			toWeighted(config)
		case "backup_geo":
			policy := config["primary_backup"].(object).with(nil)
			config["primary_backup"] = policy
			policy["backup_geo"] = withPlainItem(policy["backup_geo"].(list))
			return
		}
		config[path] = withPlainItem(config[path].(list))
	}
}

func withPlainItem(items list) list {
	items = slices.Clone(items)
	item := items[0].(object).with(object{"rrdatas": list{"203.0.113.7"}})
	delete(item, "health_checked_targets")
	items[0] = item
	return items
}

// literal puts an address in the place of the first target.
func literal(path string) func(object) {
	return func(config object) {
		target := object{"address": "203.0.113.7"}
		switch path {
		case "primary":
			config["primary_backup"] = config["primary_backup"].(object).with(object{"primary": list{target}})
			return
		case "backup_geo":
			policy := config["primary_backup"].(object).with(nil)
			config["primary_backup"] = policy
			policy[path] = withTarget(policy[path].(list), target)
			return
		case "geo":
			toGeo(config)
		case "wrr":
			toWeighted(config)
		}
		config[path] = withTarget(config[path].(list), target)
	}
}

func withTarget(items list, target object) list {
	items = slices.Clone(items)
	items[0] = items[0].(object).with(object{"health_checked_targets": list{target}})
	return items
}

var bounds = []string{"outage_bound_seconds", "failback_bound_seconds"}

var (
	recordScenarios = []string{
		"steady", "zone:europe-west1-b", "zone:us-west1-a", "region:europe-west1", "region:us-west1",
		"target:web", "target:web-eu", "target:web-us",
		"source-region:europe-west1", "source-region:us-east1", "source-region:us-west1", "everything",
	}
	allOfRecord = everythingOf(bounds, recordScenarios)
)

var recordTable = attributeTable{
	typ: recordResource, told: "answers", base: wwwRecord,
	cases: slices.Concat(
		[]attributeCase{
			{path: "name", known: "www.example.com.", null: unset, whenUnknown: allOfRecord},
			{path: "ttl", known: 60, null: unset, whenUnknown: everythingOf(nil, recordScenarios)},
			{path: "project", known: "p", null: unset, whenUnknown: allOfRecord},
			{path: "type", known: "AAAA", null: "A", whenUnknown: allOfRecord},
			{path: "managed_zone", known: object{"name": "z"}, null: object{"visibility": "public"}},
			{path: "managed_zone.name", known: "z", null: unset, whenUnknown: allOfRecord},
			{path: "managed_zone.visibility", known: "public", null: "public"},
			{path: "managed_zone.dnssec_config", known: list{object{"state": "off"}}, null: list{object{"state": "off"}}, whenUnknown: allOfRecord},
			{path: "managed_zone.dnssec_config[0].state", known: "off", null: "off", whenUnknown: allOfRecord, beside: signed},
			{path: "health_check", known: dnsCheck(), null: unset},
			{path: "health_check.name", known: "hc", null: unset, whenUnknown: allOfRecord},
			{path: "health_check.region", known: nil, null: unset, whenUnknown: allOfRecord},
			{path: "health_check.check_interval_sec", known: 60, null: 5, whenUnknown: everythingOf(nil, recordScenarios), refused: "FO202"},
			{path: "health_check.timeout_sec", known: 3, null: 5, whenUnknown: allOfRecord},
			{
				path: "health_check.healthy_threshold", known: 3, null: 2,
				whenUnknown: everythingOf([]string{"outage_bound_seconds"}, recordScenarios),
			},
			{
				path: "health_check.unhealthy_threshold", known: 3, null: 2,
				whenUnknown: everythingOf([]string{"failback_bound_seconds"}, recordScenarios),
			},
			{path: "health_check.source_regions", known: list{"us-east1", "us-west1", "asia-east1"}, null: unset, whenUnknown: bounds},
			{path: "primary_backup", known: kept, null: unset},
			{path: "primary_backup.trickle_ratio", known: "0.5", null: 0, whenUnknown: everythingOf(bounds, []string{"target:web", "everything"})},
			{path: "primary_backup.enable_geo_fencing_for_backups", known: true, null: false, whenUnknown: everythingOf(bounds, []string{
				"steady", "target:web", "source-region:europe-west1", "source-region:us-east1", "source-region:us-west1", "everything",
			})},
			{path: "primary_backup.primary", known: kept, null: unset, whenUnknown: bounds},
			{path: "primary_backup.backup_geo", known: kept, null: unset, whenUnknown: bounds},
			{path: "geo", known: kept, null: unset, beside: toGeo},
			{path: "enable_geo_fencing", known: true, null: false, beside: toGeo, whenUnknown: everythingOf(bounds, []string{
				"steady", "source-region:europe-west1", "source-region:us-east1", "source-region:us-west1", "everything",
			})},
			{path: "wrr", known: kept, null: unset, beside: toWeighted},
			{path: "scenarios", known: list{"target:web+zone:us-west1-a"}, null: list{}, whenUnknown: bounds},
		},
		probeCases("http"), probeCases("https"), probeCases("http2"), probeCases("tcp"), probeCases("ssl"), probeCases("grpc"), probeCases("grpc_tls"),
		targetCases("primary_backup.primary[0]", nil, literal("primary")),
		itemCases("primary_backup.backup_geo[0]", "location", []string{"everything"}, nil, "backup_geo"),
		itemCases("geo[0]", "location", nil, toGeo, "geo"),
		itemCases("wrr[0]", "weight", []string{"region:us-west1", "target:web-us", "zone:us-west1-a"}, toWeighted, "wrr"),
	),
}

// signed gives the record's zone a DNSSEC configuration.
func signed(config object) {
	config["managed_zone"] = object{"name": "z", "dnssec_config": list{object{"state": "off"}}}
}

// probeCases are those of what a health check probes by. None of it decides on
// an answer; what Cloud DNS does not know is a finding.
func probeCases(protocol string) []attributeCase {
	name := "health_check." + protocol + "_health_check"
	by := func(config object) {
		check := config["health_check"].(object).with(object{protocol + "_health_check": list{object{"port": 443}}})
		if protocol != "https" {
			delete(check, "https_health_check")
		}
		config["health_check"] = check
	}
	all := []attributeCase{
		{path: name, known: nil, null: unset, whenUnknown: allOfRecord},
		{path: name + "[0].port", known: nil, null: unset, whenUnknown: allOfRecord},
		{path: name + "[0].port_specification", known: nil, null: unset, whenUnknown: allOfRecord},
		{path: name + "[0].proxy_header", known: nil, null: unset, whenUnknown: allOfRecord},
		{path: name + "[0].request", known: nil, null: unset, whenUnknown: allOfRecord},
	}
	if slices.Contains([]string{"http", "https", "tcp"}, protocol) {
		all[0].known, all[1].known = list{object{"port": 80}}, 80
		all[2].known, all[2].null = "USE_FIXED_PORT", nil
		all[3].known, all[3].null = "NONE", "NONE"
	} else {
		for i := range all {
			all[i].refused = "FO203"
		}
	}
	for i := range all {
		all[i].beside = by
	}
	return all
}

// targetCases are those of a target.
func targetCases(target string, policy, address func(object)) []attributeCase {
	return []attributeCase{
		{path: target + ".name", known: kept, null: unset, whenUnknown: recordOf(policy), beside: policy},
		{path: target + ".region", known: kept, null: unset, whenUnknown: recordOf(policy), beside: policy},
		{path: target + ".model", known: kept, null: unset, whenUnknown: bounds, beside: policy},
		{path: target + ".address", known: "203.0.113.8", null: unset, whenUnknown: bounds, beside: address},
	}
}

// recordOf lists what is known of the base under a policy.
func recordOf(policy func(object)) []string {
	if policy == nil {
		return allOfRecord
	}
	return everythingOf(bounds, slices.DeleteFunc(slices.Clone(recordScenarios), func(s string) bool { return s == "target:web" }))
}

// itemCases are those of an item, with the scenarios in which its own attribute
// does not matter.
func itemCases(item, own string, without []string, policy func(object), name string) []attributeCase {
	all := []attributeCase{
		{path: item + "." + own, known: kept, null: unset, beside: policy, whenUnknown: everythingOf(bounds, without)},
		{path: item + ".rrdatas", known: list{"203.0.113.7"}, null: unset, whenUnknown: bounds, beside: plainAddress(name)},
		{path: item + ".health_checked_targets", known: kept, null: unset, whenUnknown: bounds, beside: policy},
	}
	return append(all, targetCases(item+".health_checked_targets[0]", policy, literal(name))...)
}
