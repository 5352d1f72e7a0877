// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/zclconf/go-cty/cty"
)

//go:generate go run ./schemagen -schema=$GOOGLE_PROVIDER_SCHEMA -out schema.txt

// schemaText is the google provider's schema for the types that the product
// reads, condensed by schemagen.
//
//go:embed schema.txt
var schemaText string

// blockSchema is what a resource type or a nested block may hold. A nil one is
// not known; all methods work on it.
type blockSchema struct {
	attributes map[string]*attributeSchema
	blocks     map[string]*nestedSchema
	// names holds the attributes in order, for output that does not depend
	// on maps.
	names, blockOrder []string
}

type attributeSchema struct {
	required, optional, computed bool
	ty                           cty.Type
}

type nestedSchema struct {
	blockSchema
	nesting  string
	min, max int
}

func (s *blockSchema) attribute(name string) *attributeSchema {
	if s == nil {
		return nil
	}
	return s.attributes[name]
}

// block returns the schema of a nested block. ok is false where there is none
// of that name or nothing is known.
func (s *blockSchema) block(name string) (*blockSchema, bool) {
	if n := s.nested(name); n != nil {
		return &n.blockSchema, true
	}
	return nil, false
}

func (s *blockSchema) nested(name string) *nestedSchema {
	if s == nil {
		return nil
	}
	return s.blocks[name]
}

// schemaIndex finds the text of each type once.
var schemaIndex = sync.OnceValue(func() map[string]string {
	index := map[string]string{}
	rest := schemaText
	for rest != "" {
		// A type ends where the next line without indentation starts.
		head, body, _ := strings.Cut(rest, "\n")
		end := len(body)
		for at := 0; at < len(body); {
			if body[at] != ' ' {
				end = at
				break
			}
			nl := strings.IndexByte(body[at:], '\n')
			if nl < 0 {
				break
			}
			at += nl + 1
		}
		index[head] = body[:end]
		rest = body[end:]
	}
	return index
})

// schemaOf returns the schema of a managed or data resource type.
func (r *reader) schemaOf(kind, typ string) (*blockSchema, bool) {
	key := kind + " " + typ
	if s, ok := r.schemas[key]; ok {
		return s, s != nil
	}
	var s *blockSchema
	if text, ok := schemaIndex()[key]; ok {
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		s = &blockSchema{}
		parseBlock(s, lines, 1)
	}
	r.schemas[key] = s
	return s, s != nil
}

// parseBlock reads the lines of one block and returns how many they are.
func parseBlock(s *blockSchema, lines []string, indent int) int {
	s.attributes = map[string]*attributeSchema{}
	s.blocks = map[string]*nestedSchema{}
	for i := 0; i < len(lines); {
		line := lines[i]
		if len(line) <= indent || line[indent-1] != ' ' {
			return i
		}
		f := strings.Fields(line)
		if f[1] != "{" {
			s.attributes[f[0]] = &attributeSchema{
				required: strings.Contains(f[1], "r"),
				optional: strings.Contains(f[1], "o"),
				computed: strings.Contains(f[1], "c"),
				ty:       schemaType(f[2]),
			}
			s.names = append(s.names, f[0])
			i++
			continue
		}
		n := &nestedSchema{nesting: f[2]}
		n.min, _ = strconv.Atoi(f[3])
		n.max, _ = strconv.Atoi(f[4])
		i += 1 + parseBlock(&n.blockSchema, lines[i+1:], indent+1)
		s.blocks[f[0]] = n
		s.blockOrder = append(s.blockOrder, f[0])
	}
	return len(lines)
}

func schemaType(text string) cty.Type {
	switch text {
	case "string":
		return cty.String
	case "number":
		return cty.Number
	case "bool":
		return cty.Bool
	}
	var ty cty.Type
	if err := json.Unmarshal([]byte(text), &ty); err != nil {
		return cty.DynamicPseudoType
	}
	return ty
}

// uniqueNames are the computed strings that are never null and never equal for
// two objects, so that a token may stand for them.
var uniqueNames = map[string]bool{
	"id": true, "self_link": true, "self_link_unique": true, "self_link_with_id": true,
	"instance_group": true, "ip_address": true, "address": true, "name": true,
}

// uniqueGeneric is the same for Google Cloud types without a schema here.
var uniqueGeneric = map[string]bool{
	"id": true, "self_link": true, "self_link_unique": true,
	"instance_group": true, "ip_address": true, "address": true,
}

// isUnique reports whether an attribute that nobody configured gets a token.
func isUnique(s *blockSchema, typ, name string) bool {
	if s != nil {
		a := s.attribute(name)
		return a != nil && a.computed && a.ty == cty.String && uniqueNames[name]
	}
	if strings.HasPrefix(typ, "google_") {
		return uniqueGeneric[name]
	}
	return name == "id"
}

// blockNames is what the JSON syntax needs to know about a type.
func (r *reader) blockNames(kind, typ string) (*blockSchema, bool) { return r.schemaOf(kind, typ) }
