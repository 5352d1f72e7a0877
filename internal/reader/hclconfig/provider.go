// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// providerInstance is a provider configuration as the resources of one module
// instance see it.
type providerInstance struct {
	// typ is the provider's type: "google", whatever its local name is.
	typ string
	// values and exprs are project, region and zone, where configured.
	values map[string]cty.Value
	exprs  map[string]hclsyntax.Expression
}

var providerDefaults = []string{"project", "region", "zone"}

// value is what the provider gives to resources that do not configure the
// attribute themselves.
func (p *providerInstance) value(name string) (cty.Value, bool) {
	v, ok := p.values[name]
	return v, ok
}

func (p *providerInstance) adapt(r *reader) adapt.ProviderDefaults {
	n := func(name string) *adapt.Node {
		if v, ok := p.values[name]; ok && !v.IsNull() {
			return r.node(v, p.exprs[name], p.exprs[name].Range(), nil)
		}
		return nil
	}
	return adapt.ProviderDefaults{Project: n("project"), Region: n("region"), Zone: n("zone")}
}

// provider is the provider configuration that serves a resource.
func (i *resourceInstance) provider() *providerInstance {
	if i.defaults == nil {
		name, alias := i.decl.typ, ""
		if at := strings.IndexByte(name, '_'); at > 0 {
			name = name[:at]
		}
		if a := i.decl.block.Body.Attributes["provider"]; a != nil {
			if n, al, ok := providerReference(a.Expr); ok {
				name, alias = n, al
			}
		}
		i.defaults = i.m.providerFor(name, alias)
	}
	return i.defaults
}

// providerReference reads `google-beta` or `google.eu`.
func providerReference(x hclsyntax.Expression) (name, alias string, ok bool) {
	t, ok := traversalOf(x)
	if !ok || len(t) > 2 {
		return "", "", false
	}
	if len(t) == 2 {
		a, isAttr := t[1].(hcl.TraverseAttr)
		if !isAttr {
			return t.RootName(), "", true
		}
		alias = a.Name
	}
	return t.RootName(), alias, true
}

// providerFor finds a provider configuration: the module's own, the one that
// the call passes, or the one that the calling module has under that name.
func (m *moduleInstance) providerFor(name, alias string) *providerInstance {
	key := name + "." + alias
	if p := m.providers[key]; p != nil {
		return p
	}
	if m.providers == nil {
		m.providers = map[string]*providerInstance{}
	}
	p := &providerInstance{typ: m.module.providerType(name)}
	// A configuration that needs a resource of its own provider finds it
	// empty.
	m.providers[key] = p
	for _, b := range m.module.providers {
		if b.name == name && b.alias == alias {
			m.configure(p, b)
			return p
		}
	}
	if m.parent == nil {
		return p
	}
	if a := m.call.block.Body.Attributes["providers"]; a != nil {
		if o, ok := unparen(a.Expr).(*hclsyntax.ObjectConsExpr); ok {
			for _, item := range o.Items {
				n, al, ok := providerKey(item.KeyExpr)
				if !ok || n != name || al != alias {
					continue
				}
				if n, al, ok = providerReference(item.ValueExpr); ok {
					p = m.parent.providerFor(n, al)
				}
				m.providers[key] = p
				return p
			}
		}
	}
	if alias == "" {
		p = m.parent.providerFor(name, "")
		m.providers[key] = p
	}
	return p
}

func providerKey(x hclsyntax.Expression) (name, alias string, ok bool) {
	if k, isKey := x.(*hclsyntax.ObjectConsKeyExpr); isKey {
		x = k.Wrapped
	}
	return providerReference(x)
}

func (m *moduleInstance) configure(p *providerInstance, b *providerBlock) {
	p.values = map[string]cty.Value{}
	p.exprs = map[string]hclsyntax.Expression{}
	for _, name := range providerDefaults {
		a := b.block.Body.Attributes[name]
		if a == nil {
			continue
		}
		v := m.settle(a.Expr)
		if s, err := convertTo(v, cty.String); err == nil {
			v = s
		}
		p.values[name], p.exprs[name] = v, a.Expr
	}
}
