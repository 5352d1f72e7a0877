// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var outageBound = &Rule{
	ID:        "FO212",
	Slug:      "outage-bound",
	Title:     "The outage that a failover record bounds, in seconds",
	Severity:  Info,
	Types:     recordTypes,
	Attribute: ttlAttribute,
	Finds:     "Every record of a public zone with external endpoints and a health check of the input, with the bound of its outage: TTL plus interval times unhealthy threshold.",
	Why:       "It takes until the check has failed often enough in two of three regions, and until resolvers have forgotten the old answer. Resolvers that ignore the TTL take longer.",
	Fix:       "Nothing needs to be fixed. A lower ttl, check_interval_sec or unhealthy_threshold shortens the outage.",
	Unsure:    "The TTL, the interval or the threshold is known only after apply.",
	Facts:     []string{"DNS-060", "TIME-005"},
	Check:     checkOutageBound,
}

func checkOutageBound(p *Pass) {
	p.records(func(r *topology.DNSRecord) {
		h := r.HealthCheck.To
		if h == nil || h.Outside || r.TTL.IsNull() || inPrivateZone(r) {
			return
		}
		var hidden []topology.Origin
		for _, v := range []struct {
			value     topology.Value[int]
			attribute string
		}{{r.TTL, ttlAttribute}, {h.CheckIntervalSec, intervalAttribute}, {h.UnhealthyThreshold, "unhealthy_threshold"}} {
			if v.value.IsUnknown() {
				hidden = append(hidden, named(v.value.Origin, v.attribute))
			}
		}
		if len(hidden) > 0 {
			p.unsure(&r.Object, fmt.Sprintf("the outage of %s is bounded by a certain time", lower(record(r))), hidden...)
			return
		}
		ttl, _ := r.TTL.Get()
		interval, _ := h.CheckIntervalSec.Or(defaultSeconds)
		threshold, _ := h.UnhealthyThreshold.Or(defaultThreshold)
		if !plausibleTTL(ttl) || !plausibleInterval(interval) || !plausibleThreshold(threshold) {
			return
		}
		p.find(at(&r.Object, ttlAttribute, r.TTL).with(h.CheckIntervalSec.Sensitive, h.UnhealthyThreshold.Sensitive),
			fmt.Sprintf("%s takes at most %d seconds to move clients: ttl %d plus %d times check_interval_sec %d of %s.", record(r), engine.OutageBound(ttl, interval, threshold), ttl, threshold, interval, checkText(r.HealthCheck)),
			"Lower ttl, check_interval_sec or unhealthy_threshold if this is too long.", h.CheckIntervalSec.Origin)
	})
}

// defaultThreshold is the number of failed probes that makes a health check fail
// where nothing else is set (HC-002).
const defaultThreshold = 2

// Values that no record or check can have are other rules' findings, and nothing
// is reckoned from them.

func plausibleTTL(seconds int) bool      { return seconds >= 0 && seconds <= 1<<20 }
func plausibleInterval(seconds int) bool { return seconds >= 1 && seconds <= 1<<20 }
func plausibleThreshold(n int) bool      { return n >= 1 && n <= 1<<10 }
