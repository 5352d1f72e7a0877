// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

const trackingAttribute = "connection_tracking_policy"

var alwaysPersistWithFailover = &Rule{
	ID:        "FO129",
	Slug:      "always-persist-with-failover",
	Title:     "Connections stay on unhealthy backends of a service with failover",
	Severity:  Info,
	Types:     passthroughTypes,
	Attribute: trackingAttribute,
	Finds:     "A passthrough backend service with failover backends and connection_persistence_on_unhealthy_backends = \"ALWAYS_PERSIST\".",
	Why:       "Existing connections then stay on a backend that fails its health check, whatever the protocol. Clients with open connections see nothing of the failover. Google discourages the setting.",
	Fix:       "Use DEFAULT_FOR_PROTOCOL, or NEVER_PERSIST where connections shall move.",
	Unsure:    "The setting, or whether there is a failover backend, is known only after apply.",
	Facts:     []string{"PNLB-058"},
	Check:     checkAlwaysPersistWithFailover,
}

func checkAlwaysPersistWithFailover(p *Pass) {
	const attribute = trackingAttribute + ".connection_persistence_on_unhealthy_backends"
	p.passthrough(func(s *topology.BackendService) {
		v := s.ConnectionPersistenceOnUnhealthyBackends
		found, hidden := hasBackend(s, true)
		if found == no || !v.IsUnknown() && !topology.Is(v, topology.PersistenceAlways) {
			return
		}
		if v.IsUnknown() {
			hidden = append(hidden, named(v.Origin, attribute))
		}
		if len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s keeps connections on unhealthy backends and has failover", lower(service(s))), hidden...)
			return
		}
		p.find(at(&s.Object, trackingAttribute, v),
			fmt.Sprintf("%s has failover backends and connection_persistence_on_unhealthy_backends %s: connections that exist stay on members that fail their health check, so that failover helps new connections only.", service(s), topology.PersistenceAlways),
			"Use DEFAULT_FOR_PROTOCOL, or NEVER_PERSIST where existing connections shall move too.")
	})
}
