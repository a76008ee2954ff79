#!/usr/bin/env bash
# zig as a linker for cargo and as a compiler for its build scripts: both want one word. `ZIG_TARGET` is the target in zig's words; what others
# call it is left out. Needs ci/zig.sh's folder on PATH.
set -euo pipefail
words=()
for word; do
  case $word in --target=*) ;; *) words+=("$word") ;; esac
done
exec python -m ziglang cc -target "$ZIG_TARGET" "${words[@]}"
