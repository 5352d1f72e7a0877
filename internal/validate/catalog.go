// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

// catalog is the one list of rules, ordered by ID. An ID that was given once is
// never given to another rule.
var catalog = []*Rule{
	balancingModeNotConnection,
	failoverRatioOutOfRange,
	failoverRatioMissing,
	failoverRatioOne,
	failoverRatioOnBoundary,
	failoverPolicyWithoutFailoverBackend,
	noPrimaryBackend,
}
