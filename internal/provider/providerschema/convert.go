// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package providerschema

import (
	"encoding/json"
	"fmt"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"
)

func convertSchema(s *tfprotov6.Schema) (*tfjson.Schema, error) {
	if s == nil {
		return &tfjson.Schema{Block: &tfjson.SchemaBlock{}}, nil
	}
	block, err := convertBlock(s.Block)
	if err != nil {
		return nil, err
	}
	return &tfjson.Schema{Version: uint64(s.Version), Block: block}, nil
}

func convertBlock(b *tfprotov6.SchemaBlock) (*tfjson.SchemaBlock, error) {
	attributes, err := convertAttributes(b.Attributes)
	if err != nil {
		return nil, err
	}
	blocks := make(map[string]*tfjson.SchemaBlockType, len(b.BlockTypes))
	for _, nested := range b.BlockTypes {
		block, err := convertBlock(nested.Block)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", nested.TypeName, err)
		}
		blocks[nested.TypeName] = &tfjson.SchemaBlockType{
			NestingMode: blockNesting[nested.Nesting],
			Block:       block,
			MinItems:    uint64(nested.MinItems),
			MaxItems:    uint64(nested.MaxItems),
		}
	}
	return &tfjson.SchemaBlock{
		Attributes:      attributes,
		NestedBlocks:    blocks,
		Description:     b.Description,
		DescriptionKind: kind(b.DescriptionKind),
		Deprecated:      b.Deprecated,
	}, nil
}

func convertAttributes(all []*tfprotov6.SchemaAttribute) (map[string]*tfjson.SchemaAttribute, error) {
	converted := make(map[string]*tfjson.SchemaAttribute, len(all))
	for _, a := range all {
		attribute := &tfjson.SchemaAttribute{
			Description:     a.Description,
			DescriptionKind: kind(a.DescriptionKind),
			Deprecated:      a.Deprecated,
			Required:        a.Required,
			Optional:        a.Optional,
			Computed:        a.Computed,
			Sensitive:       a.Sensitive,
			WriteOnly:       a.WriteOnly,
		}
		var err error
		if a.NestedType != nil {
			attribute.AttributeNestedType, err = convertNested(a.NestedType)
		} else {
			attribute.AttributeType, err = convertType(a.Type)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.Name, err)
		}
		converted[a.Name] = attribute
	}
	return converted, nil
}

func convertNested(o *tfprotov6.SchemaObject) (*tfjson.SchemaNestedAttributeType, error) {
	attributes, err := convertAttributes(o.Attributes)
	if err != nil {
		return nil, err
	}
	return &tfjson.SchemaNestedAttributeType{Attributes: attributes, NestingMode: objectNesting[o.Nesting]}, nil
}

func convertFunction(f *tfprotov6.Function) (*tfjson.FunctionSignature, error) {
	result, err := convertType(f.Return.Type)
	if err != nil {
		return nil, err
	}
	signature := &tfjson.FunctionSignature{
		Description:        f.Description,
		Summary:            f.Summary,
		DeprecationMessage: f.DeprecationMessage,
		ReturnType:         result,
	}
	for _, p := range f.Parameters {
		parameter, err := convertParameter(p)
		if err != nil {
			return nil, err
		}
		signature.Parameters = append(signature.Parameters, parameter)
	}
	if f.VariadicParameter != nil {
		if signature.VariadicParameter, err = convertParameter(f.VariadicParameter); err != nil {
			return nil, err
		}
	}
	return signature, nil
}

func convertParameter(p *tfprotov6.FunctionParameter) (*tfjson.FunctionParameter, error) {
	t, err := convertType(p.Type)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	return &tfjson.FunctionParameter{
		Name: p.Name, Description: p.Description, IsNullable: p.AllowNullValue, Type: t,
	}, nil
}

// convertType goes through JSON, in which both libraries write types alike.
func convertType(t tftypes.Type) (cty.Type, error) {
	data, err := json.Marshal(t)
	if err != nil {
		return cty.NilType, err
	}
	var converted cty.Type
	err = json.Unmarshal(data, &converted)
	return converted, err
}

func kind(k tfprotov6.StringKind) tfjson.SchemaDescriptionKind {
	if k == tfprotov6.StringKindMarkdown {
		return tfjson.SchemaDescriptionKindMarkdown
	}
	return tfjson.SchemaDescriptionKindPlain
}

var blockNesting = map[tfprotov6.SchemaNestedBlockNestingMode]tfjson.SchemaNestingMode{
	tfprotov6.SchemaNestedBlockNestingModeSingle: tfjson.SchemaNestingModeSingle,
	tfprotov6.SchemaNestedBlockNestingModeGroup:  tfjson.SchemaNestingModeGroup,
	tfprotov6.SchemaNestedBlockNestingModeList:   tfjson.SchemaNestingModeList,
	tfprotov6.SchemaNestedBlockNestingModeSet:    tfjson.SchemaNestingModeSet,
	tfprotov6.SchemaNestedBlockNestingModeMap:    tfjson.SchemaNestingModeMap,
}

var objectNesting = map[tfprotov6.SchemaObjectNestingMode]tfjson.SchemaNestingMode{
	tfprotov6.SchemaObjectNestingModeSingle: tfjson.SchemaNestingModeSingle,
	tfprotov6.SchemaObjectNestingModeList:   tfjson.SchemaNestingModeList,
	tfprotov6.SchemaObjectNestingModeSet:    tfjson.SchemaNestingModeSet,
	tfprotov6.SchemaObjectNestingModeMap:    tfjson.SchemaNestingModeMap,
}
