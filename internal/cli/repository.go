// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"os"
	"path/filepath"
	"strings"
)

// repository answers where files lie in the enclosing repository, for formats
// that hosts of code read. Without a repository it is the directory that the
// command was run in.
type repository struct {
	// directory is the working directory and root that of the repository,
	// both without symbolic links.
	directory, root string
	located         map[string]string
	contents        map[string][]byte
}

func (c *command) repository() *repository {
	r := &repository{located: map[string]string{}, contents: map[string][]byte{}}
	r.directory = working()
	r.root = r.directory
	if c.startedIn != "" {
		r.root = c.startedIn
	}
	for at := r.directory; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			r.root = at
			break
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	return r
}

// working is the working directory without symbolic links, or "" where it is
// gone.
func working() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

// Locate names a file from the root of the repository; one outside keeps its
// absolute name.
func (r *repository) Locate(name string) string {
	if at, ok := r.located[name]; ok {
		return at
	}
	abs := filepath.FromSlash(name)
	if !filepath.IsAbs(abs) {
		abs = filepath.Join(r.directory, abs)
	}
	at := withoutLinks(abs)
	if rel, err := filepath.Rel(r.root, at); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		at = rel
	}
	r.located[name] = filepath.ToSlash(at)
	return r.located[name]
}

// withoutLinks follows symbolic links as far as the path exists.
func withoutLinks(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	dir := filepath.Dir(path)
	if dir == path {
		return path
	}
	return filepath.Join(withoutLinks(dir), filepath.Base(path))
}

// maxSource is the size up to which a file is read again for its columns.
const maxSource = 4 << 20

// Content reads a file that the report names.
func (r *repository) Content(name string) []byte {
	content, ok := r.contents[name]
	if ok {
		return content
	}
	path := filepath.FromSlash(name)
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() <= maxSource {
		content, _ = os.ReadFile(path)
	}
	r.contents[name] = content
	return content
}
