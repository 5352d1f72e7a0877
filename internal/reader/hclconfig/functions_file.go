// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

func asText(b []byte) (string, error) {
	if !utf8.Valid(b) {
		return "", errors.New("the contents are not valid UTF-8; use the filebase64 function to obtain the Base64 encoded contents or the other file functions (e.g. filemd5, filesha256) to obtain file hashing results instead")
	}
	return withoutTokenRunes(string(b)), nil
}

func inBase64Text(b []byte) (string, error) { return inBase64(b), nil }

func hashed(sum func([]byte) []byte, spell func([]byte) string) func([]byte) (string, error) {
	return func(b []byte) (string, error) { return spell(sum(b)), nil }
}

// fileFunction is a function of a file's contents. A file that must not be
// read is there all the same, so what the function gives is unknown.
func (r *reader) fileFunction(spell func([]byte) (string, error)) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{stringParam("path")},
		Type:   function.StaticReturnType(cty.String),
		Impl: func(args []cty.Value, ty cty.Type) (cty.Value, error) {
			b, err := r.fileForFunction(args[0].AsString())
			if r.refused(err) {
				return cty.UnknownVal(ty).RefineNotNull(), nil
			}
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			s, err := spell(b)
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			return cty.StringVal(s), nil
		},
	})
}

// refused reports an attempt to read outside of the root.
func (r *reader) refused(err error) bool {
	if !errors.Is(err, errOutside) {
		return false
	}
	r.warn(diagnostic{
		summary: "File is not read",
		detail:  fmt.Sprintf("%s, so what it holds is unknown. --root widens what may be read.", capitalized(err.Error())),
		address: r.about.address, attribute: r.about.attribute, rng: r.calling,
	})
	return true
}

func (r *reader) fileForFunction(p string) ([]byte, error) {
	name, err := r.files.locate(p)
	if err != nil {
		return nil, err
	}
	b, err := r.files.readFile(name, maxStringBytes)
	if err != nil {
		return nil, fmt.Errorf("can't read %q: %w", p, err)
	}
	return b, nil
}

func (r *reader) fileExistsFunction() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{stringParam("path")},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			name, err := r.files.locate(args[0].AsString())
			ok := false
			if err == nil {
				ok, err = r.files.regular(name)
			}
			if r.refused(err) {
				return cty.UnknownVal(cty.Bool), nil
			}
			if err != nil {
				return cty.NilVal, function.NewArgErrorf(0, "can't look at %q: %s", args[0].AsString(), err)
			}
			return cty.BoolVal(ok), nil
		},
	})
}

// maxGlobDirs bounds the directories that one fileset looks into, links that
// lead round in circles included.
const maxGlobDirs = 5000

// countedFS is the files of a reading as fileset sees them. A link that leads
// back to a directory above it is an empty directory.
type countedFS struct {
	files *files
	left  int
	seen  map[string]fs.FileInfo
}

var errGlob = fmt.Errorf("more than %d directories match", maxGlobDirs)

func (c *countedFS) Open(name string) (fs.File, error) {
	name, err := c.files.unlinked(name)
	if err != nil {
		return nil, err
	}
	return c.files.fsys.Open(name)
}

func (c *countedFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if c.left--; c.left < 0 {
		return nil, errGlob
	}
	if info, err := c.Stat(name); err == nil {
		for up := name; up != "."; {
			up = path.Dir(up)
			if above := c.seen[up]; above != nil && os.SameFile(above, info) {
				return nil, nil
			}
		}
		c.seen[name] = info
	}
	return c.files.readDir(name)
}

func (c *countedFS) Stat(name string) (fs.FileInfo, error) {
	name, err := c.files.unlinked(name)
	if err != nil {
		return nil, err
	}
	return fs.Stat(c.files.fsys, name)
}

func (r *reader) fileSetFunction() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{stringParam("path"), stringParam("pattern")},
		Type:   function.StaticReturnType(cty.Set(cty.String)),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			base, err := r.files.locate(args[0].AsString())
			var names []string
			if err == nil {
				names, err = r.files.glob(base, args[1].AsString())
			}
			if r.refused(err) {
				return cty.UnknownVal(cty.Set(cty.String)), nil
			}
			if err != nil {
				return cty.NilVal, err
			}
			if len(names) == 0 {
				return cty.SetValEmpty(cty.String), nil
			}
			vals := make([]cty.Value, len(names))
			for i, n := range names {
				vals[i] = cty.StringVal(withoutTokenRunes(n))
			}
			return cty.SetVal(vals), nil
		},
	})
}

// glob lists the regular files that match, relative to base.
func (f *files) glob(base, pattern string) ([]string, error) {
	full := path.Join(base, pattern)
	if !fs.ValidPath(full) {
		return nil, fmt.Errorf("%s %w", pattern, errOutside)
	}
	counted := &countedFS{files: f, left: maxGlobDirs, seen: map[string]fs.FileInfo{}}
	matches, err := doublestar.Glob(counted, full)
	if counted.left < 0 {
		return nil, errGlob
	}
	if err != nil {
		return nil, fmt.Errorf("failed to glob pattern %q: %w", pattern, err)
	}
	var out []string
	for _, m := range matches {
		info, err := counted.Stat(m)
		if err == nil && info.Mode().IsRegular() {
			out = append(out, slashRel(base, m))
		}
	}
	sort.Strings(out)
	return out, nil
}

func pathFunction(f func(string) string) function.Function {
	return textFunction("path", func(s string) (string, error) { return f(s), nil })
}

func baseName(p string) string { return path.Base(p) }

func dirName(p string) string { return path.Dir(p) }

func (r *reader) abspathFunction() function.Function {
	return pathFunction(func(p string) string {
		if path.IsAbs(p) {
			return path.Clean(p)
		}
		return path.Join(r.files.cwd, p)
	})
}

// pathExpand leaves a path in somebody's home directory unknown: where that
// is depends on the machine.
var pathExpand = function.New(&function.Spec{
	Params: []function.Parameter{stringParam("path")},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		if strings.HasPrefix(args[0].AsString(), "~") {
			return cty.UnknownVal(cty.String).RefineNotNull(), nil
		}
		return args[0], nil
	},
})
