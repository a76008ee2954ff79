#!/usr/bin/env bash
# ci/yyjson.sh FOLDER: puts yyjson's source into a folder, from the source distribution of the Python package of that name.
set -euo pipefail
folder=$(realpath "$1")
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
list=ci/requirements-yyjson.txt
! cmp -s "$list" "$folder/requirements.txt" || exit 0

environment python-sdist ci/requirements-sdist.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$(ci/target.sh)/python-sdist/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-binary :all: \
  --require-hashes --requirement "$list" --dest "$work"
tar -xzf "$work"/yyjson-*.tar.gz -C "$work"
rm -rf "$folder"
mkdir -p "$folder"
cp "$work"/yyjson-*/yyjson/yyjson.[ch] "$folder"
cp "$list" "$folder/requirements.txt"
