// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package report

import (
	"io"

	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

// RenderOptions are what a rendering may depend on besides the document.
type RenderOptions struct {
	// Width is the number of columns that text is wrapped at.
	Width int
	// Color says whether escape sequences may be used.
	Color bool
	// Version is the program's version.
	Version string
	// Tag tells the report apart from those of other projects in the same
	// repository; empty is where its inputs lie.
	Tag string
	// Gate says what makes the run fail.
	Gate Gate
	// Files answers about the files that the document names; nil where they
	// are not at hand.
	Files Files
	// Rules are the rules that a format describes; nil is the catalogue.
	Rules []*validate.Rule
}

// Format is one way to write a document.
type Format struct {
	Name string
	// Summary says in a few words what it is for.
	Summary string
	Write   func(io.Writer, *Document, RenderOptions) error
	// Trace is set where the format shows the way to an outcome.
	Trace bool
}

// Formats lists every format, the default first.
var Formats = []Format{
	{Name: "text", Summary: "for people, in a terminal or a log", Write: WriteText},
	{Name: "json", Summary: "the report document, for programs", Write: WriteJSON},
	{Name: "markdown", Summary: "a comment on a pull request, at most 60 kB", Write: WriteMarkdown},
	{Name: "step-summary", Summary: "the same for the summary of a job, at most 1 MB", Write: WriteStepSummary},
	{Name: "sarif", Summary: "SARIF 2.1.0, for editors and dashboards", Write: WriteSARIF, Trace: true},
	{Name: "code-scanning", Summary: "SARIF for GitHub, which knows no suppressed results", Write: WriteCodeScanning, Trace: true},
	{Name: "junit", Summary: "JUnit XML, for test reports", Write: WriteJUnit, Trace: true},
	{Name: "github", Summary: "annotations of a GitHub workflow", Write: WriteGitHub},
	{Name: "gitlab", Summary: "a GitLab code quality report", Write: WriteGitLab},
	{Name: "atlantis", Summary: "a custom policy check of Atlantis", Write: WriteAtlantis},
}

// FormatNamed returns the format of that name.
func FormatNamed(name string) (Format, bool) {
	for _, f := range Formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}
