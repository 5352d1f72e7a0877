// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"regexp"
	"slices"
	"strings"
)

// shortNames are what the targets of a record are called in text, by their
// addresses.
type shortNames struct {
	names    map[string]string
	replacer *strings.Replacer
}

// resourceType is the type in a Terraform address.
var resourceType = regexp.MustCompile(`(?:^|\.)(?:data\.)?[a-z0-9]+(?:_[a-z0-9]+)+\.([^.\[\]]+(?:\[[^\]]*\])?)$`)

// shortNames calls each target by its resource's name, where no two share one,
// else by module and name, else by its address.
func (r *DNSRecord) shortNames() shortNames {
	var targets []string
	for _, t := range r.Targets {
		if !slices.Contains(targets, t.Target) {
			targets = append(targets, t.Target)
		}
	}
	for _, shorten := range []func(string) string{lastName, moduleAndName} {
		names := map[string]string{}
		taken := map[string]bool{}
		for _, t := range targets {
			names[t] = shorten(t)
			taken[names[t]] = true
		}
		if len(taken) == len(targets) {
			return newShortNames(targets, names)
		}
	}
	return newShortNames(nil, nil)
}

func newShortNames(targets []string, names map[string]string) shortNames {
	// Longer addresses first, as one can be the beginning of another.
	targets = slices.Clone(targets)
	slices.SortStableFunc(targets, func(a, b string) int { return len(b) - len(a) })
	var pairs []string
	for _, t := range targets {
		if len(t) <= maxShortened {
			pairs = append(pairs, t, names[t])
		}
	}
	return shortNames{names, strings.NewReplacer(pairs...)}
}

func (n shortNames) of(target string) string {
	if name, ok := n.names[target]; ok {
		return name
	}
	return target
}

// shorten replaces the addresses of targets in a sentence.
func (n shortNames) shorten(s string) string { return n.replacer.Replace(s) }

// lastName is the name of the resource alone.
func lastName(address string) string {
	if m := resourceType.FindStringSubmatch(address); m != nil {
		return m[1]
	}
	return address
}

// moduleAndName is the module's name and key before the resource's name.
func moduleAndName(address string) string {
	m := resourceType.FindStringSubmatchIndex(address)
	if m == nil {
		return address
	}
	module := strings.ReplaceAll(address[:m[0]], "module.", "")
	if module == "" {
		return address[m[2]:m[3]]
	}
	return module + "." + address[m[2]:m[3]]
}
