#!/usr/bin/env bash
# Fuzzes the targets of fuzz/, or those that are named, with cargo-fuzz on a nightly compiler, each for MUSICCAT_FUZZ_SECONDS.
#
# What is new stays in build/fuzz/, away from what is kept. A finding is printed with the file that brings it about: it goes into
# fuzz/corpus/ under a name that says what it is, where tests/fuzzed.rs tries it for ever.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds="${MUSICCAT_FUZZ_SECONDS:-60}"
output="$PWD/build/fuzz"
mkdir -p "$output"
[ $# -gt 0 ] || set -- body calls dates head record redirect url

cd fuzz
cargo +nightly fuzz build --target-dir "$output/target"
for target in "$@"; do
  mkdir -p "$output/$target"
  # -len_control=0: long inputs from the start; a body of a few kilobytes is a usual one.
  cargo +nightly fuzz run --target-dir "$output/target" "$target" "$output/$target" "corpus/$target" -- \
    -max_total_time="$seconds" -max_len=4096 -len_control=0 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$output/$target-" 2>"$output/$target.log" || { tail -n 60 "$output/$target.log"; exit 1; }
  runs="$(sed -n 's/^stat::number_of_executed_units: *//p' "$output/$target.log")"
  covered="$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$output/$target.log" | tail -n 1)"
  echo "$target: $runs executions in $seconds s, $covered places covered, no finding"
done
