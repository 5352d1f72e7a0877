// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestWhatUnpacksToTooMuchIsAnError(t *testing.T) {
	for left, want := range map[int64]error{11: nil, 9: errInflated} {
		got, err := io.ReadAll(&bounded{r: strings.NewReader("0123456789"), left: left})
		if !errors.Is(err, want) || (want == nil) != (len(got) == 10) {
			t.Errorf("%d bytes allowed: read %q, error %v", left, got, err)
		}
	}
}
