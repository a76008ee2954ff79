#!/usr/bin/env bash
# The library with its features left out: it says what is missing, and over a TLS of the device's own it works as ever.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(ci/target.sh)/features

# library_with FEATURES: prints the folder that it is in.
library_with() {
  cargo build --config 'profile.dev.package."*".opt-level=0' --package musiccat --lib --no-default-features --features "$1" --target-dir "$target" \
    --message-format json-render-diagnostics | ci/built.sh libmusiccat.a
}

built=$(library_with capi)
"${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -Iinclude tests/c/left_out.c "$built/libmusiccat.a" \
  -lgcc_s -lutil -lrt -lpthread -lm -ldl -o "$target/left_out"
"$target/left_out"

# Also without gzip.
built=$(library_with capi,password-grant,version-1)
MUSICCAT_LIBRARY_DIR=$built cargo test --workspace --features musiccat-tests/capi --test c transports::

# Without the C functions, and so without the allocator that wipes all that is given back: what a response held is wiped by itself.
cargo test --workspace --test http_memory
