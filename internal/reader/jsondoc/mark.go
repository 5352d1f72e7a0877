// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// MarkUnknown reads a tree of the shape of n in which true stands for "known
// after apply", as after_unknown of a plan, and returns n with the unknown
// values put in. Elements pair by position. n may be nil.
func (d *Decoder) MarkUnknown(n *adapt.Node) (*adapt.Node, error) {
	switch {
	case d.IsTrue():
		return adapt.UnknownValue(), first(d.keep(), d.Skip())
	case d.IsObject():
		m := members{node: n}
		err := d.Object(func(name string) error {
			old := m.get(name)
			child, err := d.MarkUnknown(old)
			if err != nil || child == old {
				return err
			}
			m.set(name, child)
			return nil
		})
		return m.node, err
	case d.IsArray():
		err := d.Array(func(i int) error {
			var old *adapt.Node
			if n != nil && n.Kind == adapt.List && i < len(n.Items) {
				old = n.Items[i]
			}
			child, err := d.MarkUnknown(old)
			if err != nil || child == old {
				return err
			}
			if n == nil || n.Kind != adapt.List {
				n = &adapt.Node{Kind: adapt.List}
			}
			for len(n.Items) <= i {
				n.Items = append(n.Items, adapt.Null())
				if err := d.keep(); err != nil {
					return err
				}
			}
			n.Items[i] = child
			return nil
		})
		return n, err
	}
	return n, d.Skip()
}

// MarkSensitive reads a tree of the shape of n in which true stands for
// "sensitive", as after_sensitive of a plan and sensitive_values of a state,
// and marks n. One mark covers everything below it.
//
// It also tells an unknown list from an unknown scalar, which after_unknown
// does not: the sensitive tree has an array there.
func (d *Decoder) MarkSensitive(n *adapt.Node) error {
	switch {
	case d.IsTrue():
		markDeep(n)
	case d.IsObject():
		m := members{node: n}
		return d.Object(func(name string) error { return d.MarkSensitive(m.get(name)) })
	case d.IsArray():
		if n != nil && n.Kind == adapt.Scalar && n.Unknown {
			n.Kind = adapt.List
		}
		return d.Array(func(i int) error {
			if n == nil || i >= len(n.Items) {
				return d.Skip()
			}
			return d.MarkSensitive(n.Items[i])
		})
	}
	return d.Skip()
}

func markDeep(n *adapt.Node) {
	if n == nil {
		return
	}
	n.Sensitive = true
	for _, item := range n.Items {
		markDeep(item)
	}
	for _, f := range n.Fields {
		markDeep(f.Value)
	}
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// MarkPaths reads the list of paths that a state file keeps of its sensitive
// attributes, and marks n.
func (d *Decoder) MarkPaths(n *adapt.Node) error {
	if !d.IsArray() {
		return d.Skip()
	}
	return d.Array(func(int) error {
		at := n
		err := d.Array(func(int) error {
			below, err := d.step(at)
			at = below
			return err
		})
		if at != n {
			markDeep(at)
		}
		return err
	})
}

// step reads one step of a path and follows it. A step into a set is not
// followed further: it names an element by its value, so the set as a whole is
// what the path leads to.
func (d *Decoder) step(n *adapt.Node) (*adapt.Node, error) {
	var kind string
	var value jsontext.Value
	err := d.Object(func(name string) (err error) {
		switch name {
		case "type":
			kind, err = d.String()
		case "value":
			value, err = d.Raw()
		default:
			err = d.Skip()
		}
		return err
	})
	if err != nil || n == nil {
		return nil, err
	}
	key, err := d.Sub(value).stepKey()
	switch {
	case err != nil:
		return n, nil
	case n.Kind == adapt.Object && (kind == "get_attr" || kind == "index"):
		return n.Get(key), nil
	case n.Kind == adapt.List && kind == "index":
		if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(n.Items) {
			return n.Items[i], nil
		}
	}
	return n, nil
}

// stepKey reads an attribute's name, or the index that a state file wraps in
// an object with its type.
func (d *Decoder) stepKey() (key string, err error) {
	if !d.IsObject() {
		return d.Text()
	}
	err = d.Object(func(name string) (err error) {
		if name != "value" {
			return d.Skip()
		}
		key, err = d.Text()
		return err
	})
	return key, err
}
