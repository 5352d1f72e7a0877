// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

func TestVersionOfTheGoogleProvider(t *testing.T) {
	required := func(constraint string) string {
		return "terraform {\n  required_providers {\n    google = { source = \"hashicorp/google\", version = \"" + constraint + "\" }\n  }\n}\n"
	}
	lock := func(source, version string) string {
		return "provider \"" + source + "\" {\n  version = \"" + version + "\"\n  constraints = \">= 4.0.0\"\n  hashes = [\"h1:x\"]\n}\n"
	}
	tests := []struct {
		name   string
		files  map[string]string
		want   string
		source string
	}{
		{"nothing is said", map[string]string{"main.tf": ""}, "8.0.0", "assumed"},
		{"a lock file", map[string]string{"main.tf": required("~> 5.0"), ".terraform.lock.hcl": lock("registry.terraform.io/hashicorp/google", "5.12.0")}, "5.12.0", ".terraform.lock.hcl"},
		{"a lock file of another registry", map[string]string{"main.tf": "", ".terraform.lock.hcl": lock("registry.opentofu.org/hashicorp/google", "6.1.0")}, "6.1.0", ".terraform.lock.hcl"},
		{"google-beta alone is locked", map[string]string{"main.tf": "", ".terraform.lock.hcl": lock("registry.terraform.io/hashicorp/google-beta", "6.2.0")}, "6.2.0", ".terraform.lock.hcl"},
		{"a broken lock file", map[string]string{"main.tf": required("~> 6.0"), ".terraform.lock.hcl": "provider {"}, "6.50.0", "~> 6.0"},
		{"a major", map[string]string{"main.tf": required("~> 5.0")}, "5.45.2", "main.tf:3"},
		{"a range", map[string]string{"main.tf": required(">= 4.50, < 7")}, "6.50.0", ">= 4.50, < 7"},
		{"at least", map[string]string{"main.tf": required(">= 5.0")}, "8.0.0", ">= 5.0"},
		{"one minor", map[string]string{"main.tf": required("~> 4.47.0")}, "4.47.0", "~> 4.47.0"},
		{"an exact version", map[string]string{"main.tf": required("5.10.0")}, "5.10.0", "5.10.0"},
		{"below a minor", map[string]string{"main.tf": required(">= 6.0, < 6.20")}, "6.19.0", "< 6.20"},
		{"up to a minor", map[string]string{"main.tf": required("<= 6.20.0")}, "6.20.0", "<= 6.20.0"},
		{"the newest is excluded", map[string]string{"main.tf": required("~> 7.0, != 7.45.0")}, "7.44.0", "!= 7.45.0"},
		{"a module narrows it", map[string]string{
			"main.tf":   required(">= 5.0") + "module \"m\" { source = \"./m\" }\n",
			"m/main.tf": required("< 7.0"),
		}, "6.50.0", "m/main.tf:3"},
		{"the version stands alone", map[string]string{"main.tf": "terraform {\n  required_providers {\n    google = \"~> 4.0\"\n  }\n}\n"}, "4.85.0", "~> 4.0"},
		{"nothing satisfies it", map[string]string{"main.tf": required("> 99.0")}, "8.0.0", "no known version"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := readFiles(t, tt.files, hclconfig.Options{})
			if s.GoogleVersion != tt.want {
				t.Errorf("got %s, want %s (%s)", s.GoogleVersion, tt.want, s.VersionSource)
			}
			if !strings.Contains(s.VersionSource, tt.source) {
				t.Errorf("source %q does not name %q", s.VersionSource, tt.source)
			}
		})
	}
}
