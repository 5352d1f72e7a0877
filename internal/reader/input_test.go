// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/unicode"

	"github.com/failoverplan/terraform-provider-failover/internal/reader"
)

func run(t *testing.T, dir, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
}

func gzipped(t testing.TB, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zstdPacked(t testing.TB, b []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w.EncodeAll(b, nil)
}

func TestInputsAreRecognisedByTheirContent(t *testing.T) {
	plan := content(t, recorded("provider-names", "plan.json"))
	state := content(t, recorded("roles-change", "terraform.tfstate"))
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(plan)
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		content []byte
		kind    string
	}{
		"a plan":                            {plan, "plan"},
		"a state file":                      {state, "state"},
		"a shown state":                     {[]byte(`{"format_version":"1.0","terraform_version":"1.11.4","values":{"root_module":{}}}`), "state"},
		"an empty shown state":              {[]byte(`{"format_version":"1.0"}`), "state"},
		"a plan without resources":          {[]byte(`{"format_version":"1.2","terraform_version":"1.11.4","planned_values":{"root_module":{}},"configuration":{"root_module":{}}}`), "plan"},
		"a plan packed by gzip":             {gzipped(t, plan), "plan"},
		"a state packed by zstd":            {zstdPacked(t, state), "state"},
		"a plan packed twice":               {gzipped(t, zstdPacked(t, plan)), "plan"},
		"a plan that PowerShell redirected": {utf16, "plan"},
		"a plan with a byte order mark":     {append([]byte("\xef\xbb\xbf"), plan...), "plan"},
		"a plan after white space":          {append([]byte("\n\n "), plan...), "plan"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "input")
			if err := os.WriteFile(path, tt.content, 0o600); err != nil {
				t.Fatal(err)
			}
			if src := read(t, reader.Options{Path: path}); src.Kind != tt.kind || src.Path != path {
				t.Errorf("kind %q, path %q", src.Kind, src.Path)
			}
			src := read(t, reader.Options{Path: "-", Stdin: bytes.NewReader(tt.content)})
			if src.Kind != tt.kind || src.Path != "-" {
				t.Errorf("from standard input: kind %q, path %q", src.Kind, src.Path)
			}
		})
	}
}

func TestAConfigurationDirectory(t *testing.T) {
	src := read(t, reader.Options{Path: recorded("four-groups")})
	if src.Kind != "config" {
		t.Errorf("kind %q", src.Kind)
	}
	r := find(t, src, "google_compute_region_backend_service.ilb")
	if r.Change != nil {
		t.Error("a configuration changes nothing")
	}
}

func TestInputsThatCannotBeRead(t *testing.T) {
	plan := content(t, recorded("four-groups", "plan.json"))
	dir := lay(t, "", map[string]string{
		"main.tf":          `resource "google_compute_network" "n" {}`,
		"a.tf.json":        `{}`,
		"prod.tfvars":      `a = 1`,
		"empty":            "",
		"blank":            " \n",
		"cut.json":         string(plan[:len(plan)/2]),
		"broken.json":      "{\n\"format_version\": \"1.2\",\n \"resource_changes\": [}]}",
		"next.json":        `{"format_version":"2.0","planned_values":{}}`,
		"old.tfstate":      `{"version":3,"modules":[]}`,
		"other.json":       `{"name":"package"}`,
		"array.json":       `[]`,
		"log.json":         `{"@level":"info","@message":"Terraform 1.11.4"}` + "\n" + `{"@level":"info"}`,
		"text.txt":         "Terraform will perform the following actions:\n",
		"binary":           "\x7fELF\x02\x01\x01\x00\x00\x00",
		"latin1.txt":       "caf\xe9 " + strings.Repeat("x", 20),
		"broken.gz":        "\x1f\x8b\x08\x00garbage",
		"cut.gz":           string(gzipped(t, plan)[:2000]),
		"zip":              "PK\x03\x04 no archive",
		"filtered.json":    `{"format_version":"1.2","planned_values":{"root_module":{"resources":[{"address":"a.b"}]}}}`,
		"nothing/README":   "no configuration here",
		"plan.tar":         strings.Repeat("\x00", 257) + "ustar" + strings.Repeat("\x00", 300),
		"state-plan.json":  `{"version":4,"resources":[{"instances":[{"attributes":[]}],"mode":"managed","type":"google_a","name":"n","provider":"google"}]}`,
		"wrong-shape.json": `{"format_version":"1.2","resource_changes":{"a":1}}`,
	})
	tests := []struct{ name, problem, remedy string }{
		{"missing", "no such file", "Check the name"},
		{"main.tf", "one file of a configuration", "Give the directory"},
		{"a.tf.json", "one file of a configuration", "Give the directory"},
		{"prod.tfvars", "values of variables", "--var-file"},
		{"empty", "it is empty", "terraform show -json"},
		{"blank", "it is empty", "terraform show -json"},
		{"cut.json", "ends before it is complete at byte 35588", "Write it anew"},
		{"broken.json", "(line 3)", "Write it anew"},
		{"next.json", `format_version "2.0"`, "as new as"},
		{"old.tfstate", "version 3", "terraform show -json"},
		{"other.json", "neither a plan nor a state", "Give a configuration directory"},
		{"array.json", "neither a plan nor a state", "Give a configuration directory"},
		{"log.json", "the log that", "terraform plan -out=tfplan"},
		{"text.txt", "it is text", "for people"},
		{"binary", "binary file", "Give a configuration directory"},
		{"latin1.txt", "binary file", "Give a configuration directory"},
		{"broken.gz", "compression is broken", "Compress it anew"},
		{"cut.gz", "compression is broken: unexpected EOF", "Compress it anew"},
		{"zip", "the archive is broken", "terraform plan -out"},
		{"filtered.json", "no resource_changes", ""},
		{"nothing", "holds no *.tf", "root module"},
		{"plan.tar", "an archive", "Give a configuration directory"},
		{"wrong-shape.json", "found an object where an array belongs", "Write it anew"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(dir, tt.name)
			_, err := reader.Read(context.Background(), reader.Options{Path: path, NoTerraform: true})
			var got *reader.InputError
			if !errors.As(err, &got) {
				t.Fatalf("error %v", err)
			}
			if got.Path != path || !strings.Contains(got.Problem, tt.problem) || !strings.Contains(got.Remedy, tt.remedy) {
				t.Errorf("%q, %q, want %q, %q", got.Problem, got.Remedy, tt.problem, tt.remedy)
			}
			if !strings.HasPrefix(err.Error(), path+": ") || !strings.HasSuffix(err.Error(), ".") {
				t.Errorf("no sentence: %s", err)
			}
		})
	}
}

// A plan that is still being piped is read as it comes.
func TestAPipeIsReadToItsEnd(t *testing.T) {
	r, w := io.Pipe()
	go func() {
		for _, b := range content(t, recorded("provider-names", "plan.json")) {
			if _, err := w.Write([]byte{b}); err != nil {
				return
			}
		}
		w.Close()
	}()
	if src := read(t, reader.Options{Path: "-", Stdin: r}); len(src.Resources) == 0 {
		t.Error("nothing was read")
	}
}

func TestReadingCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := reader.Read(ctx, reader.Options{Path: recorded("four-groups", "plan.json")})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
