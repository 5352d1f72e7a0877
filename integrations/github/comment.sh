#!/usr/bin/env bash
# Keeps one comment on a pull request: comment.sh FILE. The first line of the
# file names the project, and the comment that begins with it is replaced. A
# change without effect makes no new comment.
set -euo pipefail

file=$1
marker=$(head -n 1 "$file")
comments=repos/$GITHUB_REPOSITORY/issues

# A pull request from a fork has a token that may not write.
warn() { echo "::warning title=failover::The comment could not be written: $1"; exit 0; }

found=$(gh api --paginate "$comments/$PULL_REQUEST/comments" \
  --jq '.[] | [.id, .user.login, (.body | split("\n")[0] | rtrimstr("\r"))] | @tsv') || warn "the comments can't be listed."
id=
while IFS=$'\t' read -r candidate author first; do
  if [[ $author == "$AUTHOR" && $first == "$marker" ]]; then id=$candidate; fi
done <<<"$found"

if [[ -n $id ]]; then
  gh api --method PATCH "$comments/comments/$id" --field "body=@$file" --silent || warn "it can't be replaced."
elif (($(wc -l <"$file") > 2)); then
  gh api --method POST "$comments/$PULL_REQUEST/comments" --field "body=@$file" --silent || warn "it can't be made."
fi
