// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// simulationDataSource is the data source failover_simulation.
type simulationDataSource struct{}

func newSimulationDataSource() datasource.DataSource { return simulationDataSource{} }

var _ datasource.DataSourceWithValidateConfig = simulationDataSource{}

// explainedType is an outcome with its reason in words. A data source is read
// anew in every plan, so a reworded sentence updates nothing. It has what any of
// the resources has, and null for what the one at hand has not.
var explainedType = types.ObjectType{AttrTypes: map[string]attr.Type{
	"active_pool":       types.StringType,
	"active_vms":        types.Int64Type,
	"state":             types.StringType,
	"endpoints":         types.Int64Type,
	"healthy_endpoints": types.Int64Type,
	"source_states":     types.MapType{ElemType: types.StringType},
	"serving_regions":   types.ListType{ElemType: types.StringType},
	"fail_open":         types.BoolType,
	"clients":           types.MapType{ElemType: types.ListType{ElemType: types.StringType}},
	"answers":           recordOutcomeType.AttrTypes["answers"],
	"unspecified":       types.BoolType,
	"why":               types.StringType,
	"steps":             types.ListType{ElemType: types.StringType},
	"facts":             types.ListType{ElemType: types.StringType},
	"disputed":          types.ListType{ElemType: types.StringType},
}}

// Metadata implements [datasource.DataSource].
func (simulationDataSource) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_simulation"
}

// Schema implements [datasource.DataSource].
func (simulationDataSource) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	attributes := map[string]schema.Attribute{
		"scenarios": schema.ListAttribute{
			MarkdownDescription: "The scenarios, in the grammar of the attribute `scenarios` of the resource. " +
				"Left out, they are those that the resource has in `outcomes`.",
			ElementType: types.StringType,
			Optional:    true,
		},
		"outcomes": schema.MapAttribute{
			MarkdownDescription: "What happens in each scenario, by the scenario. An outcome has what `outcomes` of the resource has, and null " +
				"for the rest: a backend service has `active_pool`, which is the set of backends that gets new connections: " +
				pools(engine.Pools) + ". " +
				"`why` is the reason with the numbers, and `steps` the way to it in sentences. " +
				"`facts` are the IDs of the statements that decided, and `disputed` those of the questions, disputed between " +
				"Google's documents, on which the outcome hangs.",
			ElementType: explainedType,
			Computed:    true,
		},
	}
	for _, s := range simulations {
		attributes[s.attribute] = schema.SingleNestedAttribute{
			MarkdownDescription: fmt.Sprintf("A whole `%s`. One of %s is given.", s.typ, quoted(simulated())),
			Optional:            true,
			Attributes:          simulatedAttributes(),
		}
	}
	resp.Schema = schema.Schema{
		MarkdownDescription: "Explains what a load balancer, a health source, a composite health check, a consumer or a DNS record does in " +
			"chosen scenarios: each outcome with its reason in words.",
		Attributes: attributes,
	}
}

func simulatedAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"name":   schema.StringAttribute{MarkdownDescription: "Its name.", Required: true},
		"region": schema.StringAttribute{MarkdownDescription: "Its region, where it has one.", Optional: true},
		"model":  schema.StringAttribute{MarkdownDescription: "Its model.", Required: true},
	}
}

// given lists the attributes that receive a resource and are not null.
func given(config *adapt.Node) []simulation {
	var all []simulation
	for _, s := range simulations {
		if !config.Get(s.attribute).IsNull() {
			all = append(all, s)
		}
	}
	return all
}

// ValidateConfig implements [datasource.DataSourceWithValidateConfig]: whether a
// scenario is one shows before anything is known of the resource.
func (simulationDataSource) ValidateConfig(_ context.Context, req datasource.ValidateConfigRequest, resp *datasource.ValidateConfigResponse) {
	from := &reading{}
	config := from.node(req.Config.Raw, path.Empty(), nil)
	_, _, problems := parseScenarios("A simulation", config.Get("scenarios"), func(engine.Scenario) error { return nil })
	if n := len(given(config)); n != 1 {
		problems = append(problems, notOne(n))
	}
	resp.Diagnostics.Append(diagnose(problems, from, unconfigured)...)
}

// notOne says that a simulation has n resources.
func notOne(n int) message {
	return message{
		severity: validate.Error, subject: "A simulation", title: "It does not name one resource",
		detail: []string{fmt.Sprintf("A simulation is of one resource, and %d are given. Set one of %s.", n, strings.Join(simulated(), ", "))},
	}
}

// Read implements [datasource.DataSource]. Terraform reads a data source once
// all of its configuration is known.
func (simulationDataSource) Read(_ context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	from := &reading{}
	config := from.node(req.Config.Raw, path.Empty(), map[string]bool{"outcomes": true})
	all := given(config)
	if len(all) != 1 {
		// What was unknown while validating has turned out to be null.
		resp.Diagnostics.Append(diagnose([]message{notOne(len(all))}, from, unconfigured)...)
		return
	}
	s := all[0]
	model, _ := config.Path(s.attribute, "model").Text()
	body, err := parseModel(s.typ, model)
	if err != nil {
		resp.Diagnostics.AddAttributeError(path.Root(s.attribute).AtName("model"),
			fmt.Sprintf("The model of the %s can't be read", spoken(s.attribute)),
			fmt.Sprintf("Pass a whole %s on: %s = %s.NAME. Of what was passed, %v.", s.typ, s.attribute, s.typ, err))
		return
	}
	sim := s.simulate(body)
	scenarios, _, problems := sim.asked(config.Get("scenarios"))
	if config.Get("scenarios").IsNull() {
		own, _, _ := sim.asked(body.Get("scenarios"))
		scenarios = sim.listed(own)
	}
	resp.Diagnostics.Append(diagnose(problems, from, unconfigured)...)
	if resp.Diagnostics.HasError() {
		return
	}
	attributes := as[map[string]tftypes.Value](req.Config.Raw)
	t := attributes["outcomes"].Type().(tftypes.Map)
	outcomes := map[string]tftypes.Value{}
	if sim.explain != nil {
		for _, scenario := range scenarios {
			outcomes[scenario.String()] = explained(t.ElementType.(tftypes.Object), sim.explain(scenario))
		}
	}
	attributes["outcomes"] = tftypes.NewValue(t, outcomes)
	resp.State.Raw = tftypes.NewValue(req.Config.Raw.Type(), attributes)
}

// explained is an outcome with what the resource at hand has.
func explained(t tftypes.Object, own map[string]tftypes.Value) tftypes.Value {
	all := make(map[string]tftypes.Value, len(t.AttributeTypes))
	for name, typ := range t.AttributeTypes {
		all[name] = tftypes.NewValue(typ, nil)
		if v, ok := own[name]; ok {
			all[name] = v
		}
	}
	return tftypes.NewValue(t, all)
}
