// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// codeSchema is the finding about arguments and blocks that the provider's
// schema does not allow.
const codeSchema = "FO902"

// hints say what to write instead of an argument that people expect to exist.
var hints = map[string]string{
	"google_compute_backend_service backend.failover":                                   globalFailover,
	"google_compute_backend_service failover_policy":                                    globalFailover,
	"google_dns_record_set routing_policy.primary_backup.secondary":                     "The standby of a failover record is written as \"backup_geo\" blocks, one for each location.",
	"google_dns_record_set routing_policy.primary_backup.backup":                        "The standby of a failover record is written as \"backup_geo\" blocks, one for each location.",
	"google_compute_region_backend_service failover_ratio":                              "It belongs into the \"failover_policy\" block.",
	"google_compute_region_backend_service drop_traffic_if_unhealthy":                   "It belongs into the \"failover_policy\" block.",
	"google_compute_region_backend_service backend.preference":                          "Regional passthrough backends are ordered by failover = true, which marks the standby.",
	"google_compute_region_backend_service disable_connection_drain_on_failover":        "It belongs into the \"failover_policy\" block.",
	"google_compute_forwarding_rule failover_policy":                                    "It belongs to the google_compute_region_backend_service that the rule points to.",
	"google_dns_record_set routing_policy.primary_backup.health_check":                  "It belongs into the \"routing_policy\" block itself.",
	"google_dns_record_set routing_policy.primary_backup.backup_geo.enable_geo_fencing": "It is \"enable_geo_fencing_for_backups\" of the \"primary_backup\" block.",
	"google_dns_record_set routing_policy.primary_backup.enable_geo_fencing":            "Here it is named \"enable_geo_fencing_for_backups\".",
	"google_compute_region_instance_group_manager zone":                                 "A regional group has \"region\" and, to choose zones, \"distribution_policy_zones\".",
	"google_compute_instance_group_manager region":                                      "A zonal group has \"zone\"; for a regional one use google_compute_region_instance_group_manager.",
	"google_compute_backend_service failover_ratio":                                     globalFailover,
	"google_compute_backend_service drop_traffic_if_unhealthy":                          globalFailover,
	"google_dns_record_set routing_policy.backup_geo":                                   "It belongs into the \"primary_backup\" block.",
	"google_dns_record_set health_check":                                                "It belongs into the \"routing_policy\" block.",
	"google_compute_region_health_check source_regions":                                 "Only google_compute_health_check, which is global, has \"source_regions\".",
}

const globalFailover = "Global services prioritise with preference = \"PREFERRED\" on a backend or with capacity_scaler; failover belongs to google_compute_region_backend_service, for passthrough load balancers."

// removed are arguments that older majors of the provider had.
var removed = map[string]int{
	"google_compute_subnetwork enable_flow_logs": 7,
}

// schemaCheck looks at one resource instance.
type schemaCheck struct {
	i *resourceInstance
	// tolerant is set for providers whose types may have more than is known
	// here, such as google-beta.
	tolerant bool
}

func (c schemaCheck) report(summary, detail, attribute string, rng hcl.Range) {
	c.i.m.r.fail(diagnostic{
		code: codeSchema, summary: summary, detail: detail,
		address: c.i.addr, attribute: attribute, rng: rng,
	})
}

// checkBody reports what the provider would refuse: unknown and missing
// arguments and blocks. The tree tells how many blocks there are.
func (i *resourceInstance) checkBody(n *adapt.Node) {
	if i.decl.schema == nil {
		return
	}
	c := schemaCheck{i: i, tolerant: i.provider().typ != "google"}
	if !i.decl.checked {
		i.decl.checked = true
		c.names(i.decl.block.Body, i.decl.schema, "")
	}
	c.amounts(n, i.decl.schema, "", i.decl.block.DefRange())
}

// names checks what is written, in dynamic blocks too.
func (c schemaCheck) names(body *hclsyntax.Body, s *blockSchema, path string) {
	for _, a := range sortedAttributes(body) {
		if path == "" && metaArguments[a.Name] {
			continue
		}
		c.argument(a, s, joinPath(path, a.Name))
	}
	for _, b := range body.Blocks {
		typ := blockType(b)
		if path == "" && metaArguments[typ] {
			continue
		}
		inner := b.Body
		rng := b.TypeRange
		if b.Type == "dynamic" {
			if len(b.LabelRanges) == 1 {
				rng = b.LabelRanges[0]
			}
			content := blockOf(b.Body, "content")
			if content == nil {
				continue
			}
			inner = content.Body
		}
		if n := s.nested(typ); n != nil {
			c.names(inner, &n.blockSchema, joinPath(path, typ))
			continue
		}
		c.block(typ, rng, s, joinPath(path, typ))
	}
}

func (c schemaCheck) where(path string) string {
	if at := strings.LastIndexByte(path, '.'); at >= 0 {
		return c.i.decl.typ + "." + path[:at]
	}
	return c.i.decl.typ
}

