// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import "math/big"

// OutageBound returns the seconds after which the last client of a DNS record
// has followed a failover at the latest: TTL + interval * threshold (DNS-060).
func OutageBound(ttl, interval, threshold int) *big.Int {
	detection := new(big.Int).Mul(big.NewInt(int64(interval)), big.NewInt(int64(threshold)))
	return detection.Add(detection, big.NewInt(int64(ttl)))
}
