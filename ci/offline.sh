#!/usr/bin/env bash
# What `make dist` makes: the same archives in two clones; and out of the archives, without a network and with an empty cargo home, the
# library of the git tree byte for byte, with all that is installed beside it. It looks at the last commit.
#
# Debian 12: build-essential git xz-utils util-linux
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/installed.sh
. ci/installed.sh
export MAKEFLAGS=
unset CARGO_TARGET_DIR
version=$(sed -n 's/^#define MCAT_VERSION "\(.*\)"/\1/p' include/musiccat.h)
name=libmusiccat-$version

clones=("$work/one" "$work/a/longer/way/to/another")
(umask 022 && git clone --quiet . "${clones[0]}" && make --directory "${clones[0]}" dist)
(umask 077 && export TZ=Asia/Tokyo LC_ALL=C && git clone --quiet . "${clones[1]}" && make --directory "${clones[1]}" dist)
same "the archives of two clones" "$(<"${clones[0]}/dist/SHA256SUMS")" "$(<"${clones[1]}/dist/SHA256SUMS")"
(cd "${clones[0]}/dist" && sha256sum --check --quiet SHA256SUMS && ls -l ./*.xz)

maker=$work/maker/$name
mkdir "$work/maker"
tar --directory "$work/maker" --extract --file "${clones[0]}/dist/$name.tar.xz"
# crates LOCK: what it pins, one a line.
crates() { awk '$1 == "name" || $1 == "version" || $1 == "checksum" { printf "%s ", $3 } $0 == "" { print "" }' "$1" | awk 'NF > 1' | LC_ALL=C sort; }
crates Cargo.lock >"$work/all"
crates "$maker/Cargo.lock" >"$work/needed"
same "crates that Cargo.lock does not pin" "" "$(LC_ALL=C comm -13 "$work/all" "$work/needed")"
echo "Cargo.lock: $(wc -l <"$work/needed") packages of $(wc -l <"$work/all")"

# alone COMMAND…: in the maker's tree, without a network and without what cargo has fetched before.
alone() { (cd "$maker" && CARGO_HOME=$work/home unshare --map-root-user --net "$@"); }
if alone make lib >"$work/log" 2>&1; then fail "the source built without its crates: is there a network?"; fi
tar --directory "$work/maker" --extract --file "${clones[0]}/dist/$name-vendor.tar.xz"
alone make install install-strip PREFIX=/usr DESTDIR="$work/device" 2>&1 | tee "$work/log"
same "warnings" "" "$(grep '^warning' "$work/log" || true)"

# What the pages of the archive link to is in the archive.
links=0
for page in "$maker"/{,docs/,packaging/*/,bindings/python/,transports/}*.md; do
  for target in $(grep --only-matching '\]([A-Za-z0-9_./-]*[./][A-Za-z0-9_./-]*[)#]' "$page" | sed 's/^](//; s/.$//'); do
    [ -e "$(dirname "$page")/$target" ] || fail "$page links to $target, which the archive does not have"
    links=$((links + 1))
  done
done
[ $links -gt 50 ] || fail "the archive's pages have only $links links"
same "tests in the archive" "" "$(find "$maker" -path "$maker/vendor" -prune -o -path "$maker/src" -prune -o -name 'test_*.py' -print)"
if alone make demo >"$work/log" 2>&1; then fail "make demo worked without a sandbox"; fi
grep -q 'make demo. needs a checkout' "$work/log" || { cat "$work/log"; fail "make demo does not say that it needs a checkout"; }

make --directory "${clones[0]}" lib
for library in libmusiccat.so libmusiccat.a; do
  built=("$(<"${clones[0]}/build/place/lib")/$library" "$(<"$maker/build/place/lib")/$library")
  sha256sum "${built[@]}"
  cmp "${built[@]}"
done
same "what is installed" "$(installed_files "$version" libmusiccat.a)" "$(files "$work/device/usr")"
installed=$work/device/usr/lib/libmusiccat.so.$version
same "symbols left" "" "$(nm "$installed" 2>/dev/null)"
echo "offline: all as it should be; stripped, the library has $(stat -c %s "$installed") bytes"
