#!/usr/bin/env bash
# cargo cinstall, of cargo-c, installs what make install does, and a program can be built with it.
#
# cargo install cargo-c --version 0.10.24+cargo-0.98.0 --locked
# Debian 12: build-essential pkg-config
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/installed.sh
. ci/installed.sh

cargo cinstall --release --prefix=/opt/musiccat --libdir=lib --destdir="$work/cargo-c"
make install sandbox DESTDIR="$work/make" PREFIX=/opt/musiccat
made=$work/make/opt/musiccat tree=$work/cargo-c/opt/musiccat

same "the files" "$(files "$made")" "$(files "$tree")"
diff -r "$made/include" "$tree/include"
diff -r "$made/share" "$tree/share"

# What musiccat.pc says is the same, but that cargo-c names the prefix, and libraries that every compiler adds.
says() { PKG_CONFIG_LIBDIR=$1/lib/pkgconfig pkg-config --define-prefix "${@:2}" musiccat; }
flags() { says "$1" --static --cflags --libs | xargs -n 1 | sed "s|$1||" | grep -vx -e -lgcc_s -e -lc; }
same "the version" "$(says "$made" --modversion)" "$(says "$tree" --modversion)"
same "the flags" "$(flags "$made")" "$(flags "$tree")"

start_sandbox "$(<build/place/sandbox)/musiccat-sandbox" --quota off --artists 200
# shellcheck disable=SC2046
"${CC:-cc}" examples/hello.c $(says "$tree" --cflags --libs) -o "$work/hello"
said=$(LD_LIBRARY_PATH=$tree/lib "$work/hello" "$(address base_url)" demo-key "$work/authority.pem") || fail "hello failed"
same "hello" 200 "$(wc -l <<<"$said")"
readelf --dynamic "$work/hello" | grep 'NEEDED.*libmusiccat\.so\.1\]' || fail "the program asks for another name"
echo "cargo_c: all as it should be"
