#!/usr/bin/env bash
# Tests of the sandbox that are written in Python: `ci/pytest.sh clients`, `browser` or `openapi`, and options of pytest. Their
# packages go into an environment of their own in the target directory.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
tests=$1
shift

make --silent sandbox
target=$(ci/target.sh)
MUSICCAT_SANDBOX=$(<build/place/sandbox)/musiccat-sandbox
export MUSICCAT_SANDBOX
export MUSICCAT_LOGIN=${MUSICCAT_LOGIN:-$PWD/build/login}
environment "python-$tests" "sandbox/tests/$tests/requirements.txt"
exec "$target/python-$tests/bin/pytest" -p no:cacheprovider "sandbox/tests/$tests" "$@"
