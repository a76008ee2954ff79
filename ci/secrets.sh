#!/usr/bin/env bash
# No secret leaks: runs targets of the Makefile with all that they print and leave behind kept in build/secrets/traces, and searches it
# for every secret that a sandbox knew or gave out meanwhile. `ci/secrets.sh demo soak` runs some of them; without names all that talk to a
# sandbox at length.
#
# Not searched are token files and sandboxes' data files, which are the stores themselves, and programs, which hold the tests' words;
# secrets of fewer than 12 characters, and the passwords that demo members begin with, are words that stand anywhere.
set -euo pipefail
cd "$(dirname "$0")/.."
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(test demo python soak oom cuts kills cancels evening)

folder=$PWD/build/secrets
traces=$folder/traces
rm -rf "$folder"
mkdir -p "$traces/tmp"
# What tests keep beside what they were built to.
target=$(ci/target.sh)
rm -rf "$target/tmp"
mkdir -p "$target/tmp"

export MUSICCAT_SANDBOX_SECRETS=$folder/secrets TMPDIR=$traces/tmp DEMO_OUTPUT=$traces/demo-output MUSICCAT_KEEP=1
# What tests print that pass is looked at, too.
export NEXTEST_SUCCESS_OUTPUT=immediate RUST_TEST_NOCAPTURE=1

# search: whether any of it tells a secret.
search() {
  ci/tools.sh secrets "$MUSICCAT_SANDBOX_SECRETS" "$traces" "$target/tmp"
}

failed=()
for part in "${parts[@]}"; do
  echo "make $part, to $traces/$part.log"
  make "$part" >"$traces/$part.log" 2>&1 || failed+=("$part")
done

# The search sees: one token in disguise is found where there was none.
canary=$traces/canary
sed -n 's/.*"kind":"access token","secret":"\([^"]*\)".*/a canary: \1/p' "$MUSICCAT_SANDBOX_SECRETS" | sed -n 1p | base64 --wrap=0 >"$canary"
if seen=$(search 2>&1) || ! grep --quiet "^$canary:1: access token in base64" <<<"$seen"; then
  echo "the search is blind: it does not find what lies in $canary" >&2
  exit 1
fi
rm "$canary"

# tests/make.rs builds a copy of the source there, with the words of the tests.
rm -rf "$target/tmp/make dir"
search
[ ${#failed[@]} -eq 0 ] || { echo "failed, see their logs in $traces: ${failed[*]}" >&2; exit 1; }
