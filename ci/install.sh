#!/usr/bin/env bash
# The library as others meet it: installed, moved, and in a sysroot; in projects with CMake, with pkg-config and with a plain Makefile; beside
# another static library written in Rust; and every command of docs/linking.md. All that is built runs against the sandbox.
#
# Debian 12: build-essential pkg-config cmake
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
make=(make --no-print-directory)

"${make[@]}" lib-isolated sandbox
release=$(<build/place/lib)
version=$(sed -n 's/^#define MCAT_VERSION "\(.*\)"/\1/p' include/musiccat.h)
multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)

# shellcheck source=ci/installed.sh
. ci/installed.sh

# All programs have one application key, and so one quota.
start_sandbox "$(<build/place/sandbox)/musiccat-sandbox" --quota off --artists 200
service=$(address base_url) images=$(address image_url)

# run PROGRAM: the program tells by its name what it does, and by its ending how it was linked.
run() {
  local program=$1 said
  case $(basename "$program") in
    hello*) said=$("$program" "$service" demo-key "$work/authority.pem") && same "$program" 200 "$(wc -l <<<"$said")" ;;
    threads*) "$program" "$service" demo-key "$work/authority.pem" </dev/null >"$work/said" ;;
    player*)
      MUSICCAT_API_KEY=demo-key MUSICCAT_API_SECRET=demo-secret MUSICCAT_USER=may-stream@sandbox.test MUSICCAT_PASSWORD=stream-it \
        "$program" --address "$service" --images "$images" --authority "$work/authority.pem" --tracks 1 --script skip --sink null >"$work/said"
      ;;
    program*) same "$program" "artists 20, survived 1" "$("$program" "$service" demo-key "$work/authority.pem")" ;;
    *) fail "who knows how to run $program?" ;;
  esac || fail "$program failed"
  local needs=yes
  readelf --dynamic "$program" | grep -q 'NEEDED.*libmusiccat\.so\.1\]' || needs=no
  case $program in
    *-static | *-alone | */program) same "$program needs the shared library" no $needs ;;
    *) same "$program needs the shared library" yes $needs ;;
  esac
}

# What a device has of it: one file.
mkdir "$work/device"
cp "$release/libmusiccat.so" "$work/device/libmusiccat.so.1"

