// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"errors"
	"fmt"
	"math"
	"math/big"
)

// ProxyLoad is what the regional Envoy load balancers of one VPC network and
// region carry together. A part that is nil is not told.
type ProxyLoad struct {
	RequestsPerSecond *big.Rat
	// LoggedShare is the share of the requests that are logged, from 0 to 1.
	// Not told, every request counts as logged, which needs most.
	LoggedShare *big.Rat
	// NewConnectionsPerSecond are those of HTTP and HTTPS together, and
	// TLSShare the share of HTTPS among them, from 0 to 1. Not told, every
	// connection counts as HTTPS.
	NewConnectionsPerSecond *big.Rat
	TLSShare                *big.Rat
	ActiveConnections       *big.Rat
	MegabytesPerSecond      *big.Rat
}

// What one proxy carries (PROXY-005).
const (
	proxyMegabytes         = 18
	proxyNewHTTP           = 600
	proxyNewHTTPS          = 150
	proxyActive            = 3000
	proxyRequests          = 1400
	proxyRequestsAllLogged = 700
)

// MinimumProxies is the number of proxies that a load balancer is said to get
// in any case (PROXY-006, Q24).
const MinimumProxies = 3

// ErrProxyLoad is returned for a load that nothing can have.
var ErrProxyLoad = errors.New("no load balancer can have such a load")

// Proxies returns how many proxies the load needs: the largest of what its parts
// need, each rounded up (PROXY-006). Shares between the documented ends are
// taken in proportion.
func (l ProxyLoad) Proxies() (int, error) {
	if err := l.check(); err != nil {
		return 0, err
	}
	n := l.proxies()
	if !n.IsInt64() || n.Int64() > math.MaxInt32 {
		return 0, fmt.Errorf("%w: it needs more than %d proxies", ErrProxyLoad, math.MaxInt32)
	}
	return int(n.Int64()), nil
}

// proxies is Proxies for a load that something can have, however large.
func (l ProxyLoad) proxies() *big.Int {
	logged, tls := or(l.LoggedShare, one), or(l.TLSShare, one)
	// A proxy carries so many requests at that share of logging.
	requests := new(big.Rat).Mul(logged, big.NewRat(proxyRequestsAllLogged-proxyRequests, 1))
	requests.Add(requests, big.NewRat(proxyRequests, 1))
	// Connections of both kinds add up: each takes its part of a proxy.
	perConnection := new(big.Rat).Mul(tls, big.NewRat(1, proxyNewHTTPS))
	plain := new(big.Rat).Sub(one, tls)
	perConnection.Add(perConnection, plain.Mul(plain, big.NewRat(1, proxyNewHTTP)))
	most := new(big.Int)
	for _, need := range []*big.Rat{
		new(big.Rat).Quo(or(l.RequestsPerSecond, zero), requests),
		new(big.Rat).Mul(or(l.NewConnectionsPerSecond, zero), perConnection),
		new(big.Rat).Quo(or(l.ActiveConnections, zero), big.NewRat(proxyActive, 1)),
		new(big.Rat).Quo(or(l.MegabytesPerSecond, zero), big.NewRat(proxyMegabytes, 1)),
	} {
		if n := roundUp(need); n.Cmp(most) > 0 {
			most = n
		}
	}
	return most
}

func (l ProxyLoad) check() error {
	for _, part := range []struct {
		name  string
		value *big.Rat
		share bool
	}{
		{"the number of requests", l.RequestsPerSecond, false},
		{"the share of logged requests", l.LoggedShare, true},
		{"the number of new connections", l.NewConnectionsPerSecond, false},
		{"the share of HTTPS", l.TLSShare, true},
		{"the number of active connections", l.ActiveConnections, false},
		{"the bandwidth", l.MegabytesPerSecond, false},
	} {
		switch {
		case part.value == nil:
		case part.value.Sign() < 0:
			return fmt.Errorf("%w: %s is negative", ErrProxyLoad, part.name)
		case part.share && part.value.Cmp(one) > 0:
			return fmt.Errorf("%w: %s is more than 1", ErrProxyLoad, part.name)
		}
	}
	return nil
}

// or returns a value, or another where there is none.
func or(v, otherwise *big.Rat) *big.Rat {
	if v == nil {
		return otherwise
	}
	return v
}

// roundUp returns the least whole number that is not below r.
func roundUp(r *big.Rat) *big.Int {
	n, rest := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	if rest.Sign() > 0 {
		n.Add(n, big.NewInt(1))
	}
	return n
}
