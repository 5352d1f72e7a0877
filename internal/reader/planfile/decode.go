// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planfile

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/statejson"
)

// version is the one version of the format that is decoded. Terraform since
// 0.12 and OpenTofu write it; either refuses any other.
const version = 3

// Plan decodes the plan in the archive, with the prior state. It has no
// configuration section.
func (f *File) Plan(opts planjson.Options) (*planjson.Plan, error) {
	raw, err := read(f.entries["tfplan"], maxPlan)
	if err != nil {
		return nil, err
	}
	b := planjson.NewBuilder(opts)
	var (
		v                int
		errored, targets bool
		complete         bool
	)
	err = fields(raw, func(number protowire.Number, n uint64, raw []byte) error {
		switch number {
		case fieldVersion:
			v = int(n)
		case fieldErrored:
			errored = n != 0
		case fieldComplete:
			complete = n != 0
		case fieldTargets:
			targets = true
		case fieldVariables:
			return variable(b, raw)
		case fieldChanges:
			return change(b, raw, "")
		case fieldDeferred:
			b.Defer()
			return deferred(b, raw)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if v != version {
		return nil, fmt.Errorf("the saved plan has version %d of a format of which only version %d is known", v, version)
	}
	if err := f.record(b, opts); err != nil {
		return nil, err
	}
	// Terraform before 1.8 does not say whether a plan is complete.
	return b.Plan(errored, targets && !complete), nil
}

// record adds what the prior state has and the plan does not speak of.
func (f *File) record(b *planjson.Builder, opts planjson.Options) error {
	state, err := f.PriorState()
	if err != nil || state == nil {
		return err
	}
	defer state.Close()
	src, err := statejson.Read(state, statejson.Options{Path: opts.Path, Reads: opts.Reads, Keep: b.WantsRecorded})
	if err != nil {
		return fmt.Errorf("the prior state in the archive: %w", err)
	}
	for _, r := range src.Resources {
		b.Record(r)
	}
	return nil
}

// The numbers of the fields of a plan's messages, as far as they are needed.
const (
	fieldVersion   = 1
	fieldVariables = 2
	fieldChanges   = 3
	fieldTargets   = 5
	fieldErrored   = 20
	fieldComplete  = 26
	fieldDeferred  = 27

	fieldChangeDeposed  = 7
	fieldChangeProvider = 8
	fieldChangeBody     = 9
	fieldChangeReplace  = 11
	fieldChangeReason   = 12
	fieldChangeAddress  = 13
	fieldChangePrevious = 14

	fieldBodyAction          = 1
	fieldBodyValues          = 2
	fieldBodySensitiveBefore = 3
	fieldBodySensitiveAfter  = 4
)

// fields calls f for each field of a message, with its number or its bytes.
func fields(b []byte, f func(number protowire.Number, n uint64, raw []byte) error) error {
	for len(b) > 0 {
		number, typ, size := protowire.ConsumeTag(b)
		if size < 0 {
			return errBroken
		}
		b = b[size:]
		var (
			n   uint64
			raw []byte
		)
		switch typ {
		case protowire.VarintType:
			n, size = protowire.ConsumeVarint(b)
		case protowire.BytesType:
			raw, size = protowire.ConsumeBytes(b)
		default:
			size = protowire.ConsumeFieldValue(number, typ, b)
		}
		if size < 0 {
			return errBroken
		}
		b = b[size:]
		if err := f(number, n, raw); err != nil {
			return err
		}
	}
	return nil
}

var errBroken = fmt.Errorf("the plan in the archive is broken")

// wrapped is the one field that a message around encoded bytes has.
func wrapped(raw []byte) (value []byte, err error) {
	err = fields(raw, func(number protowire.Number, _ uint64, raw []byte) error {
		if number == 1 {
			value = raw
		}
		return nil
	})
	return value, err
}

func variable(b *planjson.Builder, raw []byte) error {
	var name string
	var value []byte
	err := fields(raw, func(number protowire.Number, _ uint64, raw []byte) (err error) {
		switch number {
		case 1:
			name = string(raw)
		case 2:
			value, err = wrapped(raw)
		}
		return err
	})
	if err != nil || value == nil {
		return err
	}
	v, err := dynamicValue(value)
	if err != nil {
		return fmt.Errorf("variable %q: %w", name, err)
	}
	b.Variable(name, v)
	return nil
}

func deferred(b *planjson.Builder, raw []byte) error {
	return fields(raw, func(number protowire.Number, _ uint64, raw []byte) error {
		if number == 2 {
			return change(b, raw, "deferred")
		}
		return nil
	})
}

// body is a change's action with the values that belong to it.
type body struct {
	action        uint64
	values        [][]byte
	before, after [][]byte // sensitive paths
}

func change(b *planjson.Builder, raw []byte, reason string) error {
	c := planjson.Change{Reason: reason}
	var content body
	err := fields(raw, func(number protowire.Number, n uint64, raw []byte) (err error) {
		switch number {
		case fieldChangeAddress:
			c.Address = string(raw)
		case fieldChangePrevious:
			c.PreviousAddress = string(raw)
		case fieldChangeDeposed:
			c.Deposed = string(raw)
		case fieldChangeProvider:
			c.Provider = string(raw)
		case fieldChangeReplace:
			var s string
			s, err = pathText(raw)
			c.ReplacePaths = append(c.ReplacePaths, s)
		case fieldChangeReason:
			if r, ok := reasons[n]; ok && c.Reason == "" {
				c.Reason = r
			}
		case fieldChangeBody:
			err = content.read(raw)
		}
		return err
	})
	if err != nil {
		return err
	}
	if c.PreviousAddress == c.Address {
		c.PreviousAddress = ""
	}
	action, ok := actions[content.action]
	if !ok {
		return fmt.Errorf("%s: the saved plan has action %d, which is not known", c.Address, content.action)
	}
	c.Actions = action.names
	if b.Wanted(c.Address) {
		if c.Before, c.After, err = content.trees(action, c.Address); err != nil {
			return fmt.Errorf("%s: %w", c.Address, err)
		}
	}
	b.Add(c)
	return nil
}

func (c *body) read(raw []byte) error {
	return fields(raw, func(number protowire.Number, n uint64, raw []byte) error {
		switch number {
		case fieldBodyAction:
			c.action = n
		case fieldBodyValues:
			v, err := wrapped(raw)
			c.values = append(c.values, v)
			return err
		case fieldBodySensitiveBefore:
			c.before = append(c.before, raw)
		case fieldBodySensitiveAfter:
			c.after = append(c.after, raw)
		}
		return nil
	})
}

// trees decodes what stands before and after.
func (c *body) trees(a action, address string) (before, after *adapt.Node, err error) {
	want := 0
	for _, has := range []bool{a.before, a.after} {
		if has {
			want++
		}
	}
	if a.same {
		want = 1
	}
	if len(c.values) != want {
		return nil, nil, errBroken
	}
	parsed, _ := jsondoc.ParseAddress(address)
	tree := func(raw []byte, sensitive [][]byte) (*adapt.Node, error) {
		m := &msgpack{b: raw, nulls: parsed.Mode == adapt.Data}
		n, err := m.node()
		if err != nil {
			return nil, err
		}
		for _, p := range sensitive {
			if err := markPath(n, p); err != nil {
				return nil, err
			}
		}
		return n, nil
	}
	values := c.values
	if a.before && !a.same {
		if before, err = tree(values[0], c.before); err != nil {
			return nil, nil, err
		}
		values = values[1:]
	}
	if a.after || a.same {
		if after, err = tree(values[0], c.after); err != nil {
			return nil, nil, err
		}
	}
	return before, after, nil
}

// PriorPlan is a plan that changes nothing of the prior state, which is what
// the archive tells where the plan in it can't be decoded.
func (f *File) PriorPlan(opts planjson.Options) (*planjson.Plan, error) {
	b := planjson.NewBuilder(opts)
	if err := f.record(b, opts); err != nil {
		return nil, err
	}
	return b.Plan(false, false), nil
}
