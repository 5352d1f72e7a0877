// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/review"
)

// stood is what stands before the plans among the inputs, as far as composite
// health is concerned: nil where none of them is about it.
func stood(sources []*adapt.Source) *review.Before {
	if !slices.ContainsFunc(sources, plansCompositeHealth) {
		return nil
	}
	b := &review.Before{}
	var earlier []*adapt.Source
	for _, s := range sources {
		b.Moves = append(b.Moves, s.Moves())
		if was := s.Before(); was != nil {
			s = was
		}
		earlier = append(earlier, s)
	}
	b.Topology, _ = adapt.Build(earlier)
	return b
}

func plansCompositeHealth(s *adapt.Source) bool {
	isCheck := func(r *adapt.Resource) bool { return strings.HasSuffix(r.Type, "composite_health_check") }
	return s.Kind == "plan" && (slices.ContainsFunc(s.Resources, isCheck) || slices.ContainsFunc(s.Deleted, isCheck))
}
