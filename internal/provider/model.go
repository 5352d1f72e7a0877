// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

func modelAttribute() schema.StringAttribute {
	return schema.StringAttribute{
		MarkdownDescription: "Everything that is configured, as one compact JSON string. It is what travels when the whole " +
			"object is passed on to another resource or data source of this provider. It is clear text, also where a value is sensitive.",
		Computed: true,
	}
}

// modelOf writes the configured attributes of a resource as its model, which is
// unknown while any attribute is.
func modelOf(typeName string, body *adapt.Node) tftypes.Value {
	model, known := adapt.WriteModel(typeName, body)
	if !known {
		return unknown(tftypes.String)
	}
	return tftypes.NewValue(tftypes.String, model)
}

// parseModel reads a model of the type back.
func parseModel(typeName, model string) (*adapt.Node, error) {
	typ, body, err := adapt.ReadModel(model)
	switch {
	case typ != "" && typ != typeName:
		return nil, fmt.Errorf("it is the model of %q, where that of %q is needed", typ, typeName)
	case err != nil:
		return nil, err
	}
	return body, nil
}
