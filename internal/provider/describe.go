// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// names returns the values of an enumeration as strings.
func names[T ~string](values []T) []string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = string(v)
	}
	return all
}

// quoted joins values as Markdown code.
func quoted(values []string) string { return "`" + strings.Join(values, "`, `") + "`" }

// allowed is the end of a description: the values of which one must be given,
// and what holds where none is. The same list makes the validator.
func allowed(values []string, byDefault string) string {
	text := "One of " + quoted(values) + "."
	if byDefault == "" {
		return text
	}
	if !slices.Contains(values, byDefault) {
		panic("the default " + byDefault + " is not among the allowed values")
	}
	return text + " Defaults to `" + byDefault + "`."
}

// poolMeanings say what each pool is, in the engine's order.
var poolMeanings = map[engine.Pool]string{
	engine.Primary:       "all healthy primaries",
	engine.PrimaryForced: "all healthy primaries, which are below the ratio, since no failover backend is healthy",
	engine.Failover:      "all healthy failover backends",
	engine.LastResort:    "all primaries, since nothing is healthy",
	engine.Dropped:       "nothing, connections are dropped",
	engine.None:          "nothing, there is no primary",
	engine.Undetermined:  "not known from what is configured",
}

// pools lists pools with their meaning, for descriptions.
func pools(all []engine.Pool) string {
	parts := make([]string, len(all))
	for i, p := range all {
		parts[i] = "`" + string(p) + "` (" + poolMeanings[p] + ")"
	}
	return strings.Join(parts, ", ")
}

// stateMeanings say what each state is, in the engine's order.
var stateMeanings = map[engine.HealthState]string{
	engine.StateHealthy:      "every threshold is met",
	engine.StateUnknown:      "not known yet, after a creation or a change",
	engine.StateUnhealthy:    "a threshold is missed",
	engine.StateUndetermined: "not known from what is configured",
}

// healthStates lists states with their meaning, for descriptions.
func healthStates(all []engine.HealthState) string {
	parts := make([]string, len(all))
	for i, s := range all {
		parts[i] = "`" + string(s) + "` (" + stateMeanings[s] + ")"
	}
	return strings.Join(parts, ", ")
}
