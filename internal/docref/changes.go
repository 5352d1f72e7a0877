// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// changes: what happens while Terraform carries out a change.
var changes = []Statement{
	{ID: "CHG-001", Text: "A VM that is deleted leaves its unmanaged instance groups, and one that is created anew under its name has the same link, so that Terraform sees nothing to add until the next plan.", Documents: []string{"I4", "I5"}},
	{ID: "CHG-002", Text: "A group, health check or backend service can't be deleted while another object still names it.", Documents: []string{"I6", "T-compute_instance_group"}},
	{ID: "CHG-003", Text: "Terraform destroys an object before it updates what refers to it, and replaces it by destroying it first, unless create_before_destroy is set on it or on what depends on it.", Documents: []string{"TF1"}},
}
