// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"io"
	"os"
	"path/filepath"
	"strings"
)

// workspace is the name of the selected workspace: TF_WORKSPACE, else what
// `terraform workspace select` left in the data directory, else "".
func workspace(dir string, environ []string) string {
	if name := variable(environ, "TF_WORKSPACE"); name != "" {
		return name
	}
	data := variable(environ, "TF_DATA_DIR")
	if data == "" {
		data = ".terraform"
	}
	if !filepath.IsAbs(data) {
		data = filepath.Join(dir, data)
	}
	path := filepath.Join(data, "environment")
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	const longest = 256
	name, err := io.ReadAll(io.LimitReader(f, longest))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(name))
}

// variable is the last value of a variable in an environment.
func variable(environ []string, name string) (value string) {
	for _, v := range environ {
		if after, ok := strings.CutPrefix(v, name+"="); ok {
			value = after
		}
	}
	return value
}
