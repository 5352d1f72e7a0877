// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report_test

import (
	"math/big"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

func TestTheRatioIsASentence(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(*report.PassthroughLoadBalancer)
		want  string
	}{
		{"half of four", func(*report.PassthroughLoadBalancer) {},
			"stays on primaries while at least 2 of 4 are healthy; the 3rd failure moves everything to failover"},
		{"one of two", func(lb *report.PassthroughLoadBalancer) { primaries(lb, 2, 1) },
			"stays on primaries while at least 1 of 2 is healthy; the 2nd failure moves everything to failover"},
		{"all of three", func(lb *report.PassthroughLoadBalancer) { primaries(lb, 3, 3) },
			"stays on primaries only while all 3 are healthy; the 1st failure moves everything to failover"},
		{"a single one", func(lb *report.PassthroughLoadBalancer) { primaries(lb, 1, 1) },
			"stays on the primary while it is healthy; its failure moves everything to failover"},
		{"the 12th", func(lb *report.PassthroughLoadBalancer) { primaries(lb, 20, 9) },
			"stays on primaries while at least 9 of 20 are healthy; the 12th failure moves everything to failover"},
		{"more primaries than count", func(lb *report.PassthroughLoadBalancer) {
			primaries(lb, 250, 63)
			lb.Primary.VMs = ptr(260)
		}, "stays on primaries while at least 63 of 250 are healthy; the 188th failure moves everything to failover"},
		{"no failover backend", func(lb *report.PassthroughLoadBalancer) { lb.Failover.Groups = ptr(0) },
			"without a failover backend the healthy primaries serve at any ratio; when none is healthy, new connections go to all of them as a last resort"},
		{"no failover backend, dropping", func(lb *report.PassthroughLoadBalancer) {
			lb.Failover.Groups, lb.DropTrafficIfUnhealthy = ptr(0), ptr(true)
		}, "without a failover backend the healthy primaries serve at any ratio; when none is healthy, new connections are dropped"},
		{"no primary", func(lb *report.PassthroughLoadBalancer) { lb.Primary.Groups = ptr(0) },
			"there is no primary, so the healthy failover backends always serve"},
		{"primaries without a member", func(lb *report.PassthroughLoadBalancer) { lb.Primary.VMs = ptr(0) },
			"there is no primary, so the healthy failover backends always serve"},
		{"unknown ratio", func(lb *report.PassthroughLoadBalancer) { lb.FailoverRatio = nil },
			"the ratio is not known, so neither is when the primaries give way"},
		{"a ratio that the API refuses", func(lb *report.PassthroughLoadBalancer) { lb.FailoverRatio = report.NewDecimal(big.NewRat(3, 2)) },
			"the ratio lies outside 0 to 1, which the API refuses"},
		{"unknown number of primaries", func(lb *report.PassthroughLoadBalancer) { unknownPrimaries(lb) },
			"stays on primaries while the share of healthy ones is at least 0.5; below that everything moves to failover"},
		{"unknown number, ratio 1", func(lb *report.PassthroughLoadBalancer) {
			unknownPrimaries(lb)
			lb.FailoverRatio = report.NewDecimal(big.NewRat(1, 1))
		}, "stays on primaries only while all of them are healthy; the 1st failure moves everything to failover"},
		{"unknown number, ratio 0", func(lb *report.PassthroughLoadBalancer) {
			unknownPrimaries(lb)
			lb.FailoverRatio = report.NewDecimal(new(big.Rat))
		}, "stays on primaries while at least 1 is healthy; when the last one fails, everything moves to failover"},
		{"an interval of primaries", func(lb *report.PassthroughLoadBalancer) {
			unknownPrimaries(lb)
			lb.PrimaryFailuresToleratedRange = &report.Bounds{Min: 1, Max: 3}
		}, "stays on primaries while the share of healthy ones is at least 0.5; below that everything moves to failover (1 to 3 failures tolerated, by the number of primaries)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lb := fourGroups()
			tt.spoil(lb)
			if got := lb.Summarize(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func primaries(lb *report.PassthroughLoadBalancer, all, least int) {
	lb.Primary.VMs, lb.MinimumHealthyPrimaries, lb.PrimaryFailuresTolerated = ptr(all), ptr(least), ptr(all-least)
}

func unknownPrimaries(lb *report.PassthroughLoadBalancer) {
	lb.Primary.VMs, lb.MinimumHealthyPrimaries, lb.PrimaryFailuresTolerated = nil, nil, nil
}
