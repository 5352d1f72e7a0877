// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// Node reads the value that comes next as an attribute tree. Members of an
// object that are null are left out, because absent means the same and most of
// what a provider writes is null. A null by itself is a nil node.
func (d *Decoder) Node() (*adapt.Node, error) { return d.node() }

// Attributes reads the attributes of an instance as Node does. For a data
// source nulls are kept: what a data source lacks was not read, and what it
// has as null was.
func (d *Decoder) Attributes(mode adapt.Mode) (*adapt.Node, error) {
	d.nulls = mode == adapt.Data
	defer func() { d.nulls = false }()
	return d.node()
}

func (d *Decoder) node() (*adapt.Node, error) {
	switch k := d.dec.PeekKind(); k {
	case 'n':
		return nil, d.Skip()
	case '{':
		return d.object()
	case '[':
		return d.list()
	case '"', '0', 't', 'f':
		v, err := d.scalar()
		if err != nil {
			return nil, err
		}
		return &adapt.Node{Kind: adapt.Scalar, Value: v}, d.keep()
	default:
		return nil, d.unexpected("a value", k)
	}
}

func (d *Decoder) object() (*adapt.Node, error) {
	m := members{node: &adapt.Node{Kind: adapt.Object}}
	err := d.Object(func(name string) error {
		child, err := d.node()
		switch {
		case err != nil:
			return err
		case child != nil:
			m.set(name, child)
		case d.nulls:
			m.set(name, adapt.Null())
			return d.keep()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return m.node, d.keep()
}

func (d *Decoder) list() (*adapt.Node, error) {
	n := &adapt.Node{Kind: adapt.List}
	err := d.Array(func(int) error {
		child, err := d.node()
		if err != nil {
			return err
		}
		if child == nil {
			// Positions must agree with those of the marks beside.
			child = adapt.Null()
			if err := d.keep(); err != nil {
				return err
			}
		}
		n.Items = append(n.Items, child)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return n, d.keep()
}

// weight is how many values a resource weighs by itself, however little is
// written about it.
const weight = 10

// KeepResource counts a resource towards the bound on what is kept of one
// document.
func (d *Decoder) KeepResource() error {
	*d.kept += weight
	return d.bounded()
}

func (d *Decoder) keep() error {
	*d.kept++
	return d.bounded()
}

func (d *Decoder) bounded() error {
	if *d.kept > maxKept {
		return d.wrap(fmt.Errorf("the document holds more than %d values of load-balancing resources", maxKept))
	}
	return nil
}

func (d *Decoder) scalar() (cty.Value, error) {
	switch d.dec.PeekKind() {
	case 't', 'f':
		b, err := d.Bool()
		return cty.BoolVal(b), err
	case '"':
		s, err := d.name()
		return cty.StringVal(s), err
	}
	v, err := d.dec.ReadValue()
	if err != nil {
		return cty.NilVal, d.wrap(err)
	}
	return d.number(v)
}

func (d *Decoder) number(v jsontext.Value) (cty.Value, error) {
	const longest = 1024
	if len(v) <= longest {
		if n, err := cty.ParseNumberVal(string(v)); err == nil && !n.AsBigFloat().IsInf() {
			return n, nil
		}
	}
	return cty.NilVal, d.wrap(fmt.Errorf("the number %s can't be represented", shorten(string(v))))
}

// Value reads the value that comes next as Terraform reads the value of a
// variable that has no type: objects and tuples.
func (d *Decoder) Value() (cty.Value, error) {
	if err := d.keep(); err != nil {
		return cty.NilVal, err
	}
	switch k := d.dec.PeekKind(); k {
	case 'n':
		return cty.NullVal(cty.DynamicPseudoType), d.Skip()
	case '{':
		attrs := map[string]cty.Value{}
		err := d.Object(func(name string) (err error) {
			attrs[name], err = d.Value()
			return err
		})
		if err != nil {
			return cty.NilVal, err
		}
		return cty.ObjectVal(attrs), nil
	case '[':
		var elems []cty.Value
		err := d.Array(func(int) error {
			v, err := d.Value()
			elems = append(elems, v)
			return err
		})
		if err != nil {
			return cty.NilVal, err
		}
		return cty.TupleVal(elems), nil
	case '"', '0', 't', 'f':
		return d.scalar()
	default:
		return cty.NilVal, d.unexpected("a value", k)
	}
}
