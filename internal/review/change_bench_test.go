// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review_test

import (
	"fmt"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// manyServices are services of which every tenth is moved, every tenth is new
// under the name of one that goes, and every tenth loses a VM.
func manyServices(n int, after bool) (*topology.Topology, map[string]string) {
	var services []*topology.BackendService
	moves := map[string]string{}
	for i := range n {
		name, size := fmt.Sprintf("s%d", i), 2
		switch {
		case !after:
		case i%10 == 1:
			name = fmt.Sprintf("moved%d", i)
			for _, part := range []string{"google_compute_region_backend_service.%s", "google_compute_instance_group.%s-main", "google_compute_instance_group.%s-spare"} {
				moves[fmt.Sprintf(part, fmt.Sprintf("s%d", i))] = fmt.Sprintf(part, name)
			}
		case i%10 == 2:
			name = fmt.Sprintf("renamed%d", i)
		case i%10 == 3:
			size = 1
		}
		bs := pair(name, size, 2)
		bs.Name = topology.Known(fmt.Sprintf("s%d", i), topology.Origin{})
		services = append(services, bs)
	}
	return stand(services...), moves
}

func BenchmarkReviewOfTenThousandServices(b *testing.B) {
	before, _ := manyServices(10000, false)
	after, moves := manyServices(10000, true)
	b.ReportAllocs()
	for b.Loop() {
		d, err := review.Change(review.Before{Topology: before, Moves: []map[string]string{moves}, Recorded: before}, after, review.Options{})
		if err != nil || len(d.Review.Objects) != 10000 {
			b.Fatal(err, len(d.Review.Objects))
		}
	}
}
