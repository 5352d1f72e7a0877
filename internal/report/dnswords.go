// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import "slices"

// Words returns a function that says in a few words what the record answers in
// an outcome.
func (r *DNSRecord) Words() func(*DNSOutcome) string {
	w := answerWords{record: r}
	return w.of
}

// answerWords find the words for answers, which many outcomes share.
type answerWords struct {
	record *DNSRecord
	// names are those of the record, once they were needed.
	names *shortNames
	said  map[*DNSAnswer][]saidAnswers
}

type saidAnswers struct {
	*DNSOutcome
	words string
}

func (w *answerWords) of(o *DNSOutcome) string {
	if len(o.Answers) == 0 {
		return w.say(o)
	}
	first := o.Answers[0]
	for _, said := range w.said[first] {
		if said.Unspecified == o.Unspecified && slices.Equal(said.Answers, o.Answers) {
			return said.words
		}
	}
	if w.said == nil {
		w.said = map[*DNSAnswer][]saidAnswers{}
	}
	words := w.say(o)
	w.said[first] = append(w.said[first], saidAnswers{o, words})
	return words
}

func (w *answerWords) say(o *DNSOutcome) string {
	if w.names == nil {
		names := w.record.shortNames()
		w.names = &names
	}
	return joined(o.answerSpans(w.record, *w.names))
}
