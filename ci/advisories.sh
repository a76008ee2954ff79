#!/usr/bin/env bash
# Known weaknesses of the crates that Cargo.lock pins: for a job that runs every day, because the answer changes without a change here.
#
# The database of advisories comes from the network. Without one, the copy is asked that an earlier run left, and its day is printed. Ends
# with 0: none is known; 1: at least one is known; 2: nothing was checked.
set -euo pipefail
cd "$(dirname "$0")/.."
unchecked() {
  echo "advisories: $*: nothing was checked" >&2
  exit 2
}
# shellcheck source=ci/deny.sh
. ci/deny.sh || unchecked "cargo-deny is not installed, and cannot be downloaded"

offline=()
if ! cargo deny --locked fetch db; then
  copies=("${CARGO_HOME:-$HOME/.cargo}"/advisory-dbs/*/.git/FETCH_HEAD)
  [ -e "${copies[0]}" ] || unchecked "the database of advisories cannot be reached, and there is no copy of it"
  echo "advisories: the database cannot be reached; this is what was known on $(date --reference "${copies[0]}" +%F)" >&2
  offline=(--offline)
fi

# known OPTION…: ends with the verdict on the crates that the options choose. cargo-deny ends with 1 also if it could not ask.
said=$(mktemp)
trap 'rm "$said"' EXIT
known() {
  cargo deny --locked --color never "${offline[@]}" "$@" check advisories 2>&1 | tee "$said" || true
  case $(tail -n 1 "$said") in
    "advisories ok"*) ;;
    "advisories FAILED"*) exit 1 ;;
    *) unchecked "cargo-deny failed" ;;
  esac
}
# A device has the first; the second builds and tests it.
known --exclude-dev --features capi
known --workspace
echo "advisories: no weakness is known"
