// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/failoverplan/terraform-provider-failover/internal/provider/providerschema"
)

// SchemaJSON returns the provider's schema as `terraform providers schema
// -json` prints it, without Terraform.
func SchemaJSON(ctx context.Context) ([]byte, error) {
	return providerschema.JSON(ctx, "failover", NewServer("dev"))
}
