// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package pairing_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/reader/pairing"
)

func TestFindPairsElementsOfASet(t *testing.T) {
	different := func(a, b int) bool { return a == b }
	tests := map[string]struct {
		n          int
		compatible func(i, j int) bool
		same       func(a, b int) bool
		want       pairing.Pairs
		ok         bool
	}{
		"empty lists pair": {
			compatible: nil, same: different,
			want: pairing.Pairs{Of: []int{}, Others: [][]int{}}, ok: true,
		},
		"an order of its own is followed": {
			n:          3,
			compatible: func(i, j int) bool { return (i+1)%3 == j },
			same:       different,
			want:       pairing.Pairs{Of: []int{1, 2, 0}, Others: [][]int{nil, nil, nil}},
			ok:         true,
		},
		"what one element needs is left to it": {
			// 0 fits both, 1 fits the first alone.
			n:          2,
			compatible: func(i, j int) bool { return i == 0 || j == 0 },
			same:       different,
			want:       pairing.Pairs{Of: []int{1, 0}, Others: [][]int{nil, nil}},
			ok:         true,
		},
		"several ways are told": {
			n:          2,
			compatible: func(i, j int) bool { return true },
			same:       different,
			want:       pairing.Pairs{Of: []int{0, 1}, Others: [][]int{{1}, {0}}},
			ok:         true,
		},
		"elements that look alike make no difference": {
			n:          2,
			compatible: func(i, j int) bool { return true },
			same:       func(a, b int) bool { return true },
			want:       pairing.Pairs{Of: []int{0, 1}, Others: [][]int{nil, nil}},
			ok:         true,
		},
		"an element without a partner": {
			n:          2,
			compatible: func(i, j int) bool { return j == 0 },
			same:       different,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, ok := pairing.Find(tt.n, tt.compatible, tt.same)
			if diff := cmp.Diff(tt.want, got); diff != "" || ok != tt.ok {
				t.Errorf("ok %v, want %v (-want +got):\n%s", ok, tt.ok, diff)
			}
		})
	}
}

// All permutations are tried against what Find says.
func TestFindAgreesWithTryingEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 6).Draw(t, "n")
		grid := make([][]bool, n)
		for i := range grid {
			grid[i] = rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "row")
		}
		class := rapid.SliceOfN(rapid.IntRange(0, 2), n, n).Draw(t, "class")
		// Elements that look alike fit the same.
		compatible := func(i, j int) bool { return grid[i][slices.Index(class, class[j])] }
		same := func(a, b int) bool { return class[a] == class[b] }

		want := make([]map[int]bool, n)
		for i := range want {
			want[i] = map[int]bool{}
		}
		found := false
		permute(n, func(p []int) {
			for i, j := range p {
				if !compatible(i, j) {
					return
				}
			}
			found = true
			for i, j := range p {
				want[i][class[j]] = true
			}
		})

		got, ok := pairing.Find(n, compatible, same)
		if ok != found {
			t.Fatalf("ok is %v, want %v", ok, found)
		}
		if !ok {
			return
		}
		used := map[int]bool{}
		for i := range n {
			if used[got.Of[i]] || !compatible(i, got.Of[i]) {
				t.Fatalf("no pairing: %v", got.Of)
			}
			used[got.Of[i]] = true
			classes := map[int]bool{class[got.Of[i]]: true}
			for _, j := range got.Others[i] {
				if classes[class[j]] {
					t.Fatalf("element %d: class %d is listed twice", i, class[j])
				}
				classes[class[j]] = true
			}
			if diff := cmp.Diff(want[i], classes); diff != "" {
				t.Fatalf("element %d (-want +got):\n%s", i, diff)
			}
		}
	})
}

func permute(n int, f func([]int)) {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	var rec func(int)
	rec = func(k int) {
		if k == n {
			f(p)
			return
		}
		for i := k; i < n; i++ {
			p[k], p[i] = p[i], p[k]
			rec(k + 1)
			p[k], p[i] = p[i], p[k]
		}
	}
	rec(0)
}
