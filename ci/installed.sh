# Sourced by the scripts that install: a folder that is removed at the end, failing with a message, comparing, the sandbox.

work=$(mktemp -d)
sandbox=
finish() {
  if [ -n "$sandbox" ]; then
    kill "$sandbox" 2>/dev/null || true
    wait "$sandbox" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap finish EXIT

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# same WHAT WANTED FOUND
same() {
  [ "$2" = "$3" ] || fail "$1: wanted
$2
but found
$3"
}

# files FOLDER: its files, links with their targets.
files() { (cd "$1" && find . ! -type d -printf '%P %l\n' | sed 's/ $//' | LC_ALL=C sort); }

# installed_files VERSION [ARCHIVE]: what `make install` installs, as `files` lists it; with the static library if that is named.
installed_files() {
  {
    (cd include && printf 'include/%s\n' *.h*)
    printf 'lib/%s\n' ${2:+"$2"} "libmusiccat.so libmusiccat.so.$1" "libmusiccat.so.1 libmusiccat.so.$1" "libmusiccat.so.$1" pkgconfig/musiccat.pc
    printf 'share/cmake/musiccat/%s\n' musiccatConfig.cmake musiccatConfigVersion.cmake
    printf 'share/doc/libmusiccat/%s\n' LICENSE-APACHE LICENSE-MIT THIRD-PARTY-LICENSES musiccat-full.spdx.json
  } | LC_ALL=C sort
}

# start_sandbox PROGRAM OPTION…: with TLS; then address base_url is where it is, and $work/authority.pem what it is to be known by.
start_sandbox() {
  mkfifo "$work/ready"
  "$@" --tls --authority "$work/authority.pem" --json >"$work/ready" &
  sandbox=$!
  read -r line <"$work/ready" || fail "the sandbox did not start"
}
address() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" <<<"$line"; }
