// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

const (
	// maxInflated bounds what a compressed input may grow to. A plan of
	// 100,000 instances has half a gigabyte.
	maxInflated = 4 << 30
	// maxWindow bounds the memory that a zstd frame may ask for; it is what
	// `zstd --ultra` needs.
	maxWindow = 128 << 20
)

var errInflated = fmt.Errorf("it unpacks to more than %d GB, which no plan or state has", maxInflated>>30)

// inflate returns the uncompressed content where the head shows gzip or zstd,
// else nil.
func inflate(head []byte, r io.Reader) (io.ReadCloser, error) {
	switch {
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(r)
		if err != nil {
			return nil, &packedError{err}
		}
		return &bounded{r: z, left: maxInflated, close: z.Close}, nil
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, &packedError{err}
		}
		return &bounded{r: z, left: maxInflated, close: func() error { z.Close(); return nil }}, nil
	}
	return nil, nil
}

// packedError is a fault of the compression, as opposed to one of what is
// compressed.
type packedError struct{ err error }

func (e *packedError) Error() string {
	if errors.Is(e.err, errInflated) {
		return e.err.Error()
	}
	return "it is compressed, and the compression is broken: " + e.err.Error()
}

func (e *packedError) Unwrap() error { return e.err }

// bounded ends with an error where io.LimitedReader would end as if the
// content did.
type bounded struct {
	r     io.Reader
	left  int64
	close func() error
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, &packedError{errInflated}
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err := b.r.Read(p)
	b.left -= int64(n)
	if err != nil && err != io.EOF {
		err = &packedError{err}
	}
	return n, err
}

func (b *bounded) Close() error { return b.close() }

// decodeText undoes what a Windows shell does to redirected output: a byte
// order mark, and UTF-16. Other content is returned as it is.
func decodeText(head []byte, r *bufio.Reader) io.Reader {
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}), bytes.HasPrefix(head, []byte{0xfe, 0xff}), bytes.HasPrefix(head, []byte{0xef, 0xbb, 0xbf}):
		return transform.NewReader(r, unicode.BOMOverride(unicode.UTF8.NewDecoder()))
	}
	return r
}
