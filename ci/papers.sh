#!/usr/bin/env bash
# The papers that go out with the library: what may be linked (deny.toml); THIRD-PARTY-LICENSES and the bills of
# materials as they are committed, and the bills read by another hand.
#
# Debian 12: python3-venv
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
target=$(ci/target.sh)

ci/tools.sh papers --check

environment python-papers ci/requirements-papers.txt
for bill in sbom/*.spdx.json; do
  "$target/python-papers/bin/pyspdxtools" --infile "$bill" --version SPDX-2.3
  echo "$bill is SPDX 2.3"
done

# shellcheck source=ci/deny.sh
. ci/deny.sh
# What a device gets with all features; with fewer it gets a part of that.
cargo deny --locked --exclude-dev --features capi check bans licenses sources
# What builds and tests it has licences of its own, and comes from the same registry.
cargo deny --locked --workspace check sources
