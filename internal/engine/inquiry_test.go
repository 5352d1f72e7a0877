// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/engine"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// asking is a global load balancer with a backend service for each list of
// groups.
func asking(name string, services ...[]*topology.Group) *topology.ForwardingRule {
	rule := applicationLB(name, "", services[0]...)
	m := rule.Target.To.URLMap.To
	for i, groups := range services[1:] {
		further := applicationLB(fmt.Sprintf("%s-%d", name, i+1), "", groups...)
		m.Services = append(m.Services, further.Target.To.URLMap.To.Services...)
	}
	return rule
}

// internet is a group that asks for a name.
func internet(name string) *topology.Group {
	g := &topology.Group{Object: topology.Object{Address: "neg-" + name}, Kind: topology.GlobalNEG, NEGType: known(topology.NEGTypeInternetFQDNPort)}
	g.FQDNs = []topology.Value[string]{known(name)}
	return g
}

// plain is a record without a routing policy.
func plain(name string, rule *topology.ForwardingRule) *topology.DNSRecord {
	r := &topology.DNSRecord{Object: topology.Object{Address: "google_dns_record_set." + name}, DNSName: known(name)}
	r.Rrdatas = []topology.DNSTarget{of(rule, false)}
	return r
}

// leading is a failover record whose primary is a load balancer.
func leading(name string, rule *topology.ForwardingRule) *topology.DNSRecord {
	r := failoverRecord()
	r.Address, r.DNSName = "google_dns_record_set."+name, known(name)
	r.Primary = &topology.Targets{External: []topology.DNSTarget{of(rule, false)}}
	return r
}

// A load balancer asks for a name, behind which one asks for the next, each of
// them twice. The work must not double with each.
func TestALongChainOfNamesTakesNotMuchLongerThanAShortOne(t *testing.T) {
	work := func(n int) float64 {
		var records []*topology.DNSRecord
		for i := range n {
			groups := []*topology.Group{zonal("g", "us-central1-a", 2)}
			if i+1 < n {
				groups[0] = internet(fmt.Sprint("r", i+1))
			}
			records = append(records, leading(fmt.Sprint("r", i), asking(fmt.Sprint("lb", i), groups, groups)))
		}
		return testing.AllocsPerRun(1, func() {
			o := engine.NewDNS(engine.NewHealth(in(records...), engine.DNSOptions{}), records[0]).Evaluate(engine.Scenario{})
			if got := spelled(o); got != "lb0 1" {
				t.Errorf("a chain of %d: got %s (%s)", n, got, o.Why)
			}
		})
	}
	if short, long := work(4), work(12); long > 6*short {
		t.Errorf("twelve names take %.0f allocations, four %.0f", long, short)
	}
}

// x is up whatever y is, and y is what x is: that each asks for the other leaves
// neither unknown, whichever is asked for first.
func TestACircleLeavesOnlyUnknownWhatHangsOnIt(t *testing.T) {
	x := plain("x", asking("lbx", []*topology.Group{internet("y"), zonal("g", "us-central1-a", 2)}))
	y := plain("y", asking("lby", []*topology.Group{internet("x")}))
	for _, order := range [][2]string{{"x", "y"}, {"y", "x"}} {
		r := leading("r", asking("lb", []*topology.Group{internet(order[0])}, []*topology.Group{internet(order[1])}))
		h := engine.NewHealth(in(r, x, y), engine.DNSOptions{})
		for text, want := range map[string]string{
			"steady": "lb 1",
			// Nothing but the circle is left.
			"zone:us-central1-a": "undetermined",
		} {
			if o := engine.NewDNS(h, r).Evaluate(scenario(t, text)); spelled(o) != want {
				t.Errorf("%s, %s before %s: got %s, want %s (%s)", text, order[0], order[1], spelled(o), want, o.Why)
			}
		}
	}
}

// Of services behind one URL map, none is said to fail that may serve.
func TestServicesOfWhichSomeAreNotKnownAreNotSaidToFail(t *testing.T) {
	serves, fails, unknown := zonal("serves", "us-east1-b", 2), zonal("fails", "us-east1-c", 2), mayBeEmpty("unknown")
	const mixed = "some services behind the URL map can serve and some can't"
	for name, tt := range map[string]struct {
		groups []*topology.Group
		want   string
		hangs  string
	}{
		"one serves, of one it is not known": {[]*topology.Group{serves, unknown}, "whether unknown has a healthy member is not known", "min_replicas"},
		"the other way round":                {[]*topology.Group{unknown, serves}, "whether unknown has a healthy member is not known", "min_replicas"},
		"one fails, of one it is not known":  {[]*topology.Group{fails, unknown}, "whether unknown has a healthy member is not known", "min_replicas"},
		"one serves, one fails":              {[]*topology.Group{serves, fails}, mixed, "target"},
		"one of each":                        {[]*topology.Group{unknown, fails, serves}, mixed, "target"},
	} {
		var services [][]*topology.Group
		for _, g := range tt.groups {
			services = append(services, []*topology.Group{g})
		}
		o := prepare(leading("r", asking("lb", services...))).Evaluate(scenario(t, "zone:us-east1-c"))
		if v := o.Targets[0]; v.State != engine.TargetUndetermined || !strings.HasPrefix(v.Why, tt.want) || len(v.DependsOn) != 1 || v.DependsOn[0].Attribute != tt.hangs {
			t.Errorf("%s: %s, %s; it hangs on %v", name, v.State, v.Why, v.DependsOn)
		}
	}
}
