// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var managedZones = []string{"managedZones"}

// dnsManagedZone adapts a Cloud DNS zone.
func dnsManagedZone(in *instance) {
	b := in.body()
	z := &topology.ManagedZone{
		Object:           in.global(),
		DNSName:          b.text("dns_name"),
		Visibility:       orDefault(b.text("visibility"), "public"),
		Forwarding:       b.has("forwarding_config"),
		Peering:          b.has("peering_config"),
		ServiceDirectory: b.has("service_directory_config"),
		Reverse:          reverse(b),
	}
	dnssec, there := b.block("dnssec_config")
	z.DNSSEC = dnssec.text("state")
	if there == absent {
		// A plan leaves to the API what nobody wrote.
		z.DNSSEC = topology.Default("off", z.DNSSEC.Origin)
	}
	if in.Mode == Data && topology.Is(z.Visibility, "public") {
		// The data source does not tell of these; they are private zones.
		for _, v := range []*topology.Value[bool]{&z.Forwarding, &z.Peering, &z.ServiceDirectory} {
			if v.IsUnknown() {
				*v = topology.Known(false, z.Visibility.Origin)
			}
		}
	}
	register(in, z, &z.Object, managedZones, func(t *topology.Topology) *[]*topology.ManagedZone { return &t.ManagedZones }, nil)
}

// reverse tells whether the zone is a managed reverse lookup zone, for which
// the beta provider has a switch.
func reverse(b block) topology.Value[bool] {
	v := b.flag("reverse_lookup")
	if b.in.Mode == Data && b.in.Body.Get("reverse_lookup") == nil {
		v = topology.Null[bool](v.Origin)
	}
	if !v.IsNull() {
		return v
	}
	name := b.text("dns_name")
	text, ok := name.Get()
	if !ok {
		return topology.Unknown[bool](name.Origin)
	}
	text = strings.TrimSuffix(text, ".")
	private := topology.Is(b.text("visibility"), "private")
	return topology.Known(private && (strings.HasSuffix(text, "in-addr.arpa") || strings.HasSuffix(text, "ip6.arpa")), name.Origin)
}

// aManagedZone is what a record set names, by the zone's name.
func aManagedZone() wanted[topology.ManagedZone] {
	return wanted[topology.ManagedZone]{
		collections: managedZones, location: global,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.ManagedZone {
			s.collection = managedZones[0]
			z, _ := outsider(in, s, func(z *topology.ManagedZone) {
				str, flag := topology.Unknown[string](at), topology.Unknown[bool](at)
				*z = topology.ManagedZone{
					Object: outsideObject(in, s, text, at), DNSName: str, Visibility: str, DNSSEC: str,
					Forwarding: flag, Peering: flag, Reverse: flag, ServiceDirectory: flag,
				}
			})
			return z
		},
	}
}
