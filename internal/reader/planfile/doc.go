// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package planfile reads a saved plan, as `terraform plan -out` writes it: an
// archive with the plan, the prior state and a copy of the configuration.
//
// The interface that Terraform offers to a saved plan is the JSON that
// `terraform show -json` prints, so that is what Show asks the user's own
// terraform for. It needs the providers installed; where it can't be had, the
// plan in the archive is decoded here. Its format is Terraform's own affair
// and is checked before anything is believed.
package planfile
