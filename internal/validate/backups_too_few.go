// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"math/big"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var backupsTooFew = &Rule{
	ID:        "FO128",
	Slug:      "backups-too-few",
	Title:     "The failover backends are far smaller than what they take over from",
	Severity:  Warning,
	Types:     passthroughTypes,
	Attribute: "backend",
	Finds:     "A passthrough backend service with failover backends whose VMs are fewer than half of the healthy primaries that the failover ratio demands.",
	Why:       "When the primaries fall below that number, their remaining healthy VMs get nothing more and the failover backends have to carry everything. With fewer than half as many VMs, each of them gets more than twice the load under which the service was still considered healthy enough before.",
	Fix:       "Give the failover backends more or larger VMs, or lower the ratio so that the primaries keep serving longer.",
	Unsure:    "The ratio or the size of a group is not known, and the answer depends on it.",
	Facts:     []string{"PNLB-012", "PNLB-022"},
	Check:     checkBackupsTooFew,
}

func checkBackupsTooFew(p *Pass) {
	p.passthrough(func(s *topology.BackendService) {
		found, hidden := hasBackend(s, true)
		if found == no {
			return
		}
		hidden = append(hidden, policyHidden(s)...)
		least, most := new(big.Rat), new(big.Rat)
		if s.FailoverPolicy == nil && s.FailoverPolicyUnknown != nil {
			most = big.NewRat(1, 1)
		} else if s.FailoverPolicy != nil {
			v := s.FailoverPolicy.Ratio
			if ratio, ok := v.Get(); ok {
				least, most = ratio, ratio
			} else if v.IsUnknown() {
				most = big.NewRat(1, 1)
				hidden = append(hidden, named(v.Origin, ratioAttribute))
			}
		}
		primaries, open := members(s, false)
		hidden = append(hidden, open...)
		backups, open := members(s, true)
		hidden = append(hidden, open...)

		leastNeeded, possible := engine.MinimumHealthyPrimaries(primaries.Min, least)
		if primaries.Min == 0 {
			leastNeeded, possible = 0, primaries.Max != 0
		}
		if !possible {
			return
		}
		never := false
		if primaries.Max != topology.NoLimit {
			mostNeeded, _ := engine.MinimumHealthyPrimaries(primaries.Max, most)
			never = 2*backups.Min >= mostNeeded
		}
		switch {
		case never:
		case backups.Max != topology.NoLimit && 2*backups.Max < leastNeeded:
			p.find(place{object: &s.Object, attribute: "backend", origin: firstOf(s, true)},
				fmt.Sprintf("%s keeps its primaries while at least %d of them are healthy, and has %s to take over. At failover each of these gets more than twice the load of a primary just before.", service(s), leastNeeded, sizeText(backups, "backup VM")),
				"Give the failover backends more VMs, or lower the failover ratio.")
		case len(hidden) > 0:
			p.unsure(&s.Object, fmt.Sprintf("%s has backup VMs for at least half of the healthy primaries that its failover ratio demands", lower(service(s))), unique(hidden)...)
		}
	})
}
