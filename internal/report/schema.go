// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import _ "embed" // for the schema

// Schema is the JSON schema of the report document, as it is published.
//
//go:embed schema.json
var Schema []byte
