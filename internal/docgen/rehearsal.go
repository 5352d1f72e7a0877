// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

// story is the example whose commands the guide shows.
const story = "examples/reviews/published-service/README.md"

// A sourceRow is one line of the table of health sources.
type sourceRow struct {
	percent, minimum, healthy, endpoints int
}

// sourceRows are the documents' examples and their neighbours.
var sourceRows = []sourceRow{
	{75, 3, 3, 4}, {75, 3, 3, 5}, {75, 3, 2, 2}, {60, 1, 3, 5}, {60, 1, 5, 9}, {60, 1, 1, 2}, {40, 2, 1, 2}, {40, 1, 1, 2}, {100, 1, 9, 10}, {67, 1, 2, 3}, {66, 1, 2, 3}, {60, 1, 0, 0}, {50, 5, 3, 3},
}

// compositeRows are the combinations of two sources.
var compositeRows = [][]engine.HealthState{
	{engine.StateHealthy, engine.StateHealthy}, {engine.StateHealthy, engine.StateUnknown}, {engine.StateHealthy, engine.StateUnhealthy},
	{engine.StateUnknown, engine.StateUnknown}, {engine.StateUnknown, engine.StateUnhealthy}, {engine.StateUnhealthy, engine.StateUnhealthy},
}

// rehearsalGuide shows how composite health is rehearsed, with the tables that
// the engine decides by and the example's own output.
func rehearsalGuide() (string, error) {
	var b strings.Builder
	b.WriteString(guideHead("Rehearse composite health", "Which failures turn a composite health check, and where its consumers go then."))
	b.WriteString(`Composite health for Private Service Connect has no test mode: as soon as a composite
health check exists, its state moves every consumer that is connected. ` + "`failover preview`" + `
follows the chain from the endpoints to the consumers without credentials, before
anything is applied.

## Health sources

A health source counts the endpoints of all backends of its backend service. It is
HEALTHY while both thresholds of its aggregation policy are met, and a percentage is
compared exactly. Needed is the larger of the two numbers, even where there are
not as many endpoints.

| percent | minimum | healthy | state | needed | binds |
|---|---|---|---|---|---|
`)
	for _, r := range sourceRows {
		a, err := engine.AggregateHealth(r.endpoints, r.healthy, engine.Thresholds{HealthyPercent: r.percent, MinHealthy: r.minimum})
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "| %d | %d | %d of %d | %s | %d | %s |\n", r.percent, r.minimum, r.healthy, r.endpoints, a.State, a.Required, a.Binds)
	}
	b.WriteString("\nAn autoscaled group tolerates what its size leaves. Under the defaults, 60 percent and 1:\n\n| endpoints | needed | may fail |\n|---|---|---|\n")
	for n := range 8 {
		failures, _ := engine.DefaultThresholds.Tolerated(n + 1)
		fmt.Fprintf(&b, "| %d | %d | %d |\n", n+1, engine.DefaultThresholds.Required(n+1), failures)
	}
	b.WriteString(`
## Composite health checks

UNHEALTHY before UNKNOWN before HEALTHY. UNKNOWN is what a source or a check is for a
while after it was created or changed, so that a plan passes through it;
` + "`--fail unknown:ADDRESS`" + ` asks about it.

| one source | the other | composite |
|---|---|---|
`)
	for _, r := range compositeRows {
		state, err := engine.CompositeState(r...)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", r[0], r[1], state)
	}
	b.WriteString(`
## Consumers

A load balancer with Private Service Connect endpoint groups sends its clients to the
nearest region whose endpoint group is not UNHEALTHY, and to all of them when every
one is. UNKNOWN counts as usable, which no document says, and so does a producer that
is not in the input or has no composite health check. Regional load balancers have no
other region to go to, and Private Service Connect endpoints do not follow composite
health at all.

`)
	text, err := storyText(story)
	if err != nil {
		return "", err
	}
	b.WriteString(text)
	return b.String(), nil
}

var heading = regexp.MustCompile(`(?m)^# (.*)$`)

// storyText is an example's own text, one level down.
func storyText(story string) (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, story))
		if err == nil {
			// What a template would act on does not occur in it.
			return heading.ReplaceAllString(string(text), "## Example: $1"), nil
		}
		if parent := filepath.Dir(dir); parent != dir {
			dir = parent
			continue
		}
		return "", fmt.Errorf("%s: %w", story, err)
	}
}
