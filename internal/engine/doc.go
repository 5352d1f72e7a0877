// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package engine answers who serves under which failure.
//
// It is a pure function of a topology and a scenario: exact, deterministic,
// without I/O, clock or floating point. Every outcome belongs to a closed set
// that includes "undetermined", names the facts it rests on and the values
// that decided it, and says so when it hangs on a statement that Google's
// documents disagree about. An outcome that is the same for every value of
// an unknown is reported as known.
//
// A caller parses or lists scenarios (ParseScenario, PassthroughScenarios),
// checks that they speak of the input (CheckScenario), prepares a load
// balancer once (NewPassthrough) and evaluates it as often as it likes. The
// bare condition table stands alone as Policy.Decide.
//
// Composite health goes through NewChains, which joins producers and consumers:
// Chains.Composite is a check with its health sources, and Chains.Consumers are
// the load balancers that follow. AggregateHealth and CompositeState are their
// bare tables.
package engine
