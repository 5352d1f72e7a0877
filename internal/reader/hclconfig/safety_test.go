// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
)

// doubling is a chain of local values in which each holds the one before twice.
func doubling(n int, first, next string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "locals {\n  a0 = %s\n", first)
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "  a%d = %s\n", i, strings.ReplaceAll(next, "PREV", fmt.Sprintf("local.a%d", i-1)))
	}
	return b.String() + "}\n"
}

func input(expr string) string {
	return "resource \"terraform_data\" \"x\" {\n  input = " + expr + "\n}\n"
}

// moduleTree makes n directories, each of which calls the next one twice.
func moduleTree(n int) map[string]string {
	files := map[string]string{"main.tf": "module \"a\" { source = \"./m0\" }\nmodule \"b\" { source = \"./m0\" }\n"}
	for i := range n {
		files[fmt.Sprintf("m%d/main.tf", i)] = fmt.Sprintf("module \"a\" { source = \"../m%d\" }\nmodule \"b\" { source = \"../m%d\" }\n", i+1, i+1)
	}
	files[fmt.Sprintf("m%d/main.tf", n)] = "resource \"terraform_data\" \"x\" {}\n"
	return files
}

// Reading somebody's pull request takes bounded time and memory, whatever is
// in it, and says where it stopped.
func TestHostileConfigurationsAreBounded(t *testing.T) {
	if underRace {
		t.Skip("one reading uses one goroutine, and bounds are about time")
	}
	repeat := strings.Repeat
	tests := []struct {
		name  string
		files map[string]string
		// fine is set where nothing has to be reported.
		fine bool
	}{
		{name: "nested try", fine: true, files: map[string]string{"main.tf": input(repeat("try(", 100) + "{}.x" + repeat(", 1)", 100))}},
		{name: "doubled text", files: map[string]string{"main.tf": doubling(60, `"x"`, `"${PREV}${PREV}"`) + input("local.a60")}},
		{name: "doubled list", files: map[string]string{"main.tf": doubling(60, `["x"]`, `[PREV, PREV]`) + input("jsonencode(local.a60)")}},
		{name: "doubled list flattened", files: map[string]string{"main.tf": doubling(60, `["x"]`, `[PREV, PREV]`) + input("flatten(local.a60)")}},
		{name: "doubled list compared", files: map[string]string{"main.tf": doubling(60, `["x"]`, `[PREV, PREV]`) + input("local.a60 == local.a59")}},
		{name: "doubled object merged", files: map[string]string{"main.tf": doubling(60, `{ x = 1 }`, `merge({ l = PREV }, { r = PREV })`) + input("local.a60")}},
		{name: "doubled by format", files: map[string]string{"main.tf": doubling(60, `"x"`, `format("%s%s%[1]s", PREV, PREV)`) + input("local.a60")}},
		{name: "doubled by join", files: map[string]string{"main.tf": doubling(60, `"x"`, `join(PREV, [PREV, PREV])`) + input("local.a60")}},
		{name: "doubled by replace", files: map[string]string{"main.tf": doubling(60, `"xx"`, `replace(PREV, "x", PREV)`) + input("local.a60")}},
		{name: "doubled by pattern", files: map[string]string{"main.tf": doubling(60, `"xx"`, `replace(PREV, "/x/", "$0$0$0")`) + input("local.a60")}},
		{name: "doubled by template", files: map[string]string{"main.tf": doubling(60, `["x"]`, `["%{for x in PREV}${x}${x}%{endfor}"]`) + input("local.a60")}},
		{name: "wide format", files: map[string]string{"main.tf": input(`format("%999999999d", 1)`)}},
		{name: "indent", files: map[string]string{"main.tf": input(`indent(999999999, "a\nb")`)}},
		{name: "long loops", files: map[string]string{"main.tf": input("[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : [for d in range(1000) : d]]]]")}},
		{name: "long range", files: map[string]string{"main.tf": input("range(1000000)")}},
		{name: "product", files: map[string]string{"main.tf": input("setproduct(range(1000), range(1000), range(1000), range(1000))")}},
		{name: "deep brackets", files: map[string]string{"main.tf": input(repeat("[", 200000) + repeat("]", 200000))}},
		{name: "deep parentheses", files: map[string]string{"main.tf": input(repeat("(", 200000) + "1" + repeat(")", 200000))}},
		{name: "deep calls", files: map[string]string{"main.tf": input(repeat("upper(", 200000) + "1" + repeat(")", 200000))}},
		{name: "deep negation", files: map[string]string{"main.tf": input(repeat("!", 500000) + "true")}},
		{name: "deep minus", files: map[string]string{"main.tf": input(repeat("- ", 500000) + "1")}},
		{name: "deep conditions", files: map[string]string{"main.tf": input(repeat("true ? 1 : ", 200000) + "1")}},
		{name: "deep templates", files: map[string]string{"main.tf": input(repeat(`"${`, 100000) + "1" + repeat(`}"`, 100000))}},
		{name: "deep directives", files: map[string]string{"main.tf": input(`"` + repeat("%{if true}", 100000) + repeat("%{endif}", 100000) + `"`)}},
		{name: "deep blocks", files: map[string]string{"main.tf": repeat("a {\n", 200000) + repeat("}\n", 200000)}},
		{name: "long sum", files: map[string]string{"main.tf": input(repeat("1+", 500000) + "1")}},
		{name: "long index", files: map[string]string{"main.tf": input("[]" + repeat("[each.key]", 200000))}},
		{name: "long splat", files: map[string]string{"main.tf": input("[]" + repeat("[*]", 200000))}},
		{name: "deep JSON", files: map[string]string{"main.tf.json": `{"locals":{"a":` + repeat("[", 500000) + repeat("]", 500000) + `}}`}},
		{name: "deep decoded JSON", files: map[string]string{"main.tf": doubling(20, `"[[[["`, `"${PREV}${PREV}"`) + input("jsondecode(local.a18)")}},
		{name: "long JSON line", fine: true, files: map[string]string{"main.tf.json": `{"locals":{"a":[` + repeat(`"x",`, 300000) + `"x"]}}`}},
		{name: "YAML aliases", files: map[string]string{"main.tf": input(`yamldecode(file("bomb.yaml"))`), "bomb.yaml": yamlBomb(12)}},
		{name: "large set", files: map[string]string{"main.tf": "resource \"terraform_data\" \"x\" {\n  for_each = toset(concat([for i in range(1000) : [for j in range(1000) : \"${i}-${j}\"]]...))\n}\n"}},
		{name: "huge count", files: map[string]string{"main.tf": "resource \"terraform_data\" \"x\" {\n  count = 1000000000\n}\n"}},
		{name: "many instances", files: map[string]string{"main.tf": "locals { k = toset([for i in setproduct(range(30), range(1000)) : \"${i[0]}-${i[1]}\"]) }\nresource \"terraform_data\" \"x\" {\n  for_each = local.k\n}\n"}},
		{name: "module tree", files: moduleTree(30)},
		{name: "module circle", files: map[string]string{"main.tf": `module "a" { source = "./a" }`, "a/main.tf": `module "b" { source = "../b" }`, "b/main.tf": `module "a" { source = "../a" }`}},
		{name: "module of itself", files: map[string]string{"main.tf": `module "a" { source = "./" }`}},
		{name: "template of itself", files: map[string]string{"main.tf": input(`templatefile("t", {})`), "t": `${templatefile("t", {})}${templatefile("t", {})}`}},
		{name: "long chain", files: map[string]string{"main.tf": doubling(30000, `1`, `PREV + 1`) + input("local.a30000")}},
		{name: "long string", fine: true, files: map[string]string{"main.tf": input(`"` + repeat("x", 10<<20) + `"`)}},
		{name: "long number", files: map[string]string{"main.tf": input("1" + repeat("0", 1<<20) + " + " + "x.y")}},
		{name: "huge exponent", fine: true, files: map[string]string{"main.tf": input("1e999999999")}},
		{name: "huge subnet", files: map[string]string{"main.tf": input(`cidrsubnet("10.0.0.0/8", 999999999, 1e300)`)}},
		{name: "long names", files: map[string]string{"main.tf": "module \"m\" { source = \"./m\" }\n" + input("module.m.b"+repeat("a", 1<<19)+"b"), "m/main.tf": "output \"" + repeat("a", 1<<19) + "\" { value = 1 }\n"}},
		{name: "large file", files: map[string]string{"main.tf": "# " + repeat("x", 20<<20) + "\n"}},
		{name: "quadratic matching", fine: true, files: map[string]string{"main.tf": "locals { l = [for i in setproduct(range(10), range(1000)) : \"${i[0]}-${i[1]}\"] }\n" + input("length(matchkeys(local.l, local.l, distinct(local.l)))")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start := time.Now()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			s := readFiles(t, tt.files, hclconfig.Options{})
			runtime.ReadMemStats(&after)
			if took := time.Since(start); took > 60*time.Second {
				t.Errorf("it took %v", took)
			}
			t.Logf("%v, %d MB", time.Since(start).Round(time.Millisecond), (after.TotalAlloc-before.TotalAlloc)>>20)
			reported := len(s.Diagnostics) > 0
			if reported == tt.fine {
				t.Errorf("diagnostics %v", s.Diagnostics)
			}
			for _, d := range s.Diagnostics {
				if d.Summary == "Configuration can't be evaluated" {
					t.Error(d.Detail)
				}
			}
		})
	}
}

