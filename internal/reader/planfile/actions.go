// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planfile

import (
	"strings"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// action is what a plan does with an instance, as its JSON names it, and which
// values the saved plan holds for it: the one before, the one after, or one
// that is both.
type action struct {
	names               []string
	before, after, same bool
}

var actions = map[uint64]action{
	0: {names: []string{"no-op"}, same: true},
	1: {names: []string{"create"}, after: true},
	2: {names: []string{"read"}, before: true, after: true},
	3: {names: []string{"update"}, before: true, after: true},
	5: {names: []string{"delete"}, before: true},
	6: {names: []string{"delete", "create"}, before: true, after: true},
	7: {names: []string{"create", "delete"}, before: true, after: true},
	8: {names: []string{"forget"}, before: true},
	9: {names: []string{"create", "forget"}, before: true, after: true},
}

// reasons are those that say more than the action does.
var reasons = map[uint64]string{
	1:  "replace_because_tainted",
	2:  "replace_by_request",
	3:  "replace_because_cannot_update",
	4:  "delete_because_no_resource_config",
	5:  "delete_because_wrong_repetition",
	6:  "delete_because_count_index",
	7:  "delete_because_each_key",
	8:  "delete_because_no_module",
	9:  "replace_by_triggers",
	10: "read_because_config_unknown",
	11: "read_because_dependency_pending",
	12: "delete_because_no_move_target",
	13: "read_because_check_nested",
}

// eachStep calls f for each step of a path: an attribute's name, or the index
// of an element.
func eachStep(raw []byte, f func(name string, index *adapt.Node) error) error {
	return fields(raw, func(number protowire.Number, _ uint64, step []byte) error {
		if number != 1 {
			return nil
		}
		return fields(step, func(number protowire.Number, _ uint64, raw []byte) error {
			switch number {
			case 1:
				return f(string(raw), nil)
			case 2:
				v, err := wrapped(raw)
				if err != nil {
					return err
				}
				m := &msgpack{b: v}
				n, err := m.node()
				if err != nil {
					return err
				}
				return f("", n)
			}
			return nil
		})
	})
}

// pathText spells a path as an attribute path, with indexes.
func pathText(raw []byte) (string, error) {
	var b strings.Builder
	err := eachStep(raw, func(name string, index *adapt.Node) error {
		if name == "" {
			s, _ := index.Text()
			b.WriteString("[" + s + "]")
			return nil
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(name)
		return nil
	})
	return b.String(), err
}

// markPath marks what a path leads to as sensitive. An element of a set is
// named by its value, so such a path marks the set.
func markPath(n *adapt.Node, raw []byte) error {
	at, stop := n, false
	err := eachStep(raw, func(name string, index *adapt.Node) error {
		switch i, isInt := index.Int(); {
		case stop || at == nil:
		case name != "":
			at = at.Get(name)
		case at.Kind == adapt.Object:
			key, _ := index.Text()
			at = at.Get(key)
		case isInt && i >= 0 && i < len(at.Items):
			at = at.Items[i]
		default:
			stop = true
		}
		return nil
	})
	mark(at)
	return err
}

func mark(n *adapt.Node) {
	if n == nil {
		return
	}
	n.Sensitive = true
	for _, item := range n.Items {
		mark(item)
	}
	for _, f := range n.Fields {
		mark(f.Value)
	}
}
