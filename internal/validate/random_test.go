// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"math/big"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/failoverplan/terraform-provider-failover/internal/topology"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// Whatever a topology holds, also what no reader would put there, the rules
// answer, twice the same, and every answer says where and why.
func TestAnyTopologyIsJudged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		top := randomTopology(t)
		opts := validate.Options{Clients: rapid.SliceOfN(word, 0, 2).Draw(t, "clients")}
		if rapid.Bool().Draw(t, "changed") {
			opts.Before = randomTopology(t)
		}
		findings, undecided := validate.Run(top, opts)
		again, undecidedAgain := validate.Run(top, opts)
		if diff := cmp.Diff(findings, again); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(undecided, undecidedAgain); diff != "" {
			t.Fatal(diff)
		}
		for _, f := range findings {
			r, ok := validate.Lookup(f.Rule)
			if !ok || f.Severity != r.Severity || f.Attribute == "" || f.Message == "" || f.Remedy == "" {
				t.Fatalf("incomplete finding: %+v", f)
			}
		}
		for _, u := range undecided {
			if _, ok := validate.Lookup(u.Rule); !ok || u.Attribute == "" || u.Reason == "" {
				t.Fatalf("incomplete entry: %+v", u)
			}
		}
	})
}

// word draws from what the rules know, so that they are not all silent.
var word = rapid.SampledFrom([]string{
	"", "x", "INTERNAL", "EXTERNAL", "INTERNAL_MANAGED", "EXTERNAL_MANAGED", "CONNECTION", "UTILIZATION", "RATE", "TCP", "UDP",
	"HTTP", "NONE", "CLIENT_IP", "GCE_VM_IP", "GCE_VM_IP_PORT", "PRIVATE_SERVICE_CONNECT", "SERVERLESS", "INTERNET_FQDN_PORT",
	"CONSISTENT_HASH_SUBSETTING", "ZONAL_AFFINITY_STAY_WITHIN_ZONE", "ALWAYS_PERSIST", "on", "private", "public", "A", "us-east1",
	"europe-west1", "europe-west1-b", "REGIONAL_MANAGED_PROXY", "ACTIVE", "BACKUP", "10.0.0.0/26", "10.0.0.1", "STRICT", "OFF",
})

func randomTopology(t *rapid.T) *topology.Topology {
	top := &topology.Topology{Inputs: []topology.Input{{Kind: rapid.SampledFrom([]string{"plan", "config", "state"}).Draw(t, "kind"), GoogleVersion: "4.47.0"}}}
	r := &filler{t: t, pools: map[reflect.Type][]reflect.Value{}}
	v := reflect.ValueOf(top).Elem()
	for i := range v.NumField() {
		list := v.Field(i)
		if list.Kind() != reflect.Slice || list.Type().Elem().Kind() != reflect.Pointer {
			continue
		}
		of := list.Type().Elem().Elem()
		for range rapid.IntRange(0, 2).Draw(t, "objects") {
			list.Set(reflect.Append(list, reflect.New(of)))
		}
		for j := range list.Len() {
			r.pools[list.Index(j).Type()] = append(r.pools[list.Index(j).Type()], list.Index(j))
		}
	}
	for _, pool := range []reflect.Value{v} {
		for i := range pool.NumField() {
			if list := pool.Field(i); list.Kind() == reflect.Slice && list.Type().Elem().Kind() == reflect.Pointer {
				for j := range list.Len() {
					r.fill(list.Index(j).Elem(), 0)
				}
			}
		}
	}
	return top
}

// filler puts random values into what it is given. Pointers to objects of the
// topology lead to one of them or nowhere.
type filler struct {
	t     *rapid.T
	pools map[reflect.Type][]reflect.Value
}

var kinds = rapid.SampledFrom([]topology.GroupKind{topology.UnmanagedGroup, topology.ZonalMIG, topology.RegionalMIG, topology.ZonalNEG, topology.RegionalNEG, topology.GlobalNEG, topology.UnknownGroup, ""})

