#!/usr/bin/env bash
# The library for other machines: armv7 hard-float and aarch64 with glibc and with musl, riscv64 with glibc, mipsel with musl. Its layouts are
# as committed; then it is built for release, and the example players and the C tests run on it under qemu. The sandbox runs on this machine as
# it is. With the shared library where there is glibc, and without any shared library everywhere. `ci/cross.sh mipsel-unknown-linux-musl …`
# takes these targets only; BUILD=small and BUILD=tiny are the smaller libraries. ci/targets.sh lists what it needs; zig comes from PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/targets.sh
[ $# -eq 0 ] || targets=("$@")

# What makes no sense here:
skipped=(
  cpp::             # C++ is a header over the same library; its player covers it
  transports::      # need OpenSSL and mbed TLS for the target
  secrets::         # looks into the program's memory, and would look into qemu's
  hanging_thread_is_reported descriptor_with_a_standard_streams_number_is_moved_at_once # strace shows the system calls of qemu
)
with_musl=(
  programs::short_threads # asks glibc how much memory is in use
)

with_mips=(
  # qemu 7.2 gives SO_ERROR the host's number of the error, which is another on MIPS; and sends no signal above 64 of its 127.
  programs::verdicts programs::lookups
)

# Of a library that has neither version 1 nor bundled roots.
with_tiny=(version_1 mirror:: objects config_effects)

# run WORDS…: the tests whose names hold one of them, with what the variables say.
run() {
  local names=("${skipped[@]}") skips=() name
  case $target in *-musl*) names+=("${with_musl[@]}") ;; esac
  case $target in mips*) names+=("${with_mips[@]}") ;; esac
  if [ "${BUILD:-}" = tiny ]; then
    names+=("${with_tiny[@]}")
    export MUSICCAT_PANICS=end
  fi
  for name in "${names[@]}"; do skips+=(--skip "$name"); done
  MUSICCAT_CC="${cc[*]}" MUSICCAT_CXX="${cxx[*]}" MUSICCAT_LIBRARY_DIR=$release MUSICCAT_RUN_WITH="${emulator[*]}" \
    cargo test --workspace --features musiccat-tests/capi --test c -- "$@" "${skips[@]}"
}

for target in "${targets[@]}"; do
  choose "$target"
  ci/tools.sh layout --with "${cc[*]}"
  library
  case $target in *-gnu*)
    printf '\n=== %s, shared and static library\n' "$target"
    # fault:R16
    MUSICCAT_LINK_WITH='' run programs:: player:: login:: threads:: mirror::
    ;;
  esac
  printf '\n=== %s, without shared libraries\n' "$target"
  # fault:R16
  MUSICCAT_LINK_WITH="${alone[*]}" run ::shared player::
done
