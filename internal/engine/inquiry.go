// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

// inquiry is what is being found out about forwarding rules and names, of which
// one can lead to another and back to itself (ALB-009).
//
// What leads back to what is being asked about counts as not known. So the same
// question can have an answer here that it has not there, and nothing is
// remembered beyond the outermost question. Within it, each question is
// answered once: a name that two services ask for must not be followed twice
// each time, or a chain of thirty takes a thousand million steps.
type inquiry struct {
	// asking are the rules and records that are being asked about.
	asking map[any]bool
	depth  int
	// found are the answers so far, and before those of the round before.
	found, before map[question]verdict
	// cut are the questions that were not followed, for they are being asked.
	cut []question
}

// question asks whether something can serve in a scenario.
type question struct {
	of       any
	scenario string
}

// ask finds an answer, and takes circle for it where it is being asked already.
//
// An answer that was taken for unknown in a circle can turn out to be known,
// and what hung on it with it. Then everything is asked again with what is
// known by now, until nothing more comes of it. Whatever is known stays so,
// since nothing gets less certain by knowing more.
func (q *inquiry) ask(of any, s Scenario, circle, find func() verdict) verdict {
	asked := question{of, s.Key()}
	if v, ok := q.found[asked]; ok {
		return v
	}
	if q.asking[of] {
		if v := q.before[asked]; v.condition != conditionOpen {
			return v
		}
		q.cut = append(q.cut, asked)
		return circle()
	}
	q.asking[of] = true
	q.depth++
	defer func() {
		q.depth--
		delete(q.asking, of)
	}()
	if q.depth > 1 {
		v := find()
		if q.found == nil {
			q.found = map[question]verdict{}
		}
		q.found[asked] = v
		return v
	}
	defer func() { q.found, q.before, q.cut = nil, nil, nil }()
	for {
		v := find()
		if !q.toldMore() {
			return v
		}
		q.before, q.found, q.cut = q.found, nil, nil
	}
}

// toldMore reports whether something that was not followed is known by now.
func (q *inquiry) toldMore() bool {
	for _, c := range q.cut {
		if q.found[c].condition != conditionOpen {
			return true
		}
	}
	return false
}