func (r *filler) fill(v reflect.Value, depth int) {
	switch x := v.Addr().Interface().(type) {
	case *topology.Value[string]:
		*x = value(r.t, word)
	case *topology.Value[bool]:
		*x = value(r.t, rapid.Bool())
	case *topology.Value[int]:
		*x = value(r.t, rapid.OneOf(rapid.IntRange(-1, 12), rapid.Int()))
	case *topology.Value[*big.Rat]:
		*x = value(r.t, rapid.Custom(func(t *rapid.T) *big.Rat {
			return big.NewRat(rapid.Int64Range(-2, 12).Draw(t, "numerator"), rapid.Int64Range(1, 10).Draw(t, "denominator"))
		}))
	case *topology.Value[[]string]:
		*x = value(r.t, rapid.SliceOfN(word, 0, 4))
	case *topology.Size:
		least := rapid.IntRange(0, 300).Draw(r.t, "least")
		*x = topology.Size{Min: least, Max: rapid.SampledFrom([]int{least, least + 3, topology.NoLimit}).Draw(r.t, "most"), Source: topology.SizeFromTargetSize}
		if rapid.Bool().Draw(r.t, "open") {
			x.Unknown = []topology.Origin{at("g", "target_size")}
		}
	case *topology.GroupKind:
		*x = kinds.Draw(r.t, "group kind")
	case *topology.PolicyKind:
		*x = rapid.SampledFrom([]topology.PolicyKind{topology.NoPolicy, topology.FailoverRouting, topology.GeoRouting, topology.WeightedRouting}).Draw(r.t, "policy")
	case *topology.LinkState:
		*x = rapid.SampledFrom([]topology.LinkState{topology.NoLink, topology.Linked, topology.Outside, topology.Open}).Draw(r.t, "state")
	case *topology.Change:
		*x = rapid.SampledFrom([]topology.Change{topology.NoChange, topology.Create, topology.Update, topology.Replace}).Draw(r.t, "change")
	case *topology.Range:
	default:
		r.fillKind(v, depth)
	}
}

func (r *filler) fillKind(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() && v.Type().Field(i).Name != "Input" {
				r.fill(f, depth)
			}
		}
	case reflect.String:
		v.SetString(rapid.SampledFrom([]string{"", "google_compute_region_backend_service.db", "failover_backend_service.db", "backend[0].group"}).Draw(r.t, "text"))
	case reflect.Bool:
		v.SetBool(rapid.IntRange(0, 3).Draw(r.t, "flag") == 0)
	case reflect.Pointer:
		if pool := r.pools[v.Type()]; len(pool) > 0 && rapid.Bool().Draw(r.t, "linked") {
			v.Set(rapid.SampledFrom(pool).Draw(r.t, "object"))
		} else if _, object := r.pools[v.Type()]; !object && depth < 4 && v.Type().Elem().Kind() == reflect.Struct && rapid.Bool().Draw(r.t, "there") && !isObject(v.Type().Elem()) {
			v.Set(reflect.New(v.Type().Elem()))
			r.fill(v.Elem(), depth+1)
		}
	case reflect.Slice:
		for range rapid.IntRange(0, 2).Draw(r.t, "items") {
			item := reflect.New(v.Type().Elem()).Elem()
			r.fill(item, depth+1)
			if item.Kind() != reflect.Pointer || !item.IsNil() {
				v.Set(reflect.Append(v, item))
			}
		}
	}
}

// isObject reports whether a type is one of the topology's own objects, of
// which there may be none to link to.
func isObject(t reflect.Type) bool {
	f, ok := t.FieldByName("Object")
	return ok && f.Anonymous
}

func value[T any](t *rapid.T, known *rapid.Generator[T]) topology.Value[T] {
	o := topology.Origin{Address: rapid.SampledFrom([]string{"", "a.b"}).Draw(t, "address")}
	switch rapid.IntRange(0, 4).Draw(t, "state") {
	case 0:
		return topology.Null[T](o)
	case 1:
		return topology.Unknown[T](o)
	case 2:
		return topology.Default(known.Draw(t, "default"), o)
	}
	return topology.Known(known.Draw(t, "known"), o)
}
