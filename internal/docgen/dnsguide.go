// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// dnsStories are the examples that the guide shows.
var dnsStories = []string{"examples/reviews/active-passive/README.md", "examples/reviews/active-active/README.md"}

// An answerRow is one line of the table of answers: a record, and which of its
// targets are unhealthy.
type answerRow struct {
	record, when string
	policy       *topology.DNSRecord
	unhealthy    []string
}

// dnsGuide shows what Cloud DNS answers, by the engine's own tables, and both
// strategies.
func dnsGuide() (string, error) {
	var b strings.Builder
	b.WriteString(guideHead("What Cloud DNS answers", "Which addresses a record with a routing policy answers with, in which shares and for how long, when something fails."))
	b.WriteString(`A failure flows up: from the groups to the backend services, the URL map, the target
proxy and the forwarding rule that has the address, and so to what the record answers.
` + "`failover preview`" + ` follows it for every record with a routing policy. The tables are what
the engine of this provider decides; ` + "`failover_dns_record`" + ` is decided by the same one.

## Answers

Shares are exact, and those of one client location add up to 1. Resolvers cache an answer
for many clients, so that real shares are near these and not equal to them.

| record | when | answers | rests on |
|---|---|---|---|
`)
	for _, r := range answerRows() {
		o := r.evaluate()
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.record, r.when, answersOf(o), strings.Join(append(o.Facts, o.Disputed...), ", "))
	}
	b.WriteString(`
An external endpoint is unhealthy as soon as the checks from two of the three source
regions fail; ` + "`--fail source-region:R`" + ` and ` + "`--fail target:ADDRESS@R`" + ` ask about a single one. In
a private zone there are no such checks: an internal passthrough load balancer counts as
healthy while 20 % of its backend instances are, whatever its own failover ratio, and the
preview shows both beside each other. Other internal load balancers count by their own
health.

Some failures nobody may notice, and the preview leaves them open:

- A check by TCP asks for a connection, and an Application Load Balancer without healthy
  backends accepts one to answer 503.
- Cloud DNS can't use the health of a regional internal load balancer without global access.
- Where several forwarding rules share an address and serve from different backends, it
  depends on the port that is probed.

## How long a failover takes

From the failure until the last client that honours the TTL has followed:
` + "`ttl + check_interval_sec * unhealthy_threshold`" + `. The way back takes ` + "`healthy_threshold`" + ` in
its place.

| ttl | check_interval_sec | unhealthy_threshold | at least | at most |
|---|---|---|---|---|
`)
	for _, r := range [][3]int{{30, 30, 1}, {30, 30, 2}, {60, 30, 2}, {300, 30, 5}} {
		fmt.Fprintf(&b, "| %d | %d | %d | %d s | %s s |\n", r[0], r[1], r[2], r[1]*r[2], engine.OutageBound(r[0], r[1], r[2]))
	}
	b.WriteString("\nBeyond that:\n\n")
	for _, note := range engine.BeyondWindow {
		fmt.Fprintf(&b, "- %s\n", markdown(note))
	}
	b.WriteString(`
## Which location is nearest

Google publishes no distances. Here one region is nearer to a client than another if the
great circle to it is shorter, between the cities that Google names for the regions. A
region that is not in the table is nearest to its own clients, and has no order
otherwise. ` + "`--client-location REGION`" + ` asks for clients elsewhere than in the record's own
locations.

| region | place | latitude | longitude |
|---|---|---|---|
`)
	for _, p := range engine.Places {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", p.Region, p.City, degrees(p.Latitude), degrees(p.Longitude))
	}
	b.WriteByte('\n')
	for _, name := range dnsStories {
		text, err := storyText(name)
		if err != nil {
			return "", err
		}
		b.WriteString(text + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n", nil
}

func degrees(hundredths int) string { return topology.Decimal(big.NewRat(int64(hundredths), 100)) }

// answerRows are one example for each way to an answer.
func answerRows() []answerRow {
	targets := func(names ...string) []topology.DNSTarget {
		var list []topology.DNSTarget
		for _, n := range names {
			list = append(list, topology.DNSTarget{Target: n})
		}
		return list
	}
	checked := func(names ...string) *topology.Targets { return &topology.Targets{External: targets(names...)} }
	known := func(s string) topology.Value[string] { return topology.Known(s, topology.Origin{}) }
	ratio := func(num, den int64) topology.Value[*big.Rat] {
		return topology.Known(big.NewRat(num, den), topology.Origin{})
	}
	failover := func(change func(*topology.DNSRecord)) *topology.DNSRecord {
		r := &topology.DNSRecord{Policy: topology.FailoverRouting, Primary: checked("global")}
		r.Items = []*topology.RoutingItem{{Location: known("us-central1"), Checked: checked("us")}, {Location: known("europe-west1"), Checked: checked("eu")}}
		change(r)
		return r
	}
	plain := func(*topology.DNSRecord) {}
	trickle := func(r *topology.DNSRecord) { r.TrickleRatio = ratio(1, 10) }
	fenced := func(r *topology.DNSRecord) { r.Fencing = topology.Known(true, topology.Origin{}) }
	unchecked := func(r *topology.DNSRecord) {
		for _, i := range r.Items {
			i.Unchecked, i.Checked = i.Checked.External, nil
		}
	}
	weighted := &topology.DNSRecord{Policy: topology.WeightedRouting, Items: []*topology.RoutingItem{
		{Weight: ratio(1, 1), Checked: checked("a")}, {Weight: ratio(2, 1), Checked: checked("b")}, {Weight: ratio(0, 1), Checked: checked("c")},
	}}
	geo := failover(plain)
	geo.Policy, geo.Primary = topology.GeoRouting, nil
	mixed := &topology.DNSRecord{Policy: topology.GeoRouting, Items: []*topology.RoutingItem{
		{Location: known("us-central1"), Checked: checked("us"), Unchecked: targets("us, unchecked")}, {Location: known("europe-west1"), Checked: checked("eu")},
	}}
	const name, wrr, byPlace = "failover", "weights 1, 2, 0", "geolocation"
	return []answerRow{
		{name, "all is well", failover(plain), nil},
		{name + ", trickle_ratio 0.1", "all is well", failover(trickle), nil},
		{name, "the primary is unhealthy", failover(plain), []string{"global"}},
		{name, "the primary and a backup are unhealthy", failover(plain), []string{"global", "us"}},
		{name + ", backups fenced", "the primary and a backup are unhealthy", failover(fenced), []string{"global", "us"}},
		{name + ", plain backups", "the primary is unhealthy", failover(unchecked), []string{"global"}},
		{name, "everything is unhealthy", failover(plain), []string{"global", "us", "eu"}},
		{byPlace, "all is well", geo, nil},
		{byPlace, "an item is unhealthy", geo, []string{"us"}},
		{byPlace + ", with an unchecked address", "the checked address of an item is unhealthy", mixed, []string{"us"}},
		{byPlace, "everything is unhealthy", geo, []string{"us", "eu"}},
		{wrr, "all is well", weighted, nil},
		{wrr, "one is unhealthy", weighted, []string{"b"}},
		{wrr, "everything is unhealthy", weighted, []string{"a", "b", "c"}},
		{wrr, "only weight 0 is left", weighted, []string{"a", "b"}},
	}
}

func (r answerRow) evaluate() engine.DNSOutcome {
	var faults []engine.Fault
	for _, t := range r.unhealthy {
		faults = append(faults, engine.Fault{Kind: engine.Target, Name: t})
	}
	t := &topology.Topology{DNSRecords: []*topology.DNSRecord{r.policy}}
	return engine.NewDNS(engine.NewHealth(t, engine.DNSOptions{}), r.policy).Evaluate(engine.NewScenario(faults...))
}

func answersOf(o engine.DNSOutcome) string {
	if o.Undetermined {
		return "not documented"
	}
	var list []string
	for _, a := range o.Answers {
		if share, same := a.Share(); same {
			list = append(list, fmt.Sprintf("%s: %s", a.Target.Target, share.RatString()))
			continue
		}
		for l, share := range a.Shares {
			if share != nil {
				list = append(list, fmt.Sprintf("%s: %s near %s", a.Target.Target, share.RatString(), o.Locations[l]))
			}
		}
	}
	text := strings.Join(list, "; ")
	if o.Unspecified {
		text += " (likely)"
	}
	return text
}
