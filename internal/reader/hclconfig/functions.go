// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"maps"
	"slices"

	yaml "github.com/zclconf/go-cty-yaml"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

// builtin is a function of the language with what it does to tokens.
type builtin struct {
	impl function.Function
	// letters is set for functions that look at the letters of strings: a
	// token in an argument makes their result unknown. The other ones
	// carry tokens through.
	letters func(r *reader, args []cty.Value) bool
	// changes is set where the result is another value than the argument,
	// so that it is derived from what the argument came from.
	changes bool
	// large is set where work or result can exceed the size of the
	// arguments as they are shared in memory.
	large bool
	// composes is set for functions that make one string of several.
	composes bool
	// selects is set for functions that choose one of several values and
	// know themselves which.
	selects bool
	// foreign is set where the result is decoded from text that may spell
	// a token.
	foreign bool
}

func (b builtin) opaque(r *reader, args []cty.Value) bool {
	if b.letters == nil || !b.letters(r, args) {
		return false
	}
	for _, a := range args {
		if r.anyToken(a) {
			return true
		}
	}
	return false
}

func always(*reader, []cty.Value) bool { return true }

// carry is a function that does not care what its strings spell.
func carry(f function.Function) builtin { return builtin{impl: f} }

// choose is carry for functions that choose one of several values.
func choose(f function.Function) builtin { return builtin{impl: f, selects: true} }

// carryLarge is carry, for arguments that are walked as a whole.
func carryLarge(f function.Function) builtin { return builtin{impl: f, large: true} }

// read is a function that reads the letters of its strings.
func read(f function.Function) builtin {
	return builtin{impl: f, letters: always, changes: true, large: true}
}

func (r *reader) function(name string) (builtin, bool) {
	if r.functions == nil {
		r.functions = r.builtins()
	}
	b, ok := r.functions[name]
	return b, ok
}

func (r *reader) functionNames() []string {
	r.function("")
	names := slices.Collect(maps.Keys(r.functions))
	names = append(names, "try", "can", "templatefile", "templatestring", "convert")
	slices.Sort(names)
	return names
}

// openTofuFunctions are known by name only, to say what they are.
var openTofuFunctions = map[string]bool{
	"base64gunzip": true, "cidrcontains": true, "deepmerge": true, "urldecode": true,
}

