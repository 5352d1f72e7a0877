// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/provider"
)

// reattached is what Terraform reads from TF_REATTACH_PROVIDERS.
type reattached map[string]struct {
	Protocol        string
	ProtocolVersion int
	Pid             int
	Test            bool
	Addr            struct{ Network, String string }
}

func TestReattachTellsTerraformWhereTheProviderIs(t *testing.T) {
	entry, stop, err := provider.Reattach(t.Context(), "test")
	if err != nil {
		t.Fatal(err)
	}
	value, ok := strings.CutPrefix(entry, "TF_REATTACH_PROVIDERS=")
	if !ok {
		t.Fatalf("%s is no entry of the environment for Terraform", entry)
	}
	var all reattached
	if err := json.Unmarshal([]byte(value), &all); err != nil {
		t.Fatal(err)
	}
	at := all["registry.terraform.io/failoverplan/failover"]
	if at.Protocol != "grpc" || at.ProtocolVersion != 6 || at.Pid != os.Getpid() || !at.Test {
		t.Errorf("the provider is at %+v", at)
	}
	dial := func() error {
		c, err := net.Dial(at.Addr.Network, at.Addr.String)
		if err == nil {
			c.Close()
		}
		return err
	}
	if err := dial(); err != nil {
		t.Errorf("nobody serves: %v", err)
	}
	stop()
	if dial() == nil {
		t.Error("the provider serves after it was stopped")
	}
}

func TestServeEndsAtOnceWhenItIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := provider.Serve(ctx, "test", false); err == nil {
		t.Error("a cancelled service is no error")
	}
}
