#!/bin/sh
# Prints the folder that cargo builds in. Only cargo knows it: its environment and every configuration above the checkout can set it.
# `ci/target.sh build` prints the folder of what is only needed while building, which newer versions of cargo can keep elsewhere.
set -eu
cd "$(dirname "$0")/.."

said=$(${CARGO:-cargo} metadata --no-deps --format-version 1)
# folder NAME: the text of that name in cargo's JSON, without the escapes.
folder() { printf '%s\n' "$said" | sed -n "s/.*\"$1\":\"\(\([^\"\\\\]\|\\\\.\)*\)\".*/\1/p" | sed 's/\\\(.\)/\1/g'; }
target=$(folder target_directory)
if [ "${1:-}" = build ]; then build=$(folder build_directory); fi
printf '%s\n' "${build:-$target}"
