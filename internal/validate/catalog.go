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
	failoverPolicyOnProxyScheme,
	haPolicyConflict,
	connectionDrainProtocol,
	dropTraffic,
	tooManyGroups,
	tooManyVMs,
	autoscaledGroupWithFailover,
	groupRepeatedOrMixed,
	capacityOnPassthrough,
	healthCheckMissing,
	globalHealthCheckOnExternal,
	sourceRegionsOnBackendCheck,
	timeoutAboveInterval,
	healthCheckOutOfRange,
	subsettingWithSessionAffinity,
	zonalAffinityExcluded,
	zonalAffinityStaysInZone,
	spilloverRatioOutOfRange,
	globalAccessMissing,
	primariesInOneZone,
	backupsTooFew,
	alwaysPersistWithFailover,
	drainingTimeoutOutOfRange,
	balancingModesClash,
	vmInTwoGroups,
	protocolMismatch,
	negType,
	managerLink,
	singlePairDrains,
	twoOwnersOfMembers,
	targetSizeBesideAutoscaler,
	udpPolicyWithOldProvider,

	droppedAttribute,
	unexpectedArgument,
}
