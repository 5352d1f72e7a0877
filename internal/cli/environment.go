// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"context"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"
)

// Environment is what a run takes from the world around it.
type Environment struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Environ are the environment variables, "NAME=value" each.
	Environ []string
	// Version is the program's version.
	Version string
	// Columns is the width of the terminal that Stdout is, or 0 where it is
	// none.
	Columns int
	// Now tells the time; nil means the system's clock. It decides which
	// suppressions have expired, and nothing else.
	Now func() time.Time
	// ServeProvider serves the Terraform provider inside this process until
	// stop is called, and returns the environment variable ("NAME=value")
	// that leads Terraform to it.
	ServeProvider func(ctx context.Context) (variable string, stop func(), err error)
}

// OSEnvironment returns the environment of this process.
func OSEnvironment(version string) Environment {
	env := Environment{
		Stdin:   os.Stdin,
		Stdout:  os.Stdout,
		Stderr:  os.Stderr,
		Environ: os.Environ(),
		Version: version,
	}
	if fd := int(os.Stdout.Fd()); term.IsTerminal(fd) {
		env.Columns, _, _ = term.GetSize(fd)
		env.Columns = max(env.Columns, 1)
	}
	return env
}

// lookup returns an environment variable; the last of several wins, as it
// does in a process.
func (e Environment) lookup(name string) (string, bool) {
	for i := len(e.Environ) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(e.Environ[i], name+"="); ok {
			return value, true
		}
	}
	return "", false
}

// width is the number of columns to lay out text for. COLUMNS wins over the
// terminal, so that a CI log can be made wider.
func (e Environment) width() int {
	if value, ok := e.lookup("COLUMNS"); ok {
		if n, err := strconv.Atoi(value); err == nil && n > 0 {
			return n
		}
	}
	return e.Columns
}

// color reports whether standard output may be coloured.
func (e Environment) color(noColor bool) bool {
	if value, ok := e.lookup("NO_COLOR"); ok && value != "" {
		return false
	}
	if value, _ := e.lookup("TERM"); value == "dumb" {
		return false
	}
	return e.Columns > 0 && !noColor
}
