// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package reader

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/hclconfig"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planfile"
	"github.com/failoverplan/terraform-provider-failover/internal/reader/planjson"
)

// readSavedPlan reads a saved plan: its JSON as the user's own terraform shows
// it, else what can be decoded of it, and the configuration that it holds.
func readSavedPlan(ctx context.Context, opts Options, file *os.File) (*adapt.Source, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, openError(opts.Path, err)
	}
	saved, err := planfile.Open(file, info.Size())
	if err != nil {
		return nil, &InputError{Path: opts.Path, Problem: err.Error(), Remedy: "Save it anew with `terraform plan -out`."}
	}
	popts := planjson.Options{Path: opts.Path, Reads: opts.Reads, Keys: true}
	plan, notes, err := showOrDecode(ctx, opts, saved, popts)
	if err != nil {
		return nil, err
	}
	dir, config, err := savedOptions(opts, saved)
	var src *adapt.Source
	switch {
	case err != nil:
		src = alone(plan)
		src.Diagnostics = append(src.Diagnostics, adapt.Diagnostic{
			Severity: adapt.Warning,
			Summary:  "The saved plan's copy of the configuration could not be read",
			Detail:   fmt.Sprintf("%s. Name the configuration's directory with --config.", sentence(err)),
		})
		err = nil
	case notes.missing:
		src, err = unplanned(opts, plan, dir, config)
	default:
		src, err = joined(opts, plan, dir, config)
	}
	if err != nil {
		return nil, err
	}
	src.Diagnostics = append(notes.list, src.Diagnostics...)
	return src, nil
}

// notes say how a saved plan was read.
type notes struct {
	list []adapt.Diagnostic
	// missing is set where the plan itself could not be read, and what there
	// is of it is the prior state.
	missing bool
}

// showOrDecode gets the plan out of a saved plan, and says how where it is not
// the way that Terraform offers.
func showOrDecode(ctx context.Context, opts Options, saved *planfile.File, popts planjson.Options) (*planjson.Plan, notes, error) {
	plan, failed := show(ctx, opts, popts)
	if failed == nil {
		return plan, notes{}, nil
	}
	if ctx.Err() != nil {
		return nil, notes{}, ctx.Err()
	}
	note := adapt.Diagnostic{
		Severity: adapt.Warning,
		Summary:  "The saved plan was read without terraform",
		Detail:   fmt.Sprintf("Terraform shows a saved plan as JSON, which is the form meant for other programs; here it could not be had: %s. The file itself was decoded instead, whose format belongs to Terraform.", strings.TrimRight(failed.Error(), ".")),
	}
	plan, err := saved.Plan(popts)
	if err == nil {
		return plan, notes{list: []adapt.Diagnostic{note}}, nil
	}
	// What is left is what the archive holds besides the plan.
	plan, stateErr := saved.PriorPlan(popts)
	if stateErr != nil {
		return nil, notes{}, &InputError{Path: opts.Path, Problem: fmt.Sprintf("%v; and %v", failed, err), Remedy: "Run `terraform show -json` where the plan was made, and give its output."}
	}
	note.Severity = adapt.Error
	note.Summary = "The values that the saved plan plans are missing"
	note.Detail = fmt.Sprintf("%s, and the file could not be decoded: %v. Shown is what its copy of the configuration and its prior state tell. Run `terraform show -json` where the plan was made, and give its output.", sentence(failed), err)
	return plan, notes{list: []adapt.Diagnostic{note}, missing: true}, nil
}

func sentence(err error) string {
	s := strings.TrimRight(err.Error(), ".")
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

var errForbidden = errors.New("running a program is forbidden")

// show lets the user's terraform print the plan.
func show(ctx context.Context, opts Options, popts planjson.Options) (plan *planjson.Plan, err error) {
	if opts.NoTerraform {
		return nil, errForbidden
	}
	program, err := planfile.Program(opts.Terraform)
	if err != nil {
		return nil, err
	}
	err = planfile.Show(ctx, program, opts.Path, opts.Environ, func(r io.Reader) (err error) {
		plan, err = planjson.Read(r, popts)
		return err
	})
	return plan, err
}

// savedOptions tell where the configuration of a saved plan is read: in the
// directory that was asked for, else in the copy that was saved with it. The
// directory is the name that it goes by.
func savedOptions(opts Options, saved *planfile.File) (dir string, config hclconfig.Options, err error) {
	if opts.Config != "" {
		return opts.Config, hclconfig.Options{
			Dir: opts.Config, Root: opts.Root, Environ: opts.Environ, Workspace: workspace(opts.Config, opts.Environ),
		}, nil
	}
	dir = filepath.Dir(opts.Path)
	config = hclconfig.Options{Environ: opts.Environ, Workspace: workspace(dir, opts.Environ)}
	config.Dir, config.FS, err = savedConfiguration(dir, opts.Root, saved)
	// Places are named as in the directory, where that is where it lay.
	if !holdsConfiguration(dir) {
		dir = opts.Path
	}
	return dir, config, err
}

// savedConfiguration lays the saved configuration out as if it still lay in
// dir, with the files that it reads besides around it. Nothing outside of the
// enclosing repository is seen.
func savedConfiguration(dir, root string, saved *planfile.File) (string, fs.FS, error) {
	depth, err := saved.Depth()
	if err != nil {
		return "", nil, err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", nil, err
	}
	if root == "" {
		root = hclconfig.EnclosingRepository(dir)
	}
	if root, err = filepath.Abs(root); err != nil {
		return "", nil, err
	}
	at, err := filepath.Rel(root, dir)
	if err != nil || at == ".." || strings.HasPrefix(at, ".."+string(filepath.Separator)) {
		// Beside the plan is nothing that may be read.
		at, root = ".", ""
	}
	at = filepath.ToSlash(at)
	if have := strings.Count(at, "/") + 1; depth > have || at == "." && depth > 0 {
		// Modules lie above what may be read; their copies still can.
		at, root = strings.TrimSuffix(strings.Repeat("above/", depth), "/"), ""
	}
	var beside fs.FS
	if root != "" {
		if inside, err := os.OpenRoot(root); err == nil {
			beside = inside.FS()
		}
	}
	fsys, err := saved.Configuration(at, beside)
	return at, fsys, err
}
