#!/usr/bin/env bash
# The programs of an earlier commit on the library of this one: its C and C++ tests and its example players, compiled from its sources with
# its header, and its Python package with that package's tests. The sandbox is the earlier one, too: the tests expect its answers.
# `ci/yesterday.sh COMMIT`; `ci/yesterday.sh COMMIT c` or `… python` runs one part. Needs what `make test` and `make python` need.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
[ $# -gt 0 ] || { echo 'usage: ci/yesterday.sh COMMIT [c|python]' >&2; exit 2; }
commit=$(git rev-parse --verify "$1^{commit}")
parts=("${@:2}")
[ ${#parts[@]} -gt 0 ] || parts=(c python)

# Tests of what docs/abi.md does not promise to programs of an earlier header.
skipped_c=(
  programs::sizes # has structs that are longer than its header says: later fields lie there
)
skipped_python=(
  # Before 1.1.0: the text of a log line, and of the message of a 404, which names the call and the id.
  tests/cli/test_failures.py::test_the_log_is_for_who_asks_wherever_on_the_line
  tests/cli/test_failures.py::test_debug_option_anywhere_on_the_line_shows_the_log # the same, by its later name
  tests/test_notebook.py::test_it_does_what_it_shows
  tests/test_notebook.py::test_notebook_runs_and_shows_what_it_keeps # the same, by its later name
)

# Messages that have had other words since. docs/abi.md does not promise their texts, only statuses and reasons: the tests that quote them
# run whole, with the words of today. Each line: a file of the tests, a pattern of sed for the words then, the words now.
reworded=(
  # Since 1.1.0: each message names the thing, the fact or the rule, and what to do.
  'tests/c/library.c|changes: names nothing|changes: must change something'
  'tests/c/library.c|at 0 stands tra.8|the track at 0 is tra.8'
  'tests/c/member.c|response: announces nothing|response: has nothing to wait for'
  'tests/c/outbox.c|outbox_file: stands.beside outbox|outbox_file: cannot be combined with outbox'
  'bindings/python/tests/test_wrong_arguments.py|has no page after it: look at meta|has no next page: see meta'
  'bindings/python/tests/test_wrong_arguments.py|the whole text that auth_begin gave|the whole text of auth_begin'
  # And what a debug build writes before it stops a program that passes a wrong handle.
  'tests/c/handles.rs|a \(mcat_[a-z]*\) is used that was freed|\1 was used after it was freed'
  'tests/c/handles.rs|a \(mcat_[a-z]*\) is given in.the.place of a \(mcat_[a-z]*\)|\1 was passed as \2'
  'tests/c/handles.rs|what is given as a \(mcat_[a-z]*\) is none, or was freed long ago|\1 is not one, or was freed long ago'
)

make --silent debug-lib
MUSICCAT_LIBRARY_DIR=$(<build/place/debug-lib)
export MUSICCAT_LIBRARY_DIR MUSICCAT_LIBRARY=$MUSICCAT_LIBRARY_DIR/libmusiccat.so
# Paths are part of what cargo knows of a build: each commit has a folder of its own.
place=$(ci/target.sh)/yesterday/${commit::12}
tree=$place/tree
export CARGO_TARGET_DIR=$place/target
if [ ! -e "$tree" ]; then
  rm -rf "$place/unpacked"
  mkdir -p "$place/unpacked"
  git archive "$commit" | tar -x -C "$place/unpacked"
  mv "$place/unpacked" "$tree"
fi
for change in "${reworded[@]}"; do
  IFS='|' read -r file before now <<<"$change"
  if grep -qs "$before" "$tree/$file"; then sed -i "s|$before|$now|g" "$tree/$file"; fi
done
build=(cargo build --locked --workspace --features musiccat-tests/capi --bin musiccat-sandbox --test c)
sandbox=$( (cd "$tree" && "${build[@]}" --message-format json-render-diagnostics) | ci/built.sh musiccat-sandbox)

c() {
  (cd "$tree" && cargo test --locked --workspace --features musiccat-tests/capi --test c -- "${skipped_c[@]/#/--skip=}")
}

python() {
  local package=$tree/bindings/python bin project newest
  newest=$(interpreter 3.13)
  export MUSICCAT_SANDBOX=$sandbox/musiccat-sandbox
  environment python-tools "$package/requirements-tools.txt" "$newest"
  environment python-tests "$package/tests/requirements.txt" "$newest"
  bin=$CARGO_TARGET_DIR/python-tests/bin
  rm -rf "$place/wheels"
  for project in "$package" "$package/sandbox"; do
    "$CARGO_TARGET_DIR/python-tools/bin/python" -m build --wheel --no-isolation --outdir "$place/wheels" "$project" >/dev/null
  done
  "$bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$place/wheels"/*.whl
  # The wheels' own library and program are what is tested.
  (unset MUSICCAT_LIBRARY MUSICCAT_SANDBOX && cd "$package" && "$bin/python" -B -m pytest -p no:cacheprovider tests "${skipped_python[@]/#/--deselect=}")
}

for part in "${parts[@]}"; do
  printf '\n=== %s of %s on the library of today\n' "$part" "${commit::12}"
  "$part"
done
