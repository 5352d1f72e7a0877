// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// memo is a value that is evaluated once, when it is first asked for.
type memo struct {
	done, running bool
	value         cty.Value
	// name is for the message about a cycle.
	name string
}

// once evaluates a memo. Values that need one another in a circle are reported
// and unknown.
func (r *reader) once(m *memo, rng hcl.Range, f func() cty.Value) cty.Value {
	if m.done {
		return m.value
	}
	if m.running {
		r.reportCycle(m, rng)
		return cty.DynamicVal
	}
	m.running, m.value = true, cty.DynamicVal
	r.running = append(r.running, m)
	// Also after a fault, so that it is not taken for a cycle later on.
	defer func() { m.running, m.done = false, true }()
	m.value = f()
	r.running = r.running[:len(r.running)-1]
	return m.value
}

func (r *reader) reportCycle(m *memo, rng hcl.Range) {
	var names []string
	for i := len(r.running) - 1; i >= 0; i-- {
		names = append([]string{r.running[i].name}, names...)
		if r.running[i] == m {
			break
		}
	}
	r.fail(diagnostic{
		summary: "Cycle",
		detail:  fmt.Sprintf("These values refer to one another in a circle: %s.", strings.Join(append(names, m.name), " -> ")),
		rng:     rng,
	})
}
