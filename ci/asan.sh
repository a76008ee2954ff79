#!/usr/bin/env bash
# The library's own tests with the address sanitizer in the Rust code: use after free, overruns, leaks of the arena and the boundary.
set -euo pipefail
cd "$(dirname "$0")/.."

# The sanitizers are behind a compiler flag that the stable compiler accepts with this.
export RUSTC_BOOTSTRAP=1
# Naming the target keeps the flags away from build scripts.
target=$(rustc -vV | sed -n 's/^host: //p')
export RUSTFLAGS=-Zsanitizer=address
# One test asks for more memory than exists, and expects a refusal.
export ASAN_OPTIONS=allocator_may_return_null=1
CARGO_TARGET_DIR=$(ci/target.sh)/asan
export CARGO_TARGET_DIR

# What the library stands on is compiled in the quickest way.
cargo test --config 'profile.dev.package."*".opt-level=0' --target "$target" --package musiccat --features capi --lib "$@"
