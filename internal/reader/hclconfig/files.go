// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// files is everything that a reading may see of the disk: what lies in the
// root, with links resolved. Names are slash-separated and relative to it.
type files struct {
	fsys fs.FS
	// root is the absolute path of the root on disk, empty for another
	// file system.
	root string
	// dir is the directory of the root module.
	dir string
	// cwd is its absolute path, for path.cwd and for absolute names.
	cwd string
	// spelled is the root as it was named, before links were resolved.
	spelled string
	left    int
	close   func() error
}

var errOutside = errors.New("is outside of the directory that may be read")

func openFiles(opts Options) (*files, error) {
	if opts.FS != nil {
		dir := path.Clean(filepath.ToSlash(opts.Dir))
		if !fs.ValidPath(dir) {
			return nil, fmt.Errorf("%s is not a path in the given file system", opts.Dir)
		}
		f := &files{fsys: opts.FS, dir: dir, cwd: path.Join("/", dir), left: maxReadBytes, close: func() error { return nil }}
		return f, f.checkDir()
	}
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	root := opts.Root
	if root == "" {
		root = EnclosingRepository(dir)
	}
	if root, err = filepath.Abs(root); err != nil {
		return nil, err
	}
	spelled := root
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return nil, err
	}
	rel, err := filepath.Rel(root, dir)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return nil, fmt.Errorf("the directory %s is outside of the root %s", opts.Dir, root)
	}
	inside, err := os.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	f := &files{
		fsys: inside.FS(), root: root, spelled: spelled, left: maxReadBytes,
		dir: filepath.ToSlash(rel), cwd: filepath.ToSlash(dir), close: inside.Close,
	}
	return f, f.checkDir()
}

func (f *files) checkDir() error {
	info, err := fs.Stat(f.fsys, f.dir)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s is not a directory", f.cwd)
	}
	return nil
}

// EnclosingRepository is the nearest parent of a directory that holds .git,
// else the directory itself: nothing outside it is read.
func EnclosingRepository(dir string) string {
	for at := dir; ; {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		up := filepath.Dir(at)
		if up == at {
			return dir
		}
		at = up
	}
}

// locate turns a path as it stands in a configuration, relative to the root
// module or absolute, into a name in the root.
func (f *files) locate(p string) (string, error) {
	if strings.ContainsRune(p, 0) {
		return "", errors.New("the path contains a null byte")
	}
	p = filepath.ToSlash(p)
	if strings.HasPrefix(p, "~") {
		return "", fmt.Errorf("%s %w", p, errOutside)
	}
	if path.IsAbs(p) || filepath.IsAbs(p) {
		// Both are absolute, so the way from one to the other is lexical.
		rel, ok := relative(f.base(), path.Clean(p))
		if !ok {
			return "", fmt.Errorf("%s %w", p, errOutside)
		}
		return rel, nil
	}
	name := path.Join(f.dir, p)
	if !fs.ValidPath(name) {
		return "", fmt.Errorf("%s %w", p, errOutside)
	}
	return name, nil
}

// base is the root as an absolute path.
func (f *files) base() string {
	if f.root != "" {
		return filepath.ToSlash(f.root)
	}
	return "/"
}

func relative(base, p string) (string, bool) {
	if p == base {
		return ".", true
	}
	if base != "/" {
		base += "/"
	}
	rest, ok := strings.CutPrefix(p, base)
	return rest, ok && fs.ValidPath(rest)
}

// display is the name that diagnostics and ranges use: relative to the
// directory of the root module.
func (f *files) display(name string) string { return slashRel(f.dir, name) }

