// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Distance orders regions by how near they are to a client.
//
// Google does not publish the distances that Cloud DNS and the global load
// balancers go by. What is documented is that the nearest region comes first,
// so the order is an input: Geography is the default, and anything that knows
// better can stand in its place.
type Distance interface {
	// Nearest returns the regions in the order of their distance from the
	// client's region. ok is false where the order is not known, because a
	// region is not in the table; a region equal to the client's is known
	// to be nearest all the same.
	Nearest(client string, regions []string) (ordered []string, ok bool)
}

// Place is where a region is.
type Place struct {
	Region string
	// City is the place that Google names for the region.
	City string
	// Latitude and Longitude are in hundredths of a degree, north and east
	// positive, of that city.
	Latitude, Longitude int
	// direction is the unit vector to the place, times a million: the
	// larger the product of two, the nearer the places. It spares the
	// engine floating point.
	direction [3]int64
}

// Places lists the regions of Google Cloud whose place is known, sorted by
// name.
var Places = []Place{
	{"africa-south1", "Johannesburg, South Africa", -2620, 2805, [3]int64{791864, 421928, -441506}},
	{"asia-east1", "Changhua County, Taiwan", 2405, 12052, [3]int64{-463754, 786669, 407534}},
	{"asia-east2", "Hong Kong", 2232, 11417, [3]int64{-378769, 843980, 379779}},
	{"asia-northeast1", "Tokyo, Japan", 3568, 13969, [3]int64{-619414, 525487, 583258}},
	{"asia-northeast2", "Osaka, Japan", 3469, 13550, [3]int64{-586465, 576318, 569136}},
	{"asia-northeast3", "Seoul, South Korea", 3757, 12698, [3]int64{-476783, 633172, 609730}},
	{"asia-south1", "Mumbai, India", 1908, 7288, [3]int64{278202, 903188, 326888}},
	{"asia-south2", "Delhi, India", 2861, 7721, [3]int64{194348, 856117, 478845}},
	{"asia-southeast1", "Jurong West, Singapore", 134, 10371, [3]int64{-236943, 971242, 23385}},
	{"asia-southeast2", "Jakarta, Indonesia", -621, 10685, [3]int64{-288166, 951451, -108173}},
	{"asia-southeast3", "Bangkok, Thailand", 1376, 10050, [3]int64{-177005, 955036, 237855}},
	{"australia-southeast1", "Sydney, Australia", -3387, 15121, [3]int64{-727671, 399875, -557310}},
	{"australia-southeast2", "Melbourne, Australia", -3781, 14496, [3]int64{-646853, 453605, -613045}},
	{"europe-central2", "Warsaw, Poland", 5223, 2101, [3]int64{571773, 219598, 790476}},
	{"europe-north1", "Hamina, Finland", 6057, 2720, [3]int64{437023, 224600, 870957}},
	{"europe-north2", "Stockholm, Sweden", 5933, 1807, [3]int64{484934, 158220, 860119}},
	{"europe-southwest1", "Madrid, Spain", 4042, -370, [3]int64{759725, -49129, 648386}},
	{"europe-west1", "St. Ghislain, Belgium", 5045, 382, [3]int64{635337, 42422, 771069}},
	{"europe-west10", "Berlin, Germany", 5252, 1340, [3]int64{591919, 141015, 793566}},
	{"europe-west12", "Turin, Italy", 4507, 769, [3]int64{699891, 94505, 707970}},
	{"europe-west2", "London, England", 5151, -13, [3]int64{622376, -1412, 782717}},
	{"europe-west3", "Frankfurt, Germany", 5011, 868, [3]int64{633970, 96785, 767277}},
	{"europe-west4", "Eemshaven, Netherlands", 5344, 683, [3]int64{591437, 70839, 803234}},
	{"europe-west6", "Zurich, Switzerland", 4738, 854, [3]int64{669625, 100554, 735861}},
	{"europe-west8", "Milan, Italy", 4546, 919, [3]int64{692404, 112021, 712761}},
	{"europe-west9", "Paris, France", 4886, 235, [3]int64{657348, 26976, 753104}},
	{"me-central1", "Doha, Qatar", 2529, 5153, [3]int64{562480, 707895, 427200}},
	{"me-central2", "Dammam, Saudi Arabia", 2643, 5010, [3]int64{574405, 686980, 445104}},
	{"me-west1", "Tel Aviv, Israel", 3209, 3478, [3]int64{695858, 483274, 531251}},
	{"northamerica-northeast1", "Montreal, Quebec", 4550, -7357, [3]int64{198248, -672288, 713250}},
	{"northamerica-northeast2", "Toronto, Ontario", 4365, -7938, [3]int64{133350, -711176, 690251}},
	{"northamerica-south1", "Queretaro, Mexico", 2059, -10039, [3]int64{-168827, -920771, 351678}},
	{"southamerica-east1", "Osasco, Brazil", -2353, -4679, [3]int64{627744, -668246, -399229}},
	{"southamerica-west1", "Santiago, Chile", -3345, -7067, [3]int64{276183, -787332, -551209}},
	{"us-central1", "Council Bluffs, Iowa", 4126, -9586, [3]int64{-76750, -747796, 659477}},
	{"us-east1", "Moncks Corner, South Carolina", 3320, -8001, [3]int64{145159, -824077, 547563}},
	{"us-east4", "Ashburn, Virginia", 3904, -7749, [3]int64{168242, -758266, 629863}},
	{"us-east5", "Columbus, Ohio", 3996, -8300, [3]int64{93412, -760780, 642253}},
	{"us-south1", "Dallas, Texas", 3278, -9680, [3]int64{-99549, -834841, 541415}},
	{"us-west1", "The Dalles, Oregon", 4560, -12118, [3]int64{-362236, -598593, 714473}},
	{"us-west2", "Los Angeles, California", 3405, -11824, [3]int64{-392041, -729930, 559916}},
	{"us-west3", "Salt Lake City, Utah", 4076, -11189, [3]int64{-282397, -702840, 652892}},
	{"us-west4", "Las Vegas, Nevada", 3617, -11514, [3]int64{-342954, -730799, 590183}},
}

