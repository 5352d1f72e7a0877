// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package jsondoc

import (
	"bytes"
	"errors"
	"io"
)

// maxToken is the longest string or kept value that a document may hold. The
// decoder underneath doubles its buffer until a value fits and asks for as much
// input at once, which is how the source notices. Tests lower it.
var maxToken = 64 << 20

var errTokenTooLong = errors.New("a single value, or the space before it, is longer than any that Terraform writes")

// source hands input to the decoder and remembers the last two chunks, so that
// an error can name the line: the decoder knows offsets only, and the input
// can't be read again.
type source struct {
	r        io.Reader
	buf      []byte // what is read and not handed out yet
	chunks   [2]chunk
	err      error
	newlines int
	offset   int64
}

type chunk struct {
	start    int64
	newlines int // before start
	data     []byte
}

const chunkSize = 64 << 10

func (s *source) Read(p []byte) (int, error) {
	if len(p) > maxToken {
		s.err = errTokenTooLong
		return 0, s.err
	}
	if len(s.buf) == 0 {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, s.buf)
	s.buf = s.buf[n:]
	return n, nil
}

func (s *source) fill() error {
	if s.err != nil {
		return s.err
	}
	c := s.chunks[0]
	if c.data == nil {
		c.data = make([]byte, chunkSize)
	}
	c.data = c.data[:cap(c.data)]
	n, err := s.r.Read(c.data)
	for n == 0 && err == nil {
		n, err = s.r.Read(c.data)
	}
	s.err = err
	if n == 0 {
		return err
	}
	c.start, c.newlines, c.data = s.offset, s.newlines, c.data[:n]
	s.offset += int64(n)
	s.newlines += bytes.Count(c.data, []byte{'\n'})
	s.chunks = [2]chunk{s.chunks[1], c}
	s.buf = c.data
	return nil
}

// line is the 1-based line of an offset, or 0 where it is too far back.
func (s *source) line(offset int64) int {
	for _, c := range s.chunks {
		if end := c.start + int64(len(c.data)); c.data != nil && offset >= c.start && offset <= end {
			return c.newlines + bytes.Count(c.data[:offset-c.start], []byte{'\n'}) + 1
		}
	}
	return 0
}

// failed is the error of the input itself, such as a broken compression, as
// opposed to one of the document in it.
func (s *source) failed() error {
	if s.err == nil || errors.Is(s.err, io.EOF) {
		return nil
	}
	return s.err
}
