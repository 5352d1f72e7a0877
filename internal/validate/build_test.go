// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// The helpers here build small topologies by hand: a service "db" with the
// address of its type, and groups that carry their names as addresses.

const db = "google_compute_region_backend_service.db"

func at(address, attribute string) topology.Origin {
	return topology.Origin{Address: address, Attribute: attribute}
}

func text(s string) topology.Value[string] {
	return topology.Known(s, topology.Origin{})
}

func rat(s string) topology.Value[*big.Rat] {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic(s)
	}
	return topology.Known(r, at(db, "failover_policy.failover_ratio"))
}

// zonal is a managed group of n VMs in a zone.
func zonal(name, zone string, n int) *topology.Group {
	return &topology.Group{
		Object: topology.Object{Address: name, Type: "google_compute_instance_group_manager", Name: text(name), Zone: text(zone)},
		Kind:   topology.ZonalMIG,
		Size:   topology.ExactSize(n, topology.SizeFromTargetSize, at(name, "target_size")),
	}
}

// regional is a managed group without configured zones.
func regional(name string, n int) *topology.Group {
	return &topology.Group{
		Object: topology.Object{Address: name, Type: "google_compute_region_instance_group_manager", Name: text(name), Region: text("europe-west1")},
		Kind:   topology.RegionalMIG,
		Size:   topology.ExactSize(n, topology.SizeFromTargetSize, at(name, "target_size")),
	}
}

// between gives the group the interval of an autoscaler.
func between(g *topology.Group, least, most int) *topology.Group {
	g.Size = topology.Size{Min: least, Max: most, Source: topology.SizeFromAutoscaler}
	return g
}

// sizeless hides the group's size.
func sizeless(g *topology.Group) *topology.Group {
	g.Size = topology.UnknownSize(at(g.Address, "target_size"))
	return g
}

func backend(g *topology.Group, failover bool) *topology.Backend {
	return &topology.Backend{
		Group:         topology.Link[topology.Group]{State: topology.Linked, To: g, Text: g.Address, Origin: at(db, "backend.group")},
		Failover:      topology.Known(failover, at(db, "backend.failover")),
		BalancingMode: topology.Known(topology.BalancingModeConnection, at(db, "backend.balancing_mode")),
		Origin:        at(db, "backend"),
	}
}

// service is an internal passthrough service with nothing to say about it but
// what the test changes.
func service(change func(*topology.BackendService), backends ...*topology.Backend) *topology.Topology {
	s := &topology.BackendService{
		Object:          topology.Object{Address: db, Type: "google_compute_region_backend_service", Name: text("db"), Region: text("europe-west1")},
		Scheme:          text(topology.SchemeInternal),
		Protocol:        topology.Default("TCP", at(db, "protocol")),
		SessionAffinity: topology.Default("NONE", at(db, "session_affinity")),
		HAPolicy:        topology.Known(false, at(db, "ha_policy")),
		HealthChecksSet: topology.Known(true, at(db, "health_checks")),
		FailoverPolicy:  &topology.FailoverPolicy{Ratio: rat("1/2"), Origin: at(db, "failover_policy")},
		Backends:        backends,
	}
	if change != nil {
		change(s)
	}
	t := &topology.Topology{
		Inputs:          []topology.Input{{Kind: "config", GoogleVersion: "8.0.0"}},
		BackendServices: []*topology.BackendService{s},
	}
	for _, b := range backends {
		if g := b.Group.To; g != nil && !slices.Contains(t.Groups, g) {
			t.Groups = append(t.Groups, g)
		}
	}
	return t
}

// verdicts runs the rules and prints what each says as "FO101 address
// attribute", with "?" in front of what is undecided.
func verdicts(t *testing.T, top *topology.Topology, opts ...validate.Options) []string {
	t.Helper()
	var o validate.Options
	if len(opts) > 0 {
		o = opts[0]
	}
	findings, undecided := validate.Run(top, o)
	var said []string
	for _, f := range findings {
		said = append(said, strings.TrimSpace(fmt.Sprintf("%s %s %s", f.Rule, f.Address, f.Attribute)))
	}
	for _, u := range undecided {
		said = append(said, strings.TrimSpace(fmt.Sprintf("?%s %s %s", u.Rule, u.Address, u.Attribute)))
	}
	return said
}

// of keeps what one rule says.
func of(rule string, said []string) []string {
	var kept []string
	for _, s := range said {
		if strings.HasPrefix(strings.TrimPrefix(s, "?"), rule) {
			kept = append(kept, s)
		}
	}
	return kept
}
