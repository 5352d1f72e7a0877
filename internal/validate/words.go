// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// subject names an object at the beginning of a message: its kind and, where
// it is known and may be printed, its name.
func subject(kind string, o *topology.Object) string {
	if name, ok := o.Name.Get(); ok && !o.Name.Sensitive {
		return kind + " " + strconv.Quote(name)
	}
	if o.Address != "" {
		return kind + " " + o.Address
	}
	return kind
}

func service(s *topology.BackendService) string { return subject("Backend service", &s.Object) }

// lower makes a subject stand inside a sentence.
func lower(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// groupText names the group of a backend as people know it, without giving a
// sensitive link away.
func groupText(l topology.Link[topology.Group]) string {
	switch {
	case l.Sensitive:
		return topology.SensitiveText
	case l.To != nil && l.To.Address != "":
		return l.To.Address
	case l.Text != "":
		return l.Text
	}
	return "a group that this input doesn't tell"
}

// count writes a number with its noun: "1 VM", "4 VMs".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// sizeText writes a size with its noun.
func sizeText(s topology.Size, noun string) string {
	if n, ok := s.Exact(); ok {
		return count(n, noun)
	}
	if s.Max == topology.NoLimit {
		return fmt.Sprintf("at least %s", count(s.Min, noun))
	}
	return fmt.Sprintf("%d to %d %ss", s.Min, s.Max, noun)
}

// list joins words: "a", "a and b", "a, b and c". More than six are cut.
func list(words []string) string {
	const most = 6
	if len(words) > most+1 {
		words = append(append([]string(nil), words[:most]...), fmt.Sprintf("%d more", len(words)-most))
	}
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// linkText names what a link leads to without giving a sensitive one away.
func linkText[T any](l topology.Link[T], object func(*T) *topology.Object) string {
	switch {
	case l.Sensitive:
		return topology.SensitiveText
	case l.To != nil && object(l.To).Address != "":
		return object(l.To).Address
	}
	return l.Text
}
