#!/usr/bin/env bash
# Installs zig, and cargo-zigbuild, which has cargo link with it, in the target directory, and prints the folder of their programs.
# Needs Python 3.9 or newer.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
environment zig ci/requirements-zig.txt >&2
echo "$(ci/target.sh)/zig/bin"
