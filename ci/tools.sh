#!/bin/sh
# ci/tools.sh COMMAND…: runs the project's own tools; `ci/tools.sh help` lists their commands. They are built as a part of the workspace:
# alone they would have other features of what they share with it, and all of that would be compiled again.
set -eu
cd "$(dirname "$0")/.."
folder=$(${CARGO:-cargo} build --quiet --workspace --bin musiccat-tools --message-format json-render-diagnostics | ci/built.sh musiccat-tools)
exec "$folder/musiccat-tools" "$@"
