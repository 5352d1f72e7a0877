// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// findingCase is a configuration and what is said about it, in part.
type findingCase struct {
	name    string
	config  object
	want    []string
	notWant []string
}

var findingCases = []findingCase{
	{
		name:   "a ratio outside of 0 to 1 at its attribute",
		config: set(fourGroups(), "failover_policy.failover_ratio", 2),
		want:   []string{`error at failover_policy: Backend service "be-ilb": `, "(FO102)"},
	},
	{
		name:   "a balancing mode at its backend",
		config: set(fourGroups(), "backends.balancing_mode", "UTILIZATION"),
		want:   []string{`error at backends["ig-a"]: Backend service "be-ilb", backends["ig-a"]: `, "(FO101)"},
	},
	{
		name:   "a timeout above the interval at the health check",
		config: fourGroups().with(object{"health_check": object{"timeout_sec": 9}}),
		want:   []string{`error at health_check: Backend service "be-ilb": `, "(FO120)"},
	},
	{
		name: "a rule that does not need what is unknown",
		config: set(set(fourGroups(), "failover_policy.failover_ratio", 2), "backends",
			object{"ig-a": object{"zone": unknown, "size": unknown}, "ig-b": unknown}),
		want: []string{"(FO102)"},
	},
	{
		name: "an autoscaled group as a warning",
		config: set(fourGroups(), "backends",
			object{
				"ig-a": object{"zone": "us-west1-a", "size_min": 2, "size_max": 6},
				"ig-b": object{"zone": "us-west1-b", "size": 4, "failover": true},
			}),
		want: []string{`warning at backends["ig-a"]: Backend service "be-ilb", backends["ig-a"]: `, "(FO114)"},
	},
	{
		name:    "a name that is unknown",
		config:  set(fourGroups(), "failover_policy.failover_ratio", 2).with(object{"name": unknown}),
		want:    []string{"error at failover_policy: A backend service: "},
		notWant: []string{backendService},
	},
	{
		name:   "a health check that a backend service can't have",
		config: fourGroups().with(object{"health_check": object{"source_regions": list{"us-west1"}}}),
		want:   []string{"error at health_check: ", "(FO119)"},
	},
	{
		name: "a global health check of an external load balancer",
		config: fourGroups().with(object{
			"load_balancing_scheme": "EXTERNAL", "health_check": object{"name": "hc"},
		}),
		want: []string{"error at health_check: ", "(FO118)"},
	},
	{
		name: "a check in place is regional",
		config: fourGroups().with(object{
			"load_balancing_scheme": "EXTERNAL", "health_check": object{"timeout_sec": 5},
		}),
		notWant: []string{"FO118"},
	},
	{
		name:    "a backend service that says nothing about its health check",
		config:  fourGroups(),
		notWant: []string{"FO117"},
	},
}

func TestProtoFindingsStandAtTheirAttribute(t *testing.T) {
	for _, c := range findingCases {
		t.Run(c.name, func(t *testing.T) {
			_, planned := connect(t, object{}).plan(backendService, c.config)
			validated := connect(t, nil).validate(backendService, c.config)
			for by, messages := range map[string][]string{"plan": planned, "validate": validated} {
				text := strings.Join(messages, "\n")
				for _, want := range c.want {
					if !strings.Contains(text, want) {
						t.Errorf("%s does not say %q but:\n%s", by, want, text)
					}
				}
				for _, notWant := range c.notWant {
					if strings.Contains(text, notWant) {
						t.Errorf("%s says %q:\n%s", by, notWant, text)
					}
				}
			}
		})
	}
}

// While planning, Terraform validates each instance as well. What ModifyPlan
// says must not be said twice.
func TestProtoAConfiguredProviderDoesNotSayThingsTwice(t *testing.T) {
	config := set(fourGroups(), "failover_policy.failover_ratio", 2)
	if messages := connect(t, object{}).validate(backendService, config); len(messages) > 0 {
		t.Errorf("validate of a configured provider says %q", messages)
	}
}

func TestProtoTheMinimumFailureSeverityDecidesWhatIsAnError(t *testing.T) {
	autoscaled := set(fourGroups(), "backends", object{
		"ig-a": object{"zone": "us-west1-a", "size_min": 2, "size_max": 6},
		"ig-b": object{"zone": "us-west1-b", "size": 4, "failover": true},
	})
	for severity, want := range map[any]string{
		nil: "warning", "error": "warning", "warning": "error", "info": "error", unknown: "warning",
	} {
		_, messages := connect(t, object{"minimum_failure_severity": severity}).plan(backendService, autoscaled)
		i := slices.IndexFunc(messages, func(m string) bool { return strings.Contains(m, "(FO114)") })
		if i < 0 || !strings.HasPrefix(messages[i], want) {
			t.Errorf("with %v FO114 is no %s: %q", severity, want, messages)
		}
	}
}

