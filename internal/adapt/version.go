// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"strconv"
	"strings"
)

// since reports whether the google provider's version is at least
// major.minor.patch, as far as those are given. An unknown version counts as the newest.
func since(version string, want ...int) bool {
	version, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(version), "v"), "-")
	if version == "" {
		return true
	}
	parts := strings.Split(version, ".")
	for i, w := range want {
		if i >= len(parts) {
			return w == 0
		}
		n, err := strconv.Atoi(parts[i])
		if err != nil {
			return true
		}
		if n != w {
			return n > w
		}
	}
	return true
}
