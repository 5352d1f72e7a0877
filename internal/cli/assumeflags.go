// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
)

// assumeFlags say what no input tells: the load, and where clients are.
type assumeFlags struct{ assume, locations []string }

func (f *assumeFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.assume, "assume", nil, "assume of the load of each DNS name that `NAME=VALUE`, for example requests_per_second=12000 or clients.us-east1=0.25 (failover help assumptions lists the names); may be repeated")
	flags.StringArrayVar(&f.locations, "client-location", nil, "show what DNS answers to clients near `REGION` instead of near the locations of the records; may be repeated")
	names := engine.AssumptionNames()
	for i, name := range names {
		names[i] = strings.TrimSuffix(name, "REGION")
		if names[i] == name {
			names[i] += "="
		}
	}
	_ = cmd.RegisterFlagCompletionFunc("assume", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoSpace|cobra.ShellCompDirectiveNoFileComp))
}

func (f *assumeFlags) options(o review.Options) (review.Options, error) {
	for _, text := range f.assume {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return o, userError{
				fmt.Sprintf("--assume can't be understood: %q", text),
				"It names a number and its value, for example --assume requests_per_second=12000. The names are " + strings.Join(engine.AssumptionNames(), ", ") + ".",
			}
		}
		if err := o.Assume.Set(name, value); err != nil {
			return o, userError{"--assume can't be understood", sentence(err.Error())}
		}
	}
	if err := o.Assume.Check(); err != nil {
		return o, userError{"The assumptions contradict each other", sentence(err.Error())}
	}
	for _, region := range f.locations {
		if err := engine.CheckLocation(region); err != nil {
			return o, userError{"--client-location can't be understood", sentence(err.Error())}
		}
		o.DNS.Locations = append(o.DNS.Locations, region)
	}
	return o, nil
}
