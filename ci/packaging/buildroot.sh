#!/usr/bin/env bash
# The recipe for Buildroot, as far as it can be tried without Buildroot: ci/packaging/buildroot.mk has the variables and the steps of its
# package infrastructure (package/Makefile.in, pkg-generic.mk and pkg-cargo.mk of 2026.02), with this machine's compiler in place of the
# toolchain that Buildroot builds, and runs the recipe in them without a network. `PROFILE=buildroot` leaves Buildroot's own release profile
# in force, to compare.
set -euo pipefail
# shellcheck source=ci/packaging/tried.sh
. "$(dirname "$0")/tried.sh"
recipe=$dist/packaging/buildroot

# Each line of the .hash is true of the archives and of the files in them.
mkdir "$work/dl" "$work/hashed"
cp "$dist/$name.tar.xz" "$dist/$name-vendor.tar.xz" "$work/dl"
tar --directory "$work/hashed" --extract --strip-components=1 --file "$dist/$name.tar.xz"
cp "$work/dl"/* "$work/hashed"
(cd "$work/hashed" && sed -n 's/^sha256  //p' "$recipe/libmusiccat.hash" | sha256sum --check --quiet --strict) || fail "libmusiccat.hash"

alone make --no-print-directory --file ci/packaging/buildroot.mk RECIPE="$recipe/libmusiccat.mk" BASE="$work/output" DL="$work/dl" \
  RUST_TARGET="$host" PROFILE="${PROFILE:-own}" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; fail "the recipe failed"; }
same "on the device" "usr/lib/libmusiccat.so.1 libmusiccat.so.$version
usr/lib/libmusiccat.so.$version" "$(files "$work/output/target")"
staged=$work/output/staging/usr
same "for programs" "$version" "$(PKG_CONFIG_LIBDIR=$staged/lib/pkgconfig pkg-config --modversion musiccat)"
good "$work/output/target/usr/lib/libmusiccat.so.$version" "profile ${PROFILE:-own}"
