#!/bin/sh
# ci/rustflags.sh FLAG…: prints CARGO_ENCODED_RUSTFLAGS: the flags for rustc that cargo takes from this environment, and these.
set -euf
if [ -n "${CARGO_ENCODED_RUSTFLAGS:-}" ]; then
  printf %s "$CARGO_ENCODED_RUSTFLAGS"
  printf '\037%s' "$@"
  exit
fi
target=${CARGO_BUILD_TARGET:-$("${RUSTC:-rustc}" -vV | sed -n 's/^host: //p')}
name=CARGO_TARGET_$(printf %s "$target" | tr 'a-z.-' 'A-Z__')_RUSTFLAGS
# shellcheck disable=SC2046,SC2086
set -- ${RUSTFLAGS:-$(printenv "$name" || true)} "$@"
printf %s "$1"
shift
printf '\037%s' "$@"