// builtins lists the functions of the language, except those whose arguments
// are no plain values: try, can, templatefile, templatestring and convert.
func (r *reader) builtins() map[string]builtin {
	return map[string]builtin{
		"abs":              read(stdlib.AbsoluteFunc),
		"abspath":          read(r.abspathFunction()),
		"alltrue":          carry(r.truthFunction(true)),
		"anytrue":          carry(r.truthFunction(false)),
		"base64decode":     {impl: base64Decode, letters: always, changes: true, foreign: true},
		"base64encode":     read(base64Encode),
		"base64gzip":       read(base64Gzip),
		"base64sha256":     read(hashFunction(sha256Sum, inBase64)),
		"base64sha512":     read(hashFunction(sha512Sum, inBase64)),
		"basename":         read(pathFunction(baseName)),
		"bcrypt":           read(unpredictable(cty.String, stringParam("str"))),
		"ceil":             read(stdlib.CeilFunc),
		"chomp":            carry(stdlib.ChompFunc),
		"chunklist":        carry(stdlib.ChunklistFunc),
		"cidrhost":         read(cidrHost),
		"cidrnetmask":      read(cidrNetmask),
		"cidrsubnet":       read(cidrSubnet),
		"cidrsubnets":      read(cidrSubnets),
		"coalesce":         choose(r.coalesceFunction()),
		"coalescelist":     carry(stdlib.CoalesceListFunc),
		"compact":          carry(stdlib.CompactFunc),
		"concat":           carry(stdlib.ConcatFunc),
		"contains":         carry(r.containsFunction()),
		"csvdecode":        {impl: stdlib.CSVDecodeFunc, foreign: true},
		"dirname":          read(pathFunction(dirName)),
		"distinct":         carryLarge(r.distinctFunction()),
		"element":          choose(r.elementFunction()),
		"endswith":         read(endsWith),
		"ephemeralasnull":  carry(ephemeralAsNull),
		"file":             read(r.fileFunction(asText)),
		"filebase64":       read(r.fileFunction(inBase64Text)),
		"filebase64sha256": read(r.fileFunction(hashed(sha256Sum, inBase64))),
		"filebase64sha512": read(r.fileFunction(hashed(sha512Sum, inBase64))),
		"fileexists":       read(r.fileExistsFunction()),
		"filemd5":          read(r.fileFunction(hashed(md5Sum, inHex))),
		"fileset":          read(r.fileSetFunction()),
		"filesha1":         read(r.fileFunction(hashed(sha1Sum, inHex))),
		"filesha256":       read(r.fileFunction(hashed(sha256Sum, inHex))),
		"filesha512":       read(r.fileFunction(hashed(sha512Sum, inHex))),
		"flatten":          carryLarge(r.flattenFunction()),
		"floor":            read(stdlib.FloorFunc),
		"format":           {impl: bounded(stdlib.FormatFunc), letters: formatReads, large: true, composes: true},
		"formatdate":       read(stdlib.FormatDateFunc),
		"formatlist":       {impl: bounded(stdlib.FormatListFunc), letters: formatReads, large: true, composes: true},
		"indent":           carry(indentLines),
		"index":            carry(r.indexFunction()),
		"issensitive":      carry(isSensitive),
		"join":             {impl: joinStrings, composes: true},
		"jsondecode":       {impl: r.jsonDecodeFunction(), foreign: true},
		"jsonencode":       {impl: stdlib.JSONEncodeFunc, large: true, composes: true},
		"keys":             carry(stdlib.KeysFunc),
		"length":           carry(r.lengthFunction()),
		"log":              read(stdlib.LogFunc),
		"lookup":           choose(r.lookupFunction()),
		"lower":            carry(stdlib.LowerFunc),
		"matchkeys":        carryLarge(r.matchKeysFunction()),
		"max":              read(stdlib.MaxFunc),
		"md5":              read(hashFunction(md5Sum, inHex)),
		"merge":            carry(stdlib.MergeFunc),
		"min":              read(stdlib.MinFunc),
		"nonsensitive":     carry(nonSensitive),
		"one":              choose(r.oneFunction()),
		"parseint":         read(stdlib.ParseIntFunc),
		"pathexpand":       read(pathExpand),
		"plantimestamp":    carry(unpredictable(cty.String)),
		"pow":              read(stdlib.PowFunc),
		"range":            read(stdlib.RangeFunc),
		"regex":            read(stdlib.RegexFunc),
		"regexall":         read(stdlib.RegexAllFunc),
		"replace":          {impl: replaceText, letters: replaceReads, composes: true},
		"reverse":          carry(stdlib.ReverseListFunc),
		"rsadecrypt":       read(unpredictable(cty.String, stringParam("ciphertext"), stringParam("privatekey"))),
		"sensitive":        carry(makeSensitive),
		"setintersection":  carryLarge(r.setFunction(stdlib.SetIntersectionFunc)),
		"setproduct":       carryLarge(setProduct),
		"setsubtract":      carryLarge(r.setFunction(stdlib.SetSubtractFunc)),
		"setunion":         carryLarge(stdlib.SetUnionFunc),
		"sha1":             read(hashFunction(sha1Sum, inHex)),
		"sha256":           read(hashFunction(sha256Sum, inHex)),
		"sha512":           read(hashFunction(sha512Sum, inHex)),
		"signum":           read(stdlib.SignumFunc),
		"slice":            carry(stdlib.SliceFunc),
		"sort":             carry(stdlib.SortFunc),
		"split":            {impl: stdlib.SplitFunc, letters: splitReads},
		"startswith":       read(startsWith),
		"strcontains":      read(strContains),
		"strrev":           read(stdlib.ReverseFunc),
		"substr":           read(stdlib.SubstrFunc),
		"sum":              read(sumNumbers),
		"textdecodebase64": {impl: textDecodeBase64, letters: always, changes: true, foreign: true},
		"textencodebase64": read(textEncodeBase64),
		"timeadd":          read(stdlib.TimeAddFunc),
		"timecmp":          read(timeCompare),
		"timestamp":        carry(unpredictable(cty.String)),
		"title":            read(stdlib.TitleFunc),
		"tobool":           {impl: toFunction(cty.Bool), letters: always},
		"tolist":           carry(toFunction(cty.List(cty.DynamicPseudoType))),
		"tomap":            carry(toFunction(cty.Map(cty.DynamicPseudoType))),
		"tonumber":         {impl: toFunction(cty.Number), letters: always},
		"toset":            carry(toFunction(cty.Set(cty.DynamicPseudoType))),
		"tostring":         carry(toFunction(cty.String)),
		"transpose":        carryLarge(transposeMap),
		"trim":             carry(stdlib.TrimFunc),
		"trimprefix":       carry(stdlib.TrimPrefixFunc),
		"trimspace":        carry(stdlib.TrimSpaceFunc),
		"trimsuffix":       carry(stdlib.TrimSuffixFunc),
		"upper":            carry(stdlib.UpperFunc),
		"urlencode":        read(urlEncode),
		"uuid":             carry(unpredictable(cty.String)),
		"uuidv5":           read(uuidV5),
		"values":           carry(stdlib.ValuesFunc),
		"yamldecode":       {impl: r.yamlDecodeFunction(), foreign: true},
		"yamlencode":       {impl: yaml.YAMLEncodeFunc, large: true, composes: true},
		"zipmap":           carry(stdlib.ZipmapFunc),
	}
}
