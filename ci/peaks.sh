#!/usr/bin/env bash
# The numbers of README.md on this machine: the three libraries and the tiny one without TLS, stripped, and the most heap of README's first
# program and of `hello`, against a sandbox with TLS. `ci/peaks.sh heap` measures only the programs. Debian 12: valgrind rustc-web rust-web-src
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
pid=
finish() {
  [ -z "$pid" ] || kill "$pid"
  rm -rf "$work"
}
trap finish EXIT

# size NAME VARIABLES…: builds a library and prints its size.
size() {
  make --silent lib "${@:2}" >&2
  strip -o "$work/library" "$(<build/place/lib)/libmusiccat.so"
  printf '%-24s %9d bytes, %9d with gzip -9\n' "$1" "$(stat -c %s "$work/library")" "$(gzip -9 <"$work/library" | wc -c)"
}

# peak NAME: runs the program of this name in the working folder, and prints the most that it had on the heap.
peak() {
  valgrind --quiet --tool=massif --massif-out-file="$work/massif" "$work/$1" "$address" demo-key "$work/authority.pem" >"$work/said"
  printf '%-24s %9d bytes of heap, %d lines printed\n' "$1" "$(sed -n 's/^mem_heap_B=//p' "$work/massif" | sort -n | tail -n 1)" "$(wc -l <"$work/said")"
}

if [ "${1:-}" != heap ]; then
  smaller=(RELR=1 RUSTC=/usr/bin/rustc)
  size tiny BUILD=tiny "${smaller[@]}"
  size 'tiny without TLS' BUILD=tiny FEATURES='--no-default-features --features capi,gzip,password-grant' "${smaller[@]}"
  size small BUILD=small "${smaller[@]}"
fi
size all

make --silent sandbox >&2
awk '/^```c$/ { inside = 1; next } /^```$/ && inside { exit } inside' README.md >"$work/first.c"
library=$(<build/place/lib)
for source in "$work/first.c" examples/hello.c; do
  cc -O2 -Iinclude "$source" "$library/libmusiccat.so" -Wl,-rpath,"$library" -o "$work/$(basename "$source" .c)"
done
mkfifo "$work/ready"
"$(<build/place/sandbox)/musiccat-sandbox" --tls --authority "$work/authority.pem" --json >"$work/ready" &
pid=$!
IFS= read -r line <"$work/ready"
address=$(printf '%s\n' "$line" | sed 's/.*"base_url": *"\([^"]*\)".*/\1/')
peak first
peak hello
