#!/usr/bin/env bash
# The release library takes no more instructions, memory and bytes than ci/budget.toml says, and no less: then the numbers there are lowered.
# `ci/budget.sh --write` writes them. Debian 12: valgrind, python3 (3.11)
set -euo pipefail
cd "$(dirname "$0")/.."

make --silent lib
exec python3 benches/budget.py "$(<build/place/lib)/libmusiccat.so" "$@"
