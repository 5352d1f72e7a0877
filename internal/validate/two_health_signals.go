// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

import "fmt"

const outlierAttribute = "outlier_detection"

var twoHealthSignals = &Rule{
	ID:        "FO322",
	Slug:      "two-health-signals",
	Title:     "Outlier detection acts beside composite health",
	Severity:  Warning,
	Types:     consumerTypes,
	Attribute: outlierAttribute,
	Finds:     "A consumer with outlier_detection whose published service has a composite health check in the input.",
	Why:       "Both take endpoint groups out of use, one by failed responses and one by the producer's word. How they act together is not documented.",
	Fix:       "Decide on one signal: leave outlier detection out where the producer has composite health.",
	Unsure:    "The published service is outside the input, or it is known only after apply whether there is outlier detection.",
	Facts:     []string{"CH-055"},
	Check:     checkTwoHealthSignals,
}

func checkTwoHealthSignals(p *Pass) {
	p.consumers(func(c consumer) {
		s := c.service
		detects := set(s.OutlierDetection)
		checked, hidden := p.producer(c)
		if detects == no || checked == no {
			return
		}
		if detects == unsure {
			hidden = append(hidden, named(s.OutlierDetection.Origin, outlierAttribute))
		}
		if len(hidden) > 0 {
			p.unsure(&s.Object, fmt.Sprintf("%s has outlier detection beside composite health", lower(service(s))), hidden...)
			return
		}
		p.find(at(&s.Object, outlierAttribute, s.OutlierDetection),
			fmt.Sprintf("%s has outlier_detection, and the published service behind it has a composite health check. Both take endpoint groups out of use, and how they act together is not documented.", service(s)),
			"Decide on one of the two signals.")
	})
}
