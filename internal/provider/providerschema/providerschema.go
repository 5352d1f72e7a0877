// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package providerschema writes the schema of a provider as `terraform
// providers schema -json` does, without Terraform. The documentation is
// generated from it, so that doing so needs Go alone.
package providerschema

import (
	"context"
	"encoding/json"
	"fmt"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// JSON returns the schema document of the provider that server serves. The
// document names it by name alone, under which tfplugindocs looks it up.
func JSON(ctx context.Context, name string, server tfprotov6.ProviderServer) ([]byte, error) {
	resp, err := server.GetProviderSchema(ctx, &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return nil, err
	}
	for _, d := range resp.Diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			return nil, fmt.Errorf("%s: %s", d.Summary, d.Detail)
		}
	}
	provider, err := convertProvider(resp)
	if err != nil {
		return nil, err
	}
	return json.MarshalIndent(tfjson.ProviderSchemas{
		FormatVersion: "1.0",
		Schemas:       map[string]*tfjson.ProviderSchema{name: provider},
	}, "", "  ")
}

func convertProvider(resp *tfprotov6.GetProviderSchemaResponse) (*tfjson.ProviderSchema, error) {
	config, err := convertSchema(resp.Provider)
	if err != nil {
		return nil, err
	}
	resources, err := convertAll(resp.ResourceSchemas, convertSchema)
	if err != nil {
		return nil, err
	}
	dataSources, err := convertAll(resp.DataSourceSchemas, convertSchema)
	if err != nil {
		return nil, err
	}
	functions, err := convertAll(resp.Functions, convertFunction)
	if err != nil {
		return nil, err
	}
	return &tfjson.ProviderSchema{
		ConfigSchema:      config,
		ResourceSchemas:   resources,
		DataSourceSchemas: dataSources,
		Functions:         functions,
	}, nil
}

func convertAll[From, To any](all map[string]From, convert func(From) (To, error)) (map[string]To, error) {
	converted := make(map[string]To, len(all))
	for name, from := range all {
		to, err := convert(from)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		converted[name] = to
	}
	return converted, nil
}
