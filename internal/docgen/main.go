// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Command docgen writes the documentation that comes from the code. It is run
// in the repository's top directory, by make generate.
package main

import (
	"context"
	"fmt"
	"os"
)

// A step writes one part of the documentation anew.
type step struct {
	name string
	run  func(context.Context) error
}

// steps are carried out in this order: what the provider's documentation is
// made of comes before it, and the pages beside it, which it leaves alone,
// after.
var steps = []step{
	{"guides", guidePages},
	{"provider", providerPages},
	{"rules", rulesPages},
	{"commands", commandPages},
}

func main() {
	for _, s := range steps {
		if err := s.run(context.Background()); err != nil {
			fmt.Fprintf(os.Stderr, "docgen: %s: %v\n", s.name, err)
			os.Exit(1)
		}
	}
}
