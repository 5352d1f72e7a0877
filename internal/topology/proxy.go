// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

// LoadBalancerKind is Google's name for what a forwarding rule fronts.
type LoadBalancerKind string

const (
	InternalPassthroughNLB LoadBalancerKind = "internal passthrough Network Load Balancer"
	ExternalPassthroughNLB LoadBalancerKind = "external passthrough Network Load Balancer"
	GlobalExternalALB      LoadBalancerKind = "global external Application Load Balancer"
	ClassicALB             LoadBalancerKind = "classic Application Load Balancer"
	RegionalExternalALB    LoadBalancerKind = "regional external Application Load Balancer"
	RegionalInternalALB    LoadBalancerKind = "regional internal Application Load Balancer"
	CrossRegionInternalALB LoadBalancerKind = "cross-region internal Application Load Balancer"
	GlobalExternalProxyNLB LoadBalancerKind = "global external proxy Network Load Balancer"
	ClassicProxyNLB        LoadBalancerKind = "classic proxy Network Load Balancer"
	RegionalExternalProxy  LoadBalancerKind = "regional external proxy Network Load Balancer"
	RegionalInternalProxy  LoadBalancerKind = "regional internal proxy Network Load Balancer"
	CrossRegionProxyNLB    LoadBalancerKind = "cross-region internal proxy Network Load Balancer"
	PSCEndpoint            LoadBalancerKind = "Private Service Connect endpoint"
	TargetPoolNLB          LoadBalancerKind = "target pool-based external passthrough Network Load Balancer"
	UnknownKind            LoadBalancerKind = "load balancer"
)

// TargetProxy is a target HTTP, HTTPS, TCP, SSL or gRPC proxy, global or
// regional.
type TargetProxy struct {
	Object
	Global bool
	// Protocol is "HTTP", "HTTPS", "TCP", "SSL" or "GRPC".
	Protocol string
	URLMap   Link[URLMap]
	// BackendService is that of a TCP or SSL proxy.
	BackendService Link[BackendService]
	// Certificates are ssl_certificates and certificate manager
	// certificates, CertificateMap the map.
	Certificates   []Link[Certificate]
	CertificateMap Link[Certificate]
	// CertificatesUnknown is set where the list can't be told.
	CertificatesUnknown *Origin
}

// URLMap is a global or regional URL map. Only which services it can reach
// matters here.
type URLMap struct {
	Object
	Global   bool
	Services []Link[BackendService]
	Buckets  []Link[BackendBucket]
	// Rules says whether the map routes by host or path, or only has a
	// default.
	Rules Value[bool]
	// Unknown is set where further services can't be told.
	Unknown *Origin
}

// BackendBucket is a backend bucket.
type BackendBucket struct {
	Object
	EnableCDN Value[bool]
}

// CertificateKind is the sort of a certificate.
type CertificateKind string

const (
	SelfManagedGlobal       CertificateKind = "global self-managed SSL certificate"
	SelfManagedRegional     CertificateKind = "regional self-managed SSL certificate"
	ManagedSSL              CertificateKind = "Google-managed SSL certificate"
	CertificateManager      CertificateKind = "Certificate Manager certificate"
	CertificateManagerMap   CertificateKind = "Certificate Manager certificate map"
	UnknownCertificateGroup CertificateKind = "certificate"
)

// Certificate is a certificate or certificate map.
type Certificate struct {
	Object
	Kind CertificateKind
}

// SecurityPolicy is a Cloud Armor policy.
type SecurityPolicy struct {
	Object
	Global     bool
	PolicyType Value[string]
}

// ServiceLBPolicy is a service load-balancing policy.
type ServiceLBPolicy struct {
	Object
	Algorithm               Value[string]
	FailoverHealthThreshold Value[int]
	AutoCapacityDrain       Value[bool]
	IsolationGranularity    Value[string]
	IsolationMode           Value[string]
}

// Address is a reserved regional or global address.
type Address struct {
	Object
	Global      bool
	IPAddress   Value[string]
	AddressType Value[string]
	NetworkTier Value[string]
	Purpose     Value[string]
}

// Subnetwork is a subnet; the proxy-only ones matter.
type Subnetwork struct {
	Object
	Network Value[string]
	Purpose Value[string]
	Role    Value[string]
	// CIDR is ip_cidr_range; CIDRBefore is what stands where a plan
	// changes it in place, else null.
	CIDR, CIDRBefore Value[string]
	// RoleBefore likewise.
	RoleBefore Value[string]
}

// Network is a VPC network.
type Network struct {
	Object
}
