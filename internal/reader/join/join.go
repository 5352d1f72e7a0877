// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package join

import (
	"fmt"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
)

// Join returns the plan's instances with what the configuration adds to them.
// reads are the types whose instances the plan holds. Neither source is
// changed.
func Join(plan *planjson.Plan, config *adapt.Source, reads func(typ string) bool) *adapt.Source {
	planned := plan.Source()
	j := &joiner{plan: plan, config: config, reads: reads, written: map[string]*adapt.Resource{}}
	for _, r := range config.Resources {
		j.written[r.Address] = r
	}
	out := *planned
	out.Config = config.Path
	out.GoogleVersion, out.VersionSource = config.GoogleVersion, config.VersionSource
	out.Files, out.Modules, out.MissingModules = config.Files, config.Modules, config.MissingModules
	out.Resources = make([]*adapt.Resource, len(planned.Resources))
	joined := map[string]bool{}
	for i, r := range planned.Resources {
		w := j.find(r)
		out.Resources[i] = r
		if w != nil {
			joined[r.Address] = true
			out.Resources[i] = j.resource(r, w)
		}
	}
	out.Diagnostics = plan.Diagnostics()
	out.Diagnostics = append(out.Diagnostics, j.differences(planned)...)
	for _, d := range config.Diagnostics {
		// Terraform made a plan of it, so the values are there whatever
		// could not be evaluated here; references may be missing.
		d.Severity = adapt.Warning
		out.Diagnostics = append(out.Diagnostics, d)
	}
	for _, h := range plan.Hidden() {
		if !joined[h.Address] {
			out.Diagnostics = append(out.Diagnostics, h.Diagnostic())
		}
	}
	out.Diagnostics = append(out.Diagnostics, j.unpaired...)
	return &out
}

type joiner struct {
	plan     *planjson.Plan
	config   *adapt.Source
	reads    func(string) bool
	written  map[string]*adapt.Resource
	unpaired []adapt.Diagnostic
}

// find is what the configuration says about an instance of the plan: the
// instance itself, or the one that stands for an unknown number of them.
func (j *joiner) find(r *adapt.Resource) *adapt.Resource {
	if w := j.written[r.Address]; w != nil {
		return w
	}
	return j.written[symbolic(r)]
}

// symbolic is the address of the instance that stands for all of a resource.
func symbolic(r *adapt.Resource) string { return strings.TrimSuffix(r.Address, r.Key) + "[*]" }

// resource joins one instance.
func (j *joiner) resource(r, w *adapt.Resource) *adapt.Resource {
	out := *r
	out.Range, out.Lifecycle = w.Range, w.Lifecycle
	out.Defaults = adapt.ProviderDefaults{
		Project: firstNode(w.Defaults.Project, r.Defaults.Project),
		Region:  firstNode(w.Defaults.Region, r.Defaults.Region),
		Zone:    firstNode(w.Defaults.Zone, r.Defaults.Zone),
	}
	m := &merger{joiner: j, resource: r, ignored: ignored(r, w)}
	out.Body = m.body(r.Body, w.Body)
	return &out
}

// firstNode prefers what is known.
func firstNode(a, b *adapt.Node) *adapt.Node {
	if a == nil || a.Unknown && b != nil && !b.Unknown {
		return b
	}
	return a
}

// ignored are the attributes whose recorded values stand whatever the
// configuration says. A creation uses what is written all the same.
func ignored(r, w *adapt.Resource) []string {
	if w.Lifecycle == nil || r.Change != nil && slices.Contains(r.Change.Actions, "create") {
		return nil
	}
	return w.Lifecycle.IgnoreChanges
}

// differences warns where plan and configuration do not have the same
// instances, and names the first ones.
func (j *joiner) differences(planned *adapt.Source) []adapt.Diagnostic {
	if slices.ContainsFunc(j.config.Diagnostics, func(d adapt.Diagnostic) bool { return d.Severity == adapt.Error }) {
		// What could not be read explains it.
		return nil
	}
	inPlan := map[string]bool{}
	var onlyPlanned, onlyWritten []string
	for _, r := range planned.Resources {
		inPlan[r.Address], inPlan[symbolic(r)] = true, true
		if r.Mode == adapt.Managed && j.find(r) == nil && !j.plan.Leftover(r.Address) && !j.missing(r.Module) && !forgotten(r) {
			onlyPlanned = append(onlyPlanned, r.Address)
		}
	}
	for _, w := range j.config.Resources {
		if w.Mode == adapt.Managed && j.reads(w.Type) && !w.Symbolic && !inPlan[w.Address] && !j.plan.Partial && !j.plan.Errored && !j.plan.Gone(w.Address) {
			onlyWritten = append(onlyWritten, w.Address)
		}
	}
	if len(onlyPlanned)+len(onlyWritten) == 0 {
		return nil
	}
	var parts []string
	if len(onlyPlanned) > 0 {
		parts = append(parts, "the plan has "+name(onlyPlanned)+", which the configuration has not")
	}
	if len(onlyWritten) > 0 {
		parts = append(parts, "the configuration has "+name(onlyWritten)+", which the plan has not")
	}
	detail := strings.Join(parts, ", and ")
	d := adapt.Diagnostic{
		Severity: adapt.Warning,
		Summary:  fmt.Sprintf("The plan was not made from the configuration in %s", j.config.Path),
		Detail: strings.ToUpper(detail[:1]) + detail[1:] + ". The plan decides what stands; the configuration is used where both agree. " +
			"Plan anew, or name the directory that the plan was made from with --config.",
		Address: slices.Concat(onlyPlanned, onlyWritten)[0],
	}
	if j.config.Path == planned.Path {
		// The configuration that a saved plan holds is the right one.
		d.Summary = "The configuration inside the plan was planned with other files or values"
		d.Detail = strings.ToUpper(detail[:1]) + detail[1:] + ". A saved plan does not hold the files that functions such as file and fileset read; they are looked for beside it. " +
			"Keep it in the directory that it was made in, or name that directory with --config."
	}
	return []adapt.Diagnostic{d}
}

// missing reports whether a module instance stands in a module that is not on
// disk.
func (j *joiner) missing(module string) bool {
	for _, m := range j.config.MissingModules {
		if after, ok := strings.CutPrefix(module, m); ok && (after == "" || after[0] == '.' || after[0] == '[') {
			return true
		}
	}
	return false
}

func forgotten(r *adapt.Resource) bool {
	return r.Change != nil && slices.Contains(r.Change.Actions, "forget")
}

// name lists the first few of many addresses.
func name(addresses []string) string {
	const few = 3
	if n := len(addresses); n > few {
		return fmt.Sprintf("%s and %d more", strings.Join(addresses[:few], ", "), n-few)
	}
	return strings.Join(addresses, ", ")
}
