// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"time"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

var timeCompare = function.New(&function.Spec{
	Params: []function.Parameter{stringParam("timestamp_a"), stringParam("timestamp_b")},
	Type:   function.StaticReturnType(cty.Number),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		var at [2]time.Time
		for i, a := range args {
			t, err := time.Parse(time.RFC3339, a.AsString())
			if err != nil {
				return cty.NilVal, function.NewArgErrorf(i, "not a valid RFC3339 timestamp")
			}
			at[i] = t
		}
		return cty.NumberIntVal(int64(at[0].Compare(at[1]))), nil
	},
})
