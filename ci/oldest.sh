#!/usr/bin/env bash
# The library is accepted by the oldest compiler that Cargo.toml names, with all features and with none. Clippy knows since when each item of
# the standard library is stable, and `make lint` denies newer ones; it does not know the language, so this asks the compiler itself. rustup
# brings it.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
rustup toolchain install --profile minimal --no-self-update "$version"
# A folder of its own: that compiler and cargo's usual one would throw away each other's work.
CARGO_TARGET_DIR=$(ci/target.sh)/oldest
export CARGO_TARGET_DIR RUSTUP_TOOLCHAIN=$version
cargo check --locked --package musiccat --features capi
cargo check --locked --package musiccat --no-default-features --features capi
