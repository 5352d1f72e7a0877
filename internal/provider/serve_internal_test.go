// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"os"
	"runtime/debug"
	"testing"
)

func TestLogsOfTheSDKAreOffUnlessSomebodyAskedForLogs(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	for _, asked := range []string{"", "TF_LOG", "TF_LOG_PROVIDER"} {
		for _, name := range []string{"TF_LOG", "TF_LOG_PROVIDER", "TF_LOG_SDK"} {
			t.Setenv(name, "")
		}
		if asked != "" {
			t.Setenv(asked, "debug")
		}
		tune()
		if off := os.Getenv("TF_LOG_SDK") == "off"; off != (asked == "") {
			t.Errorf("with %q set, the logs of the SDK are off: %v", asked, off)
		}
	}
}

func TestTheCollectorIsLeftAloneWhereSomebodySetIt(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	t.Setenv("TF_LOG", "debug")
	t.Setenv("GOGC", "50")
	tune()
	if percent := debug.SetGCPercent(100); percent != 100 {
		t.Errorf("GOGC is set, and the collector runs at %d", percent)
	}
	t.Setenv("GOGC", "")
	tune()
	if percent := debug.SetGCPercent(100); percent != 400 {
		t.Errorf("the collector runs at %d, want 400", percent)
	}
}
