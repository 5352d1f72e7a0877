// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"strings"
)

// topic is something that holds for every command: a section of the reference
// and a page of "failover help". Its texts are Markdown in which backticks are
// the only markup.
type topic struct {
	name, short, title string
	// head names the columns of a table with these rows.
	head [2]string
	rows [][2]string
	// below stands after the table, as paragraphs.
	below []string
}

var topics = []topic{
	{
		name: "scenarios", short: "What can fail, as --fail spells it", title: "Scenarios",
		head: [2]string{"fault", "what fails"},
		rows: [][2]string{
			{"`steady`", "nothing"},
			{"`zone:Z`", "every VM and endpoint in zone Z, of every role"},
			{"`region:R`", "every VM and endpoint in region R"},
			{"`group:ADDRESS`", "every member of the group"},
			{"`vms:ADDRESS=N`", "N members of the group, all if it has fewer"},
			{"`all-primaries`, `all-failovers`", "for each passthrough load balancer its own members of that role"},
			{"`everything`", "every VM and endpoint"},
			{"`target:ADDRESS`", "a target of a DNS record, named by its forwarding rule or address: nothing of it answers"},
			{"`target:ADDRESS@R`", "the same, as the probes from source region R alone see it"},
			{"`source-region:R`", "the probes of Cloud DNS from R, which see every target unhealthy"},
			{"`unknown:ADDRESS`", "nothing, but the health source or composite health check is in state UNKNOWN, as new ones are"},
		},
		below: []string{
			"Faults add up with `+`: `zone:us-west1-a+all-failovers`. What a scenario does not name is healthy. A zone, region or address that nothing in the input has is an error that offers the nearest names.",
			"An ADDRESS is that of Terraform, and with several inputs `N:ADDRESS` is the resource of input N, counted from 0.",
		},
	},
	{
		name: "exit-codes", short: "What the exit code says", title: "Exit codes",
		head: [2]string{"code", "meaning"},
		rows: [][2]string{
			{"0", "nothing at or above the threshold"},
			{"1", "the program could not do its job: an input, or a part of one, could not be read"},
			{"2", "findings at or above `--minimum-failure-severity`"},
		},
		below: []string{
			"The code is the same whatever the format. Reports go to standard output, what there is to say about the run goes to standard error.",
		},
	},
	{
		name: "environment", short: "Environment variables that are heeded", title: "Environment",
		head: [2]string{"variable", "meaning"},
		rows: [][2]string{
			{"`FAILOVER_FORMAT`, `FAILOVER_MINIMUM_FAILURE_SEVERITY` and so on", "every option but `--var` and `--var-file` can be set this way; the command line wins"},
			{"`TF_VAR_name`", "a root variable, as for Terraform"},
			{"`TF_WORKSPACE`, `TF_DATA_DIR`", "the workspace, and where `terraform init` put modules"},
			{"`NO_COLOR`", "never colour the output"},
			{"`COLUMNS`", "the width to lay text out for; else the terminal's, else 80"},
		},
	},
}

// markdown is the topic as a section of the reference.
func (t topic) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n| %s | %s |\n|---|---|\n", t.title, t.head[0], t.head[1])
	for _, r := range t.rows {
		fmt.Fprintf(&b, "| %s | %s |\n", r[0], r[1])
	}
	for _, p := range t.below {
		fmt.Fprintf(&b, "\n%s\n", strings.Join(fold(p, 80), "\n"))
	}
	return b.String()
}

// text is the topic as a page of the help.
func (t topic) text(width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n", t.title)
	var rows [][2]string
	for _, r := range t.rows {
		rows = append(rows, [2]string{unquoted(r[0]), unquoted(r[1])})
	}
	b.WriteString(columns(rows, width))
	for _, p := range t.below {
		fmt.Fprintf(&b, "\n%s\n", strings.Join(fold(unquoted(p), width), "\n"))
	}
	return b.String()
}

func unquoted(markdown string) string { return strings.ReplaceAll(markdown, "`", "") }
