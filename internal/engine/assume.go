// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Assumptions are what no input tells and somebody can say: the load, and
// where it comes from. Nothing is assumed unless it is said.
type Assumptions struct {
	// Load is that of one public name, from all its clients.
	Load ProxyLoad
	// Clients are the shares of the load by the region that the clients are
	// near; they add up to 1.
	Clients []ClientShare
}

// ClientShare is the part of the load that comes from clients near a region.
type ClientShare struct {
	Region string
	Share  *big.Rat
}

// clientsPrefix begins the names of assumptions on clients.
const clientsPrefix = "clients."

// AssumptionNames lists the names that Set takes; the last one stands for any
// region.
func AssumptionNames() []string {
	var names []string
	for _, p := range (&Assumptions{}).parts() {
		names = append(names, p.name)
	}
	return append(names, clientsPrefix+"REGION")
}

// Said calls say with the name and value of each assumption, in the order of
// AssumptionNames, and those on clients by region.
func (a *Assumptions) Said(say func(name string, value *big.Rat)) {
	for _, p := range a.parts() {
		if *p.value != nil {
			say(p.name, *p.value)
		}
	}
	clients := slices.SortedFunc(slices.Values(a.Clients), func(x, y ClientShare) int { return strings.Compare(x.Region, y.Region) })
	for _, c := range clients {
		say(clientsPrefix+c.Region, c.Share)
	}
}

type assumption struct {
	name  string
	value **big.Rat
}

func (a *Assumptions) parts() []assumption {
	return []assumption{
		{"requests_per_second", &a.Load.RequestsPerSecond},
		{"logged_share", &a.Load.LoggedShare},
		{"new_connections_per_second", &a.Load.NewConnectionsPerSecond},
		{"tls_share", &a.Load.TLSShare},
		{"active_connections", &a.Load.ActiveConnections},
		{"megabytes_per_second", &a.Load.MegabytesPerSecond},
	}
}

// ErrAssumption is returned for an assumption that can't be used.
var ErrAssumption = errors.New("the assumption can't be used")

// mostDigits bounds what is read as a number, so that no exponent becomes a
// million digits.
const mostDigits = 64

// Set says one thing, for example "requests_per_second" is "12000" or
// "clients.us-east1" is "0.25".
func (a *Assumptions) Set(name, value string) error {
	n, ok := new(big.Rat).SetString(value)
	if !ok || len(value) > mostDigits || strings.ContainsAny(value, "eEpPxX_") || n.Sign() < 0 {
		return fmt.Errorf("%w: %s is %q, which is no number from 0 up", ErrAssumption, name, value)
	}
	if region, ok := strings.CutPrefix(name, clientsPrefix); ok && region != "" {
		if err := CheckLocation(region); err != nil {
			return err
		}
		if slices.ContainsFunc(a.Clients, func(c ClientShare) bool { return c.Region == region }) {
			return fmt.Errorf("%w: %s is said twice", ErrAssumption, name)
		}
		a.Clients = append(a.Clients, ClientShare{region, n})
		return nil
	}
	for _, p := range a.parts() {
		if p.name != name {
			continue
		}
		if *p.value != nil {
			return fmt.Errorf("%w: %s is said twice", ErrAssumption, name)
		}
		*p.value = n
		return nil
	}
	return fmt.Errorf("%w: there is none with the name %s%s", ErrAssumption, name, offer(name, AssumptionNames()))
}

// Check reports a load that nothing can have, and shares of clients that do
// not add up to 1.
func (a *Assumptions) Check() error {
	if err := a.Load.check(); err != nil {
		return err
	}
	if len(a.Clients) == 0 {
		return nil
	}
	sum := new(big.Rat)
	for _, c := range a.Clients {
		sum.Add(sum, c.Share)
	}
	if sum.Cmp(one) != 0 {
		return fmt.Errorf("%w: the shares of clients add up to %s instead of 1", ErrAssumption, topology.Decimal(sum))
	}
	return nil
}

// HasLoad reports whether anything is said about the load.
func (a *Assumptions) HasLoad() bool {
	return a.Load.RequestsPerSecond != nil || a.Load.NewConnectionsPerSecond != nil || a.Load.ActiveConnections != nil || a.Load.MegabytesPerSecond != nil
}

// Proxies returns how many proxies a share of the load of a public name needs
// (PROXY-006), however many they are. The assumptions must have passed Check.
func (a *Assumptions) Proxies(share *big.Rat) *big.Int { return a.Load.times(share).proxies() }

// times returns a share of a load.
func (l ProxyLoad) times(share *big.Rat) ProxyLoad {
	for _, v := range []**big.Rat{&l.RequestsPerSecond, &l.NewConnectionsPerSecond, &l.ActiveConnections, &l.MegabytesPerSecond} {
		if *v != nil {
			*v = new(big.Rat).Mul(*v, share)
		}
	}
	return l
}

// Largest is the largest load of each sort that so many proxies carry, if it
// is all there is.
func Largest(proxies int) (https, http ProxyLoad) {
	of := func(n int64) *big.Rat { return big.NewRat(n*int64(proxies), 1) }
	https = ProxyLoad{
		RequestsPerSecond: of(proxyRequestsAllLogged), NewConnectionsPerSecond: of(proxyNewHTTPS),
		ActiveConnections: of(proxyActive), MegabytesPerSecond: of(proxyMegabytes), LoggedShare: one, TLSShare: one,
	}
	http = https
	http.RequestsPerSecond, http.NewConnectionsPerSecond, http.LoggedShare, http.TLSShare = of(proxyRequests), of(proxyNewHTTP), zero, zero
	return https, http
}
