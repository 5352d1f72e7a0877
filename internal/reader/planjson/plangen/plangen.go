// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package plangen writes plan JSON of any size around a known topology, for
// benchmarks and for tests of what a large plan costs.
package plangen

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Options say how large the plan is.
type Options struct {
	// Services is the number of backend services, each with two instance
	// groups of known size, a health check and a forwarding rule.
	Services int
	// Size is the least number of bytes; resources that have nothing to do
	// with load balancing make it up.
	Size int64
	// Update makes a plan that changes the failover ratio of every service
	// that stands, instead of one that creates it.
	Update bool
}

// ResourcesPerService is how many load-balancing resources each service has.
const ResourcesPerService = 5

// VMs is the number of VMs in the groups of service i: primary and failover.
func VMs(i int) (primary, failover int) { return i%5 + 1, i%3 + 1 }

// Ratio is the failover ratio of service i after apply.
func Ratio(i int) string { return []string{"0.1", "0.28", "0.5", "1"}[i%4] }

// ServiceAddress is the address of service i.
func ServiceAddress(i int) string {
	return fmt.Sprintf("module.lb[%q].google_compute_region_backend_service.be", name(i))
}

// GroupAddress is the address of the primary or failover group of service i.
func GroupAddress(i int, role string) string {
	return fmt.Sprintf("module.lb[%q].google_compute_instance_group.%s", name(i), role)
}

func name(i int) string { return fmt.Sprintf("lb-%06d", i) }

// Write writes the plan, in the order of members that Terraform has.
func Write(w io.Writer, opts Options) error {
	p := &plan{opts: opts, w: &counter{w: bufio.NewWriterSize(w, 1<<20)}}
	// What a resource of no interest weighs, in all sections together.
	p.fillers = p.count()
	p.text(`{"format_version":"1.2","terraform_version":"1.11.4","variables":{"region":{"value":"us-west1"}},"planned_values":{"root_module":{`)
	p.values(true)
	p.text(`}},"resource_changes":[`)
	p.changes()
	p.text(`]`)
	if opts.Update {
		p.text(`,"prior_state":{"format_version":"1.0","terraform_version":"1.11.4","values":{"root_module":{`)
		p.values(false)
		p.text(`}}}`)
	}
	p.text(`,"configuration":` + configuration)
	p.text(`,"relevant_attributes":[],"timestamp":"2026-01-01T00:00:00Z","applyable":true,"complete":true,"errored":false}`)
	p.text("\n")
	return p.w.flush()
}

// count finds the number of resources of no interest that makes up the size.
func (p *plan) count() int {
	measure := func(n int) int64 {
		m := &plan{opts: Options{Services: 0, Update: p.opts.Update}, w: &counter{w: bufio.NewWriter(io.Discard)}, fillers: n}
		m.values(true)
		m.changes()
		if p.opts.Update {
			m.values(false)
		}
		return m.w.n
	}
	const sample = 100
	each := (measure(sample) - measure(0)) / sample
	services := int64(p.opts.Services) * 14000
	return int(max(0, (p.opts.Size-services)/each+1))
}

type plan struct {
	opts    Options
	w       *counter
	fillers int
}

type counter struct {
	w   *bufio.Writer
	n   int64
	err error
}

func (c *counter) flush() error {
	if c.err != nil {
		return c.err
	}
	return c.w.Flush()
}

func (p *plan) text(s string) {
	if p.w.err != nil {
		return
	}
	n, err := p.w.w.WriteString(s)
	p.w.n += int64(n)
	p.w.err = err
}

// values writes the instances of planned_values or prior_state.
func (p *plan) values(after bool) {
	p.text(`"resources":[`)
	for i := range p.fillers {
		if i > 0 {
			p.text(",")
		}
		f := filler(i)
		p.text(`{` + f.head() + `,"schema_version":0,"values":` + f.attributes + `,"sensitive_values":{"labels":{}}}`)
	}
	p.text(`],"child_modules":[`)
	for i := range p.opts.Services {
		if i > 0 {
			p.text(",")
		}
		p.text(fmt.Sprintf(`{"address":"module.lb[\"%s\"]","resources":[`, name(i)))
		for j, r := range service(i, after && p.opts.Update || !after) {
			if j > 0 {
				p.text(",")
			}
			attributes := r.after
			if !after {
				attributes = r.before
			}
			p.text(`{` + r.head() + `,"schema_version":0,"values":` + attributes + `,"sensitive_values":{}}`)
		}
		p.text(`]}`)
	}
	p.text(`]`)
}

func (p *plan) changes() {
	first := true
	separate := func() {
		if !first {
			p.text(",")
		}
		first = false
	}
	for i := range p.fillers {
		separate()
		f := filler(i)
		p.text(`{` + f.head() + `,"change":{"actions":["no-op"],"before":` + f.attributes + `,"after":` + f.attributes +
			`,"after_unknown":{},"before_sensitive":{"labels":{}},"after_sensitive":{"labels":{}}}}`)
	}
	for i := range p.opts.Services {
		for _, r := range service(i, p.opts.Update) {
			separate()
			actions, before := `"create"`, "null"
			if p.opts.Update {
				before, actions = r.before, `"no-op"`
				if r.before != r.after {
					actions = `"update"`
				}
			}
			p.text(`{` + r.head() + `,"change":{"actions":[` + actions + `],"before":` + before + `,"after":` + r.after +
				`,"after_unknown":` + r.unknown + `,"before_sensitive":false,"after_sensitive":` + r.sensitive + `}}`)
		}
	}
}

// resource is one instance as the sections of a plan need it.
type resource struct {
	module, typ, name, index          string
	attributes                        string
	before, after, unknown, sensitive string
}

func (r resource) head() string {
	address := r.typ + "." + r.name
	module := ""
	if r.module != "" {
		address = r.module + "." + address
		module = `,"module_address":` + quote(r.module)
	}
	if r.index != "" {
		address += `["` + r.index + `"]`
	}
	s := `"address":` + quote(address) + module + `,"mode":"managed","type":"` + r.typ + `","name":"` + r.name + `"`
	if r.index != "" {
		s += `,"index":"` + r.index + `"`
	}
	provider, _, _ := strings.Cut(r.typ, "_")
	return s + `,"provider_name":"registry.terraform.io/hashicorp/` + provider + `"`
}

func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `\"`) + `"` }
