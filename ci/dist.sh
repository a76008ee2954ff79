#!/usr/bin/env bash
# The library's source as two archives with their checksums, in dist/ or the folder that is named: the source with the Cargo.lock of what
# the library needs; and, to lay over it, those crates, with the configuration by which cargo takes them from there.
#
# Beside them packaging/: the recipes of packaging/ with the checksums of these archives.
#
# The same commit gives the same bytes. Everything must be committed. Needs GNU tar and xz; what cargo does not have yet it downloads.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
version=$(sed -n 's/^#define MCAT_VERSION "\(.*\)"/\1/p' include/musiccat.h)
name=libmusiccat-$version
mkdir -p "${1:-dist}"
out=$(realpath "${1:-dist}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"

# pack FILE NAME…: an archive without a trace of who made it, when and where.
pack() {
  tar --directory "$work" --create --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=a=rX,u+w "${@:2}" | xz --threads=1 >"$out/$1"
}

# As a package cargo knows the library without the workspace, and which part of Cargo.lock it needs.
cargo package --quiet --locked --no-verify --target-dir "$work/target"
tar --directory "$work" --extract --file "$work/target/package/musiccat-$version.crate"
mv "$work/musiccat-$version" "$work/$name"
rm "$work/$name/Cargo.toml.orig"
# Profiles of the tests' crates, which are not in there: cargo would warn of each.
awk '/^\[/ { is_dev = /^\[profile\.dev/ } !is_dev' "$work/$name/Cargo.toml" >"$work/Cargo.toml"
mv "$work/Cargo.toml" "$work/$name/Cargo.toml"
pack "$name.tar.xz" "$name"

cd "$work/$name"
cargo vendor --quiet --locked --versioned-dirs vendor >/dev/null
# Cargo looks for every crate of Cargo.lock. Of those for Windows it needs no more than their names: the rest is 70 MB of binaries.
for crate in vendor/windows*; do
  checksum=$(sed -n 's/.*"package":"\([0-9a-f]*\)".*/\1/p' "$crate/.cargo-checksum.json")
  find "$crate" -mindepth 1 -maxdepth 1 ! -name Cargo.toml ! -iname 'license*' -exec rm -r {} +
  mkdir "$crate/src"
  : >"$crate/src/lib.rs"
  sed -i '/^build = /d' "$crate/Cargo.toml"
  printf '{"files":{},"package":"%s"}' "$checksum" >"$crate/.cargo-checksum.json"
done
mkdir .cargo
cat >.cargo/config.toml <<'END'
[source.crates-io]
replace-with = "vendored"

[source.vendored]
directory = "vendor"

[net]
offline = true
END
pack "$name-vendor.tar.xz" "$name/.cargo" "$name/vendor"

# Checksums that a recipe asks for, by the name between its @.
sum() { "$1" "$2" | cut -d ' ' -f 1; }
filling=(-e "s/@VERSION@/$version/g" -e "s/@SHA256@/$(sum sha256sum "$out/$name.tar.xz")/"
  -e "s/@SHA256_VENDOR@/$(sum sha256sum "$out/$name-vendor.tar.xz")/")
for paper in LICENSE-APACHE LICENSE-MIT THIRD-PARTY-LICENSES; do
  filling+=(-e "s/@SHA256_$paper@/$(sum sha256sum "$paper")/" -e "s/@MD5_$paper@/$(sum md5sum "$paper")/")
done
rm -rf "$out/packaging"
mkdir "$out/packaging"
cp -r "$root"/packaging/{buildroot,conan,openwrt,yocto} "$out/packaging"
find "$out/packaging" -type f -exec sed -i "${filling[@]}" {} +
mv "$out/packaging/yocto/libmusiccat.bb" "$out/packaging/yocto/libmusiccat_$version.bb"
if grep -r '@[A-Z0-9_-]*@' "$out/packaging"; then
  echo "dist.sh: it does not know what to put there" >&2
  exit 1
fi

cd "$out"
sha256sum "$name.tar.xz" "$name-vendor.tar.xz" | tee SHA256SUMS
