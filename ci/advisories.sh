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

options=()
if ! cargo deny --locked fetch db; then
  copies=("${CARGO_HOME:-$HOME/.cargo}"/advisory-dbs/*/.git/FETCH_HEAD)
  [ -e "${copies[0]}" ] || unchecked "the database of advisories cannot be reached, and there is no copy of it"
  echo "advisories: the database cannot be reached; this is what was known on $(date --reference "${copies[0]}" +%F)" >&2
  options=(--disable-fetch)
fi
# A device has the first; the second builds and tests it.
cargo deny --locked --exclude-dev --features capi check "${options[@]}" advisories || exit 1
cargo deny --locked --workspace check "${options[@]}" advisories || exit 1
echo "advisories: no weakness is known"
