#!/usr/bin/env bash
# The library as it is without its TLS: it says so at an https address, and over a TLS of the device's own it works as ever.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --config 'profile.dev.package."*".opt-level=0' --package musiccat --lib \
  --no-default-features --features capi,gzip,password-grant --target-dir "${CARGO_TARGET_DIR:-target}/without-tls"
library=$(realpath "${CARGO_TARGET_DIR:-target}")/without-tls/debug

"${CC:-cc}" -std=c11 -Iinclude examples/hello.c "$library/libmusiccat.a" -lgcc_s -lutil -lrt -lpthread -lm -ldl -o "$library/hello"
if said=$("$library/hello" https://localhost:1 demo-key 2>&1) || ! grep --quiet 'built without TLS' <<<"$said"; then
  echo "hello should have been told that there is no TLS: $said" >&2
  exit 1
fi

MUSICCAT_LIBRARY_DIR=$library cargo test --workspace --features musiccat/capi --test c own_transport::
