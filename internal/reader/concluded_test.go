// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader_test

import (
	"strings"
	"testing"
)

// What a plan's references suggest about the members of a group never stands
// against what is written.
func TestTheConfigurationTellsTheMembersThatReferencesOnlySuggest(t *testing.T) {
	const (
		vm = "google_compute_instance.vm"
		g  = "google_compute_instance_group.g"
	)
	references := func(list string) string {
		return `,"configuration":{"root_module":{"resources":[{"address":"` + g + `","expressions":{"instances":{"references":[` + list + `]}}}]}}`
	}
	tests := []struct {
		name, references, written string
		want                      string
	}{
		{"a slice", `"` + vm + `","count.index"`, `slice(google_compute_instance.vm[*].id, 0, count.index + 1)`, "2 elements"},
		{"an index", `"` + vm + `","count.index"`, `[google_compute_instance.vm[count.index].id]`, "1 elements"},
		{"a splat", `"` + vm + `"`, `google_compute_instance.vm[*].id`, "2 elements"},
		{"a filter", `"` + vm + `"`, `[for i, v in google_compute_instance.vm : v.id if i < 0]`, "0 elements"},
		{"a part of the references", `"` + vm + `[0].id","` + vm + `[0]","` + vm + `","` + vm + `[1].id","` + vm + `[1]","` + vm + `"`, `slice([google_compute_instance.vm[0].id, google_compute_instance.vm[1].id], 1, 2)`, "1 elements"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := planned(t, document(references(tt.references),
				vm+`[0] create {"name":"vm-0"} {"id":true}`, vm+`[1] create {"name":"vm-1"} {"id":true}`,
				g+`[0] create {"name":"g0"} {"id":true,"instances":true}`, g+`[1] create {"name":"g1"} {"id":true,"instances":true}`,
			), `
resource "google_compute_instance" "vm" {
  count = 2
  name  = "vm-${count.index}"
}
resource "google_compute_instance_group" "g" {
  count     = 2
  name      = "g${count.index}"
  instances = `+tt.written+`
}
`)
			if got := show(find(t, src, g+"[1]").Body.Get("instances")); !strings.HasPrefix(got, tt.want+" at ") {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
