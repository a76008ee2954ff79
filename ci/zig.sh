#!/usr/bin/env bash
# Installs zig, and cargo-zigbuild, which has cargo link with it, in the target directory, and prints the folder of their programs.
# Needs Python 3.9 or newer.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/zig
requirements=ci/requirements-zig.txt
if ! cmp -s "$requirements" "$tools/requirements.txt"; then
  python3 -m venv --clear "$tools" >&2
  "$tools/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements" >&2
  cp "$requirements" "$tools/requirements.txt"
fi
echo "$tools/bin"
