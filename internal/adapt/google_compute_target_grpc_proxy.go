// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

// computeTargetGRPCProxy adapts a global target gRPC proxy.
func computeTargetGRPCProxy(in *instance) { targetProxy(in, in.global(), true, "GRPC") }
