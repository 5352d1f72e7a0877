// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// ErrNoConfiguration is returned for a saved plan without a copy of its
// configuration.
var ErrNoConfiguration = errors.New("the saved plan holds no configuration")

// manifestEntry is one module of the snapshot: Key is the names of the calls
// that lead to it, Dir where it lay, relative to the root module.
type manifestEntry struct {
	Key, Source, Version, Dir string
}

func (f *File) manifest() ([]manifestEntry, error) {
	raw, ok := f.configuration["modules.json"]
	if !ok {
		return nil, ErrNoConfiguration
	}
	var list []manifestEntry
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("tfconfig/modules.json in the archive is broken: %w", err)
	}
	for i, m := range list {
		list[i].Dir = path.Clean(strings.ReplaceAll(m.Dir, `\`, "/"))
	}
	return list, nil
}

// Depth is how many directories above the root module the modules reach that
// the configuration calls.
func (f *File) Depth() (int, error) {
	list, err := f.manifest()
	depth := 0
	for _, m := range list {
		depth = max(depth, climbs(m.Dir))
	}
	return depth, err
}

// climbs counts the leading ".." of a clean path.
func climbs(dir string) int {
	n := 0
	for dir == ".." || strings.HasPrefix(dir, "../") {
		dir = strings.TrimPrefix(strings.TrimPrefix(dir, ".."), "/")
		n++
	}
	return n
}

// Configuration lays the copy of the configuration out as a file system, each
// module at its own place, with the root module at root, which must have at
// least Depth elements. Files that the configuration reads with file() and the
// like are not in the copy; they come from beside, unless it is nil.
func (f *File) Configuration(root string, beside fs.FS) (fs.FS, error) {
	manifest, err := f.manifest()
	if err != nil {
		return nil, err
	}
	type installed struct{ Key, Source, Version, Dir string }
	var list struct{ Modules []installed }
	files := map[string][]byte{}
	for _, m := range manifest {
		dir := m.Dir
		if path.IsAbs(dir) || strings.Contains(dir, ":") {
			// Any place will do, as the list of modules leads there.
			dir = path.Join(".terraform", "modules", m.Key)
		}
		at := path.Join(root, dir)
		if !fs.ValidPath(at) {
			return nil, fmt.Errorf("tfconfig/modules.json in the archive has a module at %q", m.Dir)
		}
		list.Modules = append(list.Modules, installed{m.Key, m.Source, m.Version, dir})
		prefix := "m-" + m.Key + "/"
		for name, content := range f.configuration {
			base, ok := strings.CutPrefix(name, prefix)
			if ok && fs.ValidPath(base) && base != "." && !strings.ContainsAny(base, `/\`) {
				files[path.Join(at, base)] = content
			}
		}
	}
	modules, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	files[path.Join(root, ".terraform", "modules", "modules.json")] = modules
	if lock, ok := f.configuration[lockFile]; ok {
		files[path.Join(root, lockFile)] = lock
	}
	return newLayers(files, beside), nil
}
