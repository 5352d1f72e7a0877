// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli_test

import (
	"context"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
	"github.com/failoverplan/terraform-provider-failover/internal/golden"
)

// The scripts run the program as a process of its own, since -chdir changes
// the directory of the process.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"failover": func() {
			env := cli.OSEnvironment("1.2.3")
			env.ServeProvider = func(context.Context) (string, func(), error) {
				return `TF_REATTACH_PROVIDERS={"served":"here"}`, func() {}, nil
			}
			os.Exit(cli.Run(context.Background(), os.Args[1:], env))
		},
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: golden.Updating(),
		Setup: func(env *testscript.Env) error {
			env.Setenv("COLUMNS", "80")
			// Configuration is read no further up than here.
			return os.Mkdir(env.WorkDir+"/.git", 0o755)
		},
	})
}
