// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package integrations_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zclconf/go-cty-yaml"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// root is the root of the repository.
func root(t testing.TB) string {
	t.Helper()
	dir, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

var program string

// The program is built once, and lies beside a link to it under the name that
// "go install" gives it.
func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "failover")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "failover")
		build := exec.Command("go", "build", "-o", program, ".")
		build.Dir = ".."
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			panic(string(out))
		}
		if err := os.Symlink(program, filepath.Join(dir, "terraform-provider-failover")); err != nil {
			panic(err)
		}
		return m.Run()
	}())
}

// readYAML reads a file of the repository into v.
func readYAML(t testing.TB, name string, v any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root(t), name))
	if err != nil {
		t.Fatal(err)
	}
	typ, err := yaml.ImpliedType(data)
	if err != nil {
		t.Fatal(err)
	}
	value, err := yaml.Unmarshal(data, typ)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(ctyjson.SimpleJSONValue{Value: value})
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatal(err)
	}
}

// shell runs a script in a directory and returns what it printed on standard
// output and its exit code.
func shell(t testing.TB, dir, name string, env map[string]string, script string) (string, int) {
	t.Helper()
	cmd := exec.Command(name, "-c", script)
	if name == "bash" {
		cmd = exec.Command(name, "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
	}
	cmd.Dir = dir
	path := filepath.Dir(program) + string(os.PathListSeparator) + os.Getenv("PATH")
	if first, ok := env["PATH"]; ok {
		path = first + string(os.PathListSeparator) + path
	}
	cmd.Env = append(os.Environ(), "TF_CLI_CONFIG_FILE="+os.DevNull)
	for key, value := range env {
		if key != "PATH" {
			cmd.Env = append(cmd.Env, key+"="+value)
		}
	}
	cmd.Env = append(cmd.Env, "PATH="+path)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	t.Logf("$ %s\n%s%s", script, out, stderr.String())
	return string(out), cmd.ProcessState.ExitCode()
}

// write writes files, by name, below a directory.
func write(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// read reads a file that a run was to write.
func read(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Errorf("It wrote no %s: %v", filepath.Base(path), err)
	}
	return string(data)
}

// loadBalancer is a configuration with so many VMs, and a balancing mode of
// which only CONNECTION is right.
func loadBalancer(vms, mode string) string {
	return `provider "google" {
  project = "p"
  region  = "r-1"
}
resource "google_compute_region_backend_service" "a" {
  name                  = "a"
  region                = "r-1"
  load_balancing_scheme = "INTERNAL"
  backend {
    group          = google_compute_instance_group_manager.m.instance_group
    balancing_mode = "` + mode + `"
  }
  health_checks = [google_compute_region_health_check.h.id]
}
resource "google_compute_instance_group_manager" "m" {
  name               = "m"
  base_instance_name = "m"
  zone               = "r-1-a"
  target_size        = ` + vms + `
  version {
    instance_template = "t"
  }
}
resource "google_compute_region_health_check" "h" {
  name   = "h"
  region = "r-1"
  tcp_health_check {
    port = 80
  }
}
`
}
