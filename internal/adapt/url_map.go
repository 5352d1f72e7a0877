// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import "github.com/failoverplan/terraform-provider-failover/internal/topology"

var (
	urlMaps        = []string{"urlMaps"}
	backendBuckets = []string{"backendBuckets"}
)

// urlMap adapts a URL map: which backend services and buckets it can reach.
func urlMap(in *instance, object topology.Object, isGlobal bool) {
	m := &topology.URLMap{Object: object, Global: isGlobal}
	list := func(t *topology.Topology) *[]*topology.URLMap { return &t.URLMaps }
	register(in, m, &m.Object, urlMaps, list, func() {
		r := &reach{m: m, location: locationOf(&m.Object)}
		body := in.body()
		m.Rules = either(body.has("host_rule"), body.has("path_matcher"))
		r.service(body, "default_service")
		r.action(body, "default_route_action")
		matchers := r.blocks(body, "path_matcher")
		for _, matcher := range matchers {
			r.service(matcher, "default_service")
			r.action(matcher, "default_route_action")
			for _, name := range []string{"path_rule", "route_rules"} {
				for _, rule := range r.blocks(matcher, name) {
					r.service(rule, "service")
					r.action(rule, "route_action")
				}
			}
		}
	})
}

// reach collects what a URL map sends requests to. Mirrored requests and error
// pages serve nobody.
type reach struct {
	m        *topology.URLMap
	location string
}

func (r *reach) blocks(b block, name string) []block {
	list, open := b.blocks(name)
	if open != nil {
		r.m.Unknown = open
	}
	return list
}

// action is a route action, which can send to several services by weight.
func (r *reach) action(b block, name string) {
	action, there := b.block(name)
	switch there {
	case maybe:
		at := action.self()
		r.m.Unknown = &at
	case present:
		for _, w := range r.blocks(action, "weighted_backend_services") {
			r.service(w, "backend_service")
		}
	}
}

// service is one link to a backend service or to a backend bucket.
func (r *reach) service(b block, name string) {
	if b.leadsTo(name, backendBuckets) {
		l := link(b, name, aBackendBucket())
		if !reaches(r.m.Buckets, l) {
			r.m.Buckets = append(r.m.Buckets, l)
		}
		return
	}
	l := link(b, name, aBackendService(r.location))
	if l.State == topology.NoLink {
		return
	}
	if l.State == topology.Open && len(l.Candidates) == 0 {
		r.m.Unknown = &l.Origin
	}
	if !reaches(r.m.Services, l) {
		r.m.Services = append(r.m.Services, l)
	}
}

func reaches[T any](list []topology.Link[T], l topology.Link[T]) bool {
	for _, known := range list {
		if l.To != nil && known.To == l.To {
			return true
		}
	}
	return false
}

// leadsTo reports whether a link is certain to lead into one of the
// collections.
func (b block) leadsTo(name string, collections []string) bool {
	n := b.get(name)
	if f := b.in.join.find(b.in, n, collections, "", 0); len(f.entries) > 0 {
		return true
	}
	text, _ := n.Text()
	s, ok := parseLink(text)
	for _, c := range collections {
		if ok && s.collection == c {
			return true
		}
	}
	return false
}

// aURLMap is what an HTTP, HTTPS or gRPC proxy names.
func aURLMap(location string) wanted[topology.URLMap] {
	return wanted[topology.URLMap]{
		collections: urlMaps, location: location,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.URLMap {
			m, _ := outsider(in, s, func(m *topology.URLMap) {
				*m = topology.URLMap{
					Object: outsideObject(in, s, text, at), Global: s.location == global,
					Rules: topology.Unknown[bool](at), Unknown: &at,
				}
			})
			return m
		},
	}
}

// aBackendBucket is the other thing that a URL map names.
func aBackendBucket() wanted[topology.BackendBucket] {
	return wanted[topology.BackendBucket]{
		collections: backendBuckets, location: global,
		outside: func(in *instance, s spelling, text string, at topology.Origin) *topology.BackendBucket {
			o, _ := outsider(in, s, func(o *topology.BackendBucket) {
				o.Object, o.EnableCDN = outsideObject(in, s, text, at), topology.Unknown[bool](at)
			})
			return o
		},
	}
}
