// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package planfile_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planfile"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
	"github.com/failoverplan/terraform-provider-failover/internal/testenv"
)

func google(typ string) bool { return strings.HasPrefix(typ, "google_") }

func open(t testing.TB, b []byte) *planfile.File {
	t.Helper()
	f, err := planfile.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func recorded(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// What is decoded from a saved plan is what `terraform show -json` prints of
// it, but for what the plan's configuration section adds.
func TestASavedPlanSaysWhatItsJSONSays(t *testing.T) {
	for _, name := range []string{"four-groups", "counted-splat", "literal-and-dynamic", "module-in-module", "roles-change", "provider-aliases", "unknown-and-sensitive"} {
		t.Run(name, func(t *testing.T) {
			got, err := open(t, recorded(t, name+"/tfplan")).Plan(planjson.Options{Reads: google})
			if err != nil {
				t.Fatal(err)
			}
			want, err := planjson.Read(bytes.NewReader(recorded(t, name+"/plan.json")), planjson.Options{Reads: google})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(listing(want), listing(got)); diff != "" {
				t.Errorf("(-JSON +saved plan):\n%s", diff)
			}
		})
	}
}

// listing spells the instances with their actions and values, and the
// variables. Marks are left out: a whole set is sensitive in the saved plan,
// and the configuration section tells which of its values are not.
func listing(p *planjson.Plan) []string {
	var lines []string
	var tree func(path string, n *adapt.Node)
	tree = func(path string, n *adapt.Node) {
		switch text, ok := n.Text(); {
		case n.IsNull() && n != nil:
			lines = append(lines, path+" = null")
		case ok:
			// A saved plan spells a number that is no float as a string.
			lines = append(lines, path+" = "+text)
		case n.IsUnknown(), n != nil && n.Kind == adapt.List && len(n.Items) > 0 && n.Items[0].IsUnknown():
			lines = append(lines, path+" is unknown")
			return
		}
		if n == nil {
			return
		}
		for i, item := range n.Items {
			tree(fmt.Sprintf("%s[%d]", path, i), item)
		}
		for _, f := range n.Fields {
			tree(path+"."+f.Name, f.Value)
		}
	}
	src, oracle := p.Source(), p.Oracle()
	for _, list := range [][]*adapt.Resource{src.Resources, src.Deleted} {
		for _, r := range list {
			lines = append(lines, fmt.Sprintf("%s of %s: %v %s %v", r.Address, r.Provider, r.Change.Actions, r.Change.Reason, r.Change.ReplacePaths))
			tree(r.Address, r.Body)
			tree(r.Address+" before", r.Change.Before)
		}
	}
	for _, name := range []string{"legacy_group", "requested_size", "regions", "gateways"} {
		if v, ok := oracle.Variable(name); ok && v.IsWhollyKnown() && v.Type().FriendlyName() == "string" {
			lines = append(lines, name+" = "+v.AsString())
		}
	}
	slices.Sort(lines)
	return lines
}

func TestSensitiveValuesAreMarked(t *testing.T) {
	p, err := open(t, recorded(t, "unknown-and-sensitive/tfplan")).Plan(planjson.Options{Reads: google})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range p.Source().Resources {
		group := r.Body.Get("backend").Elements()
		if r.Name == "discreet" && (len(group) != 2 || !group[1].Get("group").Sensitive) {
			t.Error("the sensitive group is not marked")
		}
		if r.Name == "blind" && group[1].Get("group").Sensitive {
			t.Error("a group that is not sensitive is marked")
		}
	}
}

func TestTheConfigurationLiesWhereItLay(t *testing.T) {
	f := open(t, recorded(t, "module-in-module/tfplan"))
	if depth, err := f.Depth(); err != nil || depth != 0 {
		t.Errorf("depth %d, %v", depth, err)
	}
	beside := fstest.MapFS{
		"envs/prod/main.tf":        {Data: []byte("changed since")},
		"envs/prod/new.tf":         {Data: []byte("added since")},
		"envs/prod/templates/a.sh": {Data: []byte("#!/bin/sh")},
		"envs/prod/x.auto.tfvars":  {Data: []byte("a = 1")},
	}
	fsys, err := f.Configuration("envs/prod", beside)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	err = fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			got = append(got, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"envs/prod/.terraform/modules/modules.json",
		"envs/prod/.terraform.lock.hcl",
		"envs/prod/main.tf",
		"envs/prod/modules/stack/main.tf",
		"envs/prod/modules/stack/modules/ilb/main.tf",
		"envs/prod/modules/stack/modules/ilb/variables.tf",
		"envs/prod/templates/a.sh",
		"envs/prod/variables.tf",
		"envs/prod/x.auto.tfvars",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	main, err := fs.ReadFile(fsys, "envs/prod/main.tf")
	if err != nil || strings.Contains(string(main), "changed since") {
		t.Errorf("the configuration of the plan is hidden by what changed since: %v", err)
	}
	if _, err := fs.ReadFile(fsys, "envs/prod/new.tf"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that was added since is seen: %v", err)
	}
	if err := fstest.TestFS(fsys, want...); err != nil {
		t.Error(err)
	}
}

// archive packs entries, for archives that Terraform never wrote.
func archive(t testing.TB, entries map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, content := range entries {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, content); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestModulesAboveTheRootModule(t *testing.T) {
	b := archive(t, map[string]string{
		"tfplan":                "\x08\x03",
		"tfconfig/modules.json": `[{"Key":"","Dir":"."},{"Key":"lb","Source":"../../lb","Dir":"../../lb"},{"Key":"abs","Source":"/opt/m","Dir":"/opt/m"},{"Key":"reg","Source":"a/b/c","Version":"1.0.0","Dir":".terraform/modules/reg/sub"}]`,
		"tfconfig/m-/main.tf":   "root", "tfconfig/m-lb/main.tf": "lb", "tfconfig/m-abs/main.tf": "abs", "tfconfig/m-reg/main.tf": "reg",
		"tfconfig/m-lb/../../evil.tf": "evil",
	})
	f := open(t, b)
	if depth, err := f.Depth(); err != nil || depth != 2 {
		t.Errorf("depth %d, %v", depth, err)
	}
	fsys, err := f.Configuration("a/b", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a/b/main.tf": "root", "lb/main.tf": "lb", "a/b/.terraform/modules/abs/main.tf": "abs", "a/b/.terraform/modules/reg/sub/main.tf": "reg"} {
		if got, err := fs.ReadFile(fsys, name); string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := f.Configuration("b", nil); err == nil {
		t.Error("a module outside of the file system is accepted")
	}
}

func TestArchivesThatAreRefused(t *testing.T) {
	big := strings.Repeat("a", 1<<20)
	bomb := map[string]string{"tfplan": "\x08\x03"}
	for i := range 140 {
		bomb[fmt.Sprintf("tfconfig/m-/%03d.tf", i)] = big
	}
	tests := map[string]struct {
		content []byte
		want    string
	}{
		"no archive":            {[]byte("PK\x03\x04nothing"), "broken"},
		"another archive":       {archive(t, map[string]string{"index.html": "x"}), "no saved plan"},
		"a bomb":                {archive(t, bomb), "unpacks to more"},
		"another version":       {archive(t, map[string]string{"tfplan": "\x08\x04"}), "version 4"},
		"no protocol buffer":    {archive(t, map[string]string{"tfplan": "\xff\xff\xff"}), "broken"},
		"a broken prior state":  {archive(t, map[string]string{"tfplan": "\x08\x03", "tfstate": `{"version":`}), "prior state"},
		"a prior state of 2012": {archive(t, map[string]string{"tfplan": "\x08\x03", "tfstate": `{"version":1}`}), "version 1"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			f, err := planfile.Open(bytes.NewReader(tt.content), int64(len(tt.content)))
			if err == nil {
				_, err = f.Plan(planjson.Options{Reads: google})
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want it to say %q", err, tt.want)
			}
		})
	}
}

func TestShowAsksTerraformForTheJSON(t *testing.T) {
	terraform := testenv.Terraform(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.tf"), []byte("variable \"size\" {\n  default = 3\n}\nresource \"terraform_data\" \"d\" {\n  input = var.size\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, dir, terraform, "init")
	run(t, dir, terraform, "plan", "-out=tfplan")
	var p *planjson.Plan
	err := planfile.Show(context.Background(), terraform, filepath.Join(dir, "tfplan"), append(os.Environ(), "TF_CLI_ARGS_show=-nonsense"), func(r io.Reader) (err error) {
		p, err = planjson.Read(r, planjson.Options{Reads: func(typ string) bool { return typ == "terraform_data" }})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Source().Resources; len(got) != 1 || got[0].Address != "terraform_data.d" {
		t.Errorf("resources %v", got)
	}
}

func TestShowRepeatsTheComplaint(t *testing.T) {
	terraform := testenv.Terraform(t)
	plan := filepath.Join(t.TempDir(), "tfplan")
	if err := os.WriteFile(plan, recorded(t, "four-groups/tfplan"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := planfile.Show(context.Background(), terraform, plan, os.Environ(), func(r io.Reader) error {
		_, err := io.Copy(io.Discard, r)
		return err
	})
	var failed *planfile.ShowError
	if !errors.As(err, &failed) || !strings.Contains(failed.Output, "hashicorp/google") {
		t.Errorf("error %v, want it to say that the google provider is missing", err)
	}
}

func TestAProgramThatIsNotThere(t *testing.T) {
	if _, err := planfile.Program("no-such-terraform"); err == nil || !strings.Contains(err.Error(), "no-such-terraform") {
		t.Errorf("error %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := planfile.Program(""); !errors.Is(err, planfile.ErrNoProgram) {
		t.Errorf("error %v", err)
	}
}

func run(t *testing.T, dir, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
}

func FuzzSavedPlan(f *testing.F) {
	f.Add([]byte("\x08\x03\x1a\x10\x4a\x06\x08\x01\x12\x02\x0a\x00\x6a\x06google"), []byte(`{"version":4,"resources":[]}`), []byte(`[{"Key":"","Dir":"."}]`))
	f.Fuzz(func(t *testing.T, plan, state, manifest []byte) {
		file := open(t, archive(t, map[string]string{"tfplan": string(plan), "tfstate": string(state), "tfconfig/modules.json": string(manifest), "tfconfig/m-/main.tf": "x"}))
		p, err := file.Plan(planjson.Options{Reads: google})
		if (p == nil) == (err == nil) {
			t.Errorf("plan %v, error %v", p, err)
		}
		if depth, err := file.Depth(); err == nil && depth < 100 {
			_, _ = file.Configuration("."+strings.Repeat("/d", depth), nil)
		}
	})
}

func FuzzArchive(f *testing.F) {
	f.Add(archive(f, map[string]string{"tfplan": "\x08\x03"}))
	f.Fuzz(func(t *testing.T, b []byte) {
		if file, err := planfile.Open(bytes.NewReader(b), int64(len(b))); err == nil {
			_, _ = file.Plan(planjson.Options{Reads: google})
		}
	})
}
