#!/usr/bin/env bash
# Builds the release library twice, in two folders, from two cargo homes: both must come out byte for byte the same, and know neither
# folder, nor whose machine it was.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
home=${CARGO_HOME:-$HOME/.cargo}
export MAKEFLAGS=

places=("$work/one" "$work/a/longer/way/to/another")
for place in "${places[@]}"; do
  mkdir -p "$place/tree" "$place/home"
  git ls-files -z --recurse-submodules | tar --create --null --files-from=- | tar --extract --directory "$place/tree"
  # What was downloaded is not downloaded again, and yet stands at another path: links would be seen through.
  mkdir "$place/home/registry"
  cp -a "$home/registry/cache" "$home/registry/index" "$place/home/registry/"
  find "$home" -maxdepth 1 -name 'config*' -exec cp -a {} "$place/home/" ';'
  CARGO_HOME=$place/home CARGO_TARGET_DIR=$place/tree/target make --directory "$place/tree" lib
done

failed=0
built=("$(<"${places[0]}/tree/build/place/lib")" "$(<"${places[1]}/tree/build/place/lib")")
for library in libmusiccat.so libmusiccat.a; do
  sha256sum "${built[@]/%//$library}"
  if ! cmp "${built[@]/%//$library}"; then
    failed=1
  fi
  for private in "$work" "$home" "$HOME/"; do
    found=$(strings --all "${built[0]}/$library" | grep --fixed-strings "$private" || true)
    if [ -n "$found" ]; then
      echo "$library knows $private:" >&2
      sed --quiet 1,5p <<<"$found" >&2
      failed=1
    fi
  done
done
exit $failed
