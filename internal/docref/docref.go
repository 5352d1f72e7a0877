// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref

// Statement is one thing that Google's documents say, or that follows from
// them, in our words.
type Statement struct {
	// ID is the stable name under which outcomes and findings cite it.
	ID string
	// Text is our reading, one or two full sentences.
	Text string
	// Documents are the IDs of the pages it rests on, the strongest first.
	Documents []string
	// Confidence is how sure we are of a statement that no document makes
	// in these words, as a decimal such as "0.8". It is empty for a
	// documented one.
	Confidence string
	// Questions are the open questions that touch the statement.
	Questions []string
}

// Inferred reports whether the statement is our conclusion rather than
// something that a document says.
func (s Statement) Inferred() bool { return s.Confidence != "" }

// Page is a document that statements rest on.
type Page struct {
	ID    string
	Title string
	URL   string
	// Section is the part of the page that matters, or empty.
	Section string
}

// Dispute is a question on which documents disagree or are silent, and the
// reading that the product takes.
type Dispute struct {
	ID string
	// Topic says in a few words what is open.
	Topic string
	// Positions says in full sentences who says what.
	Positions string
	// Reading is what the product does.
	Reading string
	// Confidence is how sure we are of the reading, or empty where the
	// product takes none.
	Confidence string
}

// Fact returns the statement with that ID.
func Fact(id string) (Statement, bool) {
	for _, family := range families {
		for _, s := range family.Statements {
			if s.ID == id {
				return s, true
			}
		}
	}
	return Statement{}, false
}

// Facts returns all statements in the order in which they are listed.
func Facts() []Statement {
	var all []Statement
	for _, family := range families {
		all = append(all, family.Statements...)
	}
	return all
}

// Question returns the open question with that ID.
func Question(id string) (Dispute, bool) {
	for _, q := range questions {
		if q.ID == id {
			return q, true
		}
	}
	return Dispute{}, false
}

// Questions returns all open questions in order.
func Questions() []Dispute { return append([]Dispute(nil), questions...) }

// Document returns the page with that ID.
func Document(id string) (Page, bool) {
	for _, p := range pages {
		if p.ID == id {
			return p, true
		}
	}
	return Page{}, false
}

// Documents returns all pages in order.
func Documents() []Page { return append([]Page(nil), pages...) }

// URLs returns the addresses of the pages that the facts rest on, each once,
// in the order of the facts. Unknown IDs are left out.
func URLs(facts ...string) []string {
	var urls []string
	seen := map[string]bool{}
	for _, id := range facts {
		s, _ := Fact(id)
		for _, d := range s.Documents {
			if p, ok := Document(d); ok && !seen[p.URL] {
				seen[p.URL] = true
				urls = append(urls, p.URL)
			}
		}
	}
	return urls
}

// Family is the statements about one subject.
type Family struct {
	// Title names the subject as a heading does.
	Title      string
	Statements []Statement
}

// Families returns all statements by subject, in order.
func Families() []Family { return append([]Family(nil), families...) }

// families is the one list of statements, by subject.
var families = []Family{
	{"Passthrough Network Load Balancers: structure", passthroughStructure},
	{"Passthrough Network Load Balancers: ratio and pools", passthroughRatio},
	{"Passthrough Network Load Balancers: backends and limits", passthroughBackends},
	{"Passthrough Network Load Balancers: policy, draining, tracking", passthroughPolicy},
	{"Passthrough Network Load Balancers: zonal affinity", passthroughAffinity},
	{"Passthrough Network Load Balancers: frontends", passthroughFrontends},
	{"Health checks", healthChecks},
	{"External passthrough Network Load Balancers", externalPassthrough},
	{"Application Load Balancers: failover strategies", albStrategies},
	{"Application Load Balancers: parity of primary and backup", albParity},
	{"Application Load Balancers: shared backends", albSharing},
	{"Cloud DNS: routing policies", dnsStructure},
	{"Cloud DNS: health checks", dnsChecks},
	{"Cloud DNS: answers", dnsAnswers},
	{"Proxy-only subnets", proxySubnets},
	{"Composite health: structure", compositeStructure},
	{"Composite health: states", compositeStates},
	{"Composite health: consumers", compositeConsumers},
	{"Global load balancers", globalTier},
	{"Durations", times},
	{"Changes under way", changes},
}
