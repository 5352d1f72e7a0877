// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

func (i *resourceInstance) checkBody(n *adapt.Node)                 {}
func (i *resourceInstance) join(n, planned *adapt.Node) *adapt.Node { return n }
func (i *resourceInstance) typed(n *adapt.Node, v cty.Value, as *attributeSchema, a *hclsyntax.Attribute, path string) *adapt.Node {
	return n
}
func (r *reader) readProviderVersion()                             {}
func (r *reader) blockNames(kind, typ string) (*blockSchema, bool) { return r.schemaOf(kind, typ) }
