// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ErrNoProgram is returned where neither terraform nor tofu is on PATH.
var ErrNoProgram = errors.New("neither terraform nor tofu is on PATH")

// Program finds the program that shows a saved plan: the one that was named,
// else terraform, else tofu.
func Program(name string) (string, error) {
	if name != "" {
		path, err := exec.LookPath(name)
		if err != nil {
			return "", fmt.Errorf("%s can't be run: %w", name, errors.Unwrap(err))
		}
		return filepath.Abs(path)
	}
	for _, name := range []string{"terraform", "tofu"} {
		if path, err := exec.LookPath(name); err == nil {
			return filepath.Abs(path)
		}
	}
	return "", ErrNoProgram
}

// ShowError says that the program could not show the plan.
type ShowError struct {
	// Program is its name, Output the first lines of what it complained.
	Program, Output string
	Err             error
}

// Error names the command and repeats its complaint.
func (e *ShowError) Error() string {
	s := fmt.Sprintf("`%s show -json` failed: %v", e.Program, e.Err)
	if e.Output != "" {
		s += ": " + e.Output
	}
	return s
}

// Unwrap gives what went wrong with the process.
func (e *ShowError) Unwrap() error { return e.Err }

// Show runs the program on a saved plan, in the plan's own directory, and lets
// read have the JSON while it is printed. terraform-exec would keep the whole
// document twice before handing it out, so the process is run here.
func Show(ctx context.Context, program, plan string, environ []string, read func(io.Reader) error) error {
	plan, err := filepath.Abs(plan)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	name := filepath.Base(program)
	cmd := exec.CommandContext(ctx, program, "show", "-json", "-no-color", plan)
	cmd.Dir = filepath.Dir(plan)
	cmd.Env = showEnvironment(environ)
	cmd.WaitDelay = 10 * time.Second
	var complaint beginning
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		return &ShowError{Program: name, Err: err}
	}
	if err := cmd.Start(); err != nil {
		return &ShowError{Program: name, Err: err}
	}
	readErr := read(out)
	// The program must not wait for a reader that has given up.
	_, drainErr := io.Copy(io.Discard, out)
	err = cmd.Wait()
	switch {
	case err != nil:
		return &ShowError{Program: name, Output: complaint.text(), Err: err}
	case readErr != nil:
		return readErr
	case drainErr != nil:
		return &ShowError{Program: name, Err: drainErr}
	}
	return nil
}

// showEnvironment takes out what would change the output.
func showEnvironment(environ []string) []string {
	environ = slices.DeleteFunc(slices.Clone(environ), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return strings.HasPrefix(name, "TF_CLI_ARGS") || strings.HasPrefix(name, "TF_LOG")
	})
	return append(environ, "TF_IN_AUTOMATION=1", "CHECKPOINT_DISABLE=1")
}

// beginning keeps the beginning of what a program complains.
type beginning struct{ b []byte }

func (t *beginning) Write(p []byte) (int, error) {
	const most = 4 << 10
	if room := most - len(t.b); room > 0 {
		t.b = append(t.b, p[:min(room, len(p))]...)
	}
	return len(p), nil
}

// text is the complaint on one line, without the frame that Terraform draws
// and the warnings before it.
func (t *beginning) text() string {
	const most = 400
	words := strings.Fields(strings.NewReplacer("╷", " ", "│", " ", "╵", " ").Replace(string(t.b)))
	s := strings.Join(words, " ")
	if i := strings.Index(s, "Error: "); i >= 0 {
		s = s[i+len("Error: "):]
	}
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}
