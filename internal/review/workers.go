// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package review

import (
	"runtime"
	"sync"
)

// leastPart is the number of objects for which a further worker pays.
const leastPart = 64

// inParts splits n objects that don't depend on one another into consecutive
// parts, one for each processor, and works on all parts at once.
func (o *Options) inParts(n int, work func(from, to int)) {
	workers := o.workers
	if workers == 0 {
		workers = max(1, min(runtime.GOMAXPROCS(0), n/leastPart))
	}
	var all sync.WaitGroup
	for i := range workers {
		all.Go(func() { work(i*n/workers, (i+1)*n/workers) })
	}
	all.Wait()
}
