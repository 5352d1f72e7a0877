// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planfile

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// layers is a file system of files in memory over another one, from which come
// the files that the configuration reads by itself: templates, data, variable
// definitions. The other one's configuration files are hidden, since they may
// have changed after the plan was made.
type layers struct {
	files map[string][]byte
	// dirs are the directories of files, each with the names in it.
	dirs  map[string]map[string]bool
	below fs.FS
}

func newLayers(files map[string][]byte, below fs.FS) *layers {
	l := &layers{files: files, dirs: map[string]map[string]bool{".": {}}, below: below}
	for name := range files {
		for child := name; child != "."; child = path.Dir(child) {
			dir := path.Dir(child)
			if l.dirs[dir] == nil {
				l.dirs[dir] = map[string]bool{}
			}
			l.dirs[dir][path.Base(child)] = true
		}
	}
	return l
}

// hidden reports whether a file of the lower layer is configuration.
func hidden(name string) bool {
	for _, end := range []string{".tf", ".tf.json", ".tofu", ".tofu.json", ".terraform.lock.hcl"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return path.Base(name) == "modules.json" && path.Base(path.Dir(name)) == "modules"
}

// Open opens a file or directory of either layer.
func (l *layers) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if content, ok := l.files[name]; ok {
		return &file{info: info{name: path.Base(name), size: int64(len(content))}, Reader: bytes.NewReader(content)}, nil
	}
	if l.dirs[name] != nil {
		return &directory{layers: l, name: name}, nil
	}
	if l.below == nil || hidden(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return l.below.Open(name)
}

// ReadDir lists a directory of both layers.
func (l *layers) ReadDir(name string) ([]fs.DirEntry, error) {
	var list []fs.DirEntry
	if l.below != nil {
		entries, err := fs.ReadDir(l.below, name)
		if err != nil && l.dirs[name] == nil {
			return nil, err
		}
		list = slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
			return hidden(path.Join(name, e.Name())) || l.dirs[name][e.Name()]
		})
	} else if l.dirs[name] == nil {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrNotExist}
	}
	for _, child := range slices.Sorted(maps.Keys(l.dirs[name])) {
		at := path.Join(name, child)
		list = append(list, fs.FileInfoToDirEntry(info{name: child, size: int64(len(l.files[at])), dir: l.dirs[at] != nil}))
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, nil
}

// info describes a file or directory in memory.
type info struct {
	name string
	size int64
	dir  bool
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.dir }
func (i info) Sys() any           { return nil }

func (i info) Mode() fs.FileMode {
	if i.dir {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

type file struct {
	*bytes.Reader
	info info
}

func (f *file) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *file) Close() error               { return nil }

type directory struct {
	*layers
	name string
	at   int
}

func (d *directory) Stat() (fs.FileInfo, error) {
	return info{name: path.Base(d.name), dir: true}, nil
}
func (d *directory) Close() error { return nil }

func (d *directory) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: errors.New("it is a directory")}
}

// ReadDir lists up to n entries that were not listed yet, or all.
func (d *directory) ReadDir(n int) ([]fs.DirEntry, error) {
	list, err := d.layers.ReadDir(d.name)
	if err != nil {
		return nil, err
	}
	list = list[min(d.at, len(list)):]
	if n > 0 && len(list) == 0 {
		return nil, io.EOF
	}
	if n > 0 && len(list) > n {
		list = list[:n]
	}
	d.at += len(list)
	return list, nil
}
