# To be sourced: how the library is built for another machine, and how programs for it are made and run on this one.
#
# Debian's compiler builds the standard library from its source package, so no rustup target is needed; gcc links for glibc and zig for
# musl. Debian 12:
#   rustc-web rust-web-src qemu-user-static binutils-mipsel-linux-gnu g++-arm-linux-gnueabihf libc6-dev-armhf-cross
#   g++-aarch64-linux-gnu libc6-dev-arm64-cross g++-riscv64-linux-gnu libc6-dev-riscv64-cross

targets=(
  armv7-unknown-linux-gnueabihf aarch64-unknown-linux-gnu
  armv7-unknown-linux-musleabihf aarch64-unknown-linux-musl
  riscv64gc-unknown-linux-gnu mipsel-unknown-linux-musl
)
# A folder of its own: that compiler and cargo's usual one would throw away each other's work.
cross=$(ci/target.sh)/cross

# choose TARGET: sets `cc` and `cxx`, the compilers of C and C++; `alone`, what a program without shared libraries is linked with besides;
# `emulator`, what runs it; and `gnu`, the prefix of the binutils.
choose() {
  target=$1 emulator=() alone=(-static) cc=() cxx=()
  case $target in
    armv7-*) gnu=arm-linux-gnueabihf emulator=(qemu-arm-static) ;;
    aarch64-*) gnu=aarch64-linux-gnu emulator=(qemu-aarch64-static) ;;
    riscv64gc-*) gnu=riscv64-linux-gnu emulator=(qemu-riscv64-static) ;;
    mipsel-*) gnu=mipsel-linux-gnu emulator=(qemu-mipsel-static) ;;
    x86_64-*) gnu=x86_64-linux-gnu ;;
    *) echo "no such target: $target" >&2; return 1 ;;
  esac
  case $target in
    armv7-*-musleabihf) cc=("$(ci/zig.sh)/python" -m ziglang cc -target arm-linux-musleabihf -mcpu=generic+v7a+vfp3d16) ;;
    # Rust's target counts without a floating-point unit.
    mipsel-*-musl) cc=("$(ci/zig.sh)/python" -m ziglang cc -target mipsel-linux-musleabi) ;;
    *-musl) cc=("$(ci/zig.sh)/python" -m ziglang cc -target "${target%%-*}-linux-musl") ;;
    *) cc=("$gnu-gcc") cxx=("$gnu-g++") emulator+=(${emulator[0]:+-L "/usr/$gnu"}) ;;
  esac
  case $target in *-musl*) cxx=("${cc[@]/#cc/c++}") alone+=(-lunwind) ;; esac
  # qemu can spin where a program would fail.
  [ ${#emulator[@]} -eq 0 ] || emulator=(timeout --foreground 300 "${emulator[@]}")
}

# library [VARIABLES]: builds it for release, as `make lib` does, and sets `release`, the folder of what was built.
library() {
  make_library "$@"
  release=$(<build/place/lib)
}

make_library() (
  # For this machine there is nothing to set.
  [ "$target" != x86_64-unknown-linux-gnu ] || { make lib "$@"; return; }
  export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_unwind
  export CARGO_TARGET_DIR=$cross CARGO_BUILD_TARGET=$target
  local with=() name=${target//-/_} linker=${cc[*]}
  case $target in
    mipsel-*-musl)
      # cargo-zigbuild would have the loader make the library's code writable (DT_TEXTREL), which has nothing to change.
      export PATH=$(ci/zig.sh):$PATH ZIG_TARGET=mipsel-linux-musleabi
      linker=$PWD/ci/zig_cc.sh
      ;;
    *-musl*)
      PATH=$(ci/zig.sh):$PATH
      with=(CARGO=cargo-zigbuild)
      linker=
      ;;
  esac
  [ -z "$linker" ] || export "CC_$name=$linker" "AR_$name=$gnu-ar" "CARGO_TARGET_${name^^}_LINKER=$linker"
  make lib "${with[@]}" "$@"
)
