// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

// configuration is the plan's own copy of the configuration: expressions
// reduced to constants and references.
type configuration struct {
	providers map[string]*provider
	root      *module
}

type provider struct {
	name, constraint string
	// module is the address, without keys, of the module that it stands in.
	module      string
	expressions members
}

type module struct {
	// resources are keyed as in references: "type.name" and
	// "data.type.name".
	resources map[string]*block
	calls     map[string]*call
	outputs   map[string]*expression
	// sensitive holds the names of variables whose values are.
	sensitive map[string]bool
}

type block struct {
	provider       string
	expressions    members
	forEach, count *expression
}

type call struct {
	expressions    members
	forEach, count *expression
	module         *module
}

// members are the arguments of a block.
type members map[string]*expression

// expression is an argument or the blocks of one type.
type expression struct {
	// constant is the literal value. It is nil for a literal null too;
	// isConstant tells.
	constant   *adapt.Node
	isConstant bool
	// references are listed as the plan does: each followed by its
	// prefixes.
	references []string
	// blocks are set for nested blocks.
	blocks []members
}

func newConfiguration() *configuration {
	return &configuration{providers: map[string]*provider{}, root: newModule()}
}

func newModule() *module {
	return &module{
		resources: map[string]*block{}, calls: map[string]*call{},
		outputs: map[string]*expression{}, sensitive: map[string]bool{},
	}
}

func (c *configuration) read(d *jsondoc.Decoder, reads func(string) bool) error {
	return d.Object(func(name string) (err error) {
		switch name {
		case "provider_config":
			err = d.Object(func(key string) error { return c.provider(d, key) })
		case "root_module":
			err = c.root.read(d, reads)
		default:
			err = d.Skip()
		}
		return err
	})
}

func (c *configuration) provider(d *jsondoc.Decoder, key string) error {
	p := &provider{}
	c.providers[key] = p
	return d.Object(func(name string) (err error) {
		switch name {
		case "name":
			p.name, err = d.String()
		case "version_constraint":
			p.constraint, err = d.String()
		case "module_address":
			p.module, err = d.String()
		case "expressions":
			p.expressions = members{}
			err = d.Object(func(name string) error {
				switch name {
				case "project", "region", "zone":
					return p.expressions.read(d, name)
				}
				// Among the others are credentials.
				return d.Skip()
			})
		default:
			err = d.Skip()
		}
		return err
	})
}

func (m *module) read(d *jsondoc.Decoder, reads func(string) bool) error {
	return d.Object(func(name string) (err error) {
		switch name {
		case "resources":
			err = d.Array(func(int) error { return m.resource(d, reads) })
		case "module_calls":
			err = d.Object(func(name string) error { return m.call(d, name, reads) })
		case "outputs":
			err = d.Object(func(name string) error {
				return d.Object(func(member string) (err error) {
					if member != "expression" {
						return d.Skip()
					}
					m.outputs[name], err = readExpression(d)
					return err
				})
			})
		case "variables":
			err = d.Object(func(name string) error {
				return d.Object(func(member string) (err error) {
					if member != "sensitive" {
						return d.Skip()
					}
					m.sensitive[name], err = d.Bool()
					return err
				})
			})
		default:
			err = d.Skip()
		}
		return err
	})
}

func (m *module) resource(d *jsondoc.Decoder, reads func(string) bool) error {
	b := &block{expressions: members{}}
	var address string
	wanted := true
	err := d.Object(func(name string) (err error) {
		switch name {
		case "address":
			address, err = d.String()
			a, ok := jsondoc.ParseAddress(address)
			wanted = ok && reads(a.Type)
		case "provider_config_key":
			b.provider, err = d.String()
		case "expressions":
			if !wanted {
				return d.Skip()
			}
			err = d.Object(func(name string) error { return b.expressions.read(d, name) })
		case "for_each_expression":
			b.forEach, err = readExpression(d)
		case "count_expression":
			b.count, err = readExpression(d)
		default:
			err = d.Skip()
		}
		return err
	})
	if a, ok := jsondoc.ParseAddress(address); ok && reads(a.Type) {
		m.resources[address] = b
	}
	return err
}

func (m *module) call(d *jsondoc.Decoder, name string, reads func(string) bool) error {
	c := &call{expressions: members{}, module: newModule()}
	m.calls[name] = c
	return d.Object(func(name string) (err error) {
		switch name {
		case "expressions":
			err = d.Object(func(name string) error { return c.expressions.read(d, name) })
		case "for_each_expression":
			c.forEach, err = readExpression(d)
		case "count_expression":
			c.count, err = readExpression(d)
		case "module":
			err = c.module.read(d, reads)
		default:
			err = d.Skip()
		}
		return err
	})
}

func (m members) read(d *jsondoc.Decoder, name string) error {
	e, err := readExpression(d)
	m[name] = e
	return err
}

// readExpression reads an argument, or nested blocks: an array of them, or the
// one that a block type allows.
func readExpression(d *jsondoc.Decoder) (*expression, error) {
	e := &expression{}
	if d.IsArray() {
		err := d.Array(func(int) error {
			b := members{}
			e.blocks = append(e.blocks, b)
			return d.Object(func(name string) error { return b.read(d, name) })
		})
		return e, err
	}
	if !d.IsObject() {
		return e, d.Skip()
	}
	single := members{}
	err := d.Object(func(name string) (err error) {
		switch {
		case name == "constant_value":
			e.isConstant = true
			e.constant, err = d.Node()
		case name == "references" && d.IsArray():
			err = d.Array(func(int) error {
				s, err := d.String()
				e.references = append(e.references, s)
				return err
			})
		default:
			err = single.read(d, name)
		}
		return err
	})
	if len(single) > 0 {
		e.blocks = []members{single}
	}
	// A template in JSON syntax is listed as a constant besides.
	if s, ok := e.constant.Text(); ok && strings.Contains(s, "${") && len(e.references) > 0 {
		e.constant, e.isConstant = nil, false
	}
	return e, err
}