func (c schemaCheck) argument(a *hclsyntax.Attribute, s *blockSchema, path string) {
	as := s.attribute(a.Name)
	switch {
	case as != nil:
	case s.nested(a.Name) != nil:
		c.report("Unsupported argument",
			fmt.Sprintf("%s has no argument %q; it is a block, written %s { ... } without an equals sign.", c.where(path), a.Name, a.Name), path, a.NameRange)
	default:
		c.unknown("argument", a.Name, s.names, path, a.NameRange)
	}
}

func (c schemaCheck) block(typ string, rng hcl.Range, s *blockSchema, path string) {
	as := s.attribute(typ)
	switch {
	case as != nil && holdsObjects(as.ty):
		// Such arguments may be written as blocks.
	case as != nil:
		c.report("Unsupported block type",
			fmt.Sprintf("%s has no block %q; it is %s argument, not a block, written %s = ....", c.where(path), typ, article(as.ty), typ), path, rng)
	default:
		c.unknown("block", typ, s.blockOrder, path, rng)
	}
}

func (c schemaCheck) unknown(what, name string, known []string, path string, rng hcl.Range) {
	key := c.i.decl.typ + " " + path
	hint := hints[key]
	if c.tolerant && hint != globalFailover {
		return
	}
	if major, was := removed[key]; was {
		if v, err := strconv.Atoi(strings.SplitN(c.i.m.r.source.GoogleVersion, ".", 2)[0]); err == nil && v < major {
			return
		}
		hint = fmt.Sprintf("Version %d.0 of the provider removed it.", major)
	}
	if hint == "" {
		if near := nearest(name, known); near != "" {
			hint = fmt.Sprintf("Did you mean %q?", near)
		}
	}
	summary := "Unsupported argument"
	if what == "block" {
		summary = "Unsupported block type"
	}
	detail := fmt.Sprintf("%s has no %s %q.", c.where(path), what, name)
	c.report(summary, strings.TrimSpace(detail+" "+hint), path, rng)
}

func holdsObjects(ty cty.Type) bool {
	return (ty.IsListType() || ty.IsSetType()) && ty.ElementType().IsObjectType()
}

func article(ty cty.Type) string {
	switch {
	case ty.IsListType():
		return "a list"
	case ty.IsSetType():
		return "a set"
	case ty.IsMapType():
		return "a map"
	}
	return "a " + ty.FriendlyName()
}

// amounts checks what is missing and which blocks there are too many or too
// few of, once it is known what dynamic blocks come to.
func (c schemaCheck) amounts(n *adapt.Node, s *blockSchema, path string, rng hcl.Range) {
	for _, name := range s.names {
		as := s.attributes[name]
		if value := n.Get(name); !as.required && !as.optional && !value.IsNull() {
			c.report("Value for an attribute that can't be set",
				fmt.Sprintf("%s.%s is filled in by the provider and can't be set.", c.where(joinPath(path, name)), name), joinPath(path, name), hclRange(value.Range))
		}
		if as.required && n.Get(name).IsNull() {
			c.report("Missing required argument",
				fmt.Sprintf("%s needs the argument %q, but no definition was found.", c.where(joinPath(path, name)), name), joinPath(path, name), rng)
		}
	}
	for _, typ := range s.blockOrder {
		nested, list := s.blocks[typ], n.Get(typ)
		at := joinPath(path, typ)
		if list == nil {
			if nested.min > 0 {
				c.report("Missing required block",
					fmt.Sprintf("%s needs at least %s.", c.where(at), blockCount(nested.min, typ)), at, rng)
			}
			continue
		}
		known := !list.Unknown && list.Kind == adapt.List
		switch count := len(list.Items); {
		case known && count < nested.min:
			c.report("Missing required block",
				fmt.Sprintf("%s needs at least %s; there are %d.", c.where(at), blockCount(nested.min, typ), count), at, hclRange(list.Range))
		case known && nested.max > 0 && count > nested.max:
			c.report("Too many blocks",
				fmt.Sprintf("%s takes at most %s; there are %d.", c.where(at), blockCount(nested.max, typ), count), at, hclRange(list.Range))
		}
		for _, item := range list.Items {
			if item.Kind == adapt.Object {
				c.amounts(item, &nested.blockSchema, at, hclRange(item.Range))
			}
		}
	}
}

func blockCount(n int, typ string) string {
	if n == 1 {
		return fmt.Sprintf("one %q block", typ)
	}
	return fmt.Sprintf("%d %q blocks", n, typ)
}

// typed checks a value against the type of its argument. A value that can't
// be converted is unknown from then on, since nobody can tell what it would
// be.
func (i *resourceInstance) typed(n *adapt.Node, v cty.Value, as *attributeSchema, a *hclsyntax.Attribute, path string) *adapt.Node {
	r := i.m.r
	if !v.IsWhollyKnown() || r.anyToken(v) {
		return n
	}
	bare, _ := v.UnmarkDeep()
	_, err := convertTo(bare, as.ty)
	if err == nil {
		return n
	}
	schemaCheck{i: i}.report("Incorrect attribute value type",
		fmt.Sprintf("Inappropriate value for attribute %q: %s.", a.Name, err), path, a.Expr.Range())
	return &adapt.Node{Kind: n.Kind, Unknown: true, Sensitive: n.Sensitive, Range: n.Range}
}
