// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

// Position is an outcome as the order sees it, for tests.
type Position struct {
	Ranks                  []int
	Label                  string
	Size, Tolerated        *[2]int
	Members, Reach, Hidden []string
}

// Compare judges the way from one position to another.
func Compare(before, after Position) (verdict, what string) {
	j := compare(before.standing(), after.standing())
	return j.verdict, j.what
}

func (p Position) standing() *standing {
	s := &standing{ranks: p.Ranks, label: p.Label, members: p.Members, reach: p.Reach, open: p.Hidden, unit: "VM", units: "VMs"}
	if p.Size != nil {
		s.size = &extent{p.Size[0], p.Size[1]}
	}
	if p.Tolerated != nil {
		s.tolerated = &extent{p.Tolerated[0], p.Tolerated[1]}
	}
	return s
}

// WithWorkers are the options with so many workers.
func (o Options) WithWorkers(n int) Options {
	o.workers = n
	return o
}
