// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

func TestRegionsAreOrderedByGreatCircle(t *testing.T) {
	tests := map[string]struct {
		client  string
		regions []string
		want    []string
	}{
		"the client's own region is nearest": {"us-east1", []string{"us-central1", "us-east1", "us-east4"}, []string{"us-east1", "us-east4", "us-central1"}},
		"an ocean is far":                    {"us-central1", []string{"europe-west1", "us-west1"}, []string{"us-west1", "europe-west1"}},
		"over the date line":                 {"asia-northeast1", []string{"europe-west1", "us-west1"}, []string{"us-west1", "europe-west1"}},
		"over the pole":                      {"us-west1", []string{"asia-southeast1", "europe-north1"}, []string{"europe-north1", "asia-southeast1"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, ok := engine.Geography{}.Nearest(tt.client, tt.regions)
			if !ok {
				t.Fatal("the order is not known")
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("order (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAnUnknownRegionHasNoOrder(t *testing.T) {
	if _, ok := (engine.Geography{}).Nearest("us-east1", []string{"us-west1", "mars-north1"}); ok {
		t.Error("a region that is not in the table was ordered")
	}
	got, ok := engine.Geography{}.Nearest("mars-north1", []string{"us-west1"})
	if !ok || !slices.Equal(got, []string{"us-west1"}) {
		t.Error("one region has only one order, whoever asks")
	}
}

// The table holds unit vectors so that the engine needs no trigonometry; the
// test may use it, and recomputes them from the degrees.
func TestDirectionsFollowFromTheCoordinates(t *testing.T) {
	if !slices.IsSortedFunc(engine.Places, func(a, b engine.Place) int {
		if a.Region < b.Region {
			return -1
		}
		return 1
	}) {
		t.Error("the table is not sorted by region")
	}
	for _, p := range engine.Places {
		for _, q := range engine.Places {
			ordered, _ := engine.Geography{}.Nearest(p.Region, []string{q.Region, "us-central1"})
			if q.Region == p.Region || q.Region == "us-central1" || p.Region == "us-central1" {
				continue
			}
			central, _ := engine.PlaceOf("us-central1")
			if want := kilometres(p, q) < kilometres(p, central); (ordered[0] == q.Region) != want {
				t.Errorf("from %s: %v, but %s is %.0f km away and us-central1 %.0f km", p.Region, ordered, q.Region, kilometres(p, q), kilometres(p, central))
			}
		}
	}
}

func kilometres(p, q engine.Place) float64 {
	rad := func(hundredths int) float64 { return float64(hundredths) / 100 * math.Pi / 180 }
	a, b := rad(p.Latitude), rad(q.Latitude)
	c := math.Sin(a)*math.Sin(b) + math.Cos(a)*math.Cos(b)*math.Cos(rad(p.Longitude)-rad(q.Longitude))
	return 6371 * math.Acos(min(1, c))
}
