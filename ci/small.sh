#!/usr/bin/env bash
# The libraries of `make lib-small` and `make lib-tiny`: they export what every other does, and the C tests and the example players run over
# them. With packed relocations, which this machine's loader must know. Debian 12: rustc-web rust-web-src
set -euo pipefail
cd "$(dirname "$0")/.."

# run SKIPPED…: the C tests over the library that was built, without those whose names hold one of these words.
run() {
  local release name skips=()
  release=$(<build/place/lib)
  ci/tools.sh symbols "$release/libmusiccat.so"
  for name; do skips+=(--skip "$name"); done
  MUSICCAT_LIBRARY_DIR=$release \
    cargo test --workspace --features musiccat-tests/capi --test c -- programs:: player:: threads:: mirror:: "${skips[@]}"
}

make lib-small RELR=1 RUSTC=/usr/bin/rustc
run

make lib-tiny RELR=1 RUSTC=/usr/bin/rustc
# These ask for version 1 and for the bundled roots, which are not in it.
MUSICCAT_PANICS=end run version_1 mirror:: objects config_effects
