# Sourced by the scripts that try the recipes: what `make dist` made, and what a built library must be. DIST names a folder that has it
# already; else it is made of the last commit.
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=ci/installed.sh
. ci/installed.sh
version=$(sed -n 's/^#define MCAT_VERSION "\(.*\)"/\1/p' include/musiccat.h)
name=libmusiccat-$version
host=$(rustc -vV | sed -n 's/^host: //p')
dist=$(realpath "${DIST:-dist}")
[ -n "${DIST:-}" ] || make dist
export MAKEFLAGS=
unset CARGO_TARGET_DIR RUSTFLAGS
# alone COMMAND…: without a network.
alone() { unshare --map-root-user --net "$@"; }

# good LIBRARY: has its name, knows no folder of the machine that built it, and calls a service. Prints its size, stripped.
good() {
  readelf --dynamic "$1" | grep -q 'SONAME.*\[libmusiccat\.so\.1\]' || fail "$1 has another soname"
  local private found
  for private in "$work" "${CARGO_HOME:-$HOME/.cargo}" "$HOME/"; do
    found=$(strings --all "$1" | grep --fixed-strings "$private" || true)
    [ -z "$found" ] || fail "$1 knows $private: $(sed 3q <<<"$found")"
  done
  mkdir -p "$work/good"
  ln -sf "$(realpath "$1")" "$work/good/libmusiccat.so.1"
  "${CC:-cc}" -Iinclude packaging/conan/test_package/program.c "$work/good/libmusiccat.so.1" -o "$work/good/program"
  LD_LIBRARY_PATH=$work/good "$work/good/program" || fail "a program with $1 failed"
  strip -o "$work/good/stripped" "$1"
  echo "$(basename "$0"): $2: $(stat -c %s "$work/good/stripped") bytes, stripped"
}
