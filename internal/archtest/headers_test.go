// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package archtest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestEveryGoFileBeginsWithTheLicence(t *testing.T) {
	const header = "// Copyright (c) The failoverplan authors\n// SPDX-License-Identifier: MPL-2.0\n"
	for _, s := range goSources(t) {
		data, err := os.ReadFile(filepath.Join(root, s.path))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), []byte(header)) {
			t.Errorf("%s: lacks the licence header; `make generate` adds it", s.path)
		}
	}
}
