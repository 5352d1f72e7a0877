package engine

// FaultKind is the sort of a fault, as the scenario grammar spells it.
type FaultKind string

const (
	Steady       FaultKind = "steady"
	Zone         FaultKind = "zone"
	Region       FaultKind = "region"
	Group        FaultKind = "group"
	VMs          FaultKind = "vms"
	Target       FaultKind = "target"
	SourceRegion FaultKind = "source-region"
	UnknownState FaultKind = "unknown"
	AllPrimaries FaultKind = "all-primaries"
	AllFailovers FaultKind = "all-failovers"
	Everything   FaultKind = "everything"
)

// Fault is one thing that fails.
type Fault struct {
	Kind FaultKind
	// Name is the zone, region or address, without quotes.
	Name string
	// Input limits an address to one input ("N:ADDRESS"), or is -1.
	Input int
	// Count is the N of "vms:ADDRESS=N".
	Count int
	// From is the probing region R of "target:ADDRESS@R", or empty.
	From string
}

// Scenario is a set of faults that happen together. Its text is canonical:
// two scenarios with the same faults have the same text.
type Scenario struct {
	text   string
	faults []Fault
}

// String returns the canonical text, for example
// "zone:us-west1-a+all-failovers".
func (s Scenario) String() string { return s.text }

// Faults returns the faults in canonical order.
func (s Scenario) Faults() []Fault { return s.faults }
