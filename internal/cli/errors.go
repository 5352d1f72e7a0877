// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"errors"
	"os"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
)

// userError is something that the user can mend.
type userError struct{ summary, detail string }

func (e userError) Error() string { return e.summary + ": " + e.detail }

// printError writes an error that ended the run.
func (c *command) printError(err error) {
	var user userError
	if !errors.As(err, &user) {
		user = userError{summary: sentence(err.Error())}
	}
	c.printDiagnostic(adapt.Diagnostic{Severity: adapt.Error, Summary: user.summary, Detail: user.detail}, nil, nil, "")
}

// isInput reports whether an argument names something that could be read.
func isInput(arg string) bool {
	_, err := os.Stat(arg)
	return arg == "-" || err == nil
}
