#!/usr/bin/env bash
# The library's own tests, the load test and the swap of keys with the thread sanitizer; and the examples that have threads, and the
# one with a transport of its own.
#
# The tests with a sandbox in their own process are left out: there the sanitizer reports races in the I/O driver of tokio, on which the
# sandbox runs and the library does not, and a test of the pace counts on calls that are quicker than they are here.
#
# The examples are C, under a library without it: what that does is looked at in the other tests, and here it is left aside.
#
# The standard library must be built with it as well, from its source package. Debian 12: rustc-web rust-web-src clang-22 libclang-rt-22-dev
set -euo pipefail
cd "$(dirname "$0")/.."

# The load test's service is a process of its own, and not under test here.
make sandbox
export MUSICCAT_SANDBOX="${MUSICCAT_SANDBOX:-$(<build/place/sandbox)/musiccat-sandbox}"

cargo build --package musiccat --features capi
MUSICCAT_SANITIZE=thread TSAN_OPTIONS="ignore_noninstrumented_modules=1 atexit_sleep_ms=0" \
  cargo test --package musiccat-tests --features capi --test c -- threads:: transports:: player:: --skip programs::

export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
export RUSTFLAGS="-Zsanitizer=thread -Zexternal-clangrt -Clinker=clang-22 -Clink-arg=-fsanitize=thread"
# One test asks for more memory than exists, and expects a refusal.
export TSAN_OPTIONS=allocator_may_return_null=1
CARGO_TARGET_DIR=$(ci/target.sh)/tsan
export CARGO_TARGET_DIR

cargo test -Zbuild-std=std,panic_unwind,test --config 'profile.dev.package."*".opt-level=0' --target x86_64-unknown-linux-gnu \
  --package musiccat --package musiccat-tests --features musiccat-tests/capi --lib --test load --test keys "$@"
