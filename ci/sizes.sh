#!/usr/bin/env bash
# Measures the library for each machine and each set of features, and writes docs/sizes.md: the shared library, the example player
# linked without any shared library, and the smallest stack of a thread that makes calls. `ci/sizes.sh TARGET …` measures these targets
# only, and keeps what was measured of the others. What it needs stands in ci/targets.sh; zig comes from PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/targets.sh
targets=(x86_64-unknown-linux-gnu "${targets[@]}")
sets=(all without-gzip without-password-grant without-tls without-version-1)
measured=$cross/sizes
[ $# -gt 0 ] || rm -rf "$measured"
mkdir -p "$measured"

features() {
  local left=(tls gzip password-grant version-1) kept=capi feature
  for feature in "${left[@]}"; do
    [ "$1" = "without-$feature" ] || kept+=,$feature
  done
  echo "--no-default-features --features $kept"
}

# kilo BYTES: in kB.
kilo() { echo $((($1 + 500) / 1000)); }

# measure SET: a row of the table.
measure() {
  local so=$work/so player=$work/player sizes stack
  "$gnu-strip" -o "$so" "$release/libmusiccat.so"
  # Without the decoder and the loudspeaker of this machine.
  "${cc[@]}" -std=c11 -Os -ffunction-sections -Iinclude examples/player/*.c "$release/libmusiccat.a" -Wl,--gc-sections "${alone[@]}" \
    -lpthread -lm -ldl -o "$player" 2>"$work/log" || { cat "$work/log" >&2; return 1; }
  read -r -a sizes < <("$gnu-size" "$player" | tail -n 1)
  stack=$(MUSICCAT_CC="${cc[*]}" MUSICCAT_LIBRARY_DIR=$release MUSICCAT_RUN_WITH="${emulator[*]}" MUSICCAT_LINK_WITH="${alone[*]}" \
    cargo test --quiet --workspace --features musiccat-tests/capi --test c -- --nocapture the_smallest_stack |
    sed -n 's/.*smallest stack: \([0-9]*\) KiB$/\1/p')
  [ -n "$stack" ]
  echo "| $target | ${1//-/ } | $(kilo "$(stat -c %s "$so")") | $(kilo "${sizes[0]}") | $(kilo $((sizes[1] + sizes[2]))) | $stack |"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -eq 0 ] || targets=("$@")
for target in "${targets[@]}"; do
  choose "$target"
  for set in "${sets[@]}"; do
    library FEATURES="$(features "$set")" >&2
    measure "$set" >"$work/row"
    mv "$work/row" "$measured/$target.$set"
    cat "$measured/$target.$set"
  done
done

cat >docs/sizes.md <<END
# Sizes

What the library takes on a device, by machine and by set of features. The table has what was measured: \`make sizes\` measures all,
\`ci/sizes.sh TARGET\` one machine. The numbers are of this release and these compilers: measure your own build where a kilobyte counts.

| Target | Features | \`libmusiccat.so\`, kB | Program: code, kB | Program: data, kB | Stack, KiB |
|---|---|--:|--:|--:|--:|
$(for set in "${sets[@]}"; do cat "$measured"/*."$set" 2>/dev/null; done | sort)

- \`libmusiccat.so\`: the shared library, stripped.
- Program: the example player, linked without any shared library: the code and constants of player, library and libc, and what they have
  of data in memory from the start (\`size\`: text; data and bss).
- Stack: the smallest that a thread can be given for a first connection with TLS (in the clear where there is none), a sign-in, a
  compressed answer, a refresh and a failure, in steps of a page. The system has a smallest one too: 128 KiB on aarch64 with glibc. The
  header promises more than any of these, for builds that are not optimised.
- Compilers: $(rustc --version | cut -d ' ' -f 1,2) for x86_64, $(/usr/bin/rustc --version | cut -d ' ' -f 1,2), with its standard library built likewise, for ARM.
END
