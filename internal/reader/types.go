// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import "strings"

// loadBalancing takes the types of which load balancing is made. Which of them
// mean something is for the adapters to say.
func loadBalancing(typ string) bool {
	for _, prefix := range []string{"google_compute_", "google_dns_", "google_certificate_manager_", "google_network_services_", "failover_"} {
		if strings.HasPrefix(typ, prefix) {
			return true
		}
	}
	return false
}
