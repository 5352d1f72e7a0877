#!/usr/bin/env bash
# The step of the GitHub action that runs failover. Inputs come as environment
# variables and are never read as shell. It succeeds whatever the verdict, so
# that the comment is written; the action's last step fails in its place. It
# keeps to bash 3.2, which macOS has.
set -euo pipefail

program=${IN_PROGRAM:-$RUNNER_TEMP/failover}
reports=$(mktemp -d "$RUNNER_TEMP/failover-reports.XXXXXX")

# lines TEXT prints the lines of an input without empty ones.
lines() { tr -d '\r' <<<"$1" | grep -v '^[[:space:]]*$' || true; }

set -- "-chdir=$IN_DIRECTORY" "$IN_COMMAND" --format=github \
  "--out=json=$reports/failover.json" "--out=markdown=$reports/comment.md" "--out=step-summary=$reports/summary.md" \
  "--out=code-scanning=$reports/failover.sarif" "--out=junit=$reports/junit.xml" "--minimum-failure-severity=$IN_SEVERITY"
if [[ $IN_COMMAND == review ]]; then set -- "$@" "--fail-on=$IN_FAIL_ON"; fi
if [[ -n $IN_TAG ]]; then set -- "$@" "--tag=$IN_TAG"; fi
while IFS= read -r line; do set -- "$@" "--baseline=$line"; done < <(lines "$IN_BASELINE")
while IFS= read -r line; do set -- "$@" "$line"; done < <(lines "$IN_ARGS")
set -- "$@" --
while IFS= read -r line; do set -- "$@" "$line"; done < <(lines "$IN_PATH")

code=0
"$program" "$@" || code=$?

echo "exit-code=$code" >>"$GITHUB_OUTPUT"
for report in json:failover.json markdown:comment.md sarif:failover.sarif junit:junit.xml; do
  if [[ -f $reports/${report#*:} ]]; then echo "${report%%:*}=$reports/${report#*:}" >>"$GITHUB_OUTPUT"; fi
done
if [[ -f $reports/summary.md ]]; then cat "$reports/summary.md" >>"$GITHUB_STEP_SUMMARY"; fi
