// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// Recorded is one resource instance in the values of a state, with the
// attributes that stand.
type Recorded struct {
	Address
	// Provider is the provider's type.
	Provider string
	Body     *adapt.Node
	Tainted  bool
}

// Values reads the "values" of a state: the root module with its child modules
// to any depth. It calls f for each instance that keep accepts; a deposed
// object is passed over, since another one stands in its place.
func (d *Decoder) Values(keep func(Address) bool, f func(*Recorded) error) error {
	return d.Object(func(name string) error {
		if name == "root_module" {
			return d.module(keep, f)
		}
		return d.Skip()
	})
}

func (d *Decoder) module(keep func(Address) bool, f func(*Recorded) error) error {
	return d.Object(func(name string) error {
		switch name {
		case "resources":
			return d.Array(func(int) error { return d.recorded(keep, f) })
		case "child_modules":
			return d.Array(func(int) error { return d.module(keep, f) })
		}
		return d.Skip()
	})
}

func (d *Decoder) recorded(keep func(Address) bool, f func(*Recorded) error) error {
	var (
		r              = &Recorded{}
		known, wanted  bool
		deposed        string
		late, lateSens jsontext.Value
	)
	err := d.Object(func(name string) (err error) {
		switch name {
		case "address":
			var s string
			if s, err = d.String(); err == nil {
				r.Address, known = ParseAddress(s)
				wanted = known && keep(r.Address)
			}
		case "provider_name":
			r.Provider, err = d.String()
			r.Provider = ProviderType(r.Provider)
		case "deposed_key":
			deposed, err = d.String()
		case "tainted":
			r.Tainted, err = d.Bool()
		case "values":
			switch {
			case !known:
				late, err = d.Raw()
			case wanted:
				r.Body, err = d.Attributes(r.Mode)
			default:
				err = d.Skip()
			}
		case "sensitive_values":
			switch {
			case r.Body != nil:
				err = d.MarkSensitive(r.Body)
			case !known || wanted:
				lateSens, err = d.Raw()
			default:
				err = d.Skip()
			}
		default:
			err = d.Skip()
		}
		return err
	})
	if err != nil || !wanted || deposed != "" {
		return err
	}
	if err := d.KeepResource(); err != nil {
		return err
	}
	if r.Body == nil && late != nil {
		if r.Body, err = d.Sub(late).Attributes(r.Mode); err != nil {
			return err
		}
	}
	if r.Body == nil {
		r.Body = &adapt.Node{Kind: adapt.Object}
	}
	if lateSens != nil {
		if err := d.Sub(lateSens).MarkSensitive(r.Body); err != nil {
			return err
		}
	}
	return f(r)
}
