#!/usr/bin/env bash
# The recipe for Conan, by Conan itself: `conan create` with the shared and the static library, each with a program that CMake builds and
# that runs; then a consumer outside, with CMake. The archives come from a server on this machine.
#
# Debian 12: python3-venv cmake
set -euo pipefail
# shellcheck source=ci/packaging/tried.sh
. "$(dirname "$0")/tried.sh"
# shellcheck source=ci/environment.sh
. ci/environment.sh
environment python-conan ci/requirements-conan.txt
PATH=$(ci/target.sh)/python-conan/bin:$PATH
command -v cmake >/dev/null || fail "cmake is missing"
export CONAN_HOME=$work/conan
# Conan builds the test package where its recipe is.
cp -r "$dist/packaging/conan" "$work/recipe"
conan profile detect >/dev/null 2>&1

# finish of ci/installed.sh ends the server, as it ends a sandbox.
: >"$work/server"
python3 -u -m http.server --bind 127.0.0.1 --directory "$dist" 0 >"$work/server" 2>&1 &
sandbox=$!
until port=$(sed -n 's/.* port \([0-9]*\) .*/\1/p' "$work/server") && [ -n "$port" ]; do sleep 0.1; done
releases=(-c "user.libmusiccat:releases=http://127.0.0.1:$port")

for shared in ${SHARED:-True False}; do
  conan create "$work/recipe" "${releases[@]}" -o "libmusiccat/*:shared=$shared" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; fail "conan create, shared $shared"; }
  grep -q "^musiccat $version: MCAT_ERR_CONNECT" "$work/log" || { tail -n 30 "$work/log"; fail "the test program did not run"; }
  grep "^musiccat $version: " "$work/log"
  folder=$(sed -n 's/^Package folder //p' "$work/log")
  [ -d "$folder" ] || fail "conan names no folder of the package"
  case $shared in
    True) good "$folder/lib/libmusiccat.so.$version" "conan create" ;;
    False) same "the static package's libraries" "libmusiccat.a" "$(cd "$folder/lib" && find . -type f ! -name '*.pc' -printf '%P\n')" ;;
  esac
  same "licences, shared $shared" "LICENSE-APACHE
LICENSE-MIT
THIRD-PARTY-LICENSES
musiccat-full.spdx.json" "$(files "$folder/licenses")"
done
echo "conan: all as it should be"
