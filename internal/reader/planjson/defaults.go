// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"regexp"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

// defaults are the project, region and zone that the provider configuration of
// a resource gives it.
func (c *configuration) defaults(p *Plan, r *adapt.Resource) adapt.ProviderDefaults {
	b := c.block(r)
	if b == nil {
		return adapt.ProviderDefaults{}
	}
	provider := c.configured(b.provider)
	if provider == nil {
		return adapt.ProviderDefaults{}
	}
	return adapt.ProviderDefaults{
		Project: p.providerValue(provider, "project", projectID),
		Region:  p.providerValue(provider, "region", regionName),
		Zone:    p.providerValue(provider, "zone", zoneName),
	}
}

// GoogleConstraint is the version constraint that the plan repeats on the
// google provider, else on google-beta, else "".
func (p *Plan) GoogleConstraint() string {
	for _, key := range []string{"google", "google-beta"} {
		if c := p.config.providers[key]; c != nil && c.constraint != "" {
			return c.constraint
		}
	}
	return ""
}

// block is what the configuration says about a resource, or nil.
func (c *configuration) block(r *adapt.Resource) *block {
	m := c.module(r.Module)
	if m == nil {
		return nil
	}
	name := r.Type + "." + r.Name
	if r.Mode == adapt.Data {
		name = "data." + name
	}
	return m.resources[name]
}

// module is the configuration of a module instance, or nil.
func (c *configuration) module(address string) *module {
	if address == "" {
		return c.root
	}
	parent, name, _ := jsondoc.ParentModule(address)
	if name == "" {
		return nil
	}
	m := c.module(parent)
	if m == nil || m.calls[name] == nil {
		return nil
	}
	return m.calls[name].module
}

// configured finds the provider configuration of a key such as "google.eu" or
// "module.a.module.b:google". A module that only names the provider that it
// needs has no configuration of its own and gets its caller's.
func (c *configuration) configured(key string) *provider {
	for {
		p := c.providers[key]
		if p != nil && p.expressions != nil {
			return p
		}
		module, name, ok := strings.Cut(key, ":")
		if !ok {
			return p
		}
		if i := strings.LastIndex(module, ".module."); i >= 0 {
			key = module[:i] + ":" + name
		} else {
			key = name
		}
	}
}

var (
	projectID  = regexp.MustCompile(`^([a-z][a-z0-9.-]*:)?[a-z][a-z0-9-]{4,}[a-z0-9]$`)
	regionName = regexp.MustCompile(`^[a-z]+-[a-z]+[0-9]+$`)
	zoneName   = regexp.MustCompile(`^[a-z]+-[a-z]+[0-9]+-[a-z]$`)
)

// providerValue is an argument of a provider configuration. A plan reduces an
// expression to its references, so `region = var.region` looks like
// `region = lower(var.region)`; where the variable's value has the form that
// the argument needs, nothing was done to it.
func (p *Plan) providerValue(provider *provider, name string, form *regexp.Regexp) *adapt.Node {
	e := provider.expressions[name]
	switch {
	case e == nil:
		return nil
	case e.isConstant:
		return e.constant
	}
	if provider.module == "" && len(e.references) == 1 {
		if v, ok := p.rootVariable(e.references[0]); ok && !p.config.root.sensitive[strings.TrimPrefix(e.references[0], "var.")] {
			if s, ok := v.Text(); ok && form.MatchString(s) {
				return v
			}
		}
	}
	return adapt.UnknownValue()
}

// rootVariable is the value of a reference such as "var.x" to a variable of
// the root module that holds a string.
func (p *Plan) rootVariable(reference string) (*adapt.Node, bool) {
	name, ok := strings.CutPrefix(reference, "var.")
	v, found := p.variables[name]
	if !ok || !found || v.Type() != cty.String || v.IsNull() || !v.IsKnown() {
		return nil, false
	}
	return &adapt.Node{Kind: adapt.Scalar, Value: v}, true
}
