// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// A resource of this provider has a computed attribute model: all that is
// configured, as one compact JSON string. It travels where the whole object is
// passed on to another resource, so that the receiver knows everything while
// Terraform plans.

// modelVersion is written into every model. It changes when a model of an
// earlier version would be understood differently.
const modelVersion = 1

// modelName is the attribute that holds a model.
const modelName = "model"

// WriteModel writes the configured attributes of a resource as its model,
// numbers exactly as they were given. known is false while any attribute is
// unknown.
func WriteModel(typ string, body *Node) (model string, known bool) {
	if !wholly(body) {
		return "", false
	}
	var b bytes.Buffer
	// The space keeps Terraform from printing the string as a tree, which
	// would repeat the whole resource in every plan.
	fmt.Fprintf(&b, ` {"type":%q,"version":%d,"attributes":`, typ, modelVersion)
	writeNode(&b, body)
	b.WriteByte('}')
	return b.String(), true
}

// writeNode writes known nodes. What is null counts as left out.
func writeNode(b *bytes.Buffer, n *Node) {
	switch n.Kind {
	case List:
		b.WriteByte('[')
		for i, item := range n.Items {
			if i > 0 {
				b.WriteByte(',')
			}
			writeNode(b, item)
		}
		b.WriteByte(']')
	case Object:
		b.WriteByte('{')
		first := true
		model := embedded(n)
		for _, f := range n.Fields {
			// A received object has everything in its model.
			if f.Value.IsNull() || model != "" && f.Name != modelName {
				continue
			}
			if !first {
				b.WriteByte(',')
			}
			first = false
			writeText(b, f.Name)
			b.WriteByte(':')
			if f.Name == modelName && model != "" {
				b.WriteString(model)
				continue
			}
			writeNode(b, f.Value)
		}
		b.WriteByte('}')
	default:
		writeScalar(b, n)
	}
}

// embedded is the model of a received object as JSON, or empty for any other
// object. It is embedded as it is: a string in a string in a string would
// double its quotes each time.
func embedded(n *Node) string {
	text, ok := n.Get(modelName).Text()
	if !ok {
		return ""
	}
	if _, _, err := ReadModel(text); err != nil {
		return ""
	}
	return strings.TrimSpace(text)
}

func writeScalar(b *bytes.Buffer, n *Node) {
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
	if err := e.Encode(s); err != nil {
		// No string fails to encode.
		b.WriteString(`""`)
		return
	}
	b.Truncate(b.Len() - 1) // Encode ends with a newline.
}

// wholly reports whether nothing in the tree is unknown.
func wholly(n *Node) bool {
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

// writtenModel is the outermost level of a model.
type writtenModel struct {
	Type       string         `json:"type"`
	Version    int            `json:"version"`
	Attributes map[string]any `json:"attributes"`
}

// ReadModel reads a model back: the type of the resource that wrote it, and the
// attributes that were configured there.
func ReadModel(model string) (typ string, body *Node, err error) {
	d := json.NewDecoder(strings.NewReader(model))
	d.UseNumber()
	var m writtenModel
	if err := d.Decode(&m); err != nil || m.Type == "" {
		return "", nil, errors.New("it is not a model that this provider wrote")
	}
	if m.Version != modelVersion {
		return m.Type, nil, fmt.Errorf("its version is %d, and this version of the provider reads version %d", m.Version, modelVersion)
	}
	body, err = modelNode(m.Attributes)
	return m.Type, body, err
}

func modelNode(v any) (*Node, error) {
	switch v := v.(type) {
	case nil:
		return Null(), nil
	case bool:
		return Bool(v), nil
	case string:
		return String(v), nil
	case json.Number:
		n, err := cty.ParseNumberVal(v.String())
		if err != nil {
			return nil, fmt.Errorf("%s is not a number", v)
		}
		return &Node{Kind: Scalar, Value: n}, nil
	case []any:
		list := &Node{Kind: List}
		for _, item := range v {
			n, err := modelNode(item)
			if err != nil {
				return nil, err
			}
			list.Items = append(list.Items, n)
		}
		return list, nil
	case map[string]any:
		return modelObject(v)
	}
	return nil, fmt.Errorf("%T is no value of a model", v)
}

func modelObject(v map[string]any) (*Node, error) {
	object := &Node{Kind: Object}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		member := v[name]
		if inner, ok := member.(map[string]any); ok && name == modelName {
			// An embedded model becomes the string again that was
			// received.
			var b bytes.Buffer
			b.WriteByte(' ')
			writeEmbedded(&b, inner)
			object.Set(name, String(b.String()))
			continue
		}
		n, err := modelNode(member)
		if err != nil {
			return nil, err
		}
		object.Set(name, n)
	}
	return object, nil
}

// writeEmbedded spells a decoded model as its resource does, and what is
// embedded in it likewise.
func writeEmbedded(b *bytes.Buffer, model map[string]any) {
	for i, name := range []string{"type", "version", "attributes"} {
		b.WriteString([]string{"{", ",", ","}[i])
		writeText(b, name)
		b.WriteByte(':')
		writeDecoded(b, model[name])
	}
	b.WriteByte('}')
}

func writeDecoded(b *bytes.Buffer, v any) {
	switch v := v.(type) {
	case []any:
		b.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			writeDecoded(b, item)
		}
		b.WriteByte(']')
	case map[string]any:
		b.WriteByte('{')
		for i, name := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b.WriteByte(',')
			}
			writeText(b, name)
			b.WriteByte(':')
			if inner, ok := v[name].(map[string]any); ok && name == modelName {
				writeEmbedded(b, inner)
				continue
			}
			writeDecoded(b, v[name])
		}
		b.WriteByte('}')
	case string:
		writeText(b, v)
	case json.Number:
		b.WriteString(v.String())
	case bool:
		b.WriteString(strconv.FormatBool(v))
	default:
		b.WriteString("null")
	}
}
