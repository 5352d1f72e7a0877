// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package plangen

import (
	"fmt"
	"strings"
)

// filler is a resource that has nothing to do with load balancing; about as
// large as those of a real plan are.
func filler(i int) resource {
	var labels strings.Builder
	for j := range 12 {
		if j > 0 {
			labels.WriteByte(',')
		}
		fmt.Fprintf(&labels, `"label-%02d":"value of label %02d in the environment %d"`, j, j, i%7)
	}
	return resource{
		typ: "google_storage_bucket_iam_member", name: "grant", index: fmt.Sprintf("object-%08d", i),
		attributes: fmt.Sprintf(`{"bucket":"acme-artifacts-%04d","condition":[],"etag":"CAE=%08d","id":"b/acme-artifacts-%04d/roles/storage.objectViewer/%d",`+
			`"labels":{%s},"member":"serviceAccount:reader-%d@acme-net.iam.gserviceaccount.com","policy":"{\"bindings\":[{\"role\":\"roles/viewer\",\"members\":[\"user:%d\"]}]}",`+
			`"ratio":0.25,"role":"roles/storage.objectViewer","rules":[{"action":"allow","priority":1000,"ports":["80","443","8080"]},{"action":"deny","priority":65534,"ports":[]}],"timeouts":null}`,
			i%9999, i, i%9999, i, labels.String(), i, i),
	}
}

// service returns the resources of service i. Where it stands already, links
// are known, and the ratio before is 0.
func service(i int, stands bool) []resource {
	primary, failover := VMs(i)
	module := fmt.Sprintf("module.lb[%q]", name(i))
	link := func(kind, s string) string {
		return fmt.Sprintf("https://www.googleapis.com/compute/v1/projects/acme-net/%s/%s-%s", kind, s, name(i))
	}
	group := func(role, zone string, n int) resource {
		var vms []string
		for j := range n {
			vms = append(vms, fmt.Sprintf(`"https://www.googleapis.com/compute/v1/projects/acme-net/zones/%s/instances/%s-%s-%d"`, zone, role, name(i), j))
		}
		r := resource{module: module, typ: "google_compute_instance_group", name: role, sensitive: `{"instances":[],"named_port":[]}`}
		known := fmt.Sprintf(`"description":null,"instances":[%s],"name":"%s-%s","named_port":[],"network":"projects/acme-net/global/networks/lb","project":"acme-net","timeouts":null,"zone":"%s"`,
			strings.Join(vms, ","), role, name(i), zone)
		return r.standing(stands, known, fmt.Sprintf(`"id":"projects/acme-net/zones/%s/instanceGroups/%s-%s","self_link":"%s","size":%d`,
			zone, role, name(i), link("zones/"+zone+"/instanceGroups", role), n), `"id":true,"self_link":true,"size":true`)
	}
	backend := func(role, zone string, failover bool) (known, unknown string) {
		known = fmt.Sprintf(`{"balancing_mode":"CONNECTION","capacity_scaler":null,"custom_metrics":[],"description":"","failover":%t,"max_connections":null,"max_rate":null,"max_utilization":null`, failover)
		if stands {
			return known + fmt.Sprintf(`,"group":"%s"}`, link("zones/"+zone+"/instanceGroups", role)), `{}`
		}
		return known + "}", `{"group":true}`
	}
	b1, u1 := backend("active", "us-west1-a", false)
	b2, u2 := backend("spare", "us-west1-b", true)
	be := resource{module: module, typ: "google_compute_region_backend_service", name: "be", sensitive: `{"backend":[{},{}],"failover_policy":[{}],"health_checks":[]}`}
	attributes := func(ratio string) string {
		return fmt.Sprintf(`"affinity_cookie_ttl_sec":null,"backend":[%s,%s],"circuit_breakers":[],"connection_draining_timeout_sec":300,"connection_tracking_policy":[],"consistent_hash":[],"description":null,`+
			`"enable_cdn":null,"failover_policy":[{"disable_connection_drain_on_failover":false,"drop_traffic_if_unhealthy":false,"failover_ratio":%s}],"load_balancing_scheme":"INTERNAL","locality_lb_policy":null,`+
			`"name":"be-%s","network":null,"outlier_detection":[],"project":"acme-net","protocol":"TCP","region":"us-west1","security_policy":null,"timeouts":null`, b1, b2, ratio, name(i))
	}
	computed := fmt.Sprintf(`"fingerprint":"x=","generated_id":%d,"health_checks":["%s"],"id":"projects/acme-net/regions/us-west1/backendServices/be-%s","self_link":"%s","session_affinity":"NONE"`,
		i, link("global/healthChecks", "hc"), name(i), link("regions/us-west1/backendServices", "be"))
	be = be.standing(stands, attributes(Ratio(i)), computed, fmt.Sprintf(`"backend":[%s,%s],"failover_policy":[{}],"fingerprint":true,"generated_id":true,"health_checks":true,"id":true,"self_link":true,"session_affinity":true`, u1, u2))
	if stands {
		be.before = "{" + attributes("0") + "," + computed + "}"
	}
	hc := resource{module: module, typ: "google_compute_health_check", name: "hc", sensitive: `{"tcp_health_check":[{}]}`}
	hc = hc.standing(stands, fmt.Sprintf(`"check_interval_sec":5,"description":null,"healthy_threshold":2,"http_health_check":[],"name":"hc-%s","project":"acme-net","source_regions":null,"tcp_health_check":[{"port":80,"port_name":null,"port_specification":null,"proxy_header":"NONE","request":null,"response":null}],"timeout_sec":5,"unhealthy_threshold":2`, name(i)),
		fmt.Sprintf(`"id":"projects/acme-net/global/healthChecks/hc-%s","self_link":"%s","type":"TCP"`, name(i), link("global/healthChecks", "hc")), `"id":true,"self_link":true,"tcp_health_check":[{}],"type":true`)
	fr := resource{module: module, typ: "google_compute_forwarding_rule", name: "fr", sensitive: `{"labels":{},"ports":[false]}`}
	fr = fr.standing(stands, fmt.Sprintf(`"all_ports":null,"allow_global_access":null,"description":null,"ip_protocol":"TCP","labels":null,"load_balancing_scheme":"INTERNAL","name":"fr-%s","ports":["80"],"project":"acme-net","region":"us-west1","service_label":null`, name(i)),
		fmt.Sprintf(`"backend_service":"%s","id":"projects/acme-net/regions/us-west1/forwardingRules/fr-%s","ip_address":"10.%d.%d.%d","self_link":"%s"`, link("regions/us-west1/backendServices", "be"), name(i), i>>16&255, i>>8&255, i&255, link("regions/us-west1/forwardingRules", "fr")),
		`"backend_service":true,"id":true,"ip_address":true,"self_link":true`)
	return []resource{be, fr, hc, group("active", "us-west1-a", primary), group("spare", "us-west1-b", failover)}
}

