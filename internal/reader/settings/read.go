// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclparse"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/topology"
)

// Names are the names under which a settings file is looked for.
var Names = []string{".failover.hcl", ".failover.hcl.json"}

// Find looks for a settings file in the directories, in their order. It
// returns "" where there is none.
func Find(dirs ...string) string {
	for _, dir := range dirs {
		for _, name := range Names {
			path := filepath.Join(dir, name)
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				return path
			}
		}
	}
	return ""
}

// largest is the size up to which a settings file is read.
const largest = 256 << 10

// Read reads a settings file. An error says that there is none to read; what is
// wrong in the file is in the diagnostics, and the parts that are right are
// returned all the same.
func Read(path string) (*File, []adapt.Diagnostic, error) {
	content, err := read(path)
	if err != nil {
		return nil, nil, err
	}
	file, diags := Parse(path, content)
	return file, diags, nil
}

func read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no file %s; relative names start at the working directory", path)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a directory; name the file in it", path)
	case info.Size() > largest:
		return nil, fmt.Errorf("%s has more than %d KiB, which no settings file has", path, largest>>10)
	}
	return os.ReadFile(path)
}

// Parse reads the content of a settings file.
func Parse(path string, content []byte) (*File, []adapt.Diagnostic) {
	p := hclparse.NewParser()
	parse := p.ParseHCL
	if strings.HasSuffix(path, ".json") {
		parse = p.ParseJSON
	}
	f := &File{Path: path, Content: content}
	d := &decoder{file: f}
	if nestsTooDeeply(content) {
		d.fail(hcl.Range{Filename: path, Start: hcl.InitialPos, End: hcl.InitialPos}, "Nested too deeply", "Brackets or operators are nested deeper than any settings file needs. The file is not read.")
		return f, d.diagnostics
	}
	parsed, diags := parse(content, path)
	d.report(diags)
	if !diags.HasErrors() {
		d.root(parsed.Body)
	}
	return f, d.diagnostics
}

// nestsTooDeeply looks for what would fill the parser's stack, which descends
// once for each bracket and prefix operator. It takes those in texts for real
// ones.
func nestsTooDeeply(content []byte) bool {
	const deepest, longest = 100, 1000
	depth, run := 0, 0
	for line := range bytes.Lines(content) {
		if text := bytes.TrimSpace(line); bytes.HasPrefix(text, []byte("#")) || bytes.HasPrefix(text, []byte("//")) {
			continue
		}
		for _, c := range line {
			switch c {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth = max(depth-1, 0)
			case '!', '-':
				run++
			case ' ', '\t', '\r', '\n':
			default:
				run = 0
			}
			if depth > deepest || run > longest {
				return true
			}
		}
	}
	return false
}

// decoder turns bodies into the parts of a file.
type decoder struct {
	file        *File
	diagnostics []adapt.Diagnostic
}

// report keeps what the parser has to say.
func (d *decoder) report(diags hcl.Diagnostics) {
	for _, one := range diags {
		out := adapt.Diagnostic{Severity: adapt.Error, Summary: one.Summary, Detail: one.Detail}
		if one.Severity == hcl.DiagWarning {
			out.Severity = adapt.Warning
		}
		if one.Subject != nil {
			out.Range = rangeOf(*one.Subject)
		}
		d.diagnostics = append(d.diagnostics, out)
	}
}

// fail reports a mistake at a place.
func (d *decoder) fail(at hcl.Range, summary, detail string, args ...any) {
	d.diagnostics = append(d.diagnostics, adapt.Diagnostic{
		Severity: adapt.Error, Summary: summary, Detail: fmt.Sprintf(detail, args...), Range: rangeOf(at),
	})
}

func rangeOf(r hcl.Range) topology.Range {
	pos := func(p hcl.Pos) topology.Pos { return topology.Pos{Line: p.Line, Column: p.Column, Byte: p.Byte} }
	return topology.Range{Filename: filepath.ToSlash(r.Filename), Start: pos(r.Start), End: pos(r.End)}
}
