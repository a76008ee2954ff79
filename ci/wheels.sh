#!/usr/bin/env bash
# The source distribution and the wheels for release, in dist/: of the library for x86_64 and aarch64, each for glibc 2.17 or newer and for musl
# 1.2 or newer; of the sandbox, which runs on developers' machines, for x86_64 with glibc. zig links them, so they do not depend on what this
# machine has. `ci/wheels.sh x86_64-unknown-linux-musl …` makes the wheels of these targets only.
#
# Each wheel is looked at and used. With glibc pip installs it into Python, and a program calls the sandbox. Debian has no Python for musl:
# there pip only unpacks it, and the example player, linked with its library, runs under musl's own loader. qemu runs what is not for this
# processor.
#
# Needs cargo, the Rust target x86_64-unknown-linux-gnu, unzip, and Python 3.11 or newer. For the other targets also rustc-web, rust-web-src and
# qemu-user-static of Debian 12, and its apt-get, which downloads musl, and Python for aarch64, and installs nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
# shellcheck source=ci/installed.sh
. ci/installed.sh
. ci/targets.sh
targets=({x86_64,aarch64}-unknown-linux-{gnu,musl})
[ $# -eq 0 ] || targets=("$@")
environment python-wheels bindings/python/requirements-wheels.txt
zig=$(ci/zig.sh)
folder=$(ci/target.sh)
PATH=$folder/python-wheels/bin:$PATH
# A linker that is set for other cross builds would take zig's place.
unset "${!CARGO_TARGET_@}" "${!CC_@}"
make --silent sandbox
MUSICCAT_SANDBOX=$(<build/place/sandbox)/musiccat-sandbox
export MUSICCAT_SANDBOX

# with_zig COMMAND…: cargo-zigbuild asks the first Python for zig: it must be the one that has it.
with_zig() { CARGO_PROFILE_RELEASE_STRIP=symbols PATH=$zig:$PATH "$@"; }

# library_for TARGET: builds it, and prints its path.
library_for() (
  choose "$1"
  export CARGO_PROFILE_RELEASE_STRIP=symbols
  case $1 in
    x86_64-unknown-linux-gnu) ;;
    *-gnu) export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_unwind CARGO_TARGET_DIR=$cross ;;
  esac
  case $1 in
    *-musl) make_library >&2 ;;
    *) with_zig make lib CARGO=cargo-zigbuild FEATURES="--features capi --target $1.2.17" >&2 ;;
  esac
  local library
  library=$(<build/place/lib)/libmusiccat.so
  ! strings --all "$library" | grep --fixed-strings -e "$PWD" -e "$HOME/" >&2 || fail "the library knows folders of this machine"
  echo "$library"
)