// PlaceOf returns the place of a region.
func PlaceOf(region string) (Place, bool) {
	i, ok := slices.BinarySearchFunc(Places, region, func(p Place, r string) int { return cmp.Compare(p.Region, r) })
	if !ok {
		return Place{}, false
	}
	return Places[i], true
}

// Geography orders regions by the great circle between the cities that Google
// names for them. Equally near regions stand in the order of their names.
type Geography struct{}

// Nearest implements Distance.
func (Geography) Nearest(client string, regions []string) ([]string, bool) {
	ordered := slices.Clone(regions)
	from, known := PlaceOf(client)
	nearness := map[string]int64{}
	for _, r := range ordered {
		p, ok := PlaceOf(r)
		known = known && ok
		nearness[r] = from.product(p)
	}
	slices.SortStableFunc(ordered, func(a, b string) int {
		switch {
		case a == b:
			return 0
		case a == client:
			return -1
		case b == client:
			return 1
		case !known:
			return cmp.Compare(a, b)
		}
		return cmp.Or(-cmp.Compare(nearness[a], nearness[b]), cmp.Compare(a, b))
	})
	return ordered, known || len(ordered) < 2
}

func (p Place) product(q Place) int64 {
	var sum int64
	for i := range p.direction {
		sum += p.direction[i] * q.direction[i]
	}
	return sum
}

// CheckLocation reports a client location of which it is not known where it
// is, so that nothing could be said about what is near to it.
func CheckLocation(region string) error {
	if _, ok := PlaceOf(region); ok {
		return nil
	}
	names := make([]string, len(Places))
	for i, p := range Places {
		names[i] = p.Region
	}
	return fmt.Errorf("%w: %q is no region whose place is known%s", ErrLocation, region, didYouMean(region, names))
}

// ErrLocation is returned for a region that is not in the table of places.
var ErrLocation = errors.New("the location can't be used")
