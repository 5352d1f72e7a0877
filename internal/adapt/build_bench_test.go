// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"fmt"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// BenchmarkBuild joins backend services of four groups each, a forwarding rule
// and a record that names its address.
func BenchmarkBuild(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		b.Run(fmt.Sprintf("services=%d", n), func(b *testing.B) {
			s := source("config")
			for i := range n {
				backends := list{}
				for k := range 4 {
					name := fmt.Sprintf("m%d-%d", i, k)
					s.Resources = append(s.Resources, resource(fmt.Sprintf(`google_compute_instance_group_manager.m["%s"]`, name), attrs{"name": name, "zone": "us-west1-a", "target_size": 3}))
					backends = append(backends, block{"group": "projects/p/zones/us-west1-a/instanceGroups/" + name, "failover": k > 1})
				}
				name, ip := fmt.Sprintf("s%d", i), fmt.Sprintf("203.0.%d.%d", i/256, i%256)
				s.Resources = append(s.Resources,
					resource(fmt.Sprintf("google_compute_region_backend_service.s[%d]", i), attrs{"name": name, "backend": backends, "failover_policy": list{block{"failover_ratio": number("0.5")}}}),
					resource(fmt.Sprintf("google_compute_forwarding_rule.f[%d]", i), attrs{"name": name, "ip_address": ip, "backend_service": ref(fmt.Sprintf("google_compute_region_backend_service.s[%d].id", i))}),
					resource(fmt.Sprintf("google_dns_record_set.r[%d]", i), attrs{"name": name, "rrdatas": list{ip}}),
				)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				adapt.Build([]*adapt.Source{s})
			}
		})
	}
}
