#!/usr/bin/env bash
# The source distribution and the wheels for release, in dist/: zig links them, so that they run wherever glibc is 2.17 or newer,
# whatever this machine has.
# Needs cargo, the Rust target x86_64-unknown-linux-gnu, and Python 3.11 or newer.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
target=$(ci/target.sh)
environment python-wheels bindings/python/requirements-wheels.txt
zig=$(ci/zig.sh)
export PATH=$target/python-wheels/bin:$PATH
# A linker that is set for other cross builds would take zig's place.
unset "${!CARGO_TARGET_@}" "${!CC_@}" && export CARGO_TARGET_DIR=$target

# cargo-zigbuild asks the first Python for zig: it must be the one that has it.
zig() { PATH=$zig:$PATH cargo-zigbuild rustc --release --target x86_64-unknown-linux-gnu.2.17 "$@" -- -C strip=symbols; }
zig --lib --features capi --crate-type cdylib
zig --package musiccat-sandbox --bin musiccat-sandbox
export MUSICCAT_LIBRARY=$target/x86_64-unknown-linux-gnu/release/libmusiccat.so
export MUSICCAT_SANDBOX=$target/x86_64-unknown-linux-gnu/release/musiccat-sandbox

rm -rf dist/*.whl dist/*.tar.gz "$target/wheels"
for project in bindings/python bindings/python/sandbox; do
  python -m build --wheel --no-isolation --outdir "$target/wheels/raw" "$project"
done
python -m build --sdist --no-isolation --outdir dist bindings/python
auditwheel repair --plat manylinux2014_x86_64 --wheel-dir dist "$target"/wheels/raw/*.whl

# What they bring is enough: a client of the one asks the sandbox of the other.
unset MUSICCAT_LIBRARY MUSICCAT_SANDBOX
tried=$target/wheels/tried
pip install --quiet --disable-pip-version-check --no-index --no-deps --target "$tried" dist/*.whl
PYTHONPATH=$tried python -c '
import musiccat

with musiccat.sandbox() as service, service.client() as client:
    print("of the wheels:", musiccat.library()._name, len(client.artists_top(limit=3).artists))
' | tee /dev/stderr | grep --quiet "^of the wheels: $tried/.* 3$"
ls dist
