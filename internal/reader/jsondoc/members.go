// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc

import "github.com/failoverplan/terraform-provider-failover/internal/adapt"

// members finds and sets the members of an object. Searching them one by one
// is best for the few that a resource has and hopeless for the million that a
// hostile document has.
type members struct {
	node  *adapt.Node
	index map[string]int
}

const searched = 48

func (m *members) find(name string) int {
	if m.node == nil || m.node.Kind != adapt.Object {
		return -1
	}
	if m.index == nil && len(m.node.Fields) > searched {
		m.index = make(map[string]int, 2*len(m.node.Fields))
		for i, f := range m.node.Fields {
			m.index[f.Name] = i
		}
	}
	if m.index != nil {
		if i, ok := m.index[name]; ok {
			return i
		}
		return -1
	}
	for i := range m.node.Fields {
		if m.node.Fields[i].Name == name {
			return i
		}
	}
	return -1
}

func (m *members) get(name string) *adapt.Node {
	if i := m.find(name); i >= 0 {
		return m.node.Fields[i].Value
	}
	return nil
}

// set makes an object of a node that is none.
func (m *members) set(name string, v *adapt.Node) {
	if m.node == nil || m.node.Kind != adapt.Object {
		m.node, m.index = &adapt.Node{Kind: adapt.Object}, nil
	}
	if i := m.find(name); i >= 0 {
		m.node.Fields[i].Value = v
		return
	}
	if m.index != nil {
		m.index[name] = len(m.node.Fields)
	}
	m.node.Fields = append(m.node.Fields, adapt.Field{Name: name, Value: v})
}
