#!/usr/bin/env bash
# The library's own tests and the service tests with the thread sanitizer. Takes a quarter of an hour on two cores.
#
# The standard library must be built with it as well, from its source package. Debian 12: rustc-web rust-web-src clang-22 libclang-rt-22-dev
set -euo pipefail
cd "$(dirname "$0")/.."

export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
export RUSTFLAGS="-Zsanitizer=thread -Zexternal-clangrt -Clinker=clang-22 -Clink-arg=-fsanitize=thread"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/tsan"

cargo test -Zbuild-std=std,panic_unwind,test --config 'profile.dev.package."*".opt-level=0' --target x86_64-unknown-linux-gnu --package musiccat --features capi --lib --test service "$@"
