// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// simulationDataSource is the data source failover_simulation.
type simulationDataSource struct{}

func newSimulationDataSource() datasource.DataSource { return simulationDataSource{} }

var _ datasource.DataSourceWithValidateConfig = simulationDataSource{}

// explainedType is an outcome with its reason in words. A data source is read
// anew in every plan, so a reworded sentence updates nothing.
var explainedType = types.ObjectType{AttrTypes: map[string]attr.Type{
	"active_pool": types.StringType,
	"active_vms":  types.Int64Type,
	"why":         types.StringType,
	"steps":       types.ListType{ElemType: types.StringType},
	"facts":       types.ListType{ElemType: types.StringType},
	"disputed":    types.ListType{ElemType: types.StringType},
}}

// Metadata implements [datasource.DataSource].
func (simulationDataSource) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_simulation"
}

// Schema implements [datasource.DataSource].
func (simulationDataSource) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: "Explains what a load balancer does in chosen scenarios: each outcome with its reason in words.",
		Attributes: map[string]schema.Attribute{
			"backend_service": schema.SingleNestedAttribute{
				MarkdownDescription: "A whole `failover_backend_service`.",
				Required:            true,
				Attributes: map[string]schema.Attribute{
					"name":   schema.StringAttribute{MarkdownDescription: "Its name.", Required: true},
					"region": schema.StringAttribute{MarkdownDescription: "Its region.", Required: true},
					"model":  schema.StringAttribute{MarkdownDescription: "Its model.", Required: true},
				},
			},
			"scenarios": schema.ListAttribute{
				MarkdownDescription: "The scenarios, in the grammar of `failover_backend_service.scenarios`. " +
					"Left out, they are those that the backend service has in `outcomes`.",
				ElementType: types.StringType,
				Optional:    true,
			},
			"outcomes": schema.MapAttribute{
				MarkdownDescription: "What happens in each scenario, by the scenario. " +
					"`active_pool` is the set of backends that gets new connections: " + pools(engine.Pools) + ". " +
					"`active_vms` is the number of its members, null where it is an interval. " +
					"`why` is the reason with the numbers, and `steps` the way to it in sentences. " +
					"`facts` are the IDs of the statements that decided, and `disputed` those of the questions, disputed between " +
					"Google's documents, on which the outcome hangs.",
				ElementType: explainedType,
				Computed:    true,
			},
		},
	}
}

// ValidateConfig implements [datasource.DataSourceWithValidateConfig]: whether a
// scenario is one shows before anything is known of the backend service.
func (simulationDataSource) ValidateConfig(_ context.Context, req datasource.ValidateConfigRequest, resp *datasource.ValidateConfigResponse) {
	from := &reading{}
	config := from.node(req.Config.Raw, path.Empty(), nil)
	_, _, problems := parseScenarios("A simulation", config.Get("scenarios"), func(engine.Scenario) error { return nil })
	resp.Diagnostics.Append(diagnose(problems, from, unconfigured)...)
}

// Read implements [datasource.DataSource]. Terraform reads a data source once
// all of its configuration is known.
func (simulationDataSource) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	from := &reading{}
	config := from.node(req.Config.Raw, path.Empty(), map[string]bool{"outcomes": true})
	model, _ := config.Path("backend_service", "model").Text()
	body, err := parseModel(backendServiceType, model)
	if err != nil {
		resp.Diagnostics.AddAttributeError(path.Root("backend_service").AtName("model"),
			"The model of the backend service can't be read",
			fmt.Sprintf("Pass a whole failover_backend_service on: backend_service = failover_backend_service.NAME. Of what was passed, %v.", err))
		return
	}
	lb := newLoadBalancer(body)
	asked, _, problems := lb.asked(config.Get("scenarios"))
	if config.Get("scenarios").IsNull() {
		own, _, _ := lb.asked(body.Get("scenarios"))
		asked, _ = lb.scenarios(own)
	}
	resp.Diagnostics.Append(diagnose(problems, from, unconfigured)...)
	if resp.Diagnostics.HasError() {
		return
	}
	resp.State.Raw = simulated(req.Config.Raw, lb, asked)
}

// simulated is the configuration with the outcomes of the scenarios.
func simulated(config tftypes.Value, lb loadBalancer, scenarios []engine.Scenario) tftypes.Value {
	attributes := as[map[string]tftypes.Value](config)
	t := attributes["outcomes"].Type().(tftypes.Map)
	all := map[string]tftypes.Value{}
	if lb.service.IsPassthrough() {
		passthrough := engine.NewPassthrough(lb.service)
		for _, s := range scenarios {
			all[s.String()] = explained(t.ElementType, passthrough.Evaluate(s))
		}
	}
	attributes["outcomes"] = tftypes.NewValue(t, all)
	return tftypes.NewValue(config.Type(), attributes)
}

func explained(t tftypes.Type, o engine.PassthroughOutcome) tftypes.Value {
	active := tftypes.NewValue(tftypes.Number, nil)
	if o.Pool != engine.Undetermined {
		active = count(o.Active, true)
	}
	var steps []string
	for _, s := range o.Trace {
		steps = append(steps, s.Text)
	}
	return tftypes.NewValue(t, map[string]tftypes.Value{
		"active_pool": tftypes.NewValue(tftypes.String, string(o.Pool)),
		"active_vms":  active,
		"why":         tftypes.NewValue(tftypes.String, o.Why),
		"steps":       stringList(steps),
		"facts":       stringList(o.Facts),
		"disputed":    stringList(o.Disputed),
	})
}
