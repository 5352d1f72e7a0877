// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6/tf6server"
)

// ReattachVariable is the environment variable that tells Terraform of
// providers that run already.
const ReattachVariable = "TF_REATTACH_PROVIDERS"

// Reattach serves the provider from the running program. It returns the
// environment entry ("NAME=value") with which a Terraform uses it, and a
// function that ends the service and returns when it has ended.
func Reattach(ctx context.Context, version string) (env string, stop func(), err error) {
	tune()
	ctx, cancel := context.WithCancel(ctx)
	started := make(chan *plugin.ReattachConfig, 1)
	closed := make(chan struct{})
	failed := make(chan error, 1)
	go func() {
		failed <- tf6server.Serve(Address, func() tfprotov6.ProviderServer { return NewServer(version) },
			tf6server.WithDebug(ctx, started, closed),
			tf6server.WithoutLogStderrOverride(),
			tf6server.WithGoPluginLogger(hclog.NewNullLogger()))
	}()
	select {
	case config := <-started:
		env, err = reattachEntry(config)
	case err = <-failed:
		if err == nil {
			err = errors.New("the provider ended before it was ready")
		}
		cancel()
		return "", nil, err
	}
	stop = func() {
		cancel()
		<-closed
	}
	if err != nil {
		stop()
		return "", nil, err
	}
	return env, stop, nil
}

// reattachEntry writes the variable in the shape that Terraform reads.
func reattachEntry(config *plugin.ReattachConfig) (string, error) {
	type address struct{ Network, String string }
	type server struct {
		Protocol        string
		ProtocolVersion int
		Pid             int
		Test            bool
		Addr            address
	}
	value, err := json.Marshal(map[string]server{Address: {
		Protocol:        string(config.Protocol),
		ProtocolVersion: config.ProtocolVersion,
		Pid:             config.Pid,
		Test:            true,
		Addr:            address{config.Addr.Network(), config.Addr.String()},
	}})
	return ReattachVariable + "=" + string(value), err
}
