// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// modelVersion is written into every model. It changes when a model of an
// earlier version would be understood differently.
const modelVersion = 1

func modelAttribute() schema.StringAttribute {
	return schema.StringAttribute{
		MarkdownDescription: "Everything that is configured, as one compact JSON string. It is what travels when the whole " +
			"object is passed on to another resource or data source of this provider. It is clear text, also where a value is sensitive.",
		Computed: true,
	}
}

// modelOf writes the configured attributes of a resource as one JSON string,
// numbers exactly as they were given. It is unknown while any attribute is.
func modelOf(typeName string, body *adapt.Node) tftypes.Value {
	if !wholly(body) {
		return unknown(tftypes.String)
	}
	var b bytes.Buffer
	// The space keeps Terraform from printing the string as a tree, which
	// would repeat the whole resource in every plan.
	fmt.Fprintf(&b, ` {"type":%q,"version":%d,"attributes":`, typeName, modelVersion)
	writeModel(&b, body)
	b.WriteByte('}')
	return tftypes.NewValue(tftypes.String, b.String())
}

// writeModel writes known nodes. What is null counts as left out.
func writeModel(b *bytes.Buffer, n *adapt.Node) {
	switch n.Kind {
	case adapt.List:
		b.WriteByte('[')
		for i, item := range n.Items {
			if i > 0 {
				b.WriteByte(',')
			}
			writeModel(b, item)
		}
		b.WriteByte(']')
	case adapt.Object:
		b.WriteByte('{')
		first := true
		for _, f := range n.Fields {
			if f.Value.IsNull() {
				continue
			}
			if !first {
				b.WriteByte(',')
			}
			first = false
			writeText(b, f.Name)
			b.WriteByte(':')
			writeModel(b, f.Value)
		}
		b.WriteByte('}')
	default:
		writeScalar(b, n)
	}
}

func writeScalar(b *bytes.Buffer, n *adapt.Node) {
	text, known := n.Text()
	switch {
	case !known:
		b.WriteString("null")
	case n.Value.Type() == cty.String:
		writeText(b, text)
	default:
		b.WriteString(text)
	}
}

func writeText(b *bytes.Buffer, s string) {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	must(e.Encode(s))
	b.Truncate(b.Len() - 1) // Encode ends with a newline.
}

// wholly reports whether nothing in the tree is unknown.
func wholly(n *adapt.Node) bool {
	if n.IsUnknown() {
		return false
	}
	for _, item := range n.Items {
		if !wholly(item) {
			return false
		}
	}
	for _, f := range n.Fields {
		if !wholly(f.Value) {
			return false
		}
	}
	return true
}

// parseModel reads a model of the type back.
func parseModel(typeName, model string) (*adapt.Node, error) {
	d := json.NewDecoder(strings.NewReader(model))
	d.UseNumber()
	var m struct {
		Type       string         `json:"type"`
		Version    int            `json:"version"`
		Attributes map[string]any `json:"attributes"`
	}
	if err := d.Decode(&m); err != nil {
		return nil, errors.New("it is not a model that this provider wrote")
	}
	if m.Type != typeName {
		return nil, fmt.Errorf("it is the model of %q, where that of %q is needed", m.Type, typeName)
	}
	if m.Version != modelVersion {
		return nil, fmt.Errorf("its version is %d, and this version of the provider reads version %d", m.Version, modelVersion)
	}
	return modelNode(m.Attributes)
}

func modelNode(v any) (*adapt.Node, error) {
	switch v := v.(type) {
	case nil:
		return adapt.Null(), nil
	case bool:
		return adapt.Bool(v), nil
	case string:
		return adapt.String(v), nil
	case json.Number:
		n, err := cty.ParseNumberVal(v.String())
		if err != nil {
			return nil, fmt.Errorf("%s is not a number", v)
		}
		return &adapt.Node{Kind: adapt.Scalar, Value: n}, nil
	case []any:
		list := &adapt.Node{Kind: adapt.List}
		for _, item := range v {
			n, err := modelNode(item)
			if err != nil {
				return nil, err
			}
			list.Items = append(list.Items, n)
		}
		return list, nil
	case map[string]any:
		object := &adapt.Node{Kind: adapt.Object}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			n, err := modelNode(v[name])
			if err != nil {
				return nil, err
			}
			object.Fields = append(object.Fields, adapt.Field{Name: name, Value: n})
		}
		return object, nil
	}
	return nil, fmt.Errorf("%T is no value of a model", v)
}
