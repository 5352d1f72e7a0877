// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
)

// unplanned is what a saved plan tells whose plan can't be read: the
// configuration is what will stand, and the prior state what stands before.
func unplanned(opts Options, prior *planjson.Plan, dir string, config hclconfig.Options) (*adapt.Source, error) {
	config.Oracle = recordedData{prior.Oracle()}
	src, err := hclconfig.Read(config)
	if err != nil {
		return nil, &InputError{Path: dir, Problem: "the configuration could not be read: " + err.Error()}
	}
	before := map[string]*adapt.Resource{}
	recorded := prior.Source().Resources
	for _, r := range recorded {
		before[r.Address] = r
	}
	src.Kind, src.Path, src.Config = "plan", opts.Path, dir
	src.Resources = slices.DeleteFunc(src.Resources, func(r *adapt.Resource) bool { return !opts.Reads(r.Type) })
	for _, r := range src.Resources {
		r.Change = &adapt.Change{Actions: []string{"create"}}
		if b := before[r.Address]; b != nil {
			r.Change = &adapt.Change{Actions: []string{"update"}, Before: b.Body}
			delete(before, r.Address)
		}
	}
	for _, r := range recorded {
		if before[r.Address] == nil || r.Mode == adapt.Data {
			continue
		}
		gone := *r
		gone.Body, gone.Change = nil, &adapt.Change{Actions: []string{"delete"}, Before: r.Body}
		src.Deleted = append(src.Deleted, &gone)
	}
	return src, nil
}

// recordedData answers what data sources gave when they were last read. What
// resources are recorded with may change, and so may their number.
type recordedData struct{ *planjson.Oracle }

// Attributes are those of a data source alone.
func (o recordedData) Attributes(address string) *adapt.Node {
	if !strings.HasPrefix(address, "data.") && !strings.Contains(address, ".data.") {
		return nil
	}
	return o.Oracle.Attributes(address)
}

// Keys are not known.
func (o recordedData) Keys(string) ([]cty.Value, bool) {
	return []cty.Value{cty.UnknownVal(cty.String)}, true
}
