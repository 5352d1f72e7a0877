// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Command failover shows what Google Cloud load balancers do when something
// fails. Started by Terraform it is the provider failover; started by a person
// or a CI job it is the offline planner.
package main

import "os"

// magicKey is fixed by Terraform's plugin protocol. Presence is enough: the
// plugin library compares the value.
const magicKey = "TF_PLUGIN_MAGIC_COOKIE"

// providerRole decides whether the program was started as a provider, and
// whether for a debugger. Arguments always mean a person, since children of
// Terraform inherit the cookie.
func providerRole(args []string, lookupEnv func(string) (string, bool)) (provider, debug bool) {
	switch len(args) {
	case 0:
		cookie, _ := lookupEnv(magicKey)
		return cookie != "", false
	case 1:
		debug = args[0] == "-debug" || args[0] == "--debug"
		return debug, debug
	default:
		return false, false
	}
}

func main() {
	provider, _ := providerRole(os.Args[1:], os.LookupEnv)
	if provider {
		os.Exit(1)
	}
}
