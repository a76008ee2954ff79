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

# start_sandbox PROGRAM OPTION…: with TLS; then address base_url is where it is, and $work/authority.pem what it is to be known by.
start_sandbox() {
  mkfifo "$work/ready"
  "$@" --tls --authority "$work/authority.pem" --json >"$work/ready" &
  sandbox=$!
  read -r line <"$work/ready" || fail "the sandbox did not start"
}
address() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" <<<"$line"; }
