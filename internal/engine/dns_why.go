// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// tell is a placeholder-free sentence part about an answer.
func (p *dnsPolicy) tell(a *dnsAnswer, states []TargetState) string { return "" }
