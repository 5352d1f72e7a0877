// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

// Words says in a few words what the record answers in the outcome.
func (o *DNSOutcome) Words(r *DNSRecord) string { return joined(o.answerSpans(r, r.shortNames())) }
