#!/usr/bin/env bash
# ci/pin.sh FILE…: writes requirement files with everything that they bring, each release with the hashes of its files: pip
# installs nothing else (ci/environment.sh). What a file begins from is the .in beside it, or else its own lines; releases that it names stay.
# Needs uv.
set -euo pipefail
for file in "$@"; do
  # The oldest Python that it is for.
  case $file in
    */tests/requirements.txt | *requirements-zig.txt) python=3.9 ;;
    *) python=3.11 ;;
  esac
  from=${file%.txt}.in
  [ -e "$from" ] || from=$file
  work=$(mktemp -d)
  sed 's/ *\\$//; /^ *--hash/d' "$from" >"$work/wanted.in"
  cp "$file" "$work/pinned.txt"
  uv pip compile --quiet --universal --python-version $python --generate-hashes --no-header --no-annotate \
    "$work/wanted.in" --output-file "$work/pinned.txt"
  {
    sed -n '/^#/p; /^#/!q' "$file"
    cat "$work/pinned.txt"
  } >"$work/new.txt"
  mv "$work/new.txt" "$file"
  rm -r "$work"
done
