// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc

import (
	"strconv"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// Address is a resource instance's address, taken apart.
type Address struct {
	// Module is the module instance's address, or empty for the root.
	Module string
	Mode   adapt.Mode
	Type   string
	Name   string
	// Key is spelled as in the address: `["a"]`, `[0]`, `[*]`, or empty.
	Key string
}

// ParseAddress takes an address apart; ok is false where it is none of a
// resource.
func ParseAddress(s string) (a Address, ok bool) {
	rest := s
	for strings.HasPrefix(rest, "module.") {
		name, after := cutName(rest[len("module."):])
		key, after := CutKey(after)
		if name == "" || !strings.HasPrefix(after, ".") {
			return Address{}, false
		}
		_ = key
		rest = after[1:]
	}
	a.Module = strings.TrimSuffix(s[:len(s)-len(rest)], ".")
	a.Mode = adapt.Managed
	if after, found := strings.CutPrefix(rest, "data."); found {
		a.Mode, rest = adapt.Data, after
	}
	a.Type, rest = cutName(rest)
	after, found := strings.CutPrefix(rest, ".")
	if !found {
		return Address{}, false
	}
	a.Name, rest = cutName(after)
	a.Key, rest = CutKey(rest)
	return a, a.Type != "" && a.Name != "" && rest == ""
}

// Resource is the address of the resource that the instance is one of: the
// same without the key.
func (a Address) Resource() string {
	s := a.Type + "." + a.Name
	if a.Mode == adapt.Data {
		s = "data." + s
	}
	if a.Module != "" {
		s = a.Module + "." + s
	}
	return s
}

// String puts the address together again.
func (a Address) String() string { return a.Resource() + a.Key }

func cutName(s string) (name, rest string) {
	if i := strings.IndexAny(s, ".["); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// CutKey cuts an instance key in brackets from the front; a string in it may
// hold any character, quotes and brackets among them.
func CutKey(s string) (key, rest string) {
	if !strings.HasPrefix(s, "[") {
		return "", s
	}
	quoted := false
	for i := 1; i < len(s); i++ {
		switch {
		case quoted && s[i] == '\\':
			i++
		case s[i] == '"':
			quoted = !quoted
		case !quoted && s[i] == ']':
			return s[:i+1], s[i+1:]
		}
	}
	return "", s
}

// SplitKey cuts the last instance key from an address: a module's or a
// resource's.
func SplitKey(address string) (without, key string) {
	rest := address
	for rest != "" {
		_, after := cutName(rest)
		k, after2 := CutKey(after)
		if k != "" && after2 == "" {
			return strings.TrimSuffix(address, k), k
		}
		if after2 == after && !strings.HasPrefix(after, ".") {
			break
		}
		rest = strings.TrimPrefix(after2, ".")
	}
	return address, ""
}

// ParentModule splits a module instance's address into that of the module it
// is called from and its own last step: `module.a["x"].module.b[0]` gives
// `module.a["x"]`, "b" and "[0]".
func ParentModule(module string) (parent, name, key string) {
	without, key := SplitKey(module)
	i := strings.LastIndex(without, "module.")
	if i < 0 {
		return "", "", ""
	}
	return strings.TrimSuffix(without[:i], "."), without[i+len("module."):], key
}

// KeyValue is an instance key as a value: a string, a number, or cty.NilVal
// for none.
func KeyValue(key string) cty.Value {
	inner := strings.TrimSuffix(strings.TrimPrefix(key, "["), "]")
	if inner == "" {
		return cty.NilVal
	}
	if strings.HasPrefix(inner, `"`) {
		return cty.StringVal(unquote(inner))
	}
	if n, err := strconv.Atoi(inner); err == nil {
		return cty.NumberIntVal(int64(n))
	}
	return cty.NilVal
}

// unquote undoes Terraform's quoting of keys, which is Go's but for the
// doubled template introducers.
func unquote(s string) string {
	u, err := strconv.Unquote(s)
	if err != nil {
		u = strings.Trim(s, `"`)
	}
	return strings.NewReplacer("$${", "${", "%%{", "%{").Replace(u)
}

// ProviderType is the last part of a provider's address: "google" for
// "google", "registry.terraform.io/hashicorp/google" and
// "registry.opentofu.org/hashicorp/google" alike.
func ProviderType(address string) string {
	// A state file writes provider["host/namespace/type"].alias.
	if _, after, ok := strings.Cut(address, `provider["`); ok {
		address, _, _ = strings.Cut(after, `"]`)
	} else if after, ok := strings.CutPrefix(address, "provider."); ok {
		address, _, _ = strings.Cut(after, ".")
	}
	return address[strings.LastIndex(address, "/")+1:]
}
