// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

import (
	"slices"
	"strconv"
	"strings"
)

// TakesPort reports whether a forwarding rule forwards a port. known is false
// where an attribute that is not known can add it.
func (r *ForwardingRule) TakesPort(port int) (takes, known bool) {
	ports, _ := r.Ports.Get()
	span, _ := r.PortRange.Get()
	switch {
	case Is(r.AllPorts, true) || holdsPort(span, port) || slices.ContainsFunc(ports, func(p string) bool { return holdsPort(p, port) }):
		return true, true
	case r.AllPorts.IsUnknown() || r.Ports.IsUnknown() || r.PortRange.IsUnknown():
		return false, false
	}
	return false, true
}

// holdsPort reports whether "80" or "8000-8100" holds a port.
func holdsPort(span string, port int) bool {
	first, last, isRange := strings.Cut(span, "-")
	if !isRange {
		last = first
	}
	from, err1 := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	return err1 == nil && err2 == nil && from <= port && port <= to
}
