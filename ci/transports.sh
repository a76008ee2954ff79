#!/usr/bin/env bash
# The C tests over `transports/`, with OpenSSL and with mbed TLS, for a library that was built without TLS. Left out are those about what
# the library's own sockets and TLS do: their messages, phases, look-ups, roots and settings.
# Debian 12: libssl-dev, libmbedtls-dev
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(ci/target.sh)/features
built=$(cargo build --config 'profile.dev.package."*".opt-level=0' --package musiccat --lib --no-default-features \
  --features capi,gzip,password-grant,version-1 --target-dir "$target" --message-format json-render-diagnostics | ci/built.sh libmusiccat.a)
skipped=()
for program in callbacks cancel config_effects descriptors lookups no_threads transport verdicts; do
  skipped+=(--skip "programs::$program::")
done
for engine in openssl mbedtls; do
  printf '\n=== over %s\n' "$engine"
  MUSICCAT_TRANSPORT=$engine MUSICCAT_LIBRARY_DIR=$built \
    cargo test --workspace --features musiccat-tests/capi --test c -- programs:: "${skipped[@]}"
done
