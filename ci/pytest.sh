#!/usr/bin/env bash
# Tests of the sandbox that are written in Python: `ci/pytest.sh clients`, `browser` or `openapi`, and options of pytest. Their
# packages go into an environment of their own in the target directory.
set -euo pipefail
cd "$(dirname "$0")/.."
tests=$1
shift

cargo build --quiet --workspace --bin musiccat-sandbox
target=$(realpath "${CARGO_TARGET_DIR:-target}")
export MUSICCAT_SANDBOX=$target/debug/musiccat-sandbox
export MUSICCAT_LOGIN=${MUSICCAT_LOGIN:-$PWD/build/login}
environment=$target/python-$tests
requirements=sandbox/tests/$tests/requirements.txt
if ! cmp -s "$requirements" "$environment/requirements.txt"; then
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements"
  cp "$requirements" "$environment"
fi
exec "$environment/bin/pytest" -p no:cacheprovider "sandbox/tests/$tests" "$@"
