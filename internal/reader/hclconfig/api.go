// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package hclconfig reads a Terraform configuration directory offline, the way
// Terraform plans it: it evaluates variables, locals, functions, count,
// for_each, dynamic blocks and modules, and keeps for every value where it
// came from.
//
// Strings that only apply will tell (an id, a self link, an address) are
// carried through the evaluation as placeholders (token.go), other unknown
// values as cty unknowns whose marks say what they hang on (provenance.go).
// Expressions are evaluated by the package itself (expr*.go) on the trees of
// hclsyntax, since hcl forgets the origin of a value as soon as a part of it
// is unknown. Objects are evaluated when something refers to them
// (instance.go, resource.go), so there is no graph to build.
//
// Configurations are not trusted: no command is run, no network is used, only
// files inside the root are read, and everything that can grow is bounded
// (limits.go, guard.go).
package hclconfig

import (
	"io/fs"

	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// Options say what to read and with which values.
type Options struct {
	// Dir is the root module's directory.
	Dir string
	// Root is the directory outside of which nothing is read, links
	// resolved. Empty means the nearest parent of Dir that holds .git, else
	// Dir itself.
	Root string
	// FS replaces the disk, for tests and for the snapshot inside a saved
	// plan. Dir is then a path in it, and Root is its root.
	FS fs.FS
	// Values are -var and -var-file in command-line order.
	Values []Value
	// Environ are TF_VAR_* and TF_DATA_DIR as the caller's environment has
	// them, "NAME=value" each. Nothing else of the environment is used.
	Environ []string
	// Workspace is terraform.workspace; empty means "default".
	Workspace string
	// Oracle is what a plan knows about this configuration, or nil.
	Oracle Oracle
}

// Value is one -var or one -var-file.
type Value struct {
	// Name and Text are set for -var=Name=Text.
	Name, Text string
	// File is set for -var-file. It is looked for in the working directory
	// and then in Dir, and may lie outside of the root, since the user named
	// it; in another file system it is relative to Dir.
	File string
}

// Oracle answers from a plan what a configuration leaves open.
type Oracle interface {
	// Variable is a root variable's value.
	Variable(name string) (cty.Value, bool)
	// Attributes is an instance's attribute tree as planned, recorded or
	// read, unknown where the plan does not know; nil for an instance that
	// the plan does not have.
	Attributes(address string) *adapt.Node
	// Keys lists the instance keys that the plan has for a resource or a
	// module call, given its address without the last key. ok is false
	// where the plan has none at all. A resource without count and
	// for_each has the one key cty.NilVal. It is asked only where count or
	// for_each can't be evaluated; a google or failover resource of which
	// the plan has none then has no instances, anything else is symbolic.
	Keys(address string) (keys []cty.Value, ok bool)
}
