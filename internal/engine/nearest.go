// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// didYouMean offers the names that are nearest to what was written, in
// brackets for the end of a sentence, or nothing where none is near.
func didYouMean(written string, names []string) string {
	near := nearest(written, names)
	switch len(near) {
	case 0:
		return ""
	case 1:
		return " (did you mean " + near[0] + "?)"
	}
	return " (did you mean " + strings.Join(near[:len(near)-1], ", ") + " or " + near[len(near)-1] + "?)"
}

// offer is didYouMean, and lists what there is where nothing is near.
func offer(written string, names []string) string {
	if near := didYouMean(written, names); near != "" {
		return near
	}
	const most = 6
	all := slices.Compact(slices.Sorted(slices.Values(names)))
	verb := "are"
	switch len(all) {
	case 0:
		return ""
	case 1:
		verb = "is"
	}
	return fmt.Sprintf(" (there %s %s)", verb, enumerate(atMost(most, all), "and"))
}

// longestCompared bounds the names of which the distance is worked out, which
// takes as many steps as the product of their lengths.
const longestCompared = 1000

// nearest returns up to three names that could have been meant, the nearest
// first: those at a small distance, or that contain what was written.
func nearest(written string, names []string) []string {
	type candidate struct {
		name     string
		distance int
	}
	var near []candidate
	for _, name := range slices.Compact(slices.Sorted(slices.Values(names))) {
		d := max(len(written), len(name))
		if d <= longestCompared {
			d = editDistance(written, name)
		}
		inside := len(written) > 2 && strings.Contains(name, written)
		if inside || d <= 1+max(len(written), len(name))/4 {
			near = append(near, candidate{name, d})
		}
	}
	slices.SortStableFunc(near, func(a, b candidate) int { return cmp.Compare(a.distance, b.distance) })
	var found []string
	for _, c := range near[:min(3, len(near))] {
		found = append(found, c.name)
	}
	return found
}

// editDistance is the Levenshtein distance in bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
