// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"sort"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// reading is what "failover resources" prints as JSON.
type reading struct {
	Modules        []string             `json:"modules"`
	MissingModules []string             `json:"missing_modules"`
	Resources      []resourceReading    `json:"resources"`
	Diagnostics    []*report.Diagnostic `json:"diagnostics"`
}

// resourceReading is one resource instance.
type resourceReading struct {
	Input      *int               `json:"input,omitempty"`
	Address    string             `json:"address"`
	Type       string             `json:"type"`
	Mode       string             `json:"mode"`
	Symbolic   bool               `json:"symbolic"`
	Range      *topology.Range    `json:"range"`
	Attributes []attributeReading `json:"attributes"`
	References []referenceReading `json:"references"`
}

// attributeReading is a known value of an attribute that load balancing hangs
// on, or says that it is not known.
type attributeReading struct {
	Attribute string `json:"attribute"`
	// Value is the known value as text; null where it is not known.
	Value *string `json:"value"`
}

// referenceReading leads from an attribute to another instance.
type referenceReading struct {
	Attribute string `json:"attribute"`
	// To is "ADDRESS.attribute", or the address alone.
	To    string `json:"to"`
	Grade string `json:"grade"`
}

// readingOf lists what was understood of the inputs.
func readingOf(sources []*adapt.Source) *reading {
	r := &reading{Modules: []string{}, MissingModules: []string{}, Resources: []resourceReading{}, Diagnostics: []*report.Diagnostic{}}
	for i, s := range sources {
		r.Modules = append(r.Modules, s.Modules...)
		r.MissingModules = append(r.MissingModules, s.MissingModules...)
		for _, res := range s.Resources {
			one := resourceReading{
				Address: res.Address, Type: res.Type, Mode: string(res.Mode), Symbolic: res.Symbolic,
				Range:      report.RangeOf(res.Range),
				Attributes: []attributeReading{}, References: []referenceReading{},
			}
			if len(sources) > 1 {
				one.Input = &i
			}
			one.walk("", res.Body)
			sort.SliceStable(one.References, func(a, b int) bool { return one.References[a].Attribute < one.References[b].Attribute })
			r.Resources = append(r.Resources, one)
		}
		for _, d := range s.Diagnostics {
			r.Diagnostics = append(r.Diagnostics, diagnosticFor(d))
		}
	}
	return r
}

func diagnosticFor(d adapt.Diagnostic) *report.Diagnostic {
	return &report.Diagnostic{
		Severity: string(d.Severity), Summary: d.Summary, Detail: d.Detail,
		Address: d.Address, Attribute: d.Attribute, Range: report.RangeOf(d.Range),
	}
}

// walk collects attributes and references below a node. A reference of a whole
// list is the list's own; below it stand those of its elements.
func (r *resourceReading) walk(path string, n *adapt.Node) {
	if n == nil {
		return
	}
	for _, ref := range n.References {
		to := ref.Address
		if ref.Attribute != "" {
			to += "." + ref.Attribute
		}
		r.References = append(r.References, referenceReading{path, to, string(ref.Grade)})
	}
	switch {
	case n.Kind == adapt.List:
		for i, item := range n.Items {
			r.walk(fmt.Sprintf("%s[%d]", path, i), item)
		}
	case n.Kind == adapt.Object:
		for _, f := range n.Fields {
			r.walk(strings.TrimPrefix(path+"."+f.Name, "."), f.Value)
		}
	case shownAttributes[lastName(path)]:
		r.attribute(path, n)
	}
}

func (r *resourceReading) attribute(path string, n *adapt.Node) {
	if n.IsNull() || n.IsUnknown() && n.Computed {
		return
	}
	a := attributeReading{Attribute: path}
	if text, ok := n.Text(); ok {
		if n.Sensitive {
			text = topology.SensitiveText
		}
		a.Value = &text
	}
	r.Attributes = append(r.Attributes, a)
}

// lastName is the last name of a path, without indexes.
func lastName(path string) string {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		path = path[i+1:]
	}
	name, _, _ := strings.Cut(path, "[")
	return name
}

// shownAttributes are the attributes that load balancing hangs on, by their
// last name: enough to see why a load balancer is understood as it is.
var shownAttributes = map[string]bool{
	"name": true, "project": true, "region": true, "zone": true, "location": true,
	"load_balancing_scheme": true, "protocol": true, "ip_protocol": true, "ip_address": true, "ports": true,
	"port_range": true, "all_ports": true, "allow_global_access": true, "session_affinity": true,
	"group": true, "failover": true, "balancing_mode": true, "capacity_scaler": true, "preference": true,
	"failover_ratio": true, "drop_traffic_if_unhealthy": true, "disable_connection_drain_on_failover": true,
	"target_size": true, "min_replicas": true, "max_replicas": true, "distribution_policy_zones": true,
	"distribution_policy_target_shape": true, "network_endpoint_type": true,
	"check_interval_sec": true, "timeout_sec": true, "healthy_threshold": true, "unhealthy_threshold": true,
	"source_regions": true, "policy_type": true, "healthy_percent_threshold": true, "min_healthy_threshold": true,
	"type": true, "ttl": true, "rrdatas": true, "trickle_ratio": true, "weight": true,
	"enable_geo_fencing": true, "enable_geo_fencing_for_backups": true, "external_endpoints": true,
	"managed_zone": true, "visibility": true, "instances": true, "instance": true,
	"network_endpoint_group": true, "global_network_endpoint_group": true, "region_network_endpoint_group": true,
	"instance_group": true, "instance_group_manager": true, "psc_target_service": true, "fqdn": true,
	"purpose": true, "role": true, "ip_cidr_range": true,
}
