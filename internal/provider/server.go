// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// NewServer returns the provider as Terraform calls it.
func NewServer(version string) tfprotov6.ProviderServer {
	p := newProvider(version)
	s := &server{ProviderServer: providerserver.NewProtocol6(p)(), provider: p, resources: map[string]*definition{}}
	for _, d := range p.resources {
		s.resources["failover_"+d.name] = d
	}
	return s
}

// server is the framework's server with a shorter way to a plan.
//
// To plan one instance, the framework walks over the whole value again and
// again: for defaults, for write-only attributes, for modifiers of each
// attribute. Resources that compute all of their computed attributes have
// none of these, so what is left is to read, to evaluate and to write, in a
// tenth of the time. A test holds both ways to the same answer.
type server struct {
	tfprotov6.ProviderServer
	provider  *failoverProvider
	resources map[string]*definition
}

// PlanResourceChange implements [tfprotov6.ProviderServer].
func (s *server) PlanResourceChange(ctx context.Context, req *tfprotov6.PlanResourceChangeRequest) (*tfprotov6.PlanResourceChangeResponse, error) {
	d, ok := s.resources[req.TypeName]
	if !ok || req.ProposedNewState == nil {
		return s.ProviderServer.PlanResourceChange(ctx, req)
	}
	proposed, err := req.ProposedNewState.Unmarshal(d.object)
	if err != nil || proposed.IsNull() {
		return s.ProviderServer.PlanResourceChange(ctx, req)
	}
	planned, diags := d.plan(proposed, s.provider.settings())
	state, err := tfprotov6.NewDynamicValue(d.object, planned)
	if err != nil {
		return nil, err
	}
	return &tfprotov6.PlanResourceChangeResponse{
		PlannedState:   &state,
		PlannedPrivate: req.PriorPrivate,
		Diagnostics:    protocolDiagnostics(ctx, diags),
	}, nil
}

func protocolDiagnostics(ctx context.Context, diags diag.Diagnostics) []*tfprotov6.Diagnostic {
	var all []*tfprotov6.Diagnostic
	for _, d := range diags {
		p := &tfprotov6.Diagnostic{
			Severity: tfprotov6.DiagnosticSeverityWarning, Summary: d.Summary(), Detail: d.Detail(),
		}
		if d.Severity() == diag.SeverityError {
			p.Severity = tfprotov6.DiagnosticSeverityError
		}
		if at, ok := d.(diag.DiagnosticWithPath); ok {
			p.Attribute = attributePath(at.Path())
		}
		all = append(all, p)
	}
	return all
}

func attributePath(p path.Path) *tftypes.AttributePath {
	at := tftypes.NewAttributePath()
	for _, step := range p.Steps() {
		switch step := step.(type) {
		case path.PathStepAttributeName:
			at = at.WithAttributeName(string(step))
		case path.PathStepElementKeyString:
			at = at.WithElementKeyString(string(step))
		case path.PathStepElementKeyInt:
			at = at.WithElementKeyInt(int(step))
		}
	}
	return at
}
