// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package archtest_test

const module = "github.com/failoverplan/terraform-provider-failover"

// A layer is a directory of the repository with what the code in it may
// import; tests are free to import more. The linter's configuration is written
// from the same table.
type layer struct {
	// dir is the directory with everything below it, relative to the
	// repository; "." is the program itself, without what is below.
	dir string
	// internal lists the directories of this repository that it may import.
	internal []string
	// core marks a package that answers from its arguments alone. It may
	// import the packages of pureStd, those of std and those of external,
	// and nothing else.
	core          bool
	std, external []string
}

// layers is the import direction: a package may use what stands above it, as
// far as its line says so.
var layers = []layer{
	{dir: "internal/docref", core: true},
	{dir: "internal/topology", core: true},
	{dir: "internal/engine", core: true, internal: []string{"docref", "topology"}},
	{dir: "internal/validate", core: true, internal: []string{"docref", "topology", "engine"}},
	{dir: "internal/report", core: true, internal: []string{"docref", "topology", "engine", "validate"},
		std: []string{"crypto/sha256", "embed", "encoding/hex", "encoding/json", "encoding/xml", "html/template", "io"},
		// Text is laid out by what a terminal shows as one character.
		external: []string{"github.com/rivo/uniseg", "github.com/go-json-experiment/json"}},
	{dir: "internal/review", core: true, internal: []string{"docref", "topology", "engine", "validate", "report"},
		// Objects that don't depend on one another are described side by side.
		std: []string{"runtime", "sync"}},
	{dir: "internal/adapt", internal: []string{"topology"}},
	{dir: "internal/reader", internal: []string{"topology", "adapt"}},
	{dir: "internal/provider", internal: []string{"docref", "topology", "engine", "validate", "report", "review", "adapt"}},
	{dir: "internal/cli", internal: []string{"docref", "topology", "engine", "validate", "report", "review", "adapt", "reader"}},
	{dir: ".", internal: []string{"cli", "provider"}},
}

// unlayered are programs and helpers for working on the product. They are no
// part of it, so they may use all of it, and no layer may import them.
var unlayered = []string{"integrations", "internal/archtest", "internal/docgen", "internal/golden", "internal/headers", "internal/testenv", "tools"}

// pureStd are the packages of the standard library that neither touch the
// world outside the process nor remember anything between two calls.
var pureStd = []string{
	"bytes", "cmp", "container/heap", "container/list", "errors", "fmt",
	"hash/fnv", "iter", "maps", "math", "math/big", "math/bits", "path",
	"regexp", "slices", "sort", "strconv", "strings", "text/tabwriter",
	"unicode", "unicode/utf8",
}

// A reason says why an import is refused. The prefix stands for every package
// that begins with it.
type reason struct{ prefix, why string }

// coreReasons explain what all of the core refuses; what they don't name is
// refused by not being allowed.
var coreReasons = []reason{
	{"os", "The core does no I/O: cli and provider read the world and pass in what they read."},
	{"io/fs", "The core does no I/O: readers turn files into values."},
	{"net", "The core does no I/O: nothing in this product uses the network."},
	{"time", "The core reads no clock: the same input must give the same bytes on any day."},
	{"math/rand", "The core is deterministic: the same input must give the same bytes."},
	{"log", "The core does not log: what is worth telling is part of the result."},
	{"context", "The core does no I/O, so it has nothing to cancel."},
	{"sync", "The core is sequential: concurrency belongs to its callers, of which review is one."},
	{"unsafe", "The core must not be able to crash on any input."},
	{"github.com/hashicorp", "The core knows neither Terraform nor HCL."},
	{"github.com/zclconf", "The core does not know cty, which is the currency of the edges."},
	{module, directionWhy},
}

// owned are the third-party packages that only one layer may import, with
// everything below them.
var owned = []struct {
	prefix string
	owners []string
	why    string
}{
	{"github.com/hashicorp/terraform-plugin-", []string{"internal/provider"},
		"Only provider knows Terraform's plugin protocol and its framework."},
	{"github.com/hashicorp/hcl", []string{"internal/reader"},
		"Only reader knows HCL; everybody else works with the resources that it returns."},
	{"github.com/go-json-experiment/json", []string{"internal/reader", "internal/report"},
		"Only reader decodes plans and states, and only report encodes; everybody else works with what they return."},
}

const directionWhy = "Imports go one way: docref, topology <- engine <- validate <- report <- review <- cli, provider; topology <- adapt <- reader <- cli; cli and provider never import each other."
