// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"context"
	"errors"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/reader/jsondoc"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/statejson"
)

// InputError says that nothing of an input could be read.
type InputError struct {
	// Path is the input as the user named it.
	Path string
	// Problem says what is wrong, without a full stop.
	Problem string
	// Remedy says in full sentences what to do, or is empty.
	Remedy string
	// Line and Offset are the place in the file, 0 where it isn't known.
	Line   int
	Offset int64
}

// Error joins the three parts to sentences.
func (e *InputError) Error() string {
	name := e.Path
	if name == "-" {
		name = "standard input"
	}
	s := name + ": " + e.Problem + "."
	if e.Remedy != "" {
		s += " " + e.Remedy
	}
	return s
}

// inputError puts an error of one of the JSON readers into words.
func inputError(path string, err error) error {
	var (
		doc    *jsondoc.Error
		plan   *planjson.VersionError
		state  *statejson.VersionError
		done   *InputError
		packed *packedError
	)
	switch {
	case errors.As(err, &done):
		return err
	case errors.As(err, &doc):
		e := &InputError{Path: path, Problem: doc.Error(), Line: doc.Line, Offset: doc.Offset}
		e.Remedy = "Write it anew with `terraform show -json`."
		if doc.Truncated {
			e.Remedy = "It may still have been written, or the disk or the pipe was cut off. Write it anew with `terraform show -json`."
		}
		return e
	case errors.As(err, &plan):
		return &InputError{Path: path, Problem: plan.Error(), Remedy: "Use a version of this program that is as new as the Terraform that wrote it."}
	case errors.As(err, &state):
		e := &InputError{Path: path, Problem: state.Error(), Remedy: "Use a version of this program that is as new as the Terraform that wrote it."}
		if state.Raw {
			e.Remedy = "Let a Terraform that knows it upgrade it, or print it with `terraform show -json`."
		}
		return e
	case errors.As(err, &packed):
		return &InputError{Path: path, Problem: packed.Error(), Remedy: "Compress it anew, or give it uncompressed."}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	return &InputError{Path: path, Problem: strings.TrimSuffix(err.Error(), ".")}
}

// configurationNames are the ends of file names that Terraform and OpenTofu
// read together with their neighbours.
var configurationNames = []string{".tf", ".tf.json", ".tofu", ".tofu.json"}

// refuseName refuses files that can't be read by themselves.
func refuseName(path string) error {
	for _, end := range configurationNames {
		if strings.HasSuffix(path, end) {
			return &InputError{Path: path, Problem: "it is one file of a configuration, and a configuration is a directory", Remedy: "Give the directory that holds it."}
		}
	}
	for _, end := range []string{".tfvars", ".tfvars.json"} {
		if strings.HasSuffix(path, end) {
			return &InputError{Path: path, Problem: "it holds values of variables and no resources", Remedy: "Give the configuration's directory, and this file with --var-file."}
		}
	}
	return nil
}

// refuseContent says what the content is instead of a plan or state.
func refuseContent(path string, k kind) error {
	e := &InputError{Path: path, Remedy: "Give a configuration directory, a saved plan, or what `terraform show -json` prints of a plan or state."}
	switch k {
	case kindEmpty:
		e.Problem = "it is empty"
		e.Remedy = "If `terraform show -json` was to fill it, look at what that command printed to standard error."
	case kindPlanLog:
		e.Problem = "it is the log that `terraform plan -json` or `terraform apply -json` prints, which holds no plan"
		e.Remedy = "Save the plan with `terraform plan -out=tfplan`, and give tfplan or what `terraform show -json tfplan` prints."
	case kindReport:
		e.Problem = "it is a report of this program, which says what was found and not what was read"
		e.Remedy = "Give the directory, plan or state that it was made of. A report can be the --baseline of a review."
	case kindOtherJSON:
		e.Problem = "it is JSON, and neither a plan nor a state"
	case kindArchive:
		e.Problem = "it is an archive"
	case kindBinary:
		e.Problem = "it is a binary file, and no saved plan"
	default:
		e.Problem = "it is text, and neither a plan nor a state"
		e.Remedy += " The text that `terraform plan` prints for people can't be read."
	}
	return e
}
