// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

func TestARatioOnTheBoundaryIsNotedWhereItsStoredValueLiesAbove(t *testing.T) {
	const finding = "FO105 " + db + " failover_policy.failover_ratio"
	tests := map[string]struct {
		ratio   string
		primary *topology.Group
		want    []string
	}{
		"2 of 5 at 0.4":                         {"0.4", regional("g", 5), []string{finding}},
		"6 at 0.4 is 2.4":                       {"0.4", regional("g", 6), nil},
		"1 of 10 at 0.1":                        {"0.1", regional("g", 10), []string{finding}},
		"0.7 lies below itself":                 {"0.7", regional("g", 10), nil},
		"0.9 lies below itself":                 {"0.9", regional("g", 10), nil},
		"0.5 is exact":                          {"0.5", regional("g", 4), nil},
		"0.25 is exact":                         {"0.25", regional("g", 4), nil},
		"0 leaves no boundary":                  {"0", regional("g", 4), nil},
		"1 is exact":                            {"1", regional("g", 4), nil},
		"outside the range is another rule's":   {"1.2", regional("g", 5), nil},
		"an autoscaler that can choose 5":       {"0.4", between(regional("g", 0), 2, 6), []string{finding}},
		"an autoscaler that can't":              {"0.4", between(regional("g", 0), 6, 9), nil},
		"a size that is not known":              {"0.4", sizeless(regional("g", 0)), []string{"?FO105 g target_size"}},
		"a size that is not known, exact ratio": {"0.5", sizeless(regional("g", 0)), nil},
		"no primary at all":                     {"0.4", regional("g", 0), nil},
		"a third is below in 32 bits or above":  {"1/3", regional("g", 3), []string{finding}},
		"two thirds likewise":                   {"2/3", regional("g", 3), []string{finding}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			top := service(func(s *topology.BackendService) { s.FailoverPolicy.Ratio = rat(tt.ratio) },
				backend(tt.primary, false), backend(regional("standby", 9), true))
			if diff := cmp.Diff(tt.want, of("FO105", verdicts(t, top))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestNearestSingleRoundsAsAProcessorDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		den := rapid.Int64Range(1, 1<<40).Draw(t, "denominator")
		r := big.NewRat(rapid.Int64Range(0, den).Draw(t, "numerator"), den)
		f, _ := r.Float32()
		want := new(big.Rat).SetFloat64(float64(f))
		if got := validate.NearestSingle(r); got.Cmp(want) != 0 {
			t.Fatalf("%s: got %s, want %s", r, got, want)
		}
	})
}
