// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"errors"
	"fmt"
	"math/big"
	"net/netip"
	"regexp"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

var leadingZero = regexp.MustCompile(`(^|[./])0+([0-9])`)

// parsePrefix reads an address range. Leading zeros in IPv4 octets are
// decimal, as Terraform has always read them.
func parsePrefix(s string) (netip.Prefix, error) {
	p, err := netip.ParsePrefix(s)
	if err != nil {
		p, err = netip.ParsePrefix(leadingZero.ReplaceAllString(s, "$1$2"))
	}
	if err != nil {
		return netip.Prefix{}, fmt.Errorf("invalid CIDR expression: invalid CIDR address: %s", s)
	}
	return p, nil
}

func addressNumber(a netip.Addr) *big.Int { return new(big.Int).SetBytes(a.AsSlice()) }

func numberAddress(n *big.Int, is4 bool) netip.Addr {
	size := 16
	if is4 {
		size = 4
	}
	a, _ := netip.AddrFromSlice(n.FillBytes(make([]byte, size)))
	return a
}

func wholeNumber(v cty.Value) (*big.Int, error) {
	if !v.AsBigFloat().IsInt() || v.AsBigFloat().MantExp(nil) > 256 {
		return nil, errors.New("a whole number is required")
	}
	n, _ := v.AsBigFloat().Int(nil)
	return n, nil
}

func smallNumber(v cty.Value) (int, error) {
	n, err := wholeNumber(v)
	if err != nil || !n.IsInt64() || n.Int64() > 1024 || n.Int64() < -1024 {
		return 0, errors.New("a small whole number is required")
	}
	return int(n.Int64()), nil
}

var cidrHost = function.New(&function.Spec{
	Params: []function.Parameter{stringParam("prefix"), numberParam("hostnum")},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		p, err := parsePrefix(args[0].AsString())
		if err != nil {
			return cty.NilVal, err
		}
		n, err := wholeNumber(args[1])
		if err != nil {
			return cty.NilVal, err
		}
		hostBits := p.Addr().BitLen() - p.Bits()
		hosts := new(big.Int).Lsh(big.NewInt(1), uint(hostBits))
		if n.Sign() < 0 {
			n = new(big.Int).Add(n, hosts)
		}
		if n.Sign() < 0 || n.Cmp(hosts) >= 0 {
			return cty.NilVal, fmt.Errorf("prefix of %d does not accommodate a host numbered %s", p.Bits(), numberText(args[1]))
		}
		base := addressNumber(p.Masked().Addr())
		return cty.StringVal(numberAddress(base.Add(base, n), p.Addr().Is4()).String()), nil
	},
})

var cidrNetmask = function.New(&function.Spec{
	Params: []function.Parameter{stringParam("prefix")},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		p, err := parsePrefix(args[0].AsString())
		if err != nil {
			return cty.NilVal, err
		}
		if !p.Addr().Is4() {
			return cty.NilVal, errors.New("IPv6 addresses cannot have a netmask: use the prefix length")
		}
		mask := new(big.Int).Lsh(big.NewInt(1), 32)
		mask.Sub(mask, new(big.Int).Lsh(big.NewInt(1), uint(32-p.Bits())))
		return cty.StringVal(numberAddress(mask, true).String()), nil
	},
})

// subnet returns the n-th range with bits more bits of prefix. Fewer bits, and
// numbers below zero, give what Terraform gives for them: some configurations
// rely on the wider range around a subnet.
func subnet(p netip.Prefix, bits int, n *big.Int) (netip.Prefix, error) {
	length := p.Bits() + bits
	if length < 0 || length > p.Addr().BitLen() {
		return netip.Prefix{}, fmt.Errorf("insufficient address space to extend prefix of %d by %d", p.Bits(), bits)
	}
	if bits >= 0 && n.Cmp(new(big.Int).Lsh(big.NewInt(1), uint(bits))) >= 0 {
		return netip.Prefix{}, fmt.Errorf("prefix extension of %d does not accommodate a subnet numbered %s", bits, n)
	}
	at := new(big.Int).Lsh(n, uint(p.Addr().BitLen()-length))
	at.Or(at, addressNumber(p.Masked().Addr())).Abs(at)
	if at.BitLen() > p.Addr().BitLen() {
		return netip.Prefix{}, fmt.Errorf("a subnet numbered %s is outside of the address space", n)
	}
	return netip.PrefixFrom(numberAddress(at, p.Addr().Is4()), length), nil
}

var cidrSubnet = function.New(&function.Spec{
	Params: []function.Parameter{stringParam("prefix"), numberParam("newbits"), numberParam("netnum")},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		p, err := parsePrefix(args[0].AsString())
		if err != nil {
			return cty.NilVal, err
		}
		bits, err := smallNumber(args[1])
		if err != nil {
			return cty.NilVal, function.NewArgError(1, err)
		}
		n, err := wholeNumber(args[2])
		if err != nil {
			return cty.NilVal, function.NewArgError(2, err)
		}
		out, err := subnet(p, bits, n)
		if err != nil {
			return cty.NilVal, err
		}
		return cty.StringVal(out.String()), nil
	},
})

// cidrSubnets lays ranges of given lengths side by side, each at the next
// boundary of its own length.
var cidrSubnets = function.New(&function.Spec{
	Params:   []function.Parameter{stringParam("prefix")},
	VarParam: &function.Parameter{Name: "newbits", Type: cty.Number},
	Type:     function.StaticReturnType(cty.List(cty.String)),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		p, err := parsePrefix(args[0].AsString())
		if err != nil {
			return cty.NilVal, function.NewArgError(0, err)
		}
		if len(args) == 1 {
			return cty.ListValEmpty(cty.String), nil
		}
		total := p.Addr().BitLen()
		start := addressNumber(p.Masked().Addr())
		end := new(big.Int).Add(start, new(big.Int).Lsh(big.NewInt(1), uint(total-p.Bits())))
		next := new(big.Int).Set(start)
		out := make([]cty.Value, 0, len(args)-1)
		for i, a := range args[1:] {
			bits, err := smallNumber(a)
			if err != nil || bits < 1 {
				return cty.NilVal, function.NewArgErrorf(i+1, "must extend prefix by at least one bit")
			}
			if bits > 32 {
				return cty.NilVal, function.NewArgErrorf(i+1, "may not extend prefix by more than 32 bits")
			}
			length := p.Bits() + bits
			if length > total {
				return cty.NilVal, function.NewArgErrorf(i+1, "would extend prefix to %d bits, which is too long for this address", length)
			}
			size := new(big.Int).Lsh(big.NewInt(1), uint(total-length))
			over := new(big.Int).Mod(next, size)
			if over.Sign() > 0 {
				next.Add(next, new(big.Int).Sub(size, over))
			}
			if new(big.Int).Add(next, size).Cmp(end) > 0 {
				return cty.NilVal, function.NewArgErrorf(i+1, "not enough remaining address space for a subnet with a prefix of %d bits after %s", length, p)
			}
			out = append(out, cty.StringVal(netip.PrefixFrom(numberAddress(next, p.Addr().Is4()), length).String()))
			next.Add(next, size)
		}
		return cty.ListVal(out), nil
	},
})
