#!/usr/bin/env bash
# Measures the library for each machine, each build and each set of features, and writes docs/sizes.md: the shared library, as it is and
# compressed, the example player linked without any shared library, and the smallest stack of a thread that makes calls. `ci/sizes.sh TARGET …`
# measures these targets only, and keeps the page's rows of the others; SETS="small tiny" measures these rows. ci/targets.sh
# lists what it needs; zig comes from PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."
. ci/targets.sh
targets=(x86_64-unknown-linux-gnu "${targets[@]}")
features=(tls roots tls12 gzip password-grant version-1)
sets=(all "${features[@]/#/without-}" small tiny tiny-without-tls)
read -r -a measuring <<<"${SETS:-${sets[*]}}"

# told SET: sets `variables`, which say to make what to build. The three libraries are those of `make lib`, `make lib-small`, `make lib-tiny`.
told() {
  local kept=capi feature
  for feature in "${features[@]}"; do
    case $1:$feature in
      "without-$feature:$feature" | without-tls:roots | without-tls:tls12) ;;
      tiny-without-tls:tls | tiny*:roots | tiny*:tls12 | tiny*:version-1) ;;
      *) kept+=,$feature ;;
    esac
  done
  variables=()
  case $1 in *without-*) variables+=("FEATURES=--no-default-features --features $kept") ;; esac
  case $1 in
    # The machine's own compiler may be without its source.
    small | tiny*) variables+=("BUILD=${1%%-*}" RUSTC=/usr/bin/rustc) ;;
  esac
  # The linkers of the other targets leave relocations as they are.
  case $1:$target in small:x86_64-* | tiny*:x86_64-*) variables+=(RELR=1) ;; esac
}

# kilo BYTES: in kB.
kilo() { echo $((($1 + 500) / 1000)); }

# measure SET: a row of the table.
measure() {
  local so=$work/so player=$work/player sizes stack
  # On MIPS strip leaves a table for debuggers.
  "$gnu-strip" --remove-section=.pdr -o "$so" "$release/libmusiccat.so"
  # Without the decoder and the loudspeaker of this machine.
  "${cc[@]}" -std=c11 -Os -ffunction-sections -Iinclude examples/player/*.c "$release/libmusiccat.a" -Wl,--gc-sections "${alone[@]}" \
    -lpthread -lm -ldl -o "$player" 2>"$work/log" || { cat "$work/log" >&2; return 1; }
  read -r -a sizes < <("$gnu-size" "$player" | tail -n 1)
  stack=$(MUSICCAT_CC="${cc[*]}" MUSICCAT_LIBRARY_DIR=$release MUSICCAT_RUN_WITH="${emulator[*]}" MUSICCAT_LINK_WITH="${alone[*]}" \
    cargo test --quiet --workspace --features musiccat-tests/capi --test c -- --nocapture smallest_stack |
    sed -n 's/.*smallest stack: \([0-9]*\) KiB$/\1/p')
  [ -n "$stack" ]
  echo "| $target | ${1//-/ } | $(kilo "$(stat -c %s "$so")") | $(kilo "$(gzip -9 <"$so" | wc -c)") | $(kilo "${sizes[0]}") | $(kilo $((sizes[1] + sizes[2]))) | $stack |"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
page=docs/sizes.md
# Of what is not measured now the page keeps its rows; and the text of its recipes, which other scripts measure.
grep '^| [a-z0-9_]*-.*|$' $page >"$work/rows"
recipes=$(sed -n '/^## Under build systems/,$p' $page)
age=$(sed -n '/^`make sizes`/,/^$/p' $page)
[ $# -gt 0 ] || [ -n "${SETS:-}" ] || {
  : >"$work/rows"
  age=$(printf '%s\n' '`make sizes` measures all of it, `ci/sizes.sh TARGET` one machine. The numbers are of this release and these compilers: if a kilobyte' \
    'counts, measure your own build.')
}

# write: writes the page.
write() {
  cat >$page <<END
# Sizes

For engineers who budget flash and stack: what the library takes, by machine, build and set of features.

$age

| Target | Build | \`libmusiccat.so\`, kB | Compressed, kB | Program: code, kB | Program: data, kB | Stack, KiB |
|---|---|--:|--:|--:|--:|--:|
$(cat "$work/rows")

- Build: "all" is \`make lib\` with all features, "without …" lacks one of them; without tls also lacks roots and tls12. "small" is \`make lib-small\`. "tiny"
  is \`make lib-tiny\`: it lacks roots, tls12 and version-1, and ends the process where the others return \`MCAT_ERR_PANIC\`.
  [porting.md](porting.md#smaller-libraries) says what both need. On x86-64 both have packed relocations (\`RELR=1\`).
- \`libmusiccat.so\`: the stripped shared library, on MIPS also without \`.pdr\`.
- Compressed: the same with \`gzip -9\`, about what it takes in a compressed file system.
- Program: the example player, linked without any shared library: code and constants of player, library and libc; and their data in memory at the start
  (\`size\`: text; data and bss).
- Stack: the smallest stack with which a thread can make a first connection with TLS (plain if the build has no TLS), a sign-in, a compressed answer, a
  refresh and a failure, in steps of a page. The system has a minimum too: 128 KiB on aarch64 with glibc. The header asks for more than any of these,
  for builds that are not optimised.
- Compilers: $(rustc --version | cut -d ' ' -f 1,2) for x86_64, except small and tiny; $(/usr/bin/rustc --version | cut -d ' ' -f 1,2), which also builds the standard library, for all others.

$recipes
END
}

[ $# -eq 0 ] || targets=("$@")
for target in "${targets[@]}"; do
  choose "$target"
  for set in "${measuring[@]}"; do
    told "$set"
    library "${variables[@]}" >&2
    measure "$set" >"$work/row"
    cat "$work/row"
    # The first of two rows of one machine and build stays.
    cat "$work/row" "$work/rows" | sort --unique --field-separator='|' --key=2,3 >"$work/new"
    mv "$work/new" "$work/rows"
    write
  done
done
