#!/usr/bin/env bash
# The library with its features left out: it says what is missing, and over a TLS of the device's own it works as usual.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(ci/target.sh)/features

# library_with FEATURES: prints the folder that it is in.
library_with() {
  cargo build --config 'profile.dev.package."*".opt-level=0' --package musiccat --lib --no-default-features --features "$1" --target-dir "$target" \
    --message-format json-render-diagnostics | ci/built.sh libmusiccat.a
}

# left_out ARGUMENTS…: what the library that was built says of what it lacks.
left_out() {
  "${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -Iinclude tests/c/left_out.c "$built/libmusiccat.a" \
    -lgcc_s -lutil -lrt -lpthread -lm -ldl -o "$target/left_out"
  "$target/left_out" "$@"
}

built=$(library_with capi)
left_out

# With TLS, but without roots and without TLS 1.2: it needs a file of roots, and a server that speaks TLS 1.3.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$target/key.pem" -out "$target/authority.pem" 2>"$target/log" || { cat "$target/log" >&2; exit 1; }
exec {said}< <(exec openssl s_server -tls1_2 -accept localhost:0 -key "$target/key.pem" -cert "$target/authority.pem" -www 2>&1)
serving=$!
trap 'kill "$serving"' EXIT
port=$(sed -n '/^ACCEPT .*:/{s///p;q}' <&"$said")
built=$(library_with capi,tls,gzip,password-grant,version-1)
left_out "https://localhost:$port" "$target/authority.pem"
MUSICCAT_LIBRARY_DIR=$built cargo test --workspace --features musiccat-tests/capi --test c -- programs::catalog player::

# Without TLS; also without gzip.
built=$(library_with capi,password-grant,version-1)
MUSICCAT_LIBRARY_DIR=$built cargo test --workspace --features musiccat-tests/capi --test c transports::

# Without the C functions, and so without the allocator that wipes all that is given back: what a response held is wiped by itself.
cargo test --workspace --test http_memory
