#!/usr/bin/env bash
# The recipe for Yocto, as far as it can be tried without Yocto. oelint-adv reads it. The crates that it names are those of the archive's
# Cargo.lock; each is taken from cargo's cache, compared with the recipe's checksum and unpacked as bitbake's crate fetcher does. Then
# cargo-c builds and installs in the folders, with the configuration, the variables and the words of openembedded-core's classes cargo_c,
# cargo and cargo_common (master), without a network. This is not bitbake: its compiler, its packages and its own checks are not tried.
#
# CRATES=vendor builds with libmusiccat-vendor.inc: with the crates of the second archive. DEBUG=yes keeps lines and symbols, for a package
# with debugging information (docs/packaging.md).
#
# cargo-c: from PATH, or CARGO_C names the folder of its programs. Debian 12: python3-venv
set -euo pipefail
# shellcheck source=ci/packaging/tried.sh
. "$(dirname "$0")/tried.sh"
# shellcheck source=ci/environment.sh
. ci/environment.sh
PATH=${CARGO_C:-$(ci/target.sh)/tools/bin}:$PATH
recipe=$dist/packaging/yocto/libmusiccat_$version.bb
environment python-yocto ci/requirements-yocto.txt
# The recipe as it is, and with the crates of the second archive. The address is a placeholder, which nothing answers.
cp -r "$dist/packaging/yocto" "$work/vendor"
sed -i 's/-crates\.inc/-vendor.inc/' "$work/vendor/$(basename "$recipe")"
for linted in "$recipe" "$work/vendor/$(basename "$recipe")"; do
  said=$("$(ci/target.sh)/python-yocto/bin/oelint-adv" --quiet --release wrynose --suppress oelint.vars.homepageping --cachedir "$work/lint" "$linted" 2>&1) ||
    fail "oelint-adv failed: $said"
  same "what oelint-adv says of $linted" "" "$said"
done

# Below WORKDIR as bitbake lays it out.
WORKDIR=$work/tmp/work/core2-64-poky-linux/libmusiccat/$version
S=$WORKDIR/sources/$name B=$WORKDIR/build D=$WORKDIR/image
export CARGO_HOME=$WORKDIR/cargo_home
mkdir -p "$WORKDIR/sources" "$B" "$CARGO_HOME/bitbake"
same "the source's checksum" "SRC_URI[sha256sum] = \"$(sha256sum "$dist/$name.tar.xz" | cut -d ' ' -f 1)\"" "$(grep -F 'SRC_URI[sha256sum]' "$recipe")"
tar --directory "$WORKDIR/sources" --extract --file "$dist/$name.tar.xz"
crates=$dist/packaging/yocto/libmusiccat-crates.inc
same "the crates" "$(awk '/^name = /{n=$3} /^version = /{v=$3} /^checksum = /{print n "-" v " " $3}' "$S/Cargo.lock" | tr -d '"' | LC_ALL=C sort)" \
  "$(sed -n 's/^SRC_URI\[\(.*\)\.sha256sum\] = "\(.*\)"/\1 \2/p' "$crates" | LC_ALL=C sort)"
