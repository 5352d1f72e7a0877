// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package integrations_test

import (
	"debug/elf"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestTheImageHoldsTheProgramAloneAndRunsItWithoutRights(t *testing.T) {
	stages := strings.Split(read(t, "../Dockerfile"), "\nFROM ")
	last := strings.Split(strings.TrimSpace(stages[len(stages)-1]), "\n")
	want := []string{"scratch", "COPY --from=build /failover /failover", "USER 65532:65532", "WORKDIR /data", `ENTRYPOINT ["/failover"]`}
	if !slices.Equal(last, want) {
		t.Errorf("The last stage is %q, want %q.", last, want)
	}
	if !strings.Contains(stages[1], "CGO_ENABLED=0") {
		t.Error("The program would need libraries that the image lacks.")
	}
}

// In an image with nothing else, a program has to do without a loader.
func TestTheProgramNeedsNoLibraries(t *testing.T) {
	if runtime.GOOS != "linux" {
		return
	}
	file, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, p := range file.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("It asks for a loader.")
		}
	}
}

var copied = regexp.MustCompile(`(?m)^COPY ([^-].*) \S+$`)

// What the image is built from is copied by name, so that nothing else of a
// working directory gets into it. It must be enough.
func TestTheImageIsBuiltFromAllThatItNeeds(t *testing.T) {
	var from []string
	for _, m := range copied.FindAllStringSubmatch(read(t, "../Dockerfile"), -1) {
		from = append(from, strings.Fields(m[1])...)
	}
	list := exec.Command("go", "list", "-deps", "-f", `{{if .Module}}{{if .Module.Main}}{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}} {{end}}{{range .EmbedFiles}}{{$d}}/{{.}} {{end}}{{end}}{{end}}`, ".")
	list.Dir = root(t)
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	needed := strings.Fields(string(out))
	if len(needed) < 100 {
		t.Fatalf("The program has %d files.", len(needed))
	}
	for _, file := range append(needed, filepath.Join(root(t), "go.mod"), filepath.Join(root(t), "go.sum")) {
		rel, err := filepath.Rel(root(t), file)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		if !slices.Contains(from, first) {
			t.Errorf("The image is built without %s.", rel)
		}
	}
}
