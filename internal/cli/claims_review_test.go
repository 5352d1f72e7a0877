// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

// claimsOnReview are the reports on what a change does on its way.
var claimsOnReview = []claim{
	{"R28", "during and after this apply", [][]string{{"review", "DIR/plan-update.json"}, {"review", "ALONE/plan-update.json"}}, func(a *answer) {
		a.says(a.finding("FO501", ".primary", "warning"), "the group is empty during and after this apply", "0 of 1 primary")
		a.says(a.finding("FO503", ".bs", "warning"), "none of the primary members")
		if got := differences(a.doc); len(got) > 0 {
			a.Errorf("What is planned differs in the end: %q", got)
		}
	}},
	{"R28", "vm delete+create", [][]string{{"review", "DIR/plan-update.json"}}, func(a *answer) {
		// The member is counted by the list, whose one element is not known,
		// and not by the old size.
		a.is(a.lb(".bs"), map[string]string{"primary.vms": "1", "primary.groups": "1", "failover.groups": "1"})
	}},
	{"R28", "with ratio 0", [][]string{{"review", "DIR/plan-update.json"}}, func(a *answer) {
		a.says(a.finding("FO501", ".primary", "warning"), "failover backends", "second time")
	}},
}
