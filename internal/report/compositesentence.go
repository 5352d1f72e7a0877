// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"slices"
	"strings"
)

// mostMargins is how many stretches of sizes a sentence lists.
const mostMargins = 4

// Summarize says in one sentence while what the source is HEALTHY, from its
// other fields.
func (s *HealthSource) Summarize() string {
	if s.HealthyPercentThreshold == nil || s.MinHealthyThreshold == nil || s.EndpointsRequired == nil && s.EndpointsRequiredRange == nil {
		return "while what it is HEALTHY is not fully known"
	}
	both := fmt.Sprintf("%d percent and the minimum of %d", *s.HealthyPercentThreshold, *s.MinHealthyThreshold)
	if s.EndpointsRequired == nil || s.Endpoints == nil {
		return fmt.Sprintf("HEALTHY while %s are met%s", both, s.marginClause())
	}
	need, all := *s.EndpointsRequired, *s.Endpoints
	which := fmt.Sprintf("%d percent and the minimum of %d both demand it", *s.HealthyPercentThreshold, *s.MinHealthyThreshold)
	switch {
	case s.Binds != nil && *s.Binds == "healthy_percent_threshold":
		which = fmt.Sprintf("%d percent; the minimum is %d", *s.HealthyPercentThreshold, *s.MinHealthyThreshold)
	case s.Binds != nil && *s.Binds == "min_healthy_threshold":
		which = fmt.Sprintf("the minimum; %d percent would take fewer", *s.HealthyPercentThreshold)
	}
	if s.HealthyPercentWritten != nil {
		which += fmt.Sprintf("; the %d that was written is never sent", *s.HealthyPercentWritten)
	}
	switch {
	case all == 0:
		return "never HEALTHY, since it has no endpoint"
	case need > all:
		return fmt.Sprintf("never HEALTHY: it needs %d healthy endpoints and has %d (%s)", need, all, which)
	case need == all:
		return fmt.Sprintf("HEALTHY only while all %d are healthy (%s)", all, which)
	}
	return fmt.Sprintf("HEALTHY while at least %d of %d %s healthy (%s)", need, all, isOrAre(need), which)
}

// marginClause lists what the sizes of an interval tolerate.
func (s *HealthSource) marginClause() string {
	if len(s.Margins) == 0 || len(s.Margins) > mostMargins {
		if b := s.FailuresToleratedRange; b != nil {
			return fmt.Sprintf(" (%s failures tolerated, by size)", b)
		}
		return ""
	}
	var parts []string
	for _, m := range s.Margins {
		sizes := itoa(m.Endpoints.Min)
		switch m.Endpoints.Max - m.Endpoints.Min {
		case 0:
		case 1:
			sizes += " or " + itoa(m.Endpoints.Max)
		default:
			sizes += " to " + itoa(m.Endpoints.Max)
		}
		if m.FailuresTolerated == nil {
			parts = append(parts, "never with "+sizes)
			continue
		}
		parts = append(parts, fmt.Sprintf("%d of %s", *m.FailuresTolerated, sizes))
	}
	return "; it tolerates " + strings.Join(parts, ", ")
}

// ConsumerMove is where the clients of one consumer go when the check turns.
type ConsumerMove struct {
	Consumer NamedPlace
	// To are the regions to which they move; empty where there is none.
	To []string
}

// Summarize says in one sentence how far the check is from turning, and where
// its consumers then go.
func (c *CompositeHealthCheck) Summarize(moves []ConsumerMove) string {
	steady := c.steady()
	switch {
	case steady == nil:
		return c.marginWords() + c.moveWords(moves)
	case steady.State == StateUnhealthy:
		return "UNHEALTHY even while nothing fails: " + lowerFirst(strings.TrimSuffix(steady.Why, "."))
	case steady.State != StateHealthy:
		return "whether it is HEALTHY while nothing fails can't be told from this input"
	}
	return c.marginWords() + c.moveWords(moves)
}

func (c *CompositeHealthCheck) steady() *CompositeOutcome {
	if len(c.Outcomes) > 0 && c.Outcomes[0].Scenario == "steady" {
		return c.Outcomes[0]
	}
	return nil
}

// marginWords tells the least number of failures that is enough, and in which
// sources.
func (c *CompositeHealthCheck) marginWords() string {
	least, most := -1, -1
	var names []string
	for _, s := range c.Sources {
		low, high := s.enough()
		switch {
		case low < 0:
			return "how many failures flip it is not known"
		case least < 0 || low < least:
			least, most, names = low, high, []string{s.title()}
		case low == least:
			most = max(most, high)
			names = append(names, s.title())
		}
	}
	if least < 0 {
		return "how many failures flip it is not known"
	}
	region := "it"
	if c.Region != nil {
		region = *c.Region
	}
	in := " in " + orList(names)
	if most != least {
		if most < least {
			return fmt.Sprintf("%d or more unhealthy endpoints%s flip %s, by size", least, in, region)
		}
		return fmt.Sprintf("%d to %d more unhealthy endpoints%s flip %s, by size", least, most, in, region)
	}
	if least == 1 {
		return fmt.Sprintf("1 more unhealthy endpoint%s flips %s", in, region)
	}
	return fmt.Sprintf("%d more unhealthy endpoints%s flip %s", least, in, region)
}

// enough is the number of failures that turn the source, at the smallest and at
// the largest size; below 0 where it is not known.
func (s *HealthSource) enough() (low, high int) {
	switch {
	case s.FailuresTolerated != nil:
		return *s.FailuresTolerated + 1, *s.FailuresTolerated + 1
	case s.FailuresToleratedRange != nil:
		return s.FailuresToleratedRange.Min + 1, s.FailuresToleratedRange.Max + 1
	}
	return -1, -1
}

func (s *HealthSource) title() string {
	if s.Name != nil {
		return *s.Name
	}
	return s.Address
}

// isModel reports whether the check is one of this provider's, which consumers
// receive without a service attachment.
func (c *CompositeHealthCheck) isModel() bool {
	return strings.Contains("."+c.Address, ".failover_composite_health_check.")
}

// moveWords tells where consumers go.
func (c *CompositeHealthCheck) moveWords(moves []ConsumerMove) string {
	if len(c.ServiceAttachments) == 0 && !c.isModel() {
		return "; nothing in the input publishes it, so no consumer here hears of it"
	}
	if len(moves) == 0 {
		return "; no consumer in the input follows it"
	}
	var to []string
	stuck := 0
	for _, m := range moves {
		if len(m.To) == 0 {
			stuck++
			continue
		}
		for _, region := range m.To {
			if !slices.Contains(to, region) {
				to = append(to, region)
			}
		}
	}
	text := ""
	if len(to) > 0 {
		text = "; consumers move to " + orList(to)
	}
	switch {
	case stuck == len(moves) && stuck == 1:
		text += "; its consumer has no other region to go to"
	case stuck == len(moves):
		text += "; its consumers have no other region to go to"
	case stuck > 0:
		text += fmt.Sprintf("; %s other region to go to", count(stuck, "consumer has no", "consumers have no"))
	}
	return text
}

// orList joins words, shortened where there are many.
func orList(words []string) string {
	const most = 3
	if more := len(words) - most; more > 1 {
		return strings.Join(words[:most], ", ") + " or " + itoa(more) + " others"
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
