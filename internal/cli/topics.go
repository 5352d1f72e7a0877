// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/report"
)

// topic is something that holds for every command: a section of the reference
// and a page of "failover help". Its texts are Markdown in which backticks are
// the only markup.
type topic struct {
	name, short, title string
	// above and the HCL in code stand before the table, where they are set.
	above, code string
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
			{"`target:ADDRESS`", "the checks of a target of a DNS record, named by its forwarding rule or address, from every source region; what is behind it is not touched"},
			{"`target:ADDRESS@R`", "the same for the probes from source region R alone"},
			{"`source-region:R`", "the probes of Cloud DNS from R, which see every target unhealthy"},
			{"`unknown:ADDRESS`", "nothing, but the health source or composite health check is in state UNKNOWN, as new ones are"},
		},
		below: []string{
			"Faults add up with `+`: `zone:us-west1-a+all-failovers`. What a scenario does not name is healthy. A zone, region or address that nothing in the input has is an error that offers the nearest names.",
			"An ADDRESS is that of Terraform, and with several inputs `N:ADDRESS` is the resource of input N, counted from 0.",
		},
	},
	{
		name: "assumptions", short: "What --assume can say of the load", title: "Assumptions",
		head: [2]string{"name", "what it says of the load of each DNS name, from all its clients"},
		rows: [][2]string{
			{"`requests_per_second`", "requests"},
			{"`logged_share`", "the share of the requests that are logged, from 0 to 1; without it all count as logged, which needs most proxies"},
			{"`new_connections_per_second`", "new connections"},
			{"`tls_share`", "the share of HTTPS among them, from 0 to 1; without it all count as HTTPS, which needs most proxies"},
			{"`active_connections`", "connections at a time"},
			{"`megabytes_per_second`", "bandwidth"},
			{"`clients.REGION`", "the share that comes from clients near that Google Cloud region; all of them add up to 1"},
		},
		below: []string{
			"For example `--assume requests_per_second=12000 --assume clients.us-east1=0.25 --assume clients.europe-west1=0.75`. The load is split by the answers of the record, and the preview says how many proxies the regional load balancers of each network and region need when nothing fails, when the primary fails, and when one more target does. Nothing is assumed that nobody says.",
			"`--client-location` asks for answers to clients elsewhere than in the locations of the record, and changes no load.",
		},
	},
	{
		name: "formats", short: "Formats of reports, and who reads them", title: "Formats",
		head: [2]string{"format", "what it is for"},
		rows: formatRows(),
		below: []string{
			"`--format` says what goes to standard output, and each `--out FORMAT=FILE` writes a further report in the same run. What fails in one format fails in all of them, and in the exit code. JSON holds the ways to outcomes where SARIF or JUnit is written as well, since these show them.",
			"Places are named from the root of the repository. `--tag` tells reports of several projects in one repository apart; it is in the hidden first line of a comment, in the category of code scanning and in the fingerprints of code quality.",
		},
	},
	{
		name: "exit-codes", short: "What the exit code says", title: "Exit codes",
		head: [2]string{"code", "meaning"},
		rows: [][2]string{
			{"0", "nothing at or above the threshold"},
			{"1", "the program could not do its job: an input, or a part of one, could not be read"},
			{"2", "findings or broken expectations at or above `--minimum-failure-severity`, and what else was asked for: `--undecided fail`, and for a review `--fail-on regress` or `--detailed-exitcode`; what gets worse, an outcome or a measure such as the outage bound, weighs as much as a warning"},
		},
		below: []string{
			"The code is the same whatever the format. Reports go to standard output, what there is to say about the run goes to standard error.",
		},
	},
	{
		name: "settings", short: "What a team expects and lives with, in .failover.hcl", title: "Settings",
		above: "The file `.failover.hcl` of the working directory, else of the home directory, says what a team expects of its load balancers, how grave it takes the rules, and what it has decided to live with. `--settings` names another file, and `--settings none` reads none. In `.failover.hcl.json` the same stands in HCL's JSON spelling. What the command line says wins over the file. An unknown name in it is an error with its place. `required_version` stops the releases of failover that the file is not meant for, whatever else they know of it; a build that is no release fits any.",
		code:  settingsExample,
		head:  [2]string{"in `expect`", "what it says of each of its scenarios"},
		rows: [][2]string{
			{"`pool`", "one or several pools of which one serves: primary, primary_forced, failover, last_resort, dropped, none"},
			{"`members_at_least`", "so many healthy members serve"},
			{"`capacity_share_at_least`", "the healthy members that serve are this share of those in `steady`"},
			{"`failures_tolerated_at_least`", "so many further failures leave the pool as it is"},
			{"`state`", "of a composite health check: HEALTHY, UNKNOWN, UNHEALTHY, or several of them"},
			{"`serving_regions`, `serving_regions_at_least`", "of a consumer of a published service: patterns of the regions that serve, and their number"},
			{"`answers`, `share \"TARGET\" { at_least = 0.9 }`", "of a DNS record: patterns of what it answers with, and bounds `at_least` and `at_most` of the share of the targets that fit TARGET; a target goes by the names that `target:` takes"},
			{"`outage_at_most_seconds`", "how long clients are lost, whatever fails: the outage bound of a DNS record, the detection of a dead member for a load balancer"},
			{"`scenarios`", "patterns of listed scenarios, scenarios spelled out, or names of `scenario` blocks; `zone:*` is each single zone, `*` all that is listed"},
			{"`targets`", "patterns of the addresses that it is about; left out, all"},
			{"`severity`", "error, unless it says warning or info"},
			{"`unknown`", "what an outcome counts as that the input does not tell: undecided, unless it says broken or kept"},
		},
		below: []string{
			"A broken expectation names its shortest counterexample: the outcome with the fewest faults, then the first one. In every number that an autoscaler chooses, the worst one counts. `scenario` blocks are shown in every list, as those of `--fail` are. `assume` takes what `--assume` takes, `client_locations`, and `clients` as a list of regions or with their shares: `clients = { us-east1 = 0.25, europe-west1 = 0.75 }`.",
			"Findings are suppressed beside the code as well, by a comment above or inside a resource, data source or module call: `# failover:ignore=FO103,FO127 until=2027-03-31 for=*[\"eu\"] reason=\"Replaced in spring.\"`. The reason is required; the last day and the address pattern are not. In `.tf.json` it is the value of a member `//`. A `suppress` block may name `expectations` as well as `rules`, of which `all` stands for every one. A suppression that is over is a finding itself (FO903), so is a comment that can't hold (FO904), and suppressed findings stay visible.",
			"A repository can start with the findings that it has: `--write-baseline-findings FILE` writes them, and `--baseline-findings FILE` suppresses them from then on.",
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

// formatRows lists the formats.
func formatRows() [][2]string {
	var rows [][2]string
	for _, f := range report.Formats {
		rows = append(rows, [2]string{"`" + f.Name + "`", f.Summary})
	}
	return rows
}

// settingsExample is a settings file with each of its blocks.
const settingsExample = `required_version = ">= 0.1" # of failover

expect "a zone may fail" {
  targets          = ["google_compute_region_backend_service.*"]
  scenarios        = ["zone:*", "maintenance"]
  pool             = ["primary", "failover"]
  members_at_least = 2
}

scenario "maintenance" {
  faults = ["zone:us-west1-a", "all-failovers"]
}

rule "FO104" {
  severity = "error" # or enabled = false
}

# Where clients are, for rules that need to know.
assume {
  clients = ["us-east1", "europe-west1"]
}

suppress {
  rules   = ["FO103"]
  targets = ["module.legacy.*"]
  until   = "2027-03-31"
  reason  = "Replaced in spring."
}
`

// markdown is the topic as a section of the reference.
func (t topic) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n", t.title)
	if t.above != "" {
		fmt.Fprintf(&b, "%s\n\n```hcl\n%s```\n\n", strings.Join(fold(t.above, 80), "\n"), t.code)
	}
	fmt.Fprintf(&b, "| %s | %s |\n|---|---|\n", t.head[0], t.head[1])
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
	if t.above != "" {
		fmt.Fprintf(&b, "\n%s\n\n", strings.Join(fold(unquoted(t.above), width), "\n"))
		for line := range strings.Lines(t.code) {
			b.WriteString(strings.TrimRight("  "+line, " \n") + "\n")
		}
		fmt.Fprintf(&b, "\n%s:\n", capitalized(unquoted(t.head[0])))
	}
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

func capitalized(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func unquoted(markdown string) string { return strings.ReplaceAll(markdown, "`", "") }
