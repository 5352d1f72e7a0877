// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
)

func number(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	return r
}

func TestWorkedExamplesOfProxies(t *testing.T) {
	for _, c := range []struct {
		name string
		load engine.ProxyLoad
		want int
	}{
		{"EX-B32", engine.ProxyLoad{
			NewConnectionsPerSecond: number("1500"), ActiveConnections: number("3000"), RequestsPerSecond: number("7000"), LoggedShare: number("0"),
		}, 10},
		{"EX-B33", engine.ProxyLoad{
			NewConnectionsPerSecond: number("600"), TLSShare: number("0"), ActiveConnections: number("3000"),
			RequestsPerSecond: number("1400"), LoggedShare: number("0"),
		}, 1},
		{"EX-B34", engine.ProxyLoad{RequestsPerSecond: number("1400"), LoggedShare: number("1")}, 2},
		{"EX-B35", engine.ProxyLoad{MegabytesPerSecond: number("180")}, 10},
		{"EX-B36", engine.ProxyLoad{
			MegabytesPerSecond: number("90"), NewConnectionsPerSecond: number("300"), ActiveConnections: number("9000"),
			RequestsPerSecond: number("14000"), LoggedShare: number("0"),
		}, 10},
		{"nothing", engine.ProxyLoad{}, 0},
		{"one request more", engine.ProxyLoad{RequestsPerSecond: number("1401"), LoggedShare: number("0")}, 2},
		{"half of the requests logged", engine.ProxyLoad{RequestsPerSecond: number("1051"), LoggedShare: number("0.5")}, 2},
		{"half of the requests logged, just enough", engine.ProxyLoad{RequestsPerSecond: number("1050"), LoggedShare: number("0.5")}, 1},
		{"shares that are not told", engine.ProxyLoad{RequestsPerSecond: number("701"), NewConnectionsPerSecond: number("301")}, 3},
		{"both kinds of connections", engine.ProxyLoad{NewConnectionsPerSecond: number("240"), TLSShare: number("0.5")}, 1},
		{"both kinds of connections, one more", engine.ProxyLoad{NewConnectionsPerSecond: number("241"), TLSShare: number("0.5")}, 2},
	} {
		if got, err := c.load.Proxies(); err != nil || got != c.want {
			t.Errorf("%s: got %d, %v, want %d", c.name, got, err, c.want)
		}
	}
}

func TestLoadsThatNothingCanHave(t *testing.T) {
	for want, load := range map[string]engine.ProxyLoad{
		"the number of requests is negative":           {RequestsPerSecond: number("-1")},
		"the share of logged requests is more than 1":  {LoggedShare: number("1.1")},
		"the number of new connections is negative":    {NewConnectionsPerSecond: number("-0.5")},
		"the share of HTTPS is negative":               {TLSShare: number("-0.1")},
		"the number of active connections is negative": {ActiveConnections: number("-1")},
		"the bandwidth is negative":                    {MegabytesPerSecond: number("-1")},
		"it needs more than 2147483647 proxies":        {MegabytesPerSecond: number("1e30")},
	} {
		if _, err := load.Proxies(); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// More load never needs fewer proxies, and two loads together need at most what
// they need apart.
func TestProxiesGrowWithTheLoad(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		amount := rapid.Custom(func(r *rapid.T) *big.Rat {
			return big.NewRat(rapid.Int64Range(0, 100000).Draw(r, "n"), rapid.Int64Range(1, 9).Draw(r, "d"))
		})
		share := rapid.Custom(func(r *rapid.T) *big.Rat { return big.NewRat(rapid.Int64Range(0, 10).Draw(r, "tenths"), 10) })
		a := engine.ProxyLoad{
			RequestsPerSecond: amount.Draw(r, "requests"), LoggedShare: share.Draw(r, "logged"),
			NewConnectionsPerSecond: amount.Draw(r, "connections"), TLSShare: share.Draw(r, "tls"),
			ActiveConnections: amount.Draw(r, "active"), MegabytesPerSecond: amount.Draw(r, "megabytes"),
		}
		b := a
		b.RequestsPerSecond, b.NewConnectionsPerSecond = amount.Draw(r, "more requests"), amount.Draw(r, "more connections")
		both := a
		both.RequestsPerSecond = new(big.Rat).Add(a.RequestsPerSecond, b.RequestsPerSecond)
		both.NewConnectionsPerSecond = new(big.Rat).Add(a.NewConnectionsPerSecond, b.NewConnectionsPerSecond)
		x, y, sum := proxies(r, a), proxies(r, b), proxies(r, both)
		if sum < max(x, y) || sum > x+y {
			r.Fatalf("%d and %d proxies together are %d", x, y, sum)
		}
	})
}

func proxies(r *rapid.T, l engine.ProxyLoad) int {
	n, err := l.Proxies()
	if err != nil {
		r.Fatal(err)
	}
	return n
}
