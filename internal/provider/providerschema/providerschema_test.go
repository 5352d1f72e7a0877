// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package providerschema_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/provider/providerschema"
)

// server answers with a fixed schema; the rest of the protocol is not asked
// for.
type server struct {
	tfprotov6.ProviderServer
	response *tfprotov6.GetProviderSchemaResponse
	err      error
}

func (s server) GetProviderSchema(context.Context, *tfprotov6.GetProviderSchemaRequest) (*tfprotov6.GetProviderSchemaResponse, error) {
	return s.response, s.err
}

func TestTheDocumentHoldsWhatTheProtocolTells(t *testing.T) {
	text := tfprotov6.StringKindMarkdown
	got, err := providerschema.JSON(t.Context(), "failover", server{response: &tfprotov6.GetProviderSchemaResponse{
		Provider: &tfprotov6.Schema{Block: &tfprotov6.SchemaBlock{Description: "A provider.", DescriptionKind: text}},
		ResourceSchemas: map[string]*tfprotov6.Schema{"failover_thing": {Version: 2, Block: &tfprotov6.SchemaBlock{
			Attributes: []*tfprotov6.SchemaAttribute{
				{Name: "name", Type: tftypes.String, Required: true, Description: "Its name.", DescriptionKind: text},
				{Name: "sizes", Type: tftypes.Map{ElementType: tftypes.Number}, Computed: true, Sensitive: true},
				{Name: "backends", Optional: true, NestedType: &tfprotov6.SchemaObject{
					Nesting:    tfprotov6.SchemaObjectNestingModeMap,
					Attributes: []*tfprotov6.SchemaAttribute{{Name: "zone", Type: tftypes.String, Optional: true}},
				}},
			},
			BlockTypes: []*tfprotov6.SchemaNestedBlock{{
				TypeName: "rule", Nesting: tfprotov6.SchemaNestedBlockNestingModeList, MaxItems: 3,
				Block: &tfprotov6.SchemaBlock{Attributes: []*tfprotov6.SchemaAttribute{{Name: "port", Type: tftypes.Number, Required: true}}},
			}},
		}}},
		DataSourceSchemas: map[string]*tfprotov6.Schema{"failover_view": {Block: &tfprotov6.SchemaBlock{}}},
		Functions: map[string]*tfprotov6.Function{"least": {
			Summary:           "The least.",
			Parameters:        []*tfprotov6.FunctionParameter{{Name: "ratio", Type: tftypes.Number, AllowNullValue: true}},
			VariadicParameter: &tfprotov6.FunctionParameter{Name: "more", Type: tftypes.DynamicPseudoType},
			Return:            &tfprotov6.FunctionReturn{Type: tftypes.Object{AttributeTypes: map[string]tftypes.Type{"least": tftypes.Number}}},
		}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
		"format_version": "1.0",
		"provider_schemas": {"failover": {
			"provider": {"version": 0, "block": {"description": "A provider.", "description_kind": "markdown"}},
			"resource_schemas": {"failover_thing": {"version": 2, "block": {
				"description_kind": "plain",
				"attributes": {
					"name": {"type": "string", "required": true, "description": "Its name.", "description_kind": "markdown"},
					"sizes": {"type": ["map", "number"], "computed": true, "sensitive": true, "description_kind": "plain"},
					"backends": {"optional": true, "description_kind": "plain", "nested_type": {
						"nesting_mode": "map",
						"attributes": {"zone": {"type": "string", "optional": true, "description_kind": "plain"}}}}
				},
				"block_types": {"rule": {"nesting_mode": "list", "max_items": 3, "block": {
					"description_kind": "plain",
					"attributes": {"port": {"type": "number", "required": true, "description_kind": "plain"}}}}}
			}}},
			"data_source_schemas": {"failover_view": {"version": 0, "block": {"description_kind": "plain"}}},
			"functions": {"least": {
				"summary": "The least.",
				"parameters": [{"name": "ratio", "type": "number", "is_nullable": true}],
				"variadic_parameter": {"name": "more", "type": "dynamic"},
				"return_type": ["object", {"least": "number"}]}}
		}}
	}`
	if diff := cmp.Diff(decode(t, []byte(want)), decode(t, got)); diff != "" {
		t.Errorf("schema document (-want +got):\n%s", diff)
	}
}

func TestAProviderThatCannotTellItsSchemaIsAnError(t *testing.T) {
	tests := []struct {
		name   string
		server server
		want   string
	}{
		{"no answer", server{err: errors.New("gone")}, "gone"},
		{"an error in the answer", server{response: &tfprotov6.GetProviderSchemaResponse{Diagnostics: []*tfprotov6.Diagnostic{
			{Severity: tfprotov6.DiagnosticSeverityError, Summary: "Invalid schema", Detail: "No name."},
		}}}, "Invalid schema: No name."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := providerschema.JSON(t.Context(), "failover", tt.server); err == nil || err.Error() != tt.want {
				t.Errorf("got error %v, want %q", err, tt.want)
			}
		})
	}
}

func decode(t *testing.T, data []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}
