// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"

	goversion "github.com/hashicorp/go-version"
)

// NewestGoogle is the version of the google provider whose defaults hold where
// no configuration is at hand, given the constraint that the input repeats, or
// "". The second result says why, in one sentence.
func NewestGoogle(constraint string) (version, why string) {
	newest := newestKnown[len(newestKnown)-1]
	if constraint == "" {
		return newest, "It is assumed, as the newest known one: the input names no version."
	}
	if c, err := goversion.NewConstraint(constraint); err == nil {
		if v := newestAllowed([]googleConstraint{{text: constraint, Constraints: c}}); v != "" {
			return v, fmt.Sprintf("It is the newest known version that %q allows; there is no lock file.", constraint)
		}
	}
	return newest, fmt.Sprintf("It is assumed, as the newest known one: no known version satisfies %q.", constraint)
}
