// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// The resource types of the provider.
const (
	backendServiceType       = "failover_backend_service"
	policyType               = "failover_policy"
	aggregationPolicyType    = "failover_health_aggregation_policy"
	healthSourceType         = "failover_health_source"
	compositeHealthCheckType = "failover_composite_health_check"
	pscConsumerType          = "failover_psc_consumer"
	dnsRecordType            = "failover_dns_record"
)

// receivers are the attributes that receive whole resources of the provider,
// with the type of these.
var receivers = map[string]string{
	"sources":                   backendServiceType,
	"health_aggregation_policy": aggregationPolicyType,
	"health_sources":            healthSourceType,
	"regions":                   compositeHealthCheckType,
	"primary":                   backendServiceType,
	"health_checked_targets":    backendServiceType,
}

// receivedAttributes are what a receiver declares of a resource that is passed
// on as a whole. Terraform drops the rest, and the model holds all of it. None
// is required, since the framework takes an element of a list that is unknown
// as a whole for one without attributes.
func receivedAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"name":   schema.StringAttribute{MarkdownDescription: "Its name.", Optional: true},
		"region": schema.StringAttribute{MarkdownDescription: "Its region.", Optional: true},
		"model":  schema.StringAttribute{MarkdownDescription: "Its model, which holds all of it.", Optional: true},
	}
}

// received are the objects in a configuration that stand for whole resources.
type received struct {
	node *adapt.Node
	typ  string
	body *adapt.Node
}

// walkReceivers calls back for each object, null or unknown value that stands
// where a whole resource is received.
func walkReceivers(n *adapt.Node, visit func(n *adapt.Node, typ string)) {
	for _, f := range n.Fields {
		typ, receives := receivers[f.Name]
		switch v := f.Value; {
		case !receives:
			walkReceivers(v, visit)
		case v.Kind == adapt.List:
			for _, item := range v.Items {
				visit(item, typ)
			}
		case v.Kind == adapt.Object && v.Get("model") == nil:
			// A map of objects.
			for _, member := range v.Fields {
				visit(member.Value, typ)
			}
		case !v.IsNull():
			visit(v, typ)
		}
	}
	for _, item := range n.Items {
		walkReceivers(item, visit)
	}
}

// receivedOf lists the received resources whose models can be read, and says
// what is wrong with the others. known is false where a model is not known yet.
func receivedOf(subject string, body *adapt.Node) (list []received, known bool, problems []message) {
	known = true
	walkReceivers(body, func(n *adapt.Node, typ string) {
		model := n.Get("model")
		switch {
		case n.IsUnknown() || model.IsUnknown():
			known = false
			return
		case n.IsNull(), model.IsNull() && !n.Get("address").IsNull():
			return
		case model.IsNull():
			detail := fmt.Sprintf("Pass a whole %s on, such as %s.NAME, and not single attributes of it.", typ, typ)
			if n.Get("address") != nil {
				detail += ` Something else is passed by its address: { address = "203.0.113.7" }.`
			}
			problems = append(problems, problem(subject, n, "A whole resource is missing", detail))
			return
		}
		text, _ := model.Text()
		inner, err := parseModel(typ, text)
		if err != nil {
			problems = append(problems, problem(subject, n, "A model can't be read", fmt.Sprintf(
				"Pass a whole %s on, such as %s.NAME. Of what was passed, %v.", typ, typ, err)))
			return
		}
		list = append(list, received{node: n, typ: typ, body: inner})
	})
	return list, known, problems
}
