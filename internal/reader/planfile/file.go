// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planfile

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"strings"
)

// An archive is small: plans of thousands of instances have a few megabytes.
// What unpacks to more than this is a trap.
const (
	maxEntries       = 20_000
	maxPlan          = 512 << 20
	maxState         = 1 << 30
	maxConfiguration = 128 << 20
)

// ErrNoPlan is returned for an archive that is no saved plan.
var ErrNoPlan = errors.New("it is an archive, and no saved plan: it holds no tfplan")

// File is an opened saved plan.
type File struct {
	entries map[string]*zip.File
	// configuration holds the configuration's files by their name in the
	// archive, below tfconfig/.
	configuration map[string][]byte
}

// Open opens a saved plan.
func Open(r io.ReaderAt, size int64) (*File, error) {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("the archive is broken: %w", err)
	}
	if len(z.File) > maxEntries {
		return nil, fmt.Errorf("the archive has %d entries, which no saved plan has", len(z.File))
	}
	f := &File{entries: map[string]*zip.File{}, configuration: map[string][]byte{}}
	for _, e := range z.File {
		f.entries[e.Name] = e
	}
	if f.entries["tfplan"] == nil {
		return nil, ErrNoPlan
	}
	left := int64(maxConfiguration)
	for _, e := range z.File {
		name, ok := strings.CutPrefix(e.Name, "tfconfig/")
		if !ok && e.Name == lockFile {
			name, ok = e.Name, true
		}
		if !ok || strings.HasSuffix(name, "/") {
			continue
		}
		content, err := read(e, left)
		if err != nil {
			return nil, err
		}
		left -= int64(len(content))
		f.configuration[name] = content
	}
	return f, nil
}

const lockFile = ".terraform.lock.hcl"

// read unpacks one entry, whatever size its header claims.
func read(e *zip.File, most int64) ([]byte, error) {
	r, err := open(e, most)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

func open(e *zip.File, most int64) (io.ReadCloser, error) {
	r, err := e.Open()
	if err != nil {
		return nil, fmt.Errorf("%s in the archive can't be unpacked: %w", e.Name, err)
	}
	return &limited{ReadCloser: r, name: e.Name, left: most}, nil
}

// limited fails where an io.LimitedReader would end as if the entry did.
type limited struct {
	io.ReadCloser
	name string
	left int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.ReadCloser.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return 0, fmt.Errorf("%s in the archive unpacks to more than a saved plan can hold", l.name)
	}
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s in the archive is broken: %w", l.name, err)
	}
	return n, err
}

// PriorState is the state that the plan starts from, as a state file; it is
// nil where there is none.
func (f *File) PriorState() (io.ReadCloser, error) {
	e := f.entries["tfstate"]
	if e == nil {
		return nil, nil
	}
	return open(e, maxState)
}
