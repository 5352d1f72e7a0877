// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"errors"
	"fmt"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Thresholds are what a health aggregation policy demands of a health source.
// Both must be met (CH-031).
type Thresholds struct {
	// HealthyPercent is the least percentage of healthy endpoints, 0 to 100.
	HealthyPercent int
	// MinHealthy is the least number of healthy endpoints, 1 or more.
	MinHealthy int
}

// DefaultThresholds are those of a policy that sets none (CH-003).
var DefaultThresholds = Thresholds{HealthyPercent: 60, MinHealthy: 1}

// ErrThresholds is returned for thresholds that the API does not take (CH-003).
var ErrThresholds = errors.New("the percentage is a whole number from 0 to 100, and the minimum is 1 or more")

// Check reports thresholds that no policy can have.
func (t Thresholds) Check() error {
	if !validPercent(t.HealthyPercent) || !validMinimum(t.MinHealthy) {
		return fmt.Errorf("%w, not %d percent and %d", ErrThresholds, t.HealthyPercent, t.MinHealthy)
	}
	return nil
}

func validPercent(n int) bool { return n >= 0 && n <= 100 }
func validMinimum(n int) bool { return n >= 1 }

// Required returns the least number of healthy endpoints out of n that meets
// both thresholds: the larger of the minimum and the percentage of n, rounded
// up (CH-033). It can be more than n.
func (t Thresholds) Required(n int) int { return max(t.MinHealthy, t.percentOf(n)) }

// percentOf returns the least number of endpoints that reaches the percentage
// of n.
func (t Thresholds) percentOf(n int) int {
	if n == unlimited {
		if t.HealthyPercent == 0 {
			return 0
		}
		return unlimited
	}
	least, _ := t.fraction().of(n)
	return least
}

func (t Thresholds) fraction() fraction { return fraction{uint64(t.HealthyPercent), 100} }

// Tolerated returns how many of n endpoints can fail before a threshold is
// missed. ok is false where not even all of them meet both.
func (t Thresholds) Tolerated(n int) (failures int, ok bool) {
	required := t.Required(n)
	return max(0, n-required), required <= n
}

// Aggregate returns the state of a health source of which healthy out of n
// endpoints are healthy. It allocates nothing.
func (t Thresholds) Aggregate(n, healthy int) HealthState {
	if n > 0 && healthy >= t.Required(n) {
		return StateHealthy
	}
	return StateUnhealthy
}

// Threshold is one of the two thresholds of a policy, or both.
type Threshold string

// The thresholds that can bind, by the names of their attributes.
const (
	BindsPercent Threshold = "healthy_percent_threshold"
	BindsMinimum Threshold = "min_healthy_threshold"
	BindsBoth    Threshold = "both"
)

// Binds returns the threshold that demands more of n endpoints.
func (t Thresholds) Binds(n int) Threshold {
	switch percent := t.percentOf(n); {
	case percent > t.MinHealthy:
		return BindsPercent
	case percent < t.MinHealthy:
		return BindsMinimum
	}
	return BindsBoth
}

// Aggregation is the state of a health source by bare numbers.
type Aggregation struct {
	State HealthState
	// Required is the least number of healthy endpoints.
	Required int
	// Tolerated is how many further endpoints can fail before the state
	// turns, or 0 where it is UNHEALTHY.
	Tolerated int
	Binds     Threshold
}

// AggregateHealth decides for bare numbers. It returns an error, which names
// what is wrong, for numbers that no health source can have.
func AggregateHealth(endpoints, healthy int, t Thresholds) (Aggregation, error) {
	if err := t.Check(); err != nil {
		return Aggregation{}, err
	}
	switch {
	case endpoints < 0 || healthy < 0:
		return Aggregation{}, errors.New("the numbers of endpoints must not be negative")
	case healthy > endpoints:
		return Aggregation{}, fmt.Errorf("%d of %d endpoints can't be healthy", healthy, endpoints)
	}
	a := Aggregation{State: t.Aggregate(endpoints, healthy), Required: t.Required(endpoints), Binds: t.Binds(endpoints)}
	if a.State == StateHealthy {
		a.Tolerated = healthy - a.Required
	}
	return a, nil
}

// demand is what a policy demands as far as it is known: the mildest and the
// strictest thresholds that it can have.
type demand struct {
	mildest, strictest Thresholds
	// percent and minimum are the values in effect.
	percent, minimum topology.Value[int]
	// unsettled are the attributes that would say more, and invalid says
	// that a threshold is one that the API refuses.
	unsettled []topology.Origin
	invalid   bool
}

// demandOf returns what the policy of a source demands. Of a policy that is
// missing or not in the input nothing is known, and a threshold that the API
// refuses is told as if it were not known.
func demandOf(s *topology.HealthSource) demand {
	p := s.AggregationPolicy.To
	d := demand{mildest: Thresholds{0, 1}, strictest: Thresholds{100, unlimited}}
	if p == nil {
		at := origin(topology.Value[int]{Origin: s.AggregationPolicy.Origin}, s.At("health_aggregation_policy"))
		d.percent, d.minimum, d.unsettled = topology.Unknown[int](at), topology.Unknown[int](at), []topology.Origin{at}
		return d
	}
	d.percent = orDefault(p.HealthyPercentThreshold, DefaultThresholds.HealthyPercent, p.At("healthy_percent_threshold"))
	d.minimum = orDefault(p.MinHealthyThreshold, DefaultThresholds.MinHealthy, p.At("min_healthy_threshold"))
	if n, known := d.percent.Get(); known && validPercent(n) {
		d.mildest.HealthyPercent, d.strictest.HealthyPercent = n, n
	} else {
		d.unsettled, d.invalid = appendOrigins(d.unsettled, d.percent.Origin), d.invalid || known
	}
	if n, known := d.minimum.Get(); known && validMinimum(n) {
		d.mildest.MinHealthy, d.strictest.MinHealthy = n, n
	} else {
		d.unsettled, d.invalid = appendOrigins(d.unsettled, d.minimum.Origin), d.invalid || known
	}
	return d
}

// thresholds are the thresholds where both are known.
func (d *demand) thresholds() (Thresholds, bool) { return d.mildest, d.mildest == d.strictest }
