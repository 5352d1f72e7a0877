// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

// certificate adapts a certificate or certificate map of any sort.
func certificate(in *instance, object topology.Object, kind topology.CertificateKind, collection string) {
	c := &topology.Certificate{Object: object, Kind: kind}
	register(in, c, &c.Object, []string{collection}, func(t *topology.Topology) *[]*topology.Certificate { return &t.Certificates }, nil)
}

// located is an object of an API that has locations, which are regions or
// "global".
func (in *instance) located() topology.Object {
	o := in.base()
	location := orDefault(in.body().word("location"), global)
	if !topology.Is(location, global) {
		o.Region = location
	}
	return in.fromLink(o)
}

// aCertificate is what a target proxy names: a certificate of either API, or
// a certificate map.
func aCertificate(location string) wanted[topology.Certificate] {
	return wanted[topology.Certificate]{
		collections: []string{"sslCertificates", "certificates", "certificateMaps"}, location: location,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.Certificate {
			c, _ := outsider(in, s, func(c *topology.Certificate) {
				c.Object, c.Kind = outsideObject(in, s, text, at), kindOfCertificate(s)
			})
			return c
		},
	}
}

// kindOfCertificate is what a link tells: a global SSL certificate can be
// managed by Google or by its owner.
func kindOfCertificate(s spelling) topology.CertificateKind {
	switch {
	case s.collection == "certificates":
		return topology.CertificateManager
	case s.collection == "certificateMaps":
		return topology.CertificateManagerMap
	case s.collection == "sslCertificates" && s.region() != "":
		return topology.SelfManagedRegional
	}
	return topology.UnknownCertificateGroup
}
