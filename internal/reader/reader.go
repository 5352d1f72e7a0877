// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// Options say what to read and with which values.
type Options struct {
	// Path is a directory or a file as the user named it. Empty means the
	// working directory, "-" means Stdin.
	Path string
	// Stdin is what "-" reads.
	Stdin io.Reader
	// Config is the directory of the configuration that a plan was made
	// from. Empty means the plan's own directory, if it holds configuration.
	Config string
	// Root is the directory outside of which no configuration is read; empty
	// means the nearest parent that holds .git, else the configuration's
	// directory.
	Root string
	// Values are -var and -var-file in command-line order, for a
	// configuration directory.
	Values []hclconfig.Value
	// Environ is the caller's environment, "NAME=value" each. Of it are used
	// TF_VAR_*, TF_DATA_DIR and TF_WORKSPACE; the program that shows a saved
	// plan gets all of it.
	Environ []string
	// Terraform is the program that shows a saved plan: a path, or a name to
	// look up on PATH. Empty means terraform, else tofu.
	Terraform string
	// NoTerraform forbids running any program.
	NoTerraform bool
	// Reads tells the resource types whose instances are wanted. Nil means
	// those that have an adapter.
	Reads func(typ string) bool

	// piped is set where Path has no directory of its own.
	piped bool
}

// Read reads one input. An error means that nothing of it could be read, and
// says what is wrong and what to do; what is wrong with parts of the input is
// in the source's diagnostics.
func Read(ctx context.Context, opts Options) (*adapt.Source, error) {
	if opts.Reads == nil {
		opts.Reads = adapt.Reads
	}
	switch opts.Path {
	case "-":
		if opts.Stdin == nil {
			return nil, &InputError{Path: "-", Problem: "there is no standard input to read", Remedy: "Pipe the output of `terraform show -json` into it."}
		}
		opts.piped = true
		return readStream(ctx, opts, opts.Stdin, nil)
	case "":
		opts.Path = "."
	}
	info, err := os.Stat(opts.Path)
	if err != nil {
		return nil, openError(opts.Path, err)
	}
	if info.IsDir() {
		return readDirectory(opts)
	}
	if err := refuseName(opts.Path); err != nil {
		return nil, err
	}
	f, err := os.Open(opts.Path)
	if err != nil {
		return nil, openError(opts.Path, err)
	}
	defer f.Close()
	if info.Mode().IsRegular() {
		return readStream(ctx, opts, f, f)
	}
	// A pipe, as in `failover preview <(terraform show -json tfplan)`.
	opts.piped = true
	return readStream(ctx, opts, f, nil)
}

// readStream reads a file's content. file is the same as r where it can be
// read at any position.
func readStream(ctx context.Context, opts Options, r io.Reader, file *os.File) (*adapt.Source, error) {
	in := bufio.NewReaderSize(&contextReader{ctx, r}, sniffed)
	head, err := in.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, openError(opts.Path, err)
	}
	for range 2 {
		inflated, err := inflate(head, in)
		if err != nil {
			return nil, inputError(opts.Path, err)
		}
		if inflated == nil {
			break
		}
		defer inflated.Close()
		in, file = bufio.NewReaderSize(inflated, sniffed), nil
		if head, err = in.Peek(sniffed); err != nil && !errors.Is(err, io.EOF) {
			return nil, inputError(opts.Path, err)
		}
	}
	text := decodeText(head, in)
	if text != in {
		in = bufio.NewReaderSize(text, sniffed)
		head, _ = in.Peek(sniffed)
	}
	switch kind := detect(head); kind {
	case kindPlanJSON:
		return readPlan(opts, in)
	case kindStateJSON:
		return readState(opts, in)
	case kindSavedPlan:
		if file == nil {
			return nil, &InputError{Path: opts.Path, Problem: "a saved plan can only be read from an uncompressed file", Remedy: "Name the file, or pipe what `terraform show -json` prints of it."}
		}
		return readSavedPlan(ctx, opts, file)
	default:
		return nil, refuseContent(opts.Path, kind)
	}
}

// contextReader ends reading when the context does.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c *contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// openError puts the system's refusal into a sentence.
func openError(path string, err error) error {
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return &InputError{Path: path, Problem: "there is no such file or directory", Remedy: "Check the name; relative names start at the working directory."}
	case errors.Is(err, fs.ErrPermission):
		return &InputError{Path: path, Problem: "it may not be read", Remedy: "Check its permissions."}
	}
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return &InputError{Path: path, Problem: "it could not be read: " + err.Error()}
}
