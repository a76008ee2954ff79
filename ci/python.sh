#!/usr/bin/env bash
# The Python package, as a wheel in an environment of its own, on the oldest Python that it is for and on the newest: both must be
# there, in PATH or under pyenv. `ci/python.sh 3.9` takes one of them; options of pytest may follow.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
versions=(3.9 3.13)
# The tools are for the newest only.
newest=${versions[-1]}
if [[ ${1:-} =~ ^3\.[0-9]+$ ]]; then
  versions=("$1")
  shift
fi

package=$PWD/bindings/python
target=$(ci/target.sh)
for version in "${versions[@]}" "$newest"; do interpreter "$version" >/dev/null; done
# Without these the present state is built.
if [ -z "${MUSICCAT_LIBRARY:-}" ]; then
  make --silent debug-lib
  MUSICCAT_LIBRARY=$(<build/place/debug-lib)/libmusiccat.so
  export MUSICCAT_LIBRARY
fi
if [ -z "${MUSICCAT_SANDBOX:-}" ]; then
  make --silent sandbox
  MUSICCAT_SANDBOX=$(<build/place/sandbox)/musiccat-sandbox
  export MUSICCAT_SANDBOX
fi

environment python-tools "$package/requirements-tools.txt" "$(interpreter "$newest")"
tools=$target/python-tools/bin
(cd "$package" && "$tools/ruff" check --no-cache . && "$tools/ruff" format --no-cache --check .)
(cd "$package" && "$tools/mypy" --cache-dir=/dev/null --python-executable "$tools/python" && "$tools/pyright" --pythonpath "$tools/python")

wheels=$target/wheels
rm -rf "$wheels"
for project in "$package" "$package/sandbox"; do
  "$tools/python" -m build --wheel --no-isolation --outdir "$wheels/raw" "$project" >/dev/null
done
for wheel in "$wheels"/raw/*.whl; do
  PATH=$tools:$PATH "$tools/auditwheel" repair --wheel-dir "$wheels" "$wheel"
done
ls "$wheels"/*.whl

# A source distribution, and a wheel made of it as pip makes one where no wheel fits the machine: the library is built of its source.
source=$wheels/source
unset MUSICCAT_LIBRARY
CARGO_TARGET_DIR=$target/python-source \
  "$tools/python" -m build --no-isolation --outdir "$source" "$package" >/dev/null
"$tools/pip" install --quiet --disable-pip-version-check --no-deps --target "$source/installed" "$source"/*.whl
PYTHONPATH=$source/installed "$tools/python" -c '
import musiccat

with musiccat.sandbox() as service, service.client() as client:
    print("of the source distribution:", musiccat.library()._name, len(client.artists_top(limit=3).artists))
'
if "$tools/python" -m build --sdist --no-isolation --outdir "$source" "$package/sandbox" >"$source/log" 2>&1 ||
  ! grep --quiet 'has no source distribution' "$source/log"; then
  echo "the sandbox's package should have refused a source distribution" >&2
  exit 1
fi

# The wheels' own library and program are what is tested.
unset MUSICCAT_SANDBOX
# test_on VERSION …: in an environment that has the wheels and what the tests need.
test_on() {
  local version=$1 bin=$target/python-$1/bin
  shift
  environment "python-$version" "$package/tests/requirements.txt" "$(interpreter "$version")"
  "$bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$wheels"/*.whl
  (cd "$package" && "$bin/python" -B -m pytest tests "$@")
}

# All at once: the tests start many processes, and wait for them.
declare -A running
for version in "${versions[@]}"; do
  (set -e; test_on "$version" "$@") >"$wheels/$version.log" 2>&1 &
  running[$version]=$!
done
failed=()
for version in "${versions[@]}"; do
  wait "${running[$version]}" || failed+=("$version")
  printf '\nPython %s\n' "$version"
  cat "$wheels/$version.log"
done
[ ${#failed[@]} -eq 0 ] || { echo "failed on Python ${failed[*]}" >&2; exit 1; }
