// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// failoverPolicyResource adapts a failover_policy. It stands for nothing by
// itself; a failover_backend_service that receives it reads its attributes.
func failoverPolicyResource(*instance) {}
