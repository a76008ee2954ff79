#!/usr/bin/env bash
# The decoder's scanner, window and arena under Miri, which sees what reads or writes beyond its memory: `ci/miri.sh [test…]`.
# Takes a nightly compiler with the components miri and rust-src. Tests that are named by default take minutes there, not hours.
set -euo pipefail
cd "$(dirname "$0")/.."
export MIRIFLAGS="${MIRIFLAGS:--Zmiri-disable-isolation}" CARGO_TARGET_DIR="$PWD/build/miri"
[ $# -gt 0 ] || set -- decode::arena:: decode::tests::repeated decode::tests::texts decode::tests::linked_objects decode::tests::mixed_lists \
  decode::tests::recorded decode::tests::joined decode::tests::odd_values decode::tests::pieces::text decode::tests::pieces::scan
# One asks for all of a machine's memory, which Miri has not; one reads texts over 64 KiB, which did not end there in the time that was tried.
exec cargo +nightly miri test --package musiccat --lib --no-default-features --features version-1 -- \
  --skip request_beyond_all_memory_is_an_error --skip text_over_64_kib "$@"