func yamlBomb(levels int) string {
	var b strings.Builder
	b.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < levels; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 10), ", "))
	}
	return b.String()
}

// What lies outside of the root, or is no regular file, is not read.
func TestFilesStayInsideTheRoot(t *testing.T) {
	base := t.TempDir()
	root := filepath.Join(base, "repo")
	dir := filepath.Join(root, "stack")
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	link := func(target, name string) {
		t.Helper()
		if err := os.Symlink(target, name); err != nil {
			t.Skip(err)
		}
	}
	write(filepath.Join(base, "secret.txt"), "outside")
	write(filepath.Join(base, "module", "main.tf"), "resource \"terraform_data\" \"outside\" {}\n")
	write(filepath.Join(root, ".git", "HEAD"), "")
	write(filepath.Join(root, "shared.txt"), "shared")
	link(base, filepath.Join(root, "up"))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	link("../../secret.txt", filepath.Join(dir, "relative.txt"))
	link(filepath.Join(base, "secret.txt"), filepath.Join(dir, "absolute.txt"))
	link(filepath.Join(root, "shared.txt"), filepath.Join(dir, "inside.txt"))
	link("/dev/zero", filepath.Join(dir, "device"))
	link("loop", filepath.Join(dir, "loop"))
	link(".", filepath.Join(dir, "here"))
	link("..", filepath.Join(dir, "again"))
	if err := makePipe(filepath.Join(dir, "pipe")); err != nil {
		t.Skip(err)
	}
	refused := []string{
		`file("../../secret.txt")`, `file("` + filepath.Join(base, "secret.txt") + `")`, `file("relative.txt")`,
		`file("absolute.txt")`, `file("../up/secret.txt")`, `file("device")`, `file("/dev/zero")`, `file("pipe")`,
		`file("loop")`, `fileset("../..", "*")`, `filebase64("/proc/self/environ")`, `templatefile("../../secret.txt", {})`,
		`filesha256("relative.txt")`, `fileexists("../../secret.txt")`,
	}
	var src strings.Builder
	for i, e := range refused {
		fmt.Fprintf(&src, "resource \"terraform_data\" \"r%d\" {\n  input = %s\n}\n", i, e)
	}
	src.WriteString(`
resource "terraform_data" "allowed" {
  input = [file("../shared.txt"), file("inside.txt"), file("here/here/inside.txt")]
}
resource "terraform_data" "globbed" {
  input = length(fileset(".", "**")) < 100000
}
module "outside" { source = "../../module" }
module "linked" { source = "../up/module" }
`)
	write(filepath.Join(dir, "main.tf"), src.String())
	link(filepath.Join(base, "module", "main.tf"), filepath.Join(dir, "linked.tf"))
	start := time.Now()
	s, err := hclconfig.Read(hclconfig.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("it took %v", took)
	}
	reported := map[string]bool{}
	for _, d := range s.Diagnostics {
		reported[d.Address] = true
	}
	for i, e := range refused {
		if !reported[fmt.Sprintf("terraform_data.r%d", i)] {
			t.Errorf("%s was not refused", e)
		}
	}
	for _, r := range s.Resources {
		switch r.Name {
		case "outside":
			t.Error("a module outside of the root was read")
		case "allowed":
			for i, want := range []string{"shared", "shared", "shared"} {
				if got, _ := r.Body.Get("input").Items[i].Text(); got != want {
					t.Errorf("file %d: got %q, want %q", i, got, want)
				}
			}
		default:
			for _, n := range []*adapt.Node{r.Body.Get("input")} {
				if text, _ := n.Text(); strings.Contains(text, "outside") {
					t.Errorf("%s holds what is outside of the root", r.Address)
				}
			}
		}
	}
	if len(s.MissingModules) != 2 {
		t.Errorf("missing modules %v, want both", s.MissingModules)
	}
}

