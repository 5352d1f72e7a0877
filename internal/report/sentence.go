// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"math/big"
)

// Summarize says in one sentence what makes the load balancer leave its
// primaries, from its other fields.
func (lb *PassthroughLoadBalancer) Summarize() string {
	ends := lb.whenNothingIsHealthy()
	if isZero(lb.Failover.Groups) {
		return "without a failover backend the healthy primaries serve at any ratio; " + ends
	}
	if lb.FailoverRatio == nil {
		return "the ratio is not known, so neither is when the primaries give way"
	}
	if isZero(lb.Primary.Groups) || isZero(lb.Primary.VMs) {
		return "there is no primary, so the healthy failover backends always serve"
	}
	if lb.FailoverRatio.Rat().Sign() < 0 || lb.FailoverRatio.Rat().Cmp(big.NewRat(1, 1)) > 0 {
		return "the ratio lies outside 0 to 1, which the API refuses"
	}
	switch {
	case lb.PrimaryFailuresTolerated != nil && lb.MinimumHealthyPrimaries != nil && *lb.PrimaryFailuresTolerated >= 0:
		// The two together are the primaries that count, which can be fewer
		// than are configured.
		return staysSentence(*lb.MinimumHealthyPrimaries, *lb.MinimumHealthyPrimaries+*lb.PrimaryFailuresTolerated)
	case lb.FailoverRatio.Rat().Sign() == 0:
		return "stays on primaries while at least 1 is healthy; when the last one fails, everything moves to failover" + lb.toleratedClause()
	case lb.FailoverRatio.Rat().IsInt():
		// A ratio of 1, since 0 was before.
		return "stays on primaries only while all of them are healthy; the 1st failure moves everything to failover"
	}
	return fmt.Sprintf("stays on primaries while the share of healthy ones is at least %s; below that everything moves to failover%s",
		lb.FailoverRatio, lb.toleratedClause())
}

func staysSentence(least, all int) string {
	if least == all {
		if all == 1 {
			return "stays on the primary while it is healthy; its failure moves everything to failover"
		}
		return fmt.Sprintf("stays on primaries only while all %d are healthy; the 1st failure moves everything to failover", all)
	}
	return fmt.Sprintf("stays on primaries while at least %d of %d %s healthy; the %s failure moves everything to failover",
		least, all, isOrAre(least), ordinal(all-least+1))
}

// toleratedClause says how many failures an interval of sizes tolerates.
func (lb *PassthroughLoadBalancer) toleratedClause() string {
	b := lb.PrimaryFailuresToleratedRange
	switch {
	case lb.PrimaryFailuresTolerated != nil:
		return fmt.Sprintf(" (%s tolerated at any size)", count(*lb.PrimaryFailuresTolerated, "failure", "failures"))
	case b != nil:
		return fmt.Sprintf(" (%s failures tolerated, by the number of primaries)", b)
	}
	return ""
}

func (lb *PassthroughLoadBalancer) whenNothingIsHealthy() string {
	switch {
	case lb.DropTrafficIfUnhealthy == nil:
		return "what happens when none is healthy hangs on drop_traffic_if_unhealthy, which is not known"
	case *lb.DropTrafficIfUnhealthy:
		return "when none is healthy, new connections are dropped"
	}
	return "when none is healthy, new connections go to all of them as a last resort"
}

func isZero(n *int) bool { return n != nil && *n == 0 }

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return itoa(n) + suffix
}
