#!/usr/bin/env bash
# The library's own tests as 32-bit ARM code under qemu: four-byte pointers, another alignment, another set of atomics.
#
# Debian's compiler builds the standard library for the target from its source package, so no rustup target is needed. Debian 12:
#   rustc-web rust-web-src gcc-arm-linux-gnueabihf libc6-dev-armhf-cross qemu-user-static
set -euo pipefail
cd "$(dirname "$0")/.."

ci/tools.sh layout --with arm-linux-gnueabihf-gcc

export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
export CC_armv7_unknown_linux_gnueabihf=arm-linux-gnueabihf-gcc
export CARGO_TARGET_ARMV7_UNKNOWN_LINUX_GNUEABIHF_LINKER=arm-linux-gnueabihf-gcc
# qemu can spin where a program would fail: no test program runs longer than this.
export CARGO_TARGET_ARMV7_UNKNOWN_LINUX_GNUEABIHF_RUNNER="timeout 1200 qemu-arm-static -L /usr/arm-linux-gnueabihf"
# A folder of its own: this compiler and cargo's usual one would throw away each other's work.
CARGO_TARGET_DIR=$(ci/target.sh)/armv7
export CARGO_TARGET_DIR

# Pointers of four bytes, and a char that is unsigned. fault:R16
# Optimised a little, the standard library too, which costs less time than qemu would take otherwise.
cargo test -Zbuild-std=std,panic_unwind,test --config profile.dev.opt-level=1 \
  --target armv7-unknown-linux-gnueabihf --package musiccat --features capi --lib "$@"
