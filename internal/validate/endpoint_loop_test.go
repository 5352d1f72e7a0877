// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"strings"
	"testing"
)

// An alias leads back to the load balancer as the name itself does.
func TestALoopByAnAliasIsOne(t *testing.T) {
	const endpoint, zone = `fqdn                          = "www.example.com"`, `resource "google_dns_managed_zone"`
	alias := func(name, to string) string {
		return "resource \"google_dns_record_set\" \"alias\" {\n  managed_zone = \"example\"\n  name = \"" + name + "\"\n  type = \"CNAME\"\n  ttl = 30\n  rrdatas = [\"" + to + "\"]\n}\n\n" + zone
	}
	for to, want := range map[string]bool{"www.example.com.": true, "other.example.com.": false} {
		e := edited(t, "FO237", endpoint, `fqdn = "api.example.com"`, zone, alias("api.example.com.", to))
		found := false
		for _, f := range e.Findings {
			found = found || f.Rule == "FO237" && strings.Contains(f.Message, "is an alias of the name")
		}
		if found != want {
			t.Errorf("an alias of %s: found is %v", to, found)
		}
	}
}
