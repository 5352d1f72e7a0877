// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package topology

// GroupKind is the sort of thing that a backend names.
type GroupKind string

const (
	// UnmanagedGroup is an unmanaged instance group; it is zonal.
	UnmanagedGroup GroupKind = "unmanaged instance group"
	// ZonalMIG and RegionalMIG are managed instance groups. A manager
	// stands for its group.
	ZonalMIG    GroupKind = "zonal managed instance group"
	RegionalMIG GroupKind = "regional managed instance group"
	// ZonalNEG, RegionalNEG and GlobalNEG are network endpoint groups; the
	// NEGType says of what.
	ZonalNEG    GroupKind = "zonal network endpoint group"
	RegionalNEG GroupKind = "regional network endpoint group"
	GlobalNEG   GroupKind = "global network endpoint group"
	// InstanceGroup is an instance group whose kind the input does not
	// tell: a data source, or one outside the input.
	InstanceGroup GroupKind = "instance group"
	// UnknownGroup is a group that is only known to exist.
	UnknownGroup GroupKind = "group"
)

// IsNEG reports whether the kind is a network endpoint group.
func (k GroupKind) IsNEG() bool { return k == ZonalNEG || k == RegionalNEG || k == GlobalNEG }

// IsInstanceGroup reports whether the kind holds VM instances.
func (k GroupKind) IsInstanceGroup() bool {
	return k == UnmanagedGroup || k == ZonalMIG || k == RegionalMIG || k == InstanceGroup
}

// TargetShapeEven is the distribution policy that promises equal shares of a
// regional group over its zones (PNLB-044). It is the default.
const TargetShapeEven = "EVEN"

// Group is an instance group or a network endpoint group. For a managed
// group the address is the manager's.
type Group struct {
	Object
	Kind GroupKind
	// NEGType is a NEG's network_endpoint_type, null for other kinds.
	NEGType Value[string]

	// Zones are the zones that a regional group is configured for, sorted;
	// null when nobody configured any. A zonal group has its Zone.
	Zones Value[[]string]
	// TargetShape is a regional group's distribution policy.
	TargetShape Value[string]

	// PSCTarget is the service attachment of a PRIVATE_SERVICE_CONNECT NEG.
	PSCTarget Link[ServiceAttachment]
	// FQDNs are the names of an internet NEG's endpoints.
	FQDNs []Value[string]
	// Addresses are the IP addresses of an internet NEG's endpoints.
	Addresses []DNSTarget

	// Size is the number of members, with an autoscaler's interval over
	// target_size.
	Size Size
	// TargetSize is a manager's own target_size as written.
	TargetSize Value[int]
	// TargetSizeIgnored says that lifecycle.ignore_changes covers
	// target_size, so that an apply does not resize the group.
	TargetSizeIgnored bool
	// Members are the VM instances of an unmanaged group or the endpoints
	// of a NEG, as far as the input names them one by one.
	Members []Member
	// Owners are the places that each claim to list the members: the
	// instances attribute of an unmanaged group, and each membership or
	// endpoint resource. Two sorts of owner on one group fight.
	Owners []Owner
	// Autoscaler scales the group, or is nil.
	Autoscaler *Autoscaler
}

// Member is one VM or endpoint of a group.
type Member struct {
	// Instance is the VM, where the input names one. An Open or Outside
	// link still counts as a member.
	Instance Link[Instance]
}

// Owner is a place that lists members of a group.
type Owner struct {
	// Source is the sort of list.
	Source SizeSource
	Origin Origin
}

// Instance is a VM instance.
type Instance struct {
	Object
}

// Autoscaler is a zonal or regional autoscaler.
type Autoscaler struct {
	Object
	Target      Link[Group]
	MinReplicas Value[int]
	MaxReplicas Value[int]
	// Mode is "ON", "OFF" or "ONLY_SCALE_OUT" ("ONLY_UP" in older texts).
	Mode Value[string]
	// CPU and LoadBalancing say whether the block is present.
	CPU, LoadBalancing Value[bool]
	// OtherSignals says whether metrics or schedules are present.
	OtherSignals Value[bool]
	// ScaleInWindowSec is scale_in_control.time_window_sec.
	ScaleInWindowSec Value[int]
	// ScaleInControl says whether the block is present.
	ScaleInControl Value[bool]
}
