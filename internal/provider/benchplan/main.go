// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Command benchplan measures what `terraform plan` costs with many
// failover_backend_service resources. It compares with terraform_data that
// has the same input, and with a resource of the same schema that computes
// nothing, so that the cost of the schema and of what is computed show apart.
//
// It needs terraform on PATH and is run in the repository:
//
//	go run ./internal/provider/benchplan
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
)

const baselineAddress = "registry.terraform.io/failoverplan/baseline"

func main() {
	// Terraform starts the program without arguments as the provider
	// "baseline".
	if len(os.Args) == 1 && os.Getenv("TF_PLUGIN_MAGIC_COOKIE") != "" {
		opts := providerserver.ServeOpts{Address: baselineAddress, ProtocolVersion: 6}
		if err := providerserver.Serve(context.Background(), func() provider.Provider { return newBaseline() }, opts); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	count := flag.Int("n", 1000, "`number` of resources")
	rounds := flag.Int("rounds", 3, "`number` of plans of each kind; the fastest counts")
	limit := flag.Float64("max", 1.3, "fail where the CPU time is more than `factor` times that of the inert resource; 0 never fails")
	flag.Parse()
	if err := run(*count, *rounds, *limit); err != nil {
		fmt.Fprintln(os.Stderr, "benchplan:", err)
		os.Exit(1)
	}
}

func run(count, rounds int, limit float64) error {
	dir, err := os.MkdirTemp("", "benchplan")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := bench{dir: dir, count: count}
	if err := b.install(); err != nil {
		return err
	}
	best := map[string]cost{}
	for range rounds {
		for _, k := range kinds {
			c, err := b.plan(k)
			if err != nil {
				return fmt.Errorf("%s: %w", k.name, err)
			}
			if old, ok := best[k.name]; !ok || c.cpu < old.cpu {
				best[k.name] = c
			}
		}
	}
	base := best["inert"]
	fmt.Printf("terraform plan of %d resources with 4 groups each, the fastest of %d rounds\n\n", count, rounds)
	fmt.Printf("%-34s %8s %8s %16s\n", "", "wall", "CPU", "CPU, times inert")
	for _, k := range kinds {
		c := best[k.name]
		fmt.Printf("%-34s %7.2fs %7.2fs %16.2f\n", k.title, c.wall.Seconds(), c.cpu.Seconds(), c.cpu.Seconds()/base.cpu.Seconds())
	}
	if factor := best["failover"].cpu.Seconds() / base.cpu.Seconds(); limit > 0 && factor > limit {
		return fmt.Errorf("%.2f times the inert resource is more than %.2f times", factor, limit)
	}
	return nil
}

// cost is what one plan took, with all processes that it started.
type cost struct{ wall, cpu time.Duration }

type bench struct {
	dir   string
	count int
}

// install builds the program and puts both providers where Terraform finds
// them without a registry.
func (b bench) install() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	program := filepath.Join(b.dir, "program")
	build := exec.Command("go", "build", "-o", program, "github.com/failoverplan/terraform-provider-failover")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	var overrides strings.Builder
	for name, binary := range map[string]string{"failover": program, "baseline": self} {
		target := filepath.Join(b.dir, name)
		if err := os.Mkdir(target, 0o755); err != nil {
			return err
		}
		if err := os.Symlink(binary, filepath.Join(target, "terraform-provider-"+name)); err != nil {
			return err
		}
		fmt.Fprintf(&overrides, "    \"failoverplan/%s\" = %q\n", name, target)
	}
	config := "provider_installation {\n  dev_overrides {\n" + overrides.String() + "  }\n  direct {}\n}\n"
	return os.WriteFile(filepath.Join(b.dir, "tfrc"), []byte(config), 0o644)
}

// plan runs one terraform plan of the kind.
func (b bench) plan(k kind) (cost, error) {
	dir := filepath.Join(b.dir, "plan-"+k.name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return cost{}, err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.tf"), []byte(k.configuration(b.count)), 0o644); err != nil {
		return cost{}, err
	}
	cmd := exec.Command("terraform", "plan", "-no-color", "-input=false", "-lock=false")
	cmd.Dir = dir
	// Both providers run with what the real one sets for itself.
	cmd.Env = append(os.Environ(), "TF_CLI_CONFIG_FILE="+filepath.Join(b.dir, "tfrc"), "TF_LOG_SDK=off", "GOGC=400")
	var output strings.Builder
	cmd.Stdout, cmd.Stderr = &output, &output
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return cost{}, fmt.Errorf("%w\n%s", err, output.String())
	}
	c := cost{wall: time.Since(start), cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	if want := fmt.Sprintf("Plan: %d to add", b.count); !strings.Contains(output.String(), want) {
		return c, fmt.Errorf("the plan does not say %q", want)
	}
	return c, nil
}
