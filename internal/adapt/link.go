// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt

import (
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// wanted says what a link may lead to.
type wanted[T any] struct {
	// collections are the right ones, wrong those that are a mistake which
	// leaves no doubt what is meant.
	collections, wrong []string
	// location is where a bare name is looked up, empty for anywhere.
	location string
	// outside makes an object of what is only named by a link. The text is
	// what may be printed.
	outside func(in *instance, s spelling, text string, at topology.Origin) *T
}

func (w wanted[T]) all() []string { return append(slices.Clone(w.collections), w.wrong...) }

// link follows an attribute that names another object.
func link[T any](b block, name string, w wanted[T]) topology.Link[T] {
	n := b.get(name)
	return linkNode(b.in, n, b.origin(name), b.sensitive || n != nil && n.Sensitive, w)
}

// links follows an attribute that names several objects. set tells whether any is named; a list that is
// unknown as a whole still names what it refers to.
func links[T any](b block, name string, w wanted[T]) (list []topology.Link[T], set topology.Value[bool]) {
	n, o := b.get(name), b.origin(name)
	switch {
	case n.IsNull(), n.IsUnknown() && n.Computed:
		return nil, topology.Known(false, o)
	}
	for _, item := range itemsOf(n) {
		at := o
		if !item.Range.IsZero() {
			at.Range = item.Range
		}
		l := linkNode(b.in, item, at, b.sensitive || n.Sensitive || item.Sensitive, w)
		if l.State == topology.NoLink || n.IsUnknown() && l.State == topology.Open && len(l.Candidates) == 0 {
			continue
		}
		list = append(list, l)
	}
	if len(list) == 0 && n.IsUnknown() {
		return nil, topology.Unknown[bool](o)
	}
	return list, topology.Known(len(list) > 0, o)
}

// itemsOf are the elements of a list. Of an unknown one the references are
// what is left: each stands for an element, and candidates for one together.
func itemsOf(n *Node) []*Node {
	if items := n.Elements(); len(items) > 0 || !n.IsUnknown() {
		return items
	}
	var items []*Node
	var candidates []Reference
	for _, ref := range n.References {
		if ref.Grade == Candidates {
			candidates = append(candidates, ref)
			continue
		}
		items = append(items, &Node{Kind: Scalar, Unknown: true, References: []Reference{ref}, Range: n.Range})
	}
	if len(candidates) > 0 {
		items = append(items, &Node{Kind: Scalar, Unknown: true, References: candidates, Range: n.Range})
	}
	return items
}

func linkNode[T any](in *instance, n *Node, at topology.Origin, sensitive bool, w wanted[T]) topology.Link[T] {
	l := topology.Link[T]{Origin: at, Sensitive: sensitive}
	if n.IsNull() || n.Unknown && n.Computed && len(n.References) == 0 {
		return l
	}
	text, known := n.Text()
	if known && text == "" {
		return l
	}
	l.Text = text
	if !known && len(n.References) > 0 {
		l.Text = n.References[0].String()
	}
	if sensitive {
		l.Text = topology.SensitiveText
	}
	l.State = topology.Open

	f := in.join.find(in, n, w.all(), w.location, 0)
	switch {
	case len(f.entries) == 1 && f.certain:
		e := f.entries[0]
		l.State, l.Inferred = topology.Linked, f.inferred
		l.To, _ = e.object.(*T)
		if l.To == nil {
			l.State = topology.Open
		}
		for _, c := range w.wrong {
			if f.collection == c {
				l.WrongKind = c
			}
		}
		return l
	case f.open:
		// Those that are known are no more than some of the candidates.
		return l
	case len(f.entries) > 0:
		for _, e := range f.entries {
			if o, ok := e.object.(*T); ok {
				l.Candidates = append(l.Candidates, o)
			}
		}
		return l
	case known:
		l.State = topology.Outside
		s, ok := parseLink(text)
		if ok && s.location == "" {
			s.location = w.location
		}
		if ok && s.project == "" {
			s.project, _ = in.place("project").Get()
		}
		if slices.Contains(w.wrong, s.collection) {
			l.WrongKind = s.collection
		}
		if w.outside != nil {
			l.To = w.outside(in, s, l.Text, at)
		}
	}
	return l
}

// String spells the reference as it stands in the configuration.
func (r Reference) String() string {
	if r.Attribute == "" {
		return r.Address
	}
	return r.Address + "." + r.Attribute
}

// found is what a node leads to.
type found struct {
	entries []*entry
	// certain is false where one of the entries is meant and the input
	// does not tell which.
	certain bool
	// inferred: no expression proves it.
	inferred bool
	// open: something that the input does not tell may be meant instead.
	open bool
	// collection is the one that the link led to.
	collection string
}

func (f *found) add(e *entry, collection string) {
	e = e.canonical()
	if !slices.Contains(f.entries, e) {
		f.entries = append(f.entries, e)
	}
	f.collection = collection
}

// find follows a node: by reference first, then by what its text spells.
func (j *join) find(in *instance, n *Node, collections []string, location string, depth int) found {
	if n == nil || depth > 8 {
		return found{}
	}
	text, known := n.Text()
	exact, rest := found{certain: true}, found{}
	unresolved, open := 0, false
	for _, ref := range n.References {
		f := j.refer(in.input, ref, collections, depth)
		switch ref.Grade {
		case Exact, SameKey, Inferred:
			for _, e := range f.entries {
				exact.add(e, f.collection)
			}
			exact.inferred = exact.inferred || f.inferred || ref.Grade != Exact
			exact.certain = exact.certain && (f.certain || len(f.entries) == 0)
		default:
			if len(f.entries) == 0 {
				unresolved++
				// Another resource of Google's is no such link, so it is
				// what decides between the candidates.
				open = open || !strings.HasPrefix(ref.Address, "google_") && !strings.Contains(ref.Address, ".google_")
			}
			collection := f.collection
			if ref.Grade == Derived {
				// What became of the link is not known: a manager's may
				// have been turned into the one of its group.
				collection = ""
			}
			for _, e := range f.entries {
				rest.add(e, collection)
			}
		}
	}
	if len(exact.entries) > 0 {
		exact.certain = exact.certain && len(exact.entries) == 1
		return exact
	}
	if known {
		if s, ok := parseLink(text); ok {
			if f := j.lookup(in, s, collections, location); len(f.entries) > 0 {
				return f
			}
		}
		return found{}
	}
	candidates := slices.ContainsFunc(n.References, func(r Reference) bool { return r.Grade == Candidates })
	rest.open = candidates && open
	rest.certain = len(rest.entries) == 1 && (!candidates || unresolved == 0)
	rest.inferred = true
	return rest
}

// refer follows one reference. Where it leads to a resource of another kind,
// it goes on from the attribute there, so that a forwarding rule's
// backend_service is as good as the service's own id.
func (j *join) refer(input int, ref Reference, collections []string, depth int) found {
	f := found{certain: true}
	targets := j.at(input, ref.Address)
	for _, in := range targets {
		if e := in.entry; e != nil && e.in(collections) {
			f.add(e, e.collectionOf(ref.Attribute, collections))
			continue
		}
		if ref.Attribute == "" {
			continue
		}
		via := j.find(in, nodeAt(in.Body, ref.Attribute), collections, "", depth+1)
		for _, e := range via.entries {
			f.add(e, via.collection)
		}
		f.inferred = f.inferred || via.inferred
		f.certain = f.certain && (via.certain || len(via.entries) == 0)
	}
	f.certain = f.certain && len(f.entries) == 1
	return f
}

// collectionOf is the collection that an attribute of the entry's resource
// links to: a manager's own id is no link to its group.
func (e *entry) collectionOf(attribute string, wanted []string) string {
	if len(e.collections) == 1 {
		return e.collections[0]
	}
	attribute = attribute[strings.LastIndexByte(attribute, '.')+1:]
	switch attribute {
	case "id", "self_link", "self_link_with_id":
		return e.collections[0]
	case "instance_group":
		return e.collections[1]
	}
	for _, c := range wanted {
		if slices.Contains(e.collections, c) {
			return c
		}
	}
	return e.collections[0]
}

// at returns the instances at an address; an address without key stands for
// all of them.
func (j *join) at(input int, address string) []*instance {
	if in := j.instances[input][address]; in != nil {
		return []*instance{in}
	}
	return j.keyed[input][address]
}

// lookup finds what a link spells among all inputs. What is not spelled is
// taken from the resource that holds the link.
func (j *join) lookup(in *instance, s spelling, collections []string, location string) found {
	if s.location == "" {
		s.location = location
	}
	if s.project == "" {
		s.project, _ = in.place("project").Get()
	}
	exact, likely := found{certain: true}, found{inferred: true}
	for _, c := range collections {
		if s.collection != "" && s.collection != c {
			continue
		}
		for _, e := range j.index[c+"/"+s.name] {
			switch sameInput := e.input == in.input; {
			case e.project == s.project && e.location == s.location && s.location != "" && (s.project != "" || sameInput):
				exact.add(e, c)
			case sameInput && agree(e.project, s.project) && agree(e.location, s.location):
				likely.add(e, c)
			}
		}
	}
	if len(exact.entries) > 0 {
		// Two resources of one identity can't both be created; the
		// first stands for it, of the own input where it has one.
		own := slices.IndexFunc(exact.entries, func(e *entry) bool { return e.input == in.input })
		exact.entries = exact.entries[max(own, 0):][:1]
		return exact
	}
	likely.certain = len(likely.entries) == 1
	return likely
}

// agree reports whether two parts of an identity can be the same: they are, or
// one is not known.
func agree(a, b string) bool { return a == b || a == "" || b == "" }
