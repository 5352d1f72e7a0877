// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"
	"path"
	"sort"
	"strings"

	goversion "github.com/hashicorp/go-version"
	"github.com/hashicorp/hcl/v2"
)

// newestKnown are the newest versions of each major of the google provider
// that are known here, oldest first.
var newestKnown = []string{"4.85.0", "5.45.2", "6.50.0", "7.45.0", "8.0.0"}

// googleConstraint is a version constraint on one of the google providers.
type googleConstraint struct {
	text string
	rng  hcl.Range
	goversion.Constraints
}

// readProviderVersion decides which version of the google provider the
// defaults are taken from: the locked one, else the newest known one that all
// constraints allow, else the newest known one.
func (r *reader) readProviderVersion(root *node) {
	if v, file := r.lockedVersion(); v != "" {
		r.source.GoogleVersion = v
		r.source.VersionSource = fmt.Sprintf("It is the one in %s.", file)
		return
	}
	newest := newestKnown[len(newestKnown)-1]
	constraints := r.googleConstraints(root)
	if len(constraints) == 0 {
		r.source.GoogleVersion = newest
		r.source.VersionSource = "It is assumed, as the newest known one: there is no lock file and no version constraint."
		return
	}
	var texts []string
	for _, c := range constraints {
		texts = append(texts, fmt.Sprintf("%q (%s:%d)", c.text, c.rng.Filename, c.rng.Start.Line))
	}
	list := strings.Join(texts, " and ")
	if v := newestAllowed(constraints); v != "" {
		r.source.GoogleVersion = v
		r.source.VersionSource = fmt.Sprintf("It is the newest known version that %s allows; there is no lock file.", list)
		return
	}
	r.source.GoogleVersion = newest
	r.source.VersionSource = fmt.Sprintf("It is assumed, as the newest known one: no known version satisfies %s.", list)
	r.warn(diagnostic{
		summary: "No known version of the google provider satisfies the constraints",
		detail:  fmt.Sprintf("The constraint %s allows none of the versions known here, so the defaults of version %s are used.", list, newest),
		rng:     constraints[0].rng,
	})
}

// lockedVersion reads the dependency lock file.
func (r *reader) lockedVersion() (version, file string) {
	name := path.Join(r.files.dir, ".terraform.lock.hcl")
	if ok, err := r.files.regular(name); !ok || err != nil {
		return "", ""
	}
	display := r.files.display(name)
	src, err := r.files.readFile(name, maxFileBytes)
	if err != nil {
		return "", ""
	}
	body, diags := parseNative(src, display)
	if diags.HasErrors() {
		r.warn(diagnostic{
			summary: "Dependency lock file can't be read",
			detail:  fmt.Sprintf("%s: %s The provider's version is taken from elsewhere.", display, diags[0].Detail),
			rng:     fileStart(display),
		})
		return "", ""
	}
	found := map[string]string{}
	for _, b := range body.Blocks {
		if b.Type != "provider" || len(b.Labels) != 1 || b.Body.Attributes["version"] == nil {
			continue
		}
		typ := b.Labels[0][strings.LastIndexByte(b.Labels[0], '/')+1:]
		v, ok := literalString(b.Body.Attributes["version"].Expr)
		if _, err := goversion.NewVersion(v); ok && err == nil {
			found[typ] = v
		}
	}
	if v := found["google"]; v != "" {
		return v, display
	}
	return found["google-beta"], display
}

// googleConstraints collects the constraints of all modules: those on google,
// or on google-beta where there are no others.
func (r *reader) googleConstraints(root *node) []googleConstraint {
	found := map[string][]googleConstraint{}
	visited := map[*module]bool{}
	var walk func(n *node)
	walk = func(n *node) {
		if n.module == nil || visited[n.module] {
			return
		}
		visited[n.module] = true
		for _, local := range keysOf(n.module.required) {
			req := n.module.required[local]
			typ := n.module.providerType(local)
			if req.version == "" || (typ != "google" && typ != "google-beta") {
				continue
			}
			c, err := goversion.NewConstraint(req.version)
			if err != nil {
				r.fail(diagnostic{
					summary: "Invalid version constraint",
					detail:  fmt.Sprintf("%q is not a valid version constraint for the provider %q.", req.version, local),
					rng:     req.rng,
				})
				continue
			}
			found[typ] = append(found[typ], googleConstraint{req.version, req.rng, c})
		}
		for _, name := range n.module.callOrder {
			walk(n.children[name])
		}
	}
	walk(root)
	if list := found["google"]; len(list) > 0 {
		return list
	}
	return found["google-beta"]
}

// newestAllowed picks from the known versions, those that the constraints name
// and those right below them: what satisfies "~> 4.47.0" is 4.47.0, and what
// satisfies "< 6.20" is 6.19.0.
func newestAllowed(constraints []googleConstraint) string {
	candidates := append([]string(nil), newestKnown...)
	for _, c := range constraints {
		for _, one := range c.Constraints {
			text := strings.TrimLeft(one.String(), "<>=!~ ")
			v, err := goversion.NewVersion(text)
			if err != nil {
				continue
			}
			s := v.Segments()
			candidates = append(candidates, fmt.Sprintf("%d.%d.%d", s[0], s[1], s[2]))
			switch {
			case s[2] > 0:
				candidates = append(candidates, fmt.Sprintf("%d.%d.%d", s[0], s[1], s[2]-1))
			case s[1] > 0:
				candidates = append(candidates, fmt.Sprintf("%d.%d.0", s[0], s[1]-1))
			}
		}
	}
	var allowed []*goversion.Version
	for _, text := range candidates {
		v, err := goversion.NewVersion(text)
		if err != nil {
			continue
		}
		ok := true
		for _, c := range constraints {
			ok = ok && c.Check(v)
		}
		if ok {
			allowed = append(allowed, v)
		}
	}
	if len(allowed) == 0 {
		return ""
	}
	sort.Sort(goversion.Collection(allowed))
	return allowed[len(allowed)-1].String()
}
