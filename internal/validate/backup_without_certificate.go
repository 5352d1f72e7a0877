// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"slices"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

var backupWithoutCertificate = &Rule{
	ID:        "FO225",
	Slug:      "backup-without-certificate",
	Title:     "A backup has no certificate in place of the primary's global one",
	Severity:  Warning,
	Types:     []string{"google_compute_region_target_https_proxy", "google_compute_region_target_http_proxy"},
	Attribute: "ssl_certificates",
	Finds:     "A target proxy behind a backup of a failover record that has no certificate of its own or names a Google-managed SSL certificate, while the primary uses a certificate that is global only.",
	Why:       "Google-managed SSL certificates and global self-managed ones don't exist for regional load balancers. Without a regional counterpart clients get an error after a failover, whatever the backends do.",
	Fix:       "Give the backup a regional self-managed certificate, or one of Certificate Manager.",
	Unsure:    "The certificates of a proxy are known only after apply.",
	Facts:     []string{"ALB-022"},
	Check:     checkBackupWithoutCertificate,
}

func checkBackupWithoutCertificate(p *Pass) {
	p.pairs(func(pr pair) {
		global := globalOnly(pr)
		if global == nil {
			return
		}
		for _, b := range pr.backups {
			proxy := b.rule.Target.To
			if proxy == nil || proxy.Outside || proxy.Data || b.rule.Kind() != topology.RegionalExternalALB {
				continue
			}
			why := ""
			switch {
			case proxy.CertificatesUnknown != nil:
				p.unsure(&proxy.Object, fmt.Sprintf("%s has a certificate in place of the primary's", lower(subject("Target proxy", &proxy.Object))), named(*proxy.CertificatesUnknown, "ssl_certificates"))
				continue
			case proxy.Protocol != "HTTPS":
				why = "speaks " + proxy.Protocol
			case len(proxy.Certificates) == 0:
				why = "has no certificate"
			case slices.ContainsFunc(proxy.Certificates, func(l topology.Link[topology.Certificate]) bool {
				return l.To != nil && l.To.Kind == topology.ManagedSSL
			}):
				why = "names a Google-managed SSL certificate, which exists for global load balancers only"
			default:
				continue
			}
			p.find(place{object: &proxy.Object, attribute: "ssl_certificates"},
				fmt.Sprintf("%s is behind a backup of %s and %s, while the primary uses the %s %s. Clients get an error after a failover.", subject("Target proxy", &proxy.Object), lower(record(pr.record)), why, global.Kind, global.Address),
				"Give the backup a regional self-managed certificate, or one of Certificate Manager.", global.At(""))
		}
	})
}

// globalOnly is a certificate of the primary that has no regional counterpart by
// itself.
func globalOnly(pr pair) *topology.Certificate {
	for _, f := range pr.primaries {
		if f.Target.To == nil {
			continue
		}
		for _, l := range f.Target.To.Certificates {
			if l.To != nil && (l.To.Kind == topology.ManagedSSL || l.To.Kind == topology.SelfManagedGlobal) {
				return l.To
			}
		}
	}
	return nil
}
