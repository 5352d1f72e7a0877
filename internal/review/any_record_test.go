// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review_test

import (
	"bytes"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/report"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Whatever a topology holds, also what no reader would put there, records are
// described, twice in the same words, however many workers there are; and an
// answer is complete.
func TestAnyRecordIsDescribed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		top := randomTopology(t)
		opts := review.Options{Trace: rapid.Bool().Draw(t, "trace")}
		if rapid.Bool().Draw(t, "assume") {
			opts.Assume.Load.RequestsPerSecond = big.NewRat(rapid.Int64Range(0, 1e6).Draw(t, "requests"), 1)
		}
		for _, region := range []string{"us-east1", "europe-west1"} {
			opts.Fail = append(opts.Fail, engine.NewScenario(engine.Fault{Kind: engine.Region, Name: region}, engine.Fault{Kind: engine.AllPrimaries}))
		}
		opts.Fail = opts.Fail[:rapid.IntRange(0, 2).Draw(t, "asked")]
		first, err := review.Preview(top, opts)
		if err != nil {
			// The scenarios that are asked for may not fit.
			opts.Fail = nil
			if first, err = review.Preview(top, opts); err != nil {
				t.Fatal(err)
			}
		}
		second, _ := review.Preview(top, opts.WithWorkers(rapid.IntRange(1, 5).Draw(t, "workers")))
		var a, b bytes.Buffer
		for _, format := range report.Formats {
			if format.Name == "text" || format.Name == "json" {
				_, _ = format.Write(&a, first, report.RenderOptions{}), format.Write(&b, second, report.RenderOptions{})
			}
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Fatal("two runs differ")
		}
		health := engine.NewHealth(top, engine.DNSOptions{})
		for _, r := range top.DNSRecords {
			if r.Policy == topology.NoPolicy && r.PolicyUnknown == nil {
				continue
			}
			d := engine.NewDNS(health, r)
			for _, s := range d.Scenarios() {
				complete(t, d.Evaluate(s))
			}
		}
	})
}

// complete holds an outcome to what every one must be.
func complete(t *rapid.T, o engine.DNSOutcome) {
	t.Helper()
	if o.Why == "" {
		t.Fatalf("%s: no reason", o.Scenario)
	}
	if o.Undetermined {
		if len(o.Answers) > 0 {
			t.Fatalf("%s: undetermined with answers", o.Scenario)
		}
		return
	}
	for l := range o.Locations {
		sum := new(big.Rat)
		for _, a := range o.Answers {
			if a.Shares[l] != nil {
				sum.Add(sum, a.Shares[l])
			}
		}
		// A record without any address answers nothing.
		if len(o.Answers) > 0 && sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Fatalf("%s: the shares near %q add up to %s", o.Scenario, o.Locations[l], sum.RatString())
		}
	}
}
