// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"context"
	"os"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

func readDirectory(opts Options) (*adapt.Source, error) {
	return nil, &InputError{Path: opts.Path, Problem: "configuration directories can't be read yet"}
}

func readSavedPlan(_ context.Context, opts Options, _ *os.File) (*adapt.Source, error) {
	return nil, &InputError{Path: opts.Path, Problem: "saved plans can't be read yet", Remedy: "Give what `terraform show -json` prints of it."}
}
