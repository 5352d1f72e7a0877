// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package adapt_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

const (
	mig    = "google_compute_instance_group_manager.m"
	scaler = "google_compute_autoscaler.s"
)

func managerOf(target any) *adapt.Resource {
	return resource(mig, attrs{"name": "m", "zone": "us-west1-a", "target_size": target})
}

func scalerOf(target any, policy attrs) *adapt.Resource {
	return resource(scaler, attrs{"name": "s", "zone": "us-west1-a", "target": target, "autoscaling_policy": list{policy}})
}

func perInstance(manager string) *adapt.Resource {
	return resource("google_compute_per_instance_config.v", attrs{"name": "v", "instance_group_manager": manager, "zone": "us-west1-a"})
}

func TestSizeOfManagedGroup(t *testing.T) {
	bounds := func(least, most any) attrs { return attrs{"min_replicas": least, "max_replicas": most} }
	withMode := func(mode any) attrs { return attrs{"min_replicas": 2, "max_replicas": 6, "mode": mode} }
	for _, c := range []struct {
		name    string
		in      []*adapt.Resource
		size    string
		source  string
		unknown string
	}{
		{"target_size", []*adapt.Resource{managerOf(3)}, "3", "target_size", ""},
		{"zero is a size", []*adapt.Resource{managerOf(0)}, "0", "target_size", ""},
		{"null means none", []*adapt.Resource{managerOf(nil)}, "0", "target_size", ""},
		{"left out in a plan", []*adapt.Resource{managerOf(left())}, "0", "target_size", ""},
		{"recorded", []*adapt.Resource{managerOf(filled(5))}, "5", "target_size", ""},
		{"unknown", []*adapt.Resource{managerOf(unknown())}, "unknown", "unknown", mig + ".target_size"},
		{"ignored", []*adapt.Resource{ignoring(managerOf(3), "target_size")}, "unknown", "unknown", mig + ".target_size"},
		{"ignored though left out", []*adapt.Resource{ignoring(resource(mig, attrs{"name": "m", "zone": "us-west1-a"}), "target_size")}, "unknown", "unknown", mig + ".target_size"},
		{"something else ignored", []*adapt.Resource{ignoring(managerOf(3), "version")}, "3", "target_size", ""},
		{"everything ignored", []*adapt.Resource{ignoring(managerOf(3), "all")}, "unknown", "unknown", mig + ".target_size"},
		{"each of any number of groups", []*adapt.Resource{resource(mig+"[*]", attrs{"name": "m", "zone": "us-west1-a", "target_size": 3})}, "3", "target_size", ""},
		{"filled by name", []*adapt.Resource{managerOf(nil), perInstance("m")}, "unknown", "unknown", "google_compute_per_instance_config.v.instance_group_manager"},
		{"filled by name besides", []*adapt.Resource{managerOf(2), perInstance("m")}, "2", "target_size", ""},
		{"another filled by name", []*adapt.Resource{managerOf(nil), perInstance("x")}, "0", "target_size", ""},
		{"resized on request", []*adapt.Resource{managerOf(left()), resource("google_compute_resize_request.q", attrs{"instance_group_manager": "m", "zone": "us-west1-a", "resize_by": 2})}, "unknown", "unknown", "google_compute_resize_request.q.instance_group_manager"},

		{"autoscaled", []*adapt.Resource{managerOf(3), scalerOf(ref(mig+".id"), bounds(2, 6))}, "2..6", "autoscaler", ""},
		{"autoscaled, target_size unknown", []*adapt.Resource{managerOf(unknown()), scalerOf(ref(mig+".id"), bounds(2, 6))}, "2..6", "autoscaler", ""},
		{"autoscaled by its name", []*adapt.Resource{managerOf(3), scalerOf("projects/p/zones/us-west1-a/instanceGroupManagers/m", bounds(2, 2))}, "2", "autoscaler", ""},
		{"upper bound unknown", []*adapt.Resource{managerOf(3), scalerOf(ref(mig+".id"), bounds(2, unknown()))}, "2 or more", "autoscaler", scaler + ".autoscaling_policy.max_replicas"},
		{"lower bound unknown", []*adapt.Resource{managerOf(3), scalerOf(ref(mig+".id"), bounds(unknown(), 6))}, "0..6", "autoscaler", scaler + ".autoscaling_policy.min_replicas"},
		{"bounds the wrong way round", []*adapt.Resource{managerOf(3), scalerOf(ref(mig+".id"), bounds(6, 2))}, "2..6", "autoscaler", ""},
		{"on", []*adapt.Resource{managerOf(3), scalerOf(ref(mig+".id"), withMode("ON"))}, "2..6", "autoscaler", ""},
		{"off", []*adapt.Resource{managerOf(3), scalerOf(ref(mig+".id"), withMode("OFF"))}, "3", "target_size", ""},
		{"only scaling out", []*adapt.Resource{managerOf(3), scalerOf(ref(mig+".id"), withMode("ONLY_SCALE_OUT"))}, "2..6", "autoscaler", ""},
		{"mode unknown", []*adapt.Resource{managerOf(1), scalerOf(ref(mig+".id"), withMode(unknown()))}, "1..6", "autoscaler", scaler + ".autoscaling_policy.mode"},
		{"it may be this group", []*adapt.Resource{managerOf(1), scalerOf(unknown(), bounds(2, 6))}, "1..6", "autoscaler", scaler + ".target"},
		{"it is another group", []*adapt.Resource{managerOf(1), scalerOf("projects/p/zones/us-west1-a/instanceGroupManagers/x", bounds(2, 6))}, "1", "target_size", ""},
		{"perhaps no autoscaler", []*adapt.Resource{managerOf(1), resource(scaler+"[*]", attrs{"name": "s", "target": ref(mig + ".id"), "autoscaling_policy": list{bounds(2, 6)}})}, "1..6", "autoscaler", scaler + "[*]."},
	} {
		t.Run(c.name, func(t *testing.T) {
			size := config(t, c.in...).Groups[0].Size
			got := []string{size.String(), string(size.Source), origins(size.Unknown)}
			if diff := cmp.Diff([]string{c.size, c.source, c.unknown}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDataSourceOfManagerKnowsOnlyWhatWasRead(t *testing.T) {
	for _, c := range []struct {
		a    attrs
		want string
	}{
		{attrs{"name": "m", "zone": "us-west1-a"}, "unknown"},
		{attrs{"name": "m", "zone": "us-west1-a", "target_size": 3}, "3"},
	} {
		top := config(t, resource("data."+mig, c.a))
		if got := top.Groups[0].Size.String(); got != c.want {
			t.Errorf("%v: got %s, want %s", c.a, got, c.want)
		}
	}
}

func TestPlaceOfManagedGroup(t *testing.T) {
	const regional = "google_compute_region_instance_group_manager.m"
	for _, c := range []struct {
		name    string
		address string
		a       attrs
		// zone, region, zones and target shape
		want []string
	}{
		{"zonal", mig, attrs{"zone": "us-east1-b"}, []string{"us-east1-b", "us-east1 (default)", "null", "null"}},
		{"zone as a link", mig, attrs{"zone": "https://www.googleapis.com/compute/v1/projects/p/zones/us-east1-b"}, []string{"us-east1-b", "us-east1 (default)", "null", "null"}},
		{"zone of the provider", mig, attrs{}, []string{"us-west1-a (default)", "us-west1 (default)", "null", "null"}},
		{"zone left out in a plan", mig, attrs{"zone": left()}, []string{"us-west1-a (default)", "us-west1 (default)", "null", "null"}},
		{"zone unknown", mig, attrs{"zone": unknown()}, []string{"unknown", "unknown", "null", "null"}},
		{"regional", regional, attrs{"region": "us-east1"}, []string{"null", "us-east1", "null", "EVEN (default)"}},
		{"region of the provider", regional, attrs{}, []string{"null", "us-west1 (default)", "null", "EVEN (default)"}},
		{"zones", regional, attrs{"distribution_policy_zones": list{"us-west1-c", "projects/p/zones/us-west1-a"}}, []string{"null", "us-west1 (default)", "[us-west1-a us-west1-c]", "EVEN (default)"}},
		{"zones in parts unknown", regional, attrs{"distribution_policy_zones": list{"us-west1-c", unknown()}}, []string{"null", "us-west1 (default)", "unknown", "EVEN (default)"}},
		{"zones unknown", regional, attrs{"distribution_policy_zones": unknown()}, []string{"null", "us-west1 (default)", "unknown", "EVEN (default)"}},
		{"zones left out in a plan", regional, attrs{"distribution_policy_zones": left()}, []string{"null", "us-west1 (default)", "null", "EVEN (default)"}},
		{"zones recorded", regional, attrs{"distribution_policy_zones": filled(list{"us-west1-b"})}, []string{"null", "us-west1 (default)", "[us-west1-b] (default)", "EVEN (default)"}},
		{"shape", regional, attrs{"distribution_policy_target_shape": "ANY"}, []string{"null", "us-west1 (default)", "null", "ANY"}},
		{"shape unknown", regional, attrs{"distribution_policy_target_shape": unknown()}, []string{"null", "us-west1 (default)", "null", "unknown"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := config(t, resource(c.address, c.a)).Groups[0]
			got := []string{spell(g.Zone), spell(g.Region), spell(g.Zones), spell(g.TargetShape)}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPlaceWithoutProviderIsUnknown(t *testing.T) {
	r := resource("google_compute_region_instance_group_manager.m", attrs{"name": "m"})
	r.Defaults = adapt.ProviderDefaults{}
	g := config(t, r).Groups[0]
	if diff := cmp.Diff([]string{"unknown", "unknown"}, []string{spell(g.Project), spell(g.Region)}); diff != "" {
		t.Errorf("the environment can give them: %s", diff)
	}
	r.Defaults.Zone = adapt.String("us-east1-b")
	if got := spell(config(t, r).Groups[0].Region); got != "us-east1 (default)" {
		t.Errorf("got region %s, want that of the provider's zone", got)
	}
}

func TestAutoscalerSignals(t *testing.T) {
	a := config(t, scalerOf(unknown(), attrs{
		"min_replicas": 1, "max_replicas": 2,
		"cpu_utilization": list{block{"target": number("0.6")}}, "load_balancing_utilization": list{}, "metric": unknown(),
		"scale_in_control": list{block{"time_window_sec": 600}},
	})).Autoscalers[0]
	got := []string{spell(a.CPU), spell(a.LoadBalancing), spell(a.OtherSignals), spell(a.ScaleInControl), spell(a.ScaleInWindowSec), spell(a.Mode)}
	if diff := cmp.Diff([]string{"true", "false", "unknown", "true", "600", "ON (default)"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestRegionalAutoscalerScalesRegionalManager(t *testing.T) {
	top := config(t,
		resource("google_compute_region_instance_group_manager.m", attrs{"name": "m", "target_size": 1}),
		resource("google_compute_region_autoscaler.s", attrs{"name": "s", "target": ref("google_compute_region_instance_group_manager.m.self_link"), "autoscaling_policy": block{"min_replicas": 7, "max_replicas": 14}}),
	)
	g := top.Groups[0]
	if g.Size.String() != "7..14" || g.Autoscaler == nil || g.Autoscaler.Target.To != g {
		t.Errorf("got size %s and autoscaler %v", g.Size, g.Autoscaler)
	}
	if spell(g.TargetSize) != "1" {
		t.Errorf("got target_size %s, want it as written", spell(g.TargetSize))
	}
}
