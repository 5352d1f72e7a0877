// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planjson_test

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson/plangen"
)

// loadBalancing leaves out the other resources of a generated plan.
func loadBalancing(typ string) bool { return google(typ) && typ != "google_storage_bucket_iam_member" }

func stream(opts plangen.Options) io.ReadCloser {
	r, w := io.Pipe()
	go func() { w.CloseWithError(plangen.Write(w, opts)) }()
	return r
}

func TestGeneratedPlansHoldTheirTopology(t *testing.T) {
	for _, update := range []bool{false, true} {
		t.Run(fmt.Sprintf("update=%v", update), func(t *testing.T) {
			const services = 7
			r := stream(plangen.Options{Services: services, Size: 1_000_000, Update: update})
			defer r.Close()
			p, err := planjson.Read(r, planjson.Options{Reads: loadBalancing})
			if err != nil {
				t.Fatal(err)
			}
			src := p.Source()
			if got, want := len(src.Resources), services*plangen.ResourcesPerService; got != want {
				t.Fatalf("%d resources, want %d", got, want)
			}
			if len(src.Diagnostics) > 0 {
				t.Errorf("diagnostics: %v", src.Diagnostics)
			}
			for i := range services {
				s := resource(t, src, plangen.ServiceAddress(i))
				if got, want := show(at(s.Body, "failover_policy[0].failover_ratio")), plangen.Ratio(i); got != want {
					t.Errorf("service %d: ratio %s, want %s", i, got, want)
				}
				for j, role := range []string{"active", "spare"} {
					group := at(s.Body, fmt.Sprintf("backend[%d].group", j))
					if len(group.References) != 1 || group.References[0].Address != plangen.GroupAddress(i, role) {
						t.Errorf("service %d: backend %d has the group %s", i, j, show(group))
					}
					primary, failover := plangen.VMs(i)
					want := []int{primary, failover}[j]
					g := resource(t, src, plangen.GroupAddress(i, role))
					if got := len(g.Body.Get("instances").Items); got != want {
						t.Errorf("service %d: %s has %d VMs, want %d", i, role, got, want)
					}
				}
			}
		})
	}
}

// What a plan costs depends on the load balancers in it: ten times as many
// other resources take the same memory.
func TestMemoryDoesNotDependOnTheSizeOfThePlan(t *testing.T) {
	if testing.Short() {
		t.Skip("streams 100 MB")
	}
	small := heap(t, plangen.Options{Services: 50, Size: 10_000_000, Update: true})
	large := heap(t, plangen.Options{Services: 50, Size: 100_000_000, Update: true})
	if large > small+small/2+1<<20 {
		t.Errorf("a plan of 10 MB keeps %d kB at its peak, one of 100 MB %d kB", small>>10, large>>10)
	}
}

// The largest plans that people have hold about 1,000 load-balancing
// resources; continuous integration often gives a job little memory.
func TestAThousandResourcesFitInLittleMemory(t *testing.T) {
	const most = 24 << 20
	if got := heap(t, plangen.Options{Services: 1000 / plangen.ResourcesPerService, Size: 10_000_000, Update: true}); got > most {
		t.Errorf("%d MB are in use at the peak, want at most %d MB", got>>20, most>>20)
	}
}

// heap is the most memory that was in use at any of many moments while a plan
// was read.
func heap(t *testing.T, opts plangen.Options) uint64 {
	t.Helper()
	start := live()
	r := stream(opts)
	defer r.Close()
	s := &sampler{r: r, every: opts.Size / 20}
	if _, err := planjson.Read(s, planjson.Options{Reads: loadBalancing}); err != nil {
		t.Fatal(err)
	}
	return s.most - min(start, s.most)
}

// live is the memory that is in use. What the generator leaves behind between a
// collection and the reading of its result is not, and on a busy machine it
// can be megabytes; the smallest of several readings is the nearest to the
// truth.
func live() uint64 {
	var least uint64
	for n := range 4 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if n == 0 || m.HeapAlloc < least {
			least = m.HeapAlloc
		}
	}
	return least
}

type sampler struct {
	r          io.Reader
	every, n   int64
	nextSample int64
	most       uint64
}

func (s *sampler) Read(p []byte) (int, error) {
	if s.n >= s.nextSample {
		s.nextSample += s.every
		s.most = max(s.most, live())
	}
	n, err := s.r.Read(p)
	s.n += int64(n)
	return n, err
}

// BenchmarkRead reads plans with 1,000 load-balancing resources and different
// numbers of others.
func BenchmarkRead(b *testing.B) {
	for _, size := range []int64{5_000_000, 50_000_000} {
		b.Run(fmt.Sprintf("%dMB", size/1_000_000), func(b *testing.B) {
			var doc bytes.Buffer
			if err := plangen.Write(&doc, plangen.Options{Services: 200, Size: size, Update: true}); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(doc.Len()))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := planjson.Read(bytes.NewReader(doc.Bytes()), planjson.Options{Reads: loadBalancing}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
