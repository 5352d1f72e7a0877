// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The recorded plan makes a policy of us-central1 stricter than its group
// allows, and deletes the check of us-east1.
const rolloutPlan = "testdata/rollout/plan.json"

func TestAPlanTellsWhatHoldsBeforeWhileUnknownAndAfter(t *testing.T) {
	var got []string
	for _, r := range objects(previewJSON(t, rolloutPlan)["rollouts"]) {
		var changes []string
		for _, c := range objects(r["changes"]) {
			changes = append(changes, fmt.Sprint(c["action"], " ", c["address"]))
		}
		got = append(got, fmt.Sprint(r["kind"], " ", r["address"], ": ", stage(r["before"]), ", ", stage(r["while_unknown"]), ", ", stage(r["after"])))
		got = append(got, changes...)
	}
	want := []string{
		`composite_health_check google_compute_region_composite_health_check.search["us-central1"]: HEALTHY, UNKNOWN, UNHEALTHY`,
		`update google_compute_region_health_aggregation_policy.search["us-central1"]`,
		`composite_health_check google_compute_region_composite_health_check.search["us-east1"]: HEALTHY, none, none`,
		`delete google_compute_region_composite_health_check.search["us-east1"]`,
		`psc_consumer google_compute_backend_service.search: [us-central1 us-east1], [us-central1 us-east1], [us-east1]`,
		`delete google_compute_region_composite_health_check.search["us-east1"]`,
		`update google_compute_region_health_aggregation_policy.search["us-central1"]`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func stage(v any) string {
	s, ok := v.(map[string]any)
	switch {
	case !ok:
		return "none"
	case s["state"] != nil:
		return fmt.Sprint(s["state"])
	}
	return fmt.Sprint(s["serving_regions"])
}

// A configuration has nothing that stands before it.
func TestAConfigurationTellsOfNoRollout(t *testing.T) {
	if got := previewJSON(t, "testdata/rollout")["rollouts"]; got != nil {
		t.Errorf("got %v", got)
	}
}

func TestAReviewComparesStatesAndServingRegions(t *testing.T) {
	out := run(t, "review", "--json", rolloutPlan)
	review, _ := decode(t, []byte(out.stdout))["review"].(map[string]any)
	var got []string
	for _, o := range objects(review["objects"]) {
		if o["kind"] == "passthrough_load_balancer" {
			continue
		}
		got = append(got, fmt.Sprint(o["presence"], " ", o["address"], ": ", o["verdict"]))
		for _, m := range objects(o["measures"]) {
			got = append(got, fmt.Sprint(m["measure"], " ", m["before"], " -> ", m["after"]))
		}
		for _, one := range objects(o["outcomes"]) {
			if s := fmt.Sprint(one["scenario"]); s == "steady" || s == "everything" {
				got = append(got, fmt.Sprint(s, " ", shownAs(one["before"]), " -> ", shownAs(one["after"]), " ", one["verdict"]))
			}
		}
	}
	want := []string{
		`kept google_compute_region_composite_health_check.search["us-central1"]: worse`,
		"failures_tolerated 1 -> ",
		"steady HEALTHY -> UNHEALTHY worse",
		"everything UNHEALTHY -> UNHEALTHY same",
		`removed google_compute_region_composite_health_check.search["us-east1"]: changed`,
		"steady HEALTHY -> nothing changed",
		"everything UNHEALTHY -> nothing changed",
		"kept google_compute_backend_service.search: worse",
		"steady us-central1, us-east1 -> us-east1 worse",
		"everything all regions (fail open) -> us-east1 better",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func shownAs(v any) string {
	if s, ok := v.(map[string]any); ok {
		return fmt.Sprint(s["text"])
	}
	return "nothing"
}

// The text tells it in one line.
func TestARolloutInText(t *testing.T) {
	text := run(t, "preview", rolloutPlan).stdout
	for _, want := range []string{
		"rollout        HEALTHY -> UNKNOWN for a while -> UNHEALTHY",
		"composite health check that the plan deletes",
		"rollout        HEALTHY -> gone",
		"us-central1, us-east1 -> us-central1, us-east1 while states are",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text does not say %q:\n%s", want, text)
		}
	}
}
