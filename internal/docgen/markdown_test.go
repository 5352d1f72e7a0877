// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import "testing"

func TestNamesAndValuesInProseAreCode(t *testing.T) {
	tests := map[string]string{
		`Set failover = true on it.`:                          "Set `failover = true` on it.",
		`A failover_ratio of 1.0.`:                            "A `failover_ratio` of 1.0.",
		`Write balancing_mode = "CONNECTION" in every block.`: "Write `balancing_mode = \"CONNECTION\"` in every block.",
		`Scheme INTERNAL_MANAGED or EXTERNAL.`:                "Scheme `INTERNAL_MANAGED` or EXTERNAL.",
		`A backend.group that is a link.`:                     "A `backend.group` that is a link.",
		`Such a service needs one. The plan passes.`:          "Such a service needs one. The plan passes.",
		`Since 6.0.0 of the provider.`:                        "Since 6.0.0 of the provider.",
	}
	for prose, want := range tests {
		if got := markdown(prose); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
