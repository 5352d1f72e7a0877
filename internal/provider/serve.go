// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"os"
	"runtime/debug"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6/tf6server"
)

// Serve serves the provider to the Terraform that started the program. With a
// debugger it serves until it is interrupted, and prints how Terraform attaches
// to it.
func Serve(ctx context.Context, version string, debugger bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tune()
	var options []tf6server.ServeOpt
	if debugger {
		options = append(options, tf6server.WithManagedDebug())
	}
	return tf6server.Serve(Address, func() tfprotov6.ProviderServer { return NewServer(version) }, options...)
}

// tune makes plans of many instances cheap. The SDK writes trace logs unless
// told otherwise, which Terraform parses and drops; they are kept where the
// user asked for logs. The rest is memory that is allocated for one call and
// soon free again, so collecting it less often costs little.
func tune() {
	if os.Getenv("TF_LOG") == "" && os.Getenv("TF_LOG_PROVIDER") == "" && os.Getenv("TF_LOG_SDK") == "" {
		os.Setenv("TF_LOG_SDK", "off")
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
