#!/usr/bin/env bash
# The manual as a site, and that no link in it leads nowhere.
#
# mdbook is taken from PATH, or built into the target directory (some minutes, once). Debian 12: doxygen python3-venv
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
target=$(ci/target.sh)

PATH=$PATH:$target/tools/bin
command -v mdbook >/dev/null ||
  cargo install mdbook --version 0.5.4 --locked --no-default-features --features search --root "$target/tools" --target-dir "$target/tools"
make manual

environment python-manual ci/requirements-manual.txt
"$target/python-manual/bin/linkchecker" --no-status build/manual/index.html
