// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Command headers puts the licence header in front of every Go file below the
// working directory that lacks it. Test data is left as it is.
package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const header = "// Copyright (c) The failoverplan authors\n// SPDX-License-Identifier: MPL-2.0\n"

func main() {
	if err := add("."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func add(root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if name == "testdata" || path != root && strings.HasPrefix(name, ".") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		old, err := os.ReadFile(path)
		if err != nil || bytes.HasPrefix(old, []byte(header)) {
			return err
		}
		return os.WriteFile(path, append([]byte(header+"\n"), old...), 0o644)
	})
}
