// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/golden"
)

func TestTheGuidesAreThoseOfTheCode(t *testing.T) {
	pages, err := renderGuides()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		// What generates the provider's documentation reads them as
		// templates.
		if strings.Contains(p.text, "{{") {
			t.Errorf("%s holds what a template would act on", p.name)
		}
		golden.Assert(t, []byte(p.text), filepath.Join("../../templates/guides", p.name))
	}
}

func TestTheTableHasEveryPool(t *testing.T) {
	shown := map[engine.Pool]bool{engine.Undetermined: true}
	for _, r := range poolRows {
		d, err := engine.ActivePool(r.counts, r.ratio, r.drop)
		if err != nil {
			t.Fatal(err)
		}
		shown[d.Pool] = true
	}
	for _, p := range engine.Pools {
		if !shown[p] {
			t.Errorf("no line shows %s", p)
		}
	}
}
