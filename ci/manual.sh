#!/usr/bin/env bash
# The manual as a site, and that no link in it leads nowhere.
#
# mdbook is taken from PATH, or built into the target directory (some minutes, once). Debian 12: doxygen python3-venv
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "${CARGO_TARGET_DIR:-target}"
target=$(realpath "${CARGO_TARGET_DIR:-target}")

PATH=$PATH:$target/tools/bin
command -v mdbook >/dev/null ||
  cargo install mdbook --version 0.5.4 --locked --no-default-features --features search --root "$target/tools" --target-dir "$target/tools"
make manual

environment=$target/python-manual
if [ ! -x "$environment/bin/linkchecker" ]; then
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check LinkChecker==10.6.0
fi
"$environment/bin/linkchecker" --no-status build/manual/index.html
