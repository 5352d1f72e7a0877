// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Command failover shows what Google Cloud load balancers do when something
// fails. Started by Terraform it is the provider failover; started by a person
// or a CI job it is the offline planner.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/cli"
	"github.com/failoverplan/terraform-provider-failover/internal/provider"
)

// version is set by the linker in releases and by make.
var version string

// magicKey is fixed by Terraform's plugin protocol. Presence is enough: the
// plugin library compares the value.
const magicKey = "TF_PLUGIN_MAGIC_COOKIE"

func main() {
	ctx := context.Background()
	if served, debugger := providerRole(os.Args[1:], os.Getenv); served {
		if err := provider.Serve(ctx, programVersion(), debugger); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	env := cli.OSEnvironment(programVersion())
	env.ServeProvider = func(ctx context.Context) (string, func(), error) {
		return provider.Reattach(ctx, programVersion())
	}
	os.Exit(cli.Run(ctx, os.Args[1:], env))
}

// providerRole decides whether the program was started as a provider, and
// whether for a debugger. Any other argument means a person, since children of
// Terraform inherit the cookie.
func providerRole(args []string, getenv func(string) string) (served, debugger bool) {
	switch len(args) {
	case 0:
		return getenv(magicKey) != "", false
	case 1:
		debugger = args[0] == "-debug" || args[0] == "--debug"
		return debugger, debugger
	default:
		return false, false
	}
}

// programVersion falls back to the version that `go install` records.
func programVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return strings.TrimPrefix(info.Main.Version, "v")
	}
	return "dev"
}