// slashRel is the way from one directory to a name, both in the root.
func slashRel(from, to string) string {
	if from == "." {
		return to
	}
	a, b := strings.Split(from, "/"), strings.Split(to, "/")
	if to == "." {
		b = nil
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	out := strings.Repeat("../", len(a)-i) + strings.Join(b[i:], "/")
	if out = strings.TrimSuffix(out, "/"); out == "" {
		return "."
	}
	return out
}

// readFile reads a regular file of at most limit bytes.
func (f *files) readFile(name string, limit int) ([]byte, error) {
	name, err := f.unlinked(name)
	if err != nil {
		return nil, err
	}
	info, err := fs.Stat(f.fsys, name)
	if err != nil {
		return nil, describe(err)
	}
	// A device or a pipe has no end.
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	file, err := f.fsys.Open(name)
	if err != nil {
		return nil, describe(err)
	}
	defer file.Close()
	limit = min(limit, f.left)
	b, err := io.ReadAll(io.LimitReader(file, int64(limit)+1))
	if err != nil {
		return nil, describe(err)
	}
	if len(b) > limit {
		return nil, fmt.Errorf("it is larger than %d MB", limit>>20)
	}
	f.left -= len(b)
	return b, nil
}

// readNamed reads a file that the user named, and says how to call it. Such a
// file may lie outside of the root; what lies inside is read like any other,
// so that a link in the configuration can't point a fixed command elsewhere.
func (f *files) readNamed(name string) (display string, src []byte, err error) {
	if f.root == "" {
		at, err := f.locate(name)
		if err != nil {
			return name, nil, err
		}
		src, err = f.readFile(at, maxFileBytes)
		return f.display(at), src, err
	}
	full := name
	if !filepath.IsAbs(name) {
		if full, err = filepath.Abs(name); err != nil {
			return name, nil, err
		}
		if _, err := os.Lstat(full); err != nil {
			full = filepath.Join(filepath.FromSlash(f.cwd), name)
		}
	}
	for _, root := range []string{f.root, f.spelled} {
		if at, ok := relative(filepath.ToSlash(root), filepath.ToSlash(filepath.Clean(full))); ok {
			src, err = f.readFile(at, maxFileBytes)
			return f.display(at), src, err
		}
	}
	outside := &files{fsys: os.DirFS(filepath.Dir(full)), left: f.left}
	src, err = outside.readFile(filepath.Base(full), maxFileBytes)
	f.left = outside.left
	return filepath.ToSlash(name), src, err
}

// describe leaves the machine's paths out of an error.
func describe(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("no such file")
	case errors.Is(err, fs.ErrPermission):
		return errors.New("permission denied")
	}
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// unlinked follows a link that is absolute and yet leads into the root, which
// the operating system's own containment refuses.
func (f *files) unlinked(name string) (string, error) {
	if f.root == "" {
		return name, nil
	}
	if _, err := fs.Stat(f.fsys, name); err == nil || errors.Is(err, fs.ErrNotExist) {
		return name, nil
	}
	real, err := filepath.EvalSymlinks(filepath.Join(f.root, filepath.FromSlash(name)))
	if err != nil {
		return "", describe(err)
	}
	rel, ok := relative(filepath.ToSlash(f.root), filepath.ToSlash(real))
	if !ok {
		return "", fmt.Errorf("it %w, through a link", errOutside)
	}
	return rel, nil
}

func (f *files) readDir(name string) ([]fs.DirEntry, error) {
	name, err := f.unlinked(name)
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(f.fsys, name)
	if err != nil {
		return nil, describe(err)
	}
	return entries, nil
}

// regular reports whether a file is there and can be read.
func (f *files) regular(name string) (bool, error) {
	name, err := f.unlinked(name)
	if err != nil {
		return false, err
	}
	info, err := fs.Stat(f.fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, describe(err)
	}
	if info.IsDir() {
		return false, errors.New("it is a directory, not a file")
	}
	if !info.Mode().IsRegular() {
		return false, errors.New("it is not a regular file")
	}
	return true, nil
}

func (f *files) isDir(name string) bool {
	name, err := f.unlinked(name)
	if err != nil {
		return false
	}
	info, err := fs.Stat(f.fsys, name)
	return err == nil && info.IsDir()
}

func validName(name string) bool { return fs.ValidPath(name) }
