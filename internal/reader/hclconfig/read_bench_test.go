// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig/configgen"
)

func inMemory(files map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func BenchmarkRead(b *testing.B) {
	for _, shape := range []struct {
		name  string
		files func(int) map[string]string
		sizes []int
	}{
		{"flat", configgen.Flat, []int{10, 100, 1000, 5000}},
		{"modules", configgen.Modules, []int{10, 100, 1000, 5000}},
		{"wide", configgen.Wide, []int{100, 500}},
	} {
		for _, n := range shape.sizes {
			fsys := inMemory(shape.files(n))
			b.Run(fmt.Sprintf("%s/%d", shape.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					s, err := hclconfig.Read(hclconfig.Options{Dir: ".", FS: fsys})
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(len(s.Resources)), "instances")
				}
			})
		}
	}
}