# wheel TARGET PROJECT FILE: makes the wheel that holds this file, looks at it, and puts it into dist/.
wheel() {
  local machine=${1%%-*} raw=$work/raw out=$work/wheels/$1 tag tags name contents
  case $1 in
    *-musl) tag=musllinux_1_2_$machine tags=$tag ;;
    *) tag=linux_$machine tags=manylinux2014_$machine.manylinux_2_17_$machine ;;
  esac
  rm -rf "$raw"
  _PYTHON_HOST_PLATFORM=$tag python -m build --wheel --no-isolation --outdir "$raw" "$2" >/dev/null
  # Every musl takes itself for the libc.so that zig asks for.
  auditwheel repair --exclude libc.so --wheel-dir "$out" "$raw"/*.whl
  name=$(basename "$raw"/*.whl "$tag.whl")$tags.whl
  same "the wheel's name" "$name" "$(cd "$out" && ls "${name%%-*}"-*.whl)"
  # No other library, and the licences.
  contents=$(unzip -Z1 "$out/$name" | grep -v '/$' | sed 's|^[a-z_]*-[0-9.]*dist-info/licenses/||' | grep -v -e '\.pyi\?$' -e /py.typed -e dist-info/)
  same "what is not Python in the wheel" "$(cd "$2" && ls -d ./*LICENSE* | cut -c 3-; echo "$3")" "$(LC_ALL=C sort <<<"$contents")"
  cp "$out/$name" dist
}

# debian ARCHITECTURE PACKAGE…: unpacks packages of this machine's Debian for a processor, without what they depend on. Sets `root`.
debian() {
  local state=$work/apt options package
  root=$work/debian
  rm -rf "$state" "$root"
  mkdir -p "$state/lists/partial" "$state/archives/partial" "$root"
  options=(-qq -o "APT::Architecture=$1" -o "APT::Architectures=$1" -o "Dir::State=$state" -o Dir::State::status=/dev/null
    -o "Dir::Cache=$state" -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update
  (cd "$state" && apt-get "${options[@]}" download "${@:2}")
  for package in "$state"/*.deb; do dpkg-deb --extract "$package" "$root"; done
}

# in_python PYTHON…: pip of that Python installs the target's wheels, and a program signs in, and asks for a page and for a station's track.
in_python() {
  rm -rf "$work/installed"
  PYTHONPATH=$pip "$@" -m pip install --quiet --disable-pip-version-check --no-index --no-deps --target "$work/installed" "$work/wheels/$one"/*.whl
  PYTHONPATH=$work/installed "$@" -c '
import platform, musiccat

with musiccat.sandbox() as service, service.client("may-stream") as client, client.station("art.1") as station:
    user, artists, track = client.me().members[0].screen_name, client.artists_top(limit=3).artists, next(iter(station))
print("in Python", platform.python_version(), platform.machine(), musiccat.library()._name, user, len(artists), track.name)
'
}

# under_musl: the example player, linked with the library in the target's wheel, signs in and plays three tracks.
under_musl() {
  choose "$one"
  local machine=${one%%-*} unpacked=$work/unpacked
  pip install --quiet --disable-pip-version-check --no-index --no-deps --only-binary=:all: --platform "musllinux_1_2_$machine" --target "$unpacked" \
    "$work/wheels/$one"/*.whl
  "${cc[@]}" -O2 -Iinclude examples/player/*.c "$unpacked/musiccat/libmusiccat.so.1" -o "$work/program"
  printf '#!/bin/sh\n%s\n' "exec ${emulator[*]} $root/lib/ld-musl-$machine.so.1 --library-path $unpacked/musiccat $work/program \"\$@\"" >"$work/player"
  chmod +x "$work/player"
  sh examples/demo.sh "$MUSICCAT_SANDBOX" "$work/player" "$work/played"
  same "tracks played under musl" 3 "$(find "$work/played" -name '*.mp3' -size +100k | wc -l)"
  rm -r "$work/played" "$unpacked"
}

mkdir -p dist && rm -f dist/*.whl dist/*.tar.gz
pip=$(dirname "$(python -c 'import pip; print(pip.__path__[0])')")
for one in "${targets[@]}"; do
  printf '\n=== %s\n' "$one"
  library=$(library_for "$one")
  MUSICCAT_LIBRARY=$library wheel "$one" bindings/python musiccat/libmusiccat.so.1
  case $one in
    x86_64-unknown-linux-gnu)
      with_zig cargo-zigbuild rustc --locked --release --target "$one.2.17" --package musiccat-sandbox --bin musiccat-sandbox
      MUSICCAT_SANDBOX=$folder/$one/release/musiccat-sandbox wheel "$one" bindings/python/sandbox musiccat_sandbox/musiccat-sandbox
      # What they bring is enough.
      MUSICCAT_SANDBOX='' in_python python
      ;;
    aarch64-unknown-linux-gnu)
      debian arm64 python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libc6 libexpat1 libffi8 libssl3 zlib1g
      in_python qemu-aarch64-static -L "$root" "$root/usr/bin/python3.11"
      ;;
    x86_64-unknown-linux-musl) debian amd64 musl && under_musl ;;
    aarch64-unknown-linux-musl) debian arm64 musl && under_musl ;;
  esac
done
python -m build --sdist --no-isolation --outdir dist bindings/python
ls dist
