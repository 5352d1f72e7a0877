// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// computeBackendBucket adapts a backend bucket.
func computeBackendBucket(in *instance) {
	o := &topology.BackendBucket{Object: in.global(), EnableCDN: orDefault(in.body().flag("enable_cdn"), false)}
	register(in, o, &o.Object, backendBuckets, func(t *topology.Topology) *[]*topology.BackendBucket { return &t.BackendBuckets }, nil)
}
