#!/usr/bin/env bash
# The recipe for OpenWrt, as far as it can be tried without OpenWrt: ci/packaging/openwrt.mk has the variables and the steps of its build
# system, and those of rust-values.mk and rust-package.mk in its feed of packages (master), with this machine's compiler and C library in
# place of a toolchain with musl, and runs the recipe in them without a network.
set -euo pipefail
# shellcheck source=ci/packaging/tried.sh
. "$(dirname "$0")/tried.sh"

# A tree with the files that the recipe includes; each is the one imitation.
tree=$work/openwrt
mkdir -p "$tree/include" "$tree/feeds/packages/lang/rust" "$tree/dl" "$tree/package/libmusiccat"
cp "$dist/$name.tar.xz" "$dist/$name-vendor.tar.xz" "$tree/dl"
cp "$dist/packaging/openwrt/Makefile" "$tree/package/libmusiccat"
touch "$tree/rules.mk" "$tree/feeds/packages/lang/rust/rust-package.mk"
cp ci/packaging/openwrt.mk "$tree/include/package.mk"
alone make --no-print-directory --directory "$tree/package/libmusiccat" TOPDIR="$tree" INCLUDE_DIR="$tree/include" RUSTC_TARGET_ARCH="$host" \
  >"$work/log" 2>&1 || { tail -n 30 "$work/log"; fail "the recipe failed"; }

same "on the device" "usr/lib/libmusiccat.so.1 libmusiccat.so.$version
usr/lib/libmusiccat.so.$version" "$(files "$tree/root")"
same "for programs" "$version" "$(PKG_CONFIG_LIBDIR=$tree/staging/usr/lib/pkgconfig pkg-config --modversion musiccat)"
good "$tree/root/usr/lib/libmusiccat.so.$version" "its profile"
