// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// What is read may be somebody else's pull request, so everything that grows
// has a bound. The bounds are far above what configurations need.
const (
	// maxFileBytes bounds one configuration or variable file.
	maxFileBytes = 16 << 20
	// maxReadBytes bounds what all files of one reading hold together.
	maxReadBytes = 256 << 20
	// maxStringBytes bounds a string that an expression builds.
	maxStringBytes = 16 << 20
	// maxElements bounds one collection, everything inside counted.
	maxElements = 1 << 20
	// maxSetElements bounds one set, which is sorted whenever it is walked.
	maxSetElements = 1 << 16
	// maxSyntaxDepth bounds brackets and operators in one another.
	maxSyntaxDepth = 256
	// maxChain bounds operators in a row, as in 1+1+1.
	maxChain = 2000
	// maxDepth bounds expressions that evaluate one another.
	maxDepth = 4000
	// maxSteps bounds the evaluation of one configuration as a whole.
	maxSteps = 40_000_000
	// maxCount bounds the instances of one resource or module call.
	maxCount = 10_000
	// maxInstances bounds all resource instances.
	maxInstances = 200_000
	// maxModules bounds all module instances.
	maxModules = 20_000
	// maxModuleDepth bounds modules that call one another.
	maxModuleDepth = 40
	// maxTemplateDepth bounds templates that render one another.
	maxTemplateDepth = 10
)

// budget counts down what a reading may still do.
type budget struct {
	steps, depth int
	spent        bool
	// elements counts what the for expressions of one argument have made.
	elements int
}

func (r *reader) enter() bool {
	r.budget.depth++
	return r.spend(1) && r.budget.depth <= maxDepth
}

func (r *reader) leave() { r.budget.depth-- }

// spend takes n steps from the budget. It is false once the budget is used
// up.
func (r *reader) spend(n int) bool {
	if r.budget.steps < n {
		r.budget.steps = 0
		r.budget.spent = true
		return false
	}
	r.budget.steps -= n
	return true
}

func (r *reader) exhausted(rng hcl.Range) hcl.Diagnostics {
	if r.budget.spent {
		return hcl.Diagnostics{{
			Severity: hcl.DiagError,
			Summary:  "Configuration takes too long to evaluate",
			Detail:   "The expressions of this configuration need more steps than are allowed for one reading. What was not evaluated in time is unknown.",
			Subject:  &rng,
		}}
	}
	return hcl.Diagnostics{{
		Severity: hcl.DiagError,
		Summary:  "Expressions refer to one another too deeply",
		Detail:   fmt.Sprintf("More than %d expressions are needed to evaluate this one.", maxDepth),
		Subject:  &rng,
	}}
}

func tooLong(rng hcl.Range) *hcl.Diagnostic {
	return &hcl.Diagnostic{
		Severity: hcl.DiagError,
		Summary:  "String too long",
		Detail:   fmt.Sprintf("This expression builds a string of more than %d MB.", maxStringBytes>>20),
		Subject:  &rng,
	}
}

var (
	errTooLong   = fmt.Errorf("the result would be longer than %d MB", maxStringBytes>>20)
	errTooLarge  = fmt.Errorf("the value would have more than %d elements", maxElements)
	errLargeSet  = fmt.Errorf("the set would have more than %d elements", maxSetElements)
	errSpent     = fmt.Errorf("the configuration takes too long to evaluate")
	errUndecoded = fmt.Errorf("the decoded value has more than %d elements", maxElements)
)

// checkSize walks a value as far as the bounds allow. Values share their
// parts, so that a small program can make a value that is larger than any
// memory once it is walked; this walk ends in time.
func (r *reader) checkSize(v cty.Value) error {
	s := sizer{r: r}
	s.walk(v)
	return s.err
}

type sizer struct {
	r               *reader
	elements, bytes int
	err             error
}

func (s *sizer) walk(v cty.Value) {
	if s.err != nil {
		return
	}
	v, _ = v.Unmark()
	if v.IsNull() || !v.IsKnown() {
		return
	}
	ty := v.Type()
	if ty == cty.String {
		if s.bytes += len(v.AsString()); s.bytes > 4*maxStringBytes {
			s.err = errTooLong
		}
		return
	}
	if ty.IsPrimitiveType() || ty.IsCapsuleType() {
		return
	}
	n := v.LengthInt()
	if s.elements += n; s.elements > maxElements {
		s.err = errTooLarge
		return
	}
	if ty.IsSetType() && n > maxSetElements {
		s.err = errLargeSet
		return
	}
	if !s.r.spend(n) {
		s.err = errSpent
		return
	}
	for it := v.ElementIterator(); it.Next() && s.err == nil; {
		_, e := it.Element()
		s.walk(e)
	}
}
