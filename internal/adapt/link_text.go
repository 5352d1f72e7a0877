// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "strings"

// spelling is what a link spells. What a partial link leaves out is empty.
type spelling struct {
	project string
	// location is "zones/us-west1-a", "regions/us-west1" or "global".
	location   string
	collection string
	name       string
}

const global = "global"

func inZone(zone string) string     { return "zones/" + zone }
func inRegion(region string) string { return "regions/" + region }

// parseLink reads a link in any of its spellings: a full URL of any host and
// API version, a path, a partial path or a bare name. It reads from the end,
// since everything before the project differs between spellings of one link.
func parseLink(link string) (spelling, bool) {
	link, _, _ = strings.Cut(link, "?")
	link, _, _ = strings.Cut(link, "#")
	parts := strings.FieldsFunc(link, func(r rune) bool { return r == '/' })
	if len(parts) == 0 || strings.TrimSpace(link) != link {
		return spelling{}, false
	}
	s := spelling{name: parts[len(parts)-1]}
	if len(parts) == 1 {
		return s, true
	}
	s.collection = parts[len(parts)-2]
	rest := parts[:len(parts)-2]
	switch n := len(rest); {
	case n >= 1 && rest[n-1] == global:
		s.location, rest = global, rest[:n-1]
	case n >= 2 && (rest[n-2] == "zones" || rest[n-2] == "regions"):
		s.location, rest = rest[n-2]+"/"+rest[n-1], rest[:n-2]
	case n >= 2 && rest[n-2] == "locations":
		s.location, rest = inLocation(rest[n-1]), rest[:n-2]
	case n >= 2 && rest[n-2] == "projects":
		// Cloud DNS knows no locations.
		s.location = global
	}
	if n := len(rest); n >= 2 && rest[n-2] == "projects" {
		s.project = rest[n-1]
	}
	return s, true
}

// inLocation is the location of an API that has no zones and writes
// "locations" for everything.
func inLocation(name string) string {
	if name == global {
		return global
	}
	return inRegion(name)
}

// path spells the link in full, as an id does.
func (s spelling) path() string {
	parts := make([]string, 0, 5)
	if s.project != "" {
		parts = append(parts, "projects", s.project)
	}
	for _, p := range []string{s.location, s.collection, s.name} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, "/")
}

// zone and region are what the location spells.
func (s spelling) zone() string   { return after(s.location, "zones/") }
func (s spelling) region() string { return after(s.location, "regions/") }

func after(s, prefix string) string {
	rest, ok := strings.CutPrefix(s, prefix)
	if !ok {
		return ""
	}
	return rest
}

// lastSegment turns a link to a zone, region or project into its name.
func lastSegment(s string) string {
	s, _, _ = strings.Cut(s, "?")
	return s[strings.LastIndexByte(s, '/')+1:]
}

// regionOfZone is the region that a zone lies in: its name without the last
// part.
func regionOfZone(zone string) string {
	if i := strings.LastIndexByte(zone, '-'); i > 0 {
		return zone[:i]
	}
	return ""
}