# projects PLACE: builds the strangers' projects and runs what they make. The environment says where the library is.
projects() {
  local place=$work/projects-$1 project program
  mkdir "$place"
  for project in cmake pkg-config plain; do
    cp -r "tests/install/$project" "$place"
    if [ $project = cmake ]; then
      cmake -S "$place/cmake" -B "$place/cmake/build" -DEXAMPLES="$root/examples" >"$work/cmake.log" || { cat "$work/cmake.log"; fail "cmake, $1"; }
      cmake --build "$place/cmake/build" >"$work/cmake.log" || { cat "$work/cmake.log"; fail "cmake --build, $1"; }
    else
      "${make[@]}" -s -C "$place/$project" EXAMPLES="$root/examples"
    fi
    local programs=("$place/$project/build/"*-{shared,static})
    for program in "${programs[@]}"; do LD_LIBRARY_PATH=$work/device run "$program"; done
    [ ${#programs[@]} -ge 6 ] || fail "$1, $project: only ${programs[*]}"
    echo "$1, $project: ${#programs[@]} programs run"
  done
}

# Installed below DESTDIR: complete, and usable where it is.
tree=$work/dest/opt/musiccat
"${make[@]}" -s -o lib install DESTDIR="$work/dest" PREFIX=/opt/musiccat
same "the files" "$(installed_files "$version" libmusiccat.a)" "$(files "$tree")"
if grep -rIl --exclude-dir=include -e "$work" -e /opt/musiccat "$tree"; then fail "these files know where they stood"; fi
export PKG_CONFIG_PATH=$tree/lib/pkgconfig CMAKE_PREFIX_PATH=$tree MUSICCAT=$tree
same "pkg-config's version" "$version" "$(pkg-config --modversion musiccat)"
projects installed

# Moved elsewhere: nothing leads to the old place, for it is gone.
mv "$tree" "$work/moved"
export PKG_CONFIG_PATH=$work/moved/lib/pkgconfig CMAKE_PREFIX_PATH=$work/moved MUSICCAT=$work/moved
projects moved
unset PKG_CONFIG_PATH CMAKE_PREFIX_PATH MUSICCAT

# Packages without one of the two libraries, as cargo-c's and Conan's: CMake finds the other one, and says while it configures what is missing.
cp -r "$work/moved" "$work/shared-only"
cp -r "$work/moved" "$work/static-only"
rm "$work/shared-only/lib/libmusiccat.a" "$work"/static-only/lib/libmusiccat.so*
missing() { echo "this installation has no $1 in $work/$2/lib"; }
while IFS='|' read -r tree components optional link said; do
  [ -n "$tree" ] || continue
  rm -rf "$work/components"
  words=(-S tests/install/components -B "$work/components" -DEXAMPLES="$root/examples" -DCMAKE_PREFIX_PATH="$work/$tree")
  code=0
  cmake "${words[@]}" -DCOMPONENTS="$components" -DOPTIONAL="$optional" -DLINK="$link" >"$work/cmake.log" 2>&1 || code=$?
  what="$tree, components '$components', optional '$optional', $link"
  if [ -z "$said" ]; then
    if [ $code = 0 ]; then cmake --build "$work/components" >"$work/cmake.log" 2>&1 || code=$?; fi
    [ $code = 0 ] || { cat "$work/cmake.log"; fail "cmake, $what"; }
  else
    [ $code != 0 ] || fail "cmake configured $what"
    tr --squeeze-repeats '\n ' ' ' <"$work/cmake.log" | grep -qF "$said" || { cat "$work/cmake.log"; fail "cmake, $what: it does not say '$said'"; }
  fi
done <<END
shared-only|||musiccat::musiccat|
shared-only|shared||musiccat::musiccat|
shared-only||static|musiccat::musiccat|
shared-only|static||musiccat::static|$(missing libmusiccat.a shared-only)
shared-only|shared;static||musiccat::musiccat|$(missing libmusiccat.a shared-only)
shared-only|||musiccat::static|musiccat::static but the target was not found
shared-only|dynamic||musiccat::musiccat|there is no component dynamic: there are shared and static
static-only|static||musiccat::static|
static-only|||musiccat::static|
static-only|shared||musiccat::musiccat|$(missing libmusiccat.so static-only)
static-only|||musiccat::musiccat|musiccat::musiccat but the target was not found
END
echo "components: cmake says what is missing"

# In a sysroot with a C library of its own, in multiarch's folders.
sysroot=$work/sysroot
mkdir -p "$sysroot/usr/lib" "$sysroot/usr/lib64"
dpkg -L libc6 libc6-dev linux-libc-dev libgcc-s1 | sed 's|^/||' | tar -C / -c --no-recursion --files-from=- | tar -C "$sysroot" -x
"${make[@]}" -s -o lib install DESTDIR="$sysroot" PREFIX=/usr LIBDIR="/usr/lib/$multiarch"
cat >"$work/toolchain.cmake" <<END
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSROOT $sysroot)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
END
(
  export CC="${CC:-cc} --sysroot=$sysroot" CMAKE_TOOLCHAIN_FILE=$work/toolchain.cmake
  export PKG_CONFIG_SYSROOT_DIR=$sysroot PKG_CONFIG_LIBDIR=$sysroot/usr/lib/$multiarch/pkgconfig
  [ -e "$(pkg-config --variable=libdir musiccat)/libmusiccat.so" ] || fail "musiccat.pc names another folder than the library's"
  projects sysroot
)

# Every command of docs/linking.md, in its order. What begins with make is said in this tree, all else in a project.
page() {
  local project=$work/page block number=0
  mkdir -p "$project" "$work/blocks" "$HOME"
  cp examples/hello.c tests/install/two_rust/program.c "$release/libmusiccat-isolated.a" "$project"
  rustc --edition 2024 -O --crate-type staticlib tests/install/two_rust/other.rs -o "$project/libother.a"
  ln -s "$sysroot" "$HOME/sysroot"
  awk -v folder="$work/blocks" '
    /^```./ { file = sprintf("%s/%02d.%s", folder, ++count, substr($0, 4)); next }
    /^```$/ { file = ""; next }
    file { print >file }
  ' docs/linking.md
  for block in "$work/blocks"/*; do
    number=$((number + 1))
    case $block in
      *.make) cp "$block" "$project/Makefile" ;;
      *.cmake) cp "$block" "$project/CMakeLists.txt" ;;
      *.sh)
        echo "docs/linking.md: $(head -n 1 "$block")"
        local folder=$project
        if grep -q '^make [a-z]' "$block"; then folder=$root; fi
        cd "$folder"
        # In this shell: what a block exports holds for those behind it.
        . "$block" >"$work/said" 2>&1 || { cat "$work/said"; fail "this command of docs/linking.md failed"; }
        if [ -x "$project/hello" ]; then run "$project/hello"; fi
        ;;
      *) fail "docs/linking.md: a block of ${block##*.}?" ;;
    esac
  done
  local program
  for program in "$project"/{build/hello,hello-static,hello-alone,program}; do run "$program"; done
  LD_LIBRARY_PATH=$project/device run "$project/device/hello"
  LD_LIBRARY_PATH=$project/device run "$project/hello-sysroot"
  if [ $number -lt 10 ]; then fail "docs/linking.md has only $number blocks"; fi
}
# The page's home is not that of who runs this, but cargo stays where it is.
export CARGO_HOME=${CARGO_HOME:-$HOME/.cargo} RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup}
(
  export HOME=$work/home
  "${make[@]}" -s -o lib install DESTDIR="$sysroot" PREFIX=/usr
  page
)

# Without being isolated the two do not go together: when that is no longer so, docs/linking.md has a chapter too many.
cd "$work/page"
if cc program.c -I"$work/moved/include" "$release/libmusiccat.a" libother.a -lm -o never 2>"$work/said"; then
  fail "two static libraries of Rust were linked as they are"
fi
grep -q 'multiple definition' "$work/said" || { cat "$work/said"; fail "another refusal than expected"; }
cd "$root"

# The page has installed it with its symbols apart: none is left in it, and yet addr2line names functions and lines of it, also of those that are
# not exported.
installed=$work/home/musiccat/lib/libmusiccat.so.1
same "symbols left" "" "$(nm "$installed" 2>/dev/null)"
apart=$(dirname "$installed")/.debug/libmusiccat.so.$version.debug
build_id() { readelf --notes "$1" | grep 'Build ID'; }
same "the build-id" "$(build_id "$installed")" "$(build_id "$apart")"
for name in mcat_client_new 'http::Engine::exchange'; do
  address=$(nm --demangle "$apart" | sed -n "/ [tT] .*$name\(::h[0-9a-f]*\)\?$/{s/ .*//;h}; \${x;p}")
  [ -n "$address" ] || fail "the symbols have no function $name: has it been renamed?"
  said=$(addr2line --functions --demangle --exe "$installed" "0x$address")
  grep -q "$name.*src/.*\.rs:[1-9]" <<<"${said//$'\n'/ }" || fail "$name at 0x$address: $said"
done
"${make[@]}" -s uninstall PREFIX="$work/home/musiccat"
same "left of it" "" "$(files "$work/home/musiccat")"

# And gone again.
for where in "PREFIX=/usr LIBDIR=/usr/lib/$multiarch" "PREFIX=/usr"; do
  # shellcheck disable=SC2086
  "${make[@]}" -s uninstall DESTDIR="$sysroot" $where
done
same "left after uninstalling" "" "$(files "$sysroot" | grep -i musiccat || true)"
echo "install: all as it should be"
