// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package statejson

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Options say what to keep of a state.
type Options struct {
	// Path is the state as the user named it.
	Path string
	// Reads tells the resource types whose instances are kept.
	Reads func(typ string) bool
	// Keep decides instead of Reads where it is set.
	Keep func(a jsondoc.Address) bool
}

func (o Options) keep(a jsondoc.Address) bool {
	if o.Keep != nil {
		return o.Keep(a)
	}
	return o.Reads(a.Type)
}

// VersionError refuses a document of a format that this reader doesn't know.
type VersionError struct {
	// Raw is set for a state file, which has a version of its own.
	Raw     bool
	Version string
}

// Error says which versions are known.
func (e *VersionError) Error() string {
	switch {
	case e.Raw:
		return fmt.Sprintf("the state file has version %s; only version 4 is understood, which Terraform 0.12 and later write", e.Version)
	case e.Version == "":
		return "the document has neither a format_version nor a version, so it is no state that Terraform wrote"
	}
	return fmt.Sprintf("the document has format_version %q; versions 0.1 to 1.x are understood", e.Version)
}

// state is what is kept while a document is read.
type state struct {
	opts      Options
	format    string // format_version
	version   string // version, of a state file
	resources map[string]*adapt.Resource
	modules   map[string]bool
}

// Read reads one state to its end, in either form.
func Read(r io.Reader, opts Options) (*adapt.Source, error) {
	s := &state{opts: opts, resources: map[string]*adapt.Resource{}, modules: map[string]bool{}}
	d := jsondoc.NewDecoder(r)
	if err := d.Object(func(name string) error { return s.member(d, name) }); err != nil {
		return nil, err
	}
	if err := d.End(); err != nil {
		return nil, err
	}
	if s.format == "" && s.version == "" {
		return nil, &VersionError{}
	}
	src := &adapt.Source{Kind: "state", Path: opts.Path, Modules: slices.Sorted(maps.Keys(s.modules))}
	for _, r := range s.resources {
		src.Resources = append(src.Resources, r)
	}
	slices.SortFunc(src.Resources, func(a, b *adapt.Resource) int { return topology.CompareAddresses(a.Address, b.Address) })
	if s.version != "" {
		src.Diagnostics = append(src.Diagnostics, adapt.Diagnostic{
			Severity: adapt.Warning,
			Summary:  "The state file itself was read",
			Detail:   "Its format belongs to Terraform and can change with any release. `terraform show -json` prints the same state in a form that stays.",
		})
	}
	return src, nil
}

func (s *state) member(d *jsondoc.Decoder, name string) (err error) {
	switch name {
	case "format_version":
		s.format, err = d.String()
		if err == nil && !strings.HasPrefix(s.format, "0.") && !strings.HasPrefix(s.format, "1.") {
			err = &VersionError{Version: s.format}
		}
	case "values":
		err = d.Values(s.opts.keep, s.add)
	case "version":
		s.version, err = d.Text()
		if err == nil && s.version != "4" {
			err = &VersionError{Raw: true, Version: s.version}
		}
	case "resources":
		if !d.IsArray() {
			return d.Skip()
		}
		err = d.Array(func(int) error { return s.resource(d) })
	case "modules":
		// Version 3 and older hold their resources here; the version itself
		// may come later.
		err = d.Skip()
	default:
		err = d.Skip()
	}
	return err
}

func (s *state) add(r *jsondoc.Recorded) error {
	address := r.String()
	for m := r.Module; m != "" && !s.modules[m]; m, _, _ = jsondoc.ParentModule(m) {
		s.modules[m] = true
	}
	s.resources[address] = &adapt.Resource{
		Address: address, Module: r.Module, Mode: r.Mode, Type: r.Type, Name: r.Name, Key: r.Key,
		Provider: r.Provider,
		Body:     r.Body,
	}
	return nil
}
