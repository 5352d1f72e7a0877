// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Command schemagen condenses the google provider's schema, as `terraform
// providers schema -json` prints it, to the lines that the configuration
// reader needs: which arguments and blocks a type has, of which type, and
// whether they are required, optional or computed. The types are those that the
// output file lists already and those named as arguments; of a new file, all.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"strings"
)

type block struct {
	Attributes map[string]attribute `json:"attributes"`
	Blocks     map[string]nested    `json:"block_types"`
}

type attribute struct {
	Type       json.RawMessage `json:"type"`
	Required   bool            `json:"required"`
	Optional   bool            `json:"optional"`
	Computed   bool            `json:"computed"`
	Deprecated bool            `json:"deprecated"`
}

type nested struct {
	Block   block  `json:"block"`
	Nesting string `json:"nesting_mode"`
	Min     int    `json:"min_items"`
	Max     int    `json:"max_items"`
}

type schemas map[string]struct {
	Block block `json:"block"`
}

// document is the output of Terraform, or the part of one provider in it.
type document struct {
	Providers map[string]struct {
		Resources schemas `json:"resource_schemas"`
		Data      schemas `json:"data_source_schemas"`
	} `json:"provider_schemas"`
	Resources schemas `json:"resource_schemas"`
	Data      schemas `json:"data_source_schemas"`
}

func main() {
	log.SetFlags(0)
	in := flag.String("schema", "", "provider schema in JSON")
	out := flag.String("out", "schema.txt", "file to write")
	flag.Parse()
	if *in == "" {
		log.Fatal("-schema is missing: give it the file that `terraform providers schema -json` printed")
	}
	raw, err := os.ReadFile(*in)
	if err != nil {
		log.Fatal(err)
	}
	var doc document
	if err := json.Unmarshal(raw, &doc); err != nil {
		log.Fatal(err)
	}
	for address, p := range doc.Providers {
		if strings.HasSuffix(address, "/hashicorp/google") {
			doc.Resources, doc.Data = p.Resources, p.Data
		}
	}
	wanted := listed(*out)
	for _, name := range flag.Args() {
		wanted["resource "+name], wanted["data "+name] = true, true
	}
	var b bytes.Buffer
	write(&b, "resource", doc.Resources, wanted)
	write(&b, "data", doc.Data, wanted)
	if err := os.WriteFile(*out, b.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}

// listed reads which types an earlier output holds.
func listed(file string) map[string]bool {
	out := map[string]bool{}
	raw, err := os.ReadFile(file)
	if err != nil {
		return out
	}
	for line := range strings.Lines(string(raw)) {
		if !strings.HasPrefix(line, " ") {
			out[strings.TrimSpace(line)] = true
		}
	}
	return out
}

func write(b *bytes.Buffer, kind string, types schemas, wanted map[string]bool) {
	for _, name := range slices.Sorted(maps.Keys(types)) {
		if len(wanted) > 0 && !wanted[kind+" "+name] {
			continue
		}
		fmt.Fprintf(b, "%s %s\n", kind, name)
		writeBlock(b, types[name].Block, " ")
	}
}

func writeBlock(b *bytes.Buffer, bl block, indent string) {
	for _, name := range slices.Sorted(maps.Keys(bl.Attributes)) {
		a := bl.Attributes[name]
		flags := ""
		for _, f := range []struct {
			on   bool
			text string
		}{{a.Required, "r"}, {a.Optional, "o"}, {a.Computed, "c"}} {
			if f.on {
				flags += f.text
			}
		}
		fmt.Fprintf(b, "%s%s %s %s\n", indent, name, flags, compact(a.Type))
	}
	for _, name := range slices.Sorted(maps.Keys(bl.Blocks)) {
		n := bl.Blocks[name]
		fmt.Fprintf(b, "%s%s { %s %d %d\n", indent, name, n.Nesting, n.Min, n.Max)
		writeBlock(b, n.Block, indent+" ")
	}
}

// compact writes a type without white space.
func compact(raw json.RawMessage) string {
	var b bytes.Buffer
	if err := json.Compact(&b, raw); err != nil {
		log.Fatal(err)
	}
	return strings.Trim(b.String(), `"`)
}
