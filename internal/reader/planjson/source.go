// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

// Source is the plan as every reader hands over what it read.
func (p *Plan) Source() *adapt.Source {
	p.annotate()
	s := &adapt.Source{
		Kind:      "plan",
		Path:      p.opts.Path,
		Resources: sorted(p.resources),
		Deleted:   sorted(p.deleted),
		Modules:   slices.Sorted(maps.Keys(p.modules)),
	}
	s.Diagnostics = p.Diagnostics()
	for _, h := range p.Hidden() {
		s.Diagnostics = append(s.Diagnostics, h.Diagnostic())
	}
	return s
}

// Hidden lists, by address, the attributes whose references the plan's JSON
// does not tell.
func (p *Plan) Hidden() []Hidden {
	p.annotate()
	return p.hidden
}

// Diagnostic says what hides the references, and how to see them.
func (h Hidden) Diagnostic() adapt.Diagnostic {
	d := adapt.Diagnostic{
		Severity:  adapt.Warning,
		Summary:   fmt.Sprintf("The plan does not tell what is behind %s", h.Attribute),
		Address:   h.Address,
		Attribute: h.Attribute,
	}
	const remedy = " Give the configuration that the plan was made from with --config."
	switch h.Taken {
	case adapt.SameKey:
		d.Summary = fmt.Sprintf("What is behind %s is likely, not certain", h.Attribute)
		d.Detail = "A plan's JSON cuts indexes off. Each instance is taken to refer to the one that has its own key, which is wrong where the index is calculated." + remedy
	case adapt.Inferred:
		d.Summary = fmt.Sprintf("What is behind %s is likely, not certain", h.Attribute)
		d.Detail = "A plan's JSON does not hold the contents of dynamic blocks. The groups that the plan creates are taken to be the backends, as there are as many of them." + remedy
	default:
		d.Detail = fmt.Sprintf("Its value is known only after apply, and %s hides what it is made of: a plan's JSON holds neither locals nor the contents of dynamic blocks, and cuts indexes off."+remedy, h.What)
	}
	return d
}

// Diagnostics are about the plan as a whole.
func (p *Plan) Diagnostics() []adapt.Diagnostic {
	var list []adapt.Diagnostic
	switch {
	case p.Errored:
		list = append(list, adapt.Diagnostic{
			Severity: adapt.Error,
			Summary:  "The plan is not complete, because planning failed",
			Detail:   "Terraform met an error and recorded the plan all the same. Resources are missing in it, so what is shown is a part of what the configuration asks for. Mend what `terraform plan` complains about and plan anew.",
		})
	case p.Deferred > 0:
		list = append(list, adapt.Diagnostic{
			Severity: adapt.Warning,
			Summary:  fmt.Sprintf("The plan puts off %s to a later plan", count(p.Deferred, "change")),
			Detail:   "The number of instances or the provider's configuration is not known yet. Such a resource is shown as far as its configuration is known.",
		})
	case p.Partial:
		list = append(list, adapt.Diagnostic{
			Severity: adapt.Warning,
			Summary:  "The plan covers a part of the configuration",
			Detail:   "It was made with -target or -exclude. Resources that it leaves out are shown as the prior state records them; those that don't exist yet are missing.",
		})
	}
	for _, c := range p.checks {
		list = append(list, adapt.Diagnostic{
			Severity: adapt.Warning,
			Summary:  "The plan says that a check fails: " + c,
			Detail:   "`terraform plan` reported it. It is repeated here because outcomes rest on the same values.",
		})
	}
	return list
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// check reads one entry of checks and remembers those that fail.
func (p *Plan) check(d *jsondoc.Decoder) error {
	var address, status string
	err := d.Object(func(name string) (err error) {
		switch name {
		case "address":
			err = d.Object(func(name string) (err error) {
				if name != "to_display" {
					return d.Skip()
				}
				address, err = d.String()
				return err
			})
		case "status":
			status, err = d.String()
		default:
			err = d.Skip()
		}
		return err
	})
	if err == nil && (status == "fail" || status == "error") && strings.TrimSpace(address) != "" {
		p.checks = append(p.checks, address)
	}
	return err
}
