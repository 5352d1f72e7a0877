// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package statejson

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
)

// resource reads one element of a state file's "resources": a resource with
// its instances. The instances stand last; where they don't, they are set
// aside until type and name are known.
func (s *state) resource(d *jsondoc.Decoder) error {
	var (
		r      = jsondoc.Recorded{}
		mode   string
		seen   int
		late   jsontext.Value
		common = func() bool { return seen == 3 }
	)
	err := d.Object(func(name string) (err error) {
		switch name {
		case "module":
			r.Module, err = d.String()
		case "mode":
			mode, err = d.String()
			seen++
		case "type":
			r.Type, err = d.String()
			seen++
		case "name":
			r.Name, err = d.String()
			seen++
		case "provider":
			r.Provider, err = d.String()
			r.Provider = jsondoc.ProviderType(r.Provider)
		case "instances":
			switch {
			case !common() || r.Provider == "":
				late, err = d.Raw()
			default:
				err = s.instances(d, r, mode)
			}
		default:
			err = d.Skip()
		}
		return err
	})
	if err != nil || late == nil {
		return err
	}
	return s.instances(d.Sub(late), r, mode)
}

func (s *state) instances(d *jsondoc.Decoder, common jsondoc.Recorded, mode string) error {
	common.Mode = adapt.Managed
	if mode == "data" {
		common.Mode = adapt.Data
	}
	if s.opts.Keep == nil && !s.opts.Reads(common.Type) {
		return d.Skip()
	}
	return d.Array(func(int) error {
		r := common
		var deposed string
		var sensitive jsontext.Value
		err := d.Object(func(name string) (err error) {
			switch name {
			case "index_key":
				r.Key, err = indexKey(d)
			case "deposed":
				deposed, err = d.String()
			case "attributes":
				r.Body, err = d.Attributes(common.Mode)
			case "sensitive_attributes":
				sensitive, err = d.Raw()
			default:
				err = d.Skip()
			}
			return err
		})
		if err != nil || deposed != "" || !s.opts.keep(r.Address) {
			return err
		}
		if err := d.KeepResource(); err != nil {
			return err
		}
		if r.Body == nil {
			r.Body = &adapt.Node{Kind: adapt.Object}
		}
		if sensitive != nil {
			if err := d.Sub(sensitive).MarkPaths(r.Body); err != nil {
				return err
			}
		}
		return s.add(&r)
	})
}

// indexKey spells an instance key as an address has it.
func indexKey(d *jsondoc.Decoder) (string, error) {
	quoted := d.IsString()
	text, err := d.Text()
	if err != nil || !quoted {
		return "[" + text + "]", err
	}
	return "[" + strings.NewReplacer("${", "$${", "%{", "%%{").Replace(strconv.Quote(text)) + "]", nil
}