while read -r crate checksum; do
  cached=("$HOME"/.cargo/registry/cache/*/"$crate.crate")
  [ -e "${cached[0]}" ] || fail "cargo's cache has no $crate: run cargo fetch"
  same "$crate" "$checksum" "$(sha256sum "${cached[0]}" | cut -d ' ' -f 1)"
  tar --directory "$CARGO_HOME/bitbake" --extract --file "${cached[0]}"
  printf '{"package": "%s", "files": {}}' "$checksum" >"$CARGO_HOME/bitbake/$crate/.cargo-checksum.json"
done < <(sed -n 's/^SRC_URI\[\(.*\)\.sha256sum\] = "\(.*\)"/\1 \2/p' "$crates")

echo "yocto.sh: oelint-adv has nothing to say; $(find "$CARGO_HOME/bitbake" -mindepth 1 -maxdepth 1 | wc -l) crates have the recipe's checksums"

command -v cargo-cbuild >/dev/null || fail "cargo-c is missing: ci/cargo_c.sh says how to install it"
# configure FOLDER: do_configure of cargo_common. The crates are in the folder.
configure() {
  cat >"$CARGO_HOME/config.toml" <<END
[source.bitbake]
directory = "$1"
[source.crates-io]
replace-with = "bitbake"
local-registry = "/nonexistent"
[http]
multiplexing = false
[target.$host]
linker = "${CC:-cc}"
[build]
target-dir = "$B/target"
END
}

# The crates of the second archive. Where the class builds, cargo finds them only by the variable of libmusiccat-vendor.inc.
vendored=$dist/packaging/yocto/libmusiccat-vendor.inc
same "the crates' checksum" "SRC_URI[vendor.sha256sum] = \"$(sha256sum "$dist/$name-vendor.tar.xz" | cut -d ' ' -f 1)\"" "$(grep -F 'SRC_URI[vendor' "$vendored")"
tar --directory "$WORKDIR/sources" --extract --file "$dist/$name-vendor.tar.xz"
folder=$(sed -n 's/^CARGO_VENDORING_DIRECTORY = "\(.*\)"/\1/p' "$vendored" | sed "s|\${S}|$S|")
known() { (cd "$B" && alone cargo metadata --frozen --format-version 1 "--manifest-path=$S/Cargo.toml") >"$work/log" 2>&1; }
mkdir "$work/empty"
configure "$work/empty"
if known; then fail "cargo finds the crates of the second archive by itself: libmusiccat-vendor.inc says too much"; fi
configure "$folder"
known || { tail -n 5 "$work/log"; fail "cargo does not find the crates of the second archive"; }
if [ "${CRATES:-each}" = each ]; then
  folder=$CARGO_HOME/bitbake
  configure "$folder"
  rm -r "$S/vendor" "$S/.cargo"
fi
# What the recipe adds to a variable, with bitbake's names filled in.
appended() { sed -n "s/^$1:append = \"\(.*\)\"/\1/p" "$recipe" | sed "s|\${S}|$S|g; s|\${CARGO_VENDORING_DIRECTORY}|$folder|g"; }
RUSTFLAGS="--remap-path-prefix=$WORKDIR=/usr/src/debug/libmusiccat/$version$(appended RUSTFLAGS)"
CFLAGS="-O2 -pipe -g -ffile-prefix-map=$S=/usr/src/debug/libmusiccat/$version$(appended CFLAGS)"
compiler=${CC:-cc}
export RUSTFLAGS CFLAGS TARGET_CFLAGS="$CFLAGS" HOST_CFLAGS="-O2 -pipe" CC="$compiler" TARGET_CC="$compiler" HOST_CC="$compiler" PKG_CONFIG_ALLOW_CROSS=1
if [ -n "${DEBUG:-}" ]; then export CARGO_PROFILE_RELEASE_DEBUG=line-tables-only CARGO_PROFILE_RELEASE_STRIP=none; fi
words=(-v --frozen --target "$host" --release "--manifest-path=$S/Cargo.toml" --destdir "$D" --prefix /usr --libdir /usr/lib --library-type cdylib)
(cd "$B" && alone cargo-cbuild cbuild "${words[@]}" && alone cargo-cinstall cinstall "${words[@]}") >"$work/log" 2>&1 || { tail -n 30 "$work/log"; fail "cargo-c failed"; }

# By bitbake's own rules the library goes to the package libmusiccat, by the recipe's and bitbake's the others to -dev and -doc.
same "what is installed" "$(installed_files "$version")" "$(files "$D/usr")"
unset CFLAGS
has_lines=no
if readelf --section-headers "$D/usr/lib/libmusiccat.so.$version" | grep -q '\.debug_line'; then has_lines=yes; fi
same "line numbers" "${DEBUG:-no}" $has_lines
good "$D/usr/lib/libmusiccat.so.$version" "cargo_c"
