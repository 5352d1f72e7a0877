// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Command genplan writes plan JSON of any size to standard output:
//
//	go run ./internal/reader/planjson/plangen/genplan -services 200 -megabytes 500 > plan.json
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson/plangen"
)

func main() {
	services := flag.Int("services", 200, "number of backend services, of 5 load-balancing resources each")
	megabytes := flag.Int64("megabytes", 500, "least size of the plan")
	update := flag.Bool("update", false, "update what stands instead of creating it")
	flag.Parse()
	if err := plangen.Write(os.Stdout, plangen.Options{Services: *services, Size: *megabytes * 1_000_000, Update: *update}); err != nil {
		fmt.Fprintln(os.Stderr, "genplan:", err)
		os.Exit(1)
	}
}
