// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package hclconfig

import (
	"bytes"
	"compress/gzip"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	yaml "github.com/zclconf/go-cty-yaml"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/ianaindex"
)

func md5Sum(b []byte) []byte    { s := md5.Sum(b); return s[:] }
func sha1Sum(b []byte) []byte   { s := sha1.Sum(b); return s[:] }
func sha256Sum(b []byte) []byte { s := sha256.Sum256(b); return s[:] }
func sha512Sum(b []byte) []byte { s := sha512.Sum512(b); return s[:] }
func inHex(b []byte) string     { return hex.EncodeToString(b) }
func inBase64(b []byte) string  { return base64.StdEncoding.EncodeToString(b) }

func hashFunction(sum func([]byte) []byte, spell func([]byte) string) function.Function {
	return textFunction("str", func(s string) (string, error) { return spell(sum([]byte(s))), nil })
}

var errNotUTF8 = errors.New("the result of decoding the provided string is not valid UTF-8")

var base64Decode = textFunction("str", func(s string) (string, error) {
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return "", errors.New("failed to decode base64 data")
	}
	if !utf8.Valid(b) {
		return "", errNotUTF8
	}
	return string(b), nil
})

var base64Encode = textFunction("str", func(s string) (string, error) { return inBase64([]byte(s)), nil })

var base64Gzip = textFunction("str", func(s string) (string, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(s)); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return inBase64(b.Bytes()), nil
})

func charset(name string) (encoding.Encoding, error) {
	enc, err := ianaindex.IANA.Encoding(name)
	if err != nil || enc == nil {
		return nil, fmt.Errorf("%q is not a supported IANA encoding name or alias", name)
	}
	return enc, nil
}

var textEncodeBase64 = function.New(&function.Spec{
	Params: []function.Parameter{stringParam("string"), stringParam("encoding")},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		enc, err := charset(args[1].AsString())
		if err != nil {
			return cty.NilVal, function.NewArgError(1, err)
		}
		b, err := enc.NewEncoder().Bytes([]byte(args[0].AsString()))
		if err != nil {
			return cty.NilVal, function.NewArgErrorf(0, "the given string contains characters that cannot be represented in %s", args[1].AsString())
		}
		return cty.StringVal(inBase64(b)), nil
	},
})

var textDecodeBase64 = function.New(&function.Spec{
	Params: []function.Parameter{stringParam("source"), stringParam("encoding")},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		enc, err := charset(args[1].AsString())
		if err != nil {
			return cty.NilVal, function.NewArgError(1, err)
		}
		raw, err := base64.StdEncoding.DecodeString(args[0].AsString())
		if err != nil {
			return cty.NilVal, function.NewArgErrorf(0, "the given value is not valid base64")
		}
		b, err := enc.NewDecoder().Bytes(raw)
		if err != nil || bytes.ContainsRune(b, utf8.RuneError) {
			return cty.NilVal, function.NewArgErrorf(0, "the given string contains symbols that are not defined for %s", args[1].AsString())
		}
		return cty.StringVal(string(b)), nil
	},
})

// uuidV5 names a UUID by SHA-1, RFC 4122 section 4.3.
var uuidV5 = function.New(&function.Spec{
	Params: []function.Parameter{stringParam("namespace"), stringParam("name")},
	Type:   function.StaticReturnType(cty.String),
	Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
		space, ok := uuidSpaces[args[0].AsString()]
		if !ok {
			space = args[0].AsString()
		}
		id, err := hex.DecodeString(strings.ReplaceAll(space, "-", ""))
		if err != nil || len(id) != 16 || len(space) != 36 {
			return cty.NilVal, function.NewArgErrorf(0, "uuidv5() doesn't support namespace %s", args[0].AsString())
		}
		sum := sha1Sum(append(id, args[1].AsString()...))[:16]
		sum[6] = sum[6]&0x0f | 0x50
		sum[8] = sum[8]&0x3f | 0x80
		return cty.StringVal(fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:])), nil
	},
})

var uuidSpaces = map[string]string{
	"dns":  "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
	"url":  "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
	"oid":  "6ba7b812-9dad-11d1-80b4-00c04fd430c8",
	"x500": "6ba7b814-9dad-11d1-80b4-00c04fd430c8",
}

// decodeFunction decodes text to whatever it holds.
func (r *reader) decodeFunction(param string, decode func(string) (cty.Value, error)) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{stringParam(param)},
		Type:   function.StaticReturnType(cty.DynamicPseudoType),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			v, err := decode(args[0].AsString())
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			// Aliases make a YAML document of a few lines larger than any
			// memory, as soon as somebody walks it.
			if err := r.checkSize(v); err != nil {
				return cty.NilVal, errUndecoded
			}
			return v, nil
		},
	})
}

func (r *reader) yamlDecodeFunction() function.Function {
	return r.decodeFunction("src", func(s string) (cty.Value, error) {
		return yaml.Unmarshal([]byte(s), cty.DynamicPseudoType)
	})
}

func (r *reader) jsonDecodeFunction() function.Function {
	return r.decodeFunction("str", func(s string) (cty.Value, error) {
		if err := checkJSONDepth([]byte(s)); err != nil {
			return cty.NilVal, err
		}
		return stdlib.JSONDecode(cty.StringVal(s))
	})
}