// standing fills in what a plan says of a resource that stands, or of one that
// it creates.
func (r resource) standing(stands bool, known, computed, unknown string) resource {
	if stands {
		r.after = "{" + known + "," + computed + "}"
		r.before, r.unknown = r.after, "{}"
		return r
	}
	r.after, r.before, r.unknown = "{"+known+"}", "null", "{"+unknown+"}"
	return r
}

// configuration is what the plan shows of the configuration: one module, called
// for every service, with its groups in literal blocks.
const configuration = `{"provider_config":{"google":{"name":"google","full_name":"registry.terraform.io/hashicorp/google","version_constraint":">= 7.26.0","expressions":{"project":{"constant_value":"acme-net"},"region":{"references":["var.region"]}}}},
"root_module":{"variables":{"region":{}},"resources":[{"address":"google_storage_bucket_iam_member.grant","mode":"managed","type":"google_storage_bucket_iam_member","name":"grant","provider_config_key":"google","expressions":{"bucket":{"references":["each.key"]}},"for_each_expression":{"references":["local.grants"]}}],
"module_calls":{"lb":{"source":"./lb","expressions":{"name":{"references":["each.key"]},"spec":{"references":["each.value"]}},"for_each_expression":{"references":["local.services"]},"module":{"resources":[
{"address":"google_compute_region_backend_service.be","mode":"managed","type":"google_compute_region_backend_service","name":"be","provider_config_key":"google","expressions":{
"backend":[{"balancing_mode":{"constant_value":"CONNECTION"},"failover":{"constant_value":false},"group":{"references":["google_compute_instance_group.active.self_link","google_compute_instance_group.active"]}},
{"balancing_mode":{"constant_value":"CONNECTION"},"failover":{"constant_value":true},"group":{"references":["google_compute_instance_group.spare.self_link","google_compute_instance_group.spare"]}}],
"failover_policy":[{"disable_connection_drain_on_failover":{"constant_value":false},"drop_traffic_if_unhealthy":{"constant_value":false},"failover_ratio":{"references":["var.spec"]}}],
"health_checks":{"references":["google_compute_health_check.hc.self_link","google_compute_health_check.hc"]},"load_balancing_scheme":{"constant_value":"INTERNAL"},"name":{"references":["var.name"]},"protocol":{"constant_value":"TCP"},"region":{"constant_value":"us-west1"}}},
{"address":"google_compute_forwarding_rule.fr","mode":"managed","type":"google_compute_forwarding_rule","name":"fr","provider_config_key":"google","expressions":{"backend_service":{"references":["google_compute_region_backend_service.be.self_link","google_compute_region_backend_service.be"]},"name":{"references":["var.name"]},"ports":{"constant_value":["80"]},"region":{"constant_value":"us-west1"}}},
{"address":"google_compute_health_check.hc","mode":"managed","type":"google_compute_health_check","name":"hc","provider_config_key":"google","expressions":{"name":{"references":["var.name"]},"tcp_health_check":[{"port":{"constant_value":80}}]}},
{"address":"google_compute_instance_group.active","mode":"managed","type":"google_compute_instance_group","name":"active","provider_config_key":"google","expressions":{"instances":{"references":["var.spec"]},"name":{"references":["var.name"]},"zone":{"constant_value":"us-west1-a"}}},
{"address":"google_compute_instance_group.spare","mode":"managed","type":"google_compute_instance_group","name":"spare","provider_config_key":"google","expressions":{"instances":{"references":["var.spec"]},"name":{"references":["var.name"]},"zone":{"constant_value":"us-west1-b"}}}],
"variables":{"name":{},"spec":{}}}}}}}`
