// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc

import "testing"

// LowerBounds lowers the bounds for one test, so that it need not reach those
// that are in force.
func LowerBounds(t *testing.T, token, kept int) {
	oldToken, oldKept := maxToken, maxKept
	maxToken, maxKept = token, kept
	t.Cleanup(func() { maxToken, maxKept = oldToken, oldKept })
}