// A values file that the user names may lie anywhere; one inside of the root
// is not followed out of it.
func TestNamedValuesFiles(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "repo")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		filepath.Join(base, "outside.tfvars"): "a = \"outside\"\n",
		filepath.Join(dir, "inside.tfvars"):   "b = \"inside\"\n",
		filepath.Join(base, "secret.tfvars"):  "c = \"secret\"\n",
		filepath.Join(dir, "main.tf"): `
variable "a" { default = "" }
variable "b" { default = "" }
variable "c" { default = "" }
resource "terraform_data" "x" { input = "${var.a} ${var.b} ${var.c}" }
`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../secret.tfvars", filepath.Join(dir, "link.tfvars")); err != nil {
		t.Skip(err)
	}
	s, err := hclconfig.Read(hclconfig.Options{Dir: dir, Root: dir, Values: []hclconfig.Value{
		{File: filepath.Join(base, "outside.tfvars")}, {File: "inside.tfvars"}, {File: filepath.Join(dir, "link.tfvars")},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Resources[0].Body.Get("input").Text(); got != "outside inside " {
		t.Errorf("got %q", got)
	}
	if len(s.Diagnostics) != 1 || !strings.Contains(s.Diagnostics[0].Detail, "link.tfvars") {
		t.Errorf("diagnostics %v, want one about the link", s.Diagnostics)
	}
}
