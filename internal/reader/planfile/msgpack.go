// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planfile

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// Values in a saved plan are encoded as MessagePack
// (https://github.com/msgpack/msgpack/blob/master/spec.md): objects as maps,
// unknown values as extensions, numbers that a float can't hold as strings.

var errMsgpack = errors.New("a value in the saved plan is broken")

const maxMsgpackDepth = 200

// msgpack decodes one value after the other.
type msgpack struct {
	b     []byte
	nulls bool
	depth int
}

// node decodes a value as an attribute tree. Null is nil; members that are
// null are left out, unless nulls is set.
func (m *msgpack) node() (*adapt.Node, error) {
	kind, n, err := m.head()
	if err != nil {
		return nil, err
	}
	scalar := func(v cty.Value) (*adapt.Node, error) { return &adapt.Node{Kind: adapt.Scalar, Value: v}, nil }
	switch kind {
	case mpNil:
		return nil, nil
	case mpTrue, mpFalse:
		return scalar(cty.BoolVal(kind == mpTrue))
	case mpInt:
		return scalar(cty.NumberIntVal(int64(n)))
	case mpUint:
		return scalar(cty.NumberUIntVal(n))
	case mpFloat:
		f := math.Float64frombits(n)
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return nil, errMsgpack
		}
		return scalar(cty.NumberFloatVal(f))
	case mpString, mpBinary:
		s, err := m.take(n)
		if err != nil {
			return nil, err
		}
		return scalar(cty.StringVal(string(s)))
	case mpExtension:
		// One byte more is the extension's type. cty uses extensions for
		// unknown values alone.
		_, err := m.take(n + 1)
		return adapt.UnknownValue(), err
	}
	if m.depth++; m.depth > maxMsgpackDepth || n > uint64(len(m.b)) {
		return nil, errMsgpack
	}
	defer func() { m.depth-- }()
	if kind == mpArray {
		if n == 2 && m.typed() {
			return m.node()
		}
		return m.list(n)
	}
	return m.object(n)
}

// typed reads past the type that stands in front of the value of an attribute
// that may be of any type. Bytes are used for types alone.
func (m *msgpack) typed() bool {
	if len(m.b) == 0 || m.b[0] < 0xc4 || m.b[0] > 0xc6 {
		return false
	}
	_, err := m.text()
	return err == nil
}

func (m *msgpack) list(n uint64) (*adapt.Node, error) {
	list := &adapt.Node{Kind: adapt.List}
	for range n {
		item, err := m.node()
		if err != nil {
			return nil, err
		}
		if item == nil {
			item = adapt.Null()
		}
		list.Items = append(list.Items, item)
	}
	return list, nil
}

func (m *msgpack) object(n uint64) (*adapt.Node, error) {
	object := &adapt.Node{Kind: adapt.Object}
	for range n {
		key, err := m.text()
		if err != nil {
			return nil, err
		}
		value, err := m.node()
		if err != nil {
			return nil, err
		}
		if value == nil && m.nulls {
			value = adapt.Null()
		}
		if value != nil {
			object.Fields = append(object.Fields, adapt.Field{Name: key, Value: value})
		}
	}
	return object, nil
}

func (m *msgpack) text() (string, error) {
	kind, n, err := m.head()
	if err != nil || kind != mpString && kind != mpBinary {
		return "", errMsgpack
	}
	s, err := m.take(n)
	return string(s), err
}

func (m *msgpack) take(n uint64) ([]byte, error) {
	if n > uint64(len(m.b)) {
		return nil, errMsgpack
	}
	s := m.b[:n]
	m.b = m.b[n:]
	return s, nil
}

type mpKind int

const (
	mpNil mpKind = iota + 1
	mpFalse
	mpTrue
	mpInt
	mpUint
	mpFloat
	mpString
	mpBinary
	mpArray
	mpMap
	mpExtension
)

// head decodes what stands in front of a value: its kind, and its length or
// the number itself.
func (m *msgpack) head() (mpKind, uint64, error) {
	first, err := m.take(1)
	if err != nil {
		return 0, 0, err
	}
	c := first[0]
	switch {
	case c <= 0x7f:
		return mpUint, uint64(c), nil
	case c <= 0x8f:
		return mpMap, uint64(c & 0x0f), nil
	case c <= 0x9f:
		return mpArray, uint64(c & 0x0f), nil
	case c <= 0xbf:
		return mpString, uint64(c & 0x1f), nil
	case c >= 0xe0:
		return mpInt, uint64(int64(int8(c))), nil
	}
	switch c {
	case 0xc0:
		return mpNil, 0, nil
	case 0xc2:
		return mpFalse, 0, nil
	case 0xc3:
		return mpTrue, 0, nil
	case 0xca:
		n, err := m.uint(4)
		return mpFloat, math.Float64bits(float64(math.Float32frombits(uint32(n)))), err
	case 0xcb:
		n, err := m.uint(8)
		return mpFloat, n, err
	case 0xd4, 0xd5, 0xd6, 0xd7, 0xd8:
		return mpExtension, 1 << (c - 0xd4), nil
	}
	for _, r := range mpRanges {
		if c >= r.first && c < r.first+byte(len(r.sizes)) {
			size := r.sizes[c-r.first]
			n, err := m.uint(size)
			if r.kind == mpInt {
				shift := 64 - 8*size
				n = uint64(int64(n<<shift) >> shift)
			}
			return r.kind, n, err
		}
	}
	return 0, 0, errMsgpack
}

// mpRanges are the codes that are followed by a length or a number of so many
// bytes.
var mpRanges = []struct {
	first byte
	kind  mpKind
	sizes []int
}{
	{0xc4, mpBinary, []int{1, 2, 4}},
	{0xc7, mpExtension, []int{1, 2, 4}},
	{0xcc, mpUint, []int{1, 2, 4, 8}},
	{0xd0, mpInt, []int{1, 2, 4, 8}},
	{0xd9, mpString, []int{1, 2, 4}},
	{0xdc, mpArray, []int{2, 4}},
	{0xde, mpMap, []int{2, 4}},
}

func (m *msgpack) uint(size int) (uint64, error) {
	b, err := m.take(uint64(size))
	if err != nil {
		return 0, err
	}
	var padded [8]byte
	copy(padded[8-size:], b)
	return binary.BigEndian.Uint64(padded[:]), nil
}
