#!/usr/bin/env bash
# The Debian packages: built out of a copy of the tree, installed into a root of their own, used by a program, and removed again.
#
# Debian 12: build-essential debhelper help2man lintian pkg-config cmake; cargo and rustc may come from elsewhere.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
# shellcheck source=ci/installed.sh
. ci/installed.sh

multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
version=$(dpkg-parsechangelog --show-field Version)
CARGO_TARGET_DIR=$(ci/target.sh)
export CARGO_TARGET_DIR

# What is in version control, with what was changed and not yet committed.
mkdir "$work/musiccat"
git ls-files -z --cached --others --exclude-standard | tar -c --null --files-from=- | tar -C "$work/musiccat" -x
${CARGO:-cargo} fetch --quiet --locked
(cd "$work/musiccat" && dpkg-buildpackage -d -b -us -uc) >"$work/log" 2>&1 || { tail -n 40 "$work/log"; fail "dpkg-buildpackage failed"; }
packages=("$work"/{libmusiccat1,libmusiccat-dev,musiccat-sandbox}_"$version"_*.deb)
(cd "$work" && ls -l ./*.deb)
# The Maintainer's address is a placeholder, until a packager writes a real one.
lintian --allow-root --fail-on error,warning --suppress-tags bogus-mail-host,initial-upload-closes-no-bugs "$work"/*.changes

# A program that was compiled with this release asks for it, or a later one.
same "what programs depend on" "libmusiccat 1 libmusiccat1 (>= ${version%-*})" "$(dpkg-deb --ctrl-tarfile "${packages[0]}" | tar -xO ./shlibs)"
same "the library's package has only the library" "/usr/lib/$multiarch/libmusiccat.so.1 /usr/lib/$multiarch/libmusiccat.so.${version%-*}" \
  "$(dpkg-deb --contents "${packages[0]}" | sed -n 's| -> .*||; s|.* \./usr/lib/\(.*so.*\)|/usr/lib/\1|p' | LC_ALL=C sort | xargs)"

# Dependencies are not looked at: the C library is not in there.
system=$work/system
mkdir -p "$system/var/lib/dpkg/info" "$system/var/lib/dpkg/updates" "$system/var/lib/dpkg/triggers"
: >"$system/var/lib/dpkg/status"
dpkg --root="$system" --force-depends --install "${packages[@]}" >"$work/log" 2>&1 || { cat "$work/log"; fail "the packages cannot be installed"; }

start_sandbox "$system/usr/bin/musiccat-sandbox" --quota off --artists 200
# run PROGRAM
run() {
  local said
  said=$(LD_LIBRARY_PATH=$system/usr/lib/$multiarch "$1" "$(address base_url)" demo-key "$work/authority.pem") || fail "$1 failed"
  same "$1" 200 "$(wc -l <<<"$said")"
}
export PKG_CONFIG_SYSROOT_DIR=$system PKG_CONFIG_LIBDIR=$system/usr/lib/$multiarch/pkgconfig
hello=$system/usr/share/doc/libmusiccat-dev/examples/hello.c
# shellcheck disable=SC2046
"${CC:-cc}" "$hello" $(pkg-config --cflags --libs musiccat) -o "$work/hello"
run "$work/hello"
cmake -S tests/install/cmake -B "$work/build" -DEXAMPLES="$root/examples" -DCMAKE_PREFIX_PATH="$system/usr" >"$work/log" || { cat "$work/log"; fail "cmake"; }
cmake --build "$work/build" --target hello-musiccat hello-static >"$work/log" || { cat "$work/log"; fail "cmake --build"; }
run "$work/build/hello-shared"
run "$work/build/hello-static"
# Where it belongs the compiler finds it by itself, and pkg-config says no more than the name.
same "the flags in place" "-lmusiccat" "$(PKG_CONFIG_SYSROOT_DIR='' pkg-config --cflags --libs musiccat | xargs)"

dpkg --root="$system" --purge musiccat-sandbox libmusiccat-dev libmusiccat1 >"$work/log" 2>&1 || { cat "$work/log"; fail "the packages cannot be removed"; }
same "left after removing" "" "$(find "$system" -name '*musiccat*')"
echo "deb: all as it should be"