// Terraform shows one of several warnings that have the same summary.
func TestProtoSummariesDiffer(t *testing.T) {
	config := set(fourGroups(), "backends", object{
		"ig-a": object{"zone": "us-west1-a", "size_min": 2, "size_max": 6},
		"ig-b": object{"zone": "us-west1-b", "size_min": 2, "size_max": 6},
		"ig-c": object{"zone": "us-west1-b", "size_min": 2, "size_max": 6, "failover": true},
	})
	p := connect(t, object{})
	_, messages := p.plan(backendService, config)
	_, others := p.plan(backendService, config.with(object{"name": "other"}))
	messages = append(messages, others...)
	seen := map[string]bool{}
	for _, m := range messages {
		if seen[m] {
			t.Errorf("said twice: %s", m)
		}
		seen[m] = true
	}
	if len(seen) < 6 {
		t.Errorf("want a warning for each group of each service, got %q", messages)
	}
}

func TestProtoShapesThatTheSchemaCannotExpress(t *testing.T) {
	at := `error at backends["ig-a"]: Backend service "be-ilb", backends["ig-a"]: `
	backend := func(o object) object { return set(fourGroups(), "backends", object{"ig-a": o}) }
	tests := map[string]struct {
		config object
		want   string
	}{
		"no place":          {backend(object{"size": 1}), at + "The place of a backend is missing"},
		"two places":        {backend(object{"size": 1, "zone": "us-west1-a", "zones": list{"us-west1-a"}}), at + "A backend has both zone and zones"},
		"another region":    {backend(object{"size": 1, "zone": "us-east1-b"}), at + "A backend lies outside the region of the backend service"},
		"no size":           {backend(object{"zone": "us-west1-a"}), at + "The size of a backend is missing"},
		"two sizes":         {backend(object{"zone": "us-west1-a", "size": 1, "size_max": 2}), at + "A backend has both a size and an interval"},
		"half an interval":  {backend(object{"zone": "us-west1-a", "size_max": 2}), at + "The size of a backend is half open"},
		"a turned interval": {backend(object{"zone": "us-west1-a", "size_min": 3, "size_max": 2}), at + "The sizes of a backend are the wrong way round"},
		"a null backend":    {set(fourGroups(), "backends", object{"ig-a": nil}), at + "A backend is null"},
		"a null scenario": {
			fourGroups().with(object{"scenarios": list{nil}}),
			`error at scenarios[0]: Backend service "be-ilb", scenarios[0]: A scenario is null`,
		},
		"a scenario that is none": {
			fourGroups().with(object{"scenarios": list{"steady", "zone us-west1-a"}}),
			`error at scenarios[1]: Backend service "be-ilb", scenarios[1]: The scenario "zone us-west1-a" can't be evaluated`,
		},
		"a zone that is nowhere": {
			fourGroups().with(object{"scenarios": list{"zone:us-west1-x"}}),
			`error at scenarios[0]: Backend service "be-ilb", scenarios[0]: The scenario "zone:us-west1-x" can't be evaluated`,
		},
		"a group that is nowhere": {
			fourGroups().with(object{"scenarios": list{"group:ig-x"}}),
			`error at scenarios[0]: Backend service "be-ilb", scenarios[0]: The scenario "group:ig-x" can't be evaluated`,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			planned, messages := connect(t, object{}).plan(backendService, tt.config)
			if !slices.Contains(messages, tt.want) {
				t.Errorf("want %q, got %q", tt.want, messages)
			}
			if planned == nil {
				t.Error("there is no plan")
			}
			if messages := connect(t, nil).validate(backendService, tt.config); !slices.Contains(messages, tt.want) {
				t.Errorf("validate: want %q, got %q", tt.want, messages)
			}
		})
	}
}

func TestProtoAPolicyIsJudgedByItself(t *testing.T) {
	p := connect(t, object{})
	tests := map[string]struct {
		config object
		want   []string
	}{
		"good":       {object{"failover_ratio": "0.5"}, nil},
		"empty":      {object{}, nil},
		"unknown":    {object{"failover_ratio": unknown}, nil},
		"named":      {object{"name": "db", "failover_ratio": "1.1"}, []string{`error at failover_ratio: Failover policy "db": `}},
		"name hides": {object{"name": unknown, "failover_ratio": "-1"}, []string{"error at failover_ratio: A failover policy: "}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, messages := p.plan("failover_policy", tt.config)
			for i, m := range messages {
				messages[i] = m[:strings.Index(m, ": ")+2] + strings.SplitAfter(m, ": ")[1]
			}
			if diff := cmp.Diff(tt.want, messages); diff != "" {
				t.Errorf("messages (-want +got):\n%s", diff)
			}
		})
	}
}
