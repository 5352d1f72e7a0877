// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
)

// result is what a run left behind.
type result struct {
	stdout, stderr string
	code           int
}

// run runs the program in this process.
func run(t testing.TB, args ...string) result {
	t.Helper()
	return runWith(t, cli.Environment{}, args...)
}

func runWith(t testing.TB, env cli.Environment, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	env.Stdout, env.Stderr = &stdout, &stderr
	if env.Stdin == nil {
		env.Stdin = bytes.NewReader(nil)
	}
	code := cli.Run(context.Background(), args, env)
	return result{stdout.String(), stderr.String(), code}
}

// previewJSON runs a preview that must succeed, and decodes its report.
func previewJSON(t *testing.T, args ...string) map[string]any {
	t.Helper()
	r := run(t, append([]string{"preview", "--format", "json"}, args...)...)
	if r.code != cli.ExitOK && r.code != cli.ExitFindings {
		t.Fatalf("Exit code %d: %s", r.code, r.stderr)
	}
	return decode(t, []byte(r.stdout))
}
