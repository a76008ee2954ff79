#!/bin/sh
# Plays three tracks of a sandbox of its own, with a scripted listener. Leaves sound and covers in FOLDER.
set -eu

if [ $# -ne 3 ]; then
  echo "usage: demo.sh SANDBOX PLAYER FOLDER" >&2
  exit 2
fi
sandbox=$1 player=$2 folder=$3

work=$(mktemp -d)
pid=
finish() {
  if [ -n "$pid" ]; then
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The sandbox prints one line when it is ready, and nothing more.
mkfifo "$work/ready"
"$sandbox" --tls --authority "$work/authority.pem" --data "$work/state.db" --json >"$work/ready" &
pid=$!
if ! IFS= read -r line <"$work/ready"; then
  echo "demo: the sandbox did not start" >&2
  exit 1
fi

# text NAME: the first text of that name in the line.
text() {
  printf '%s\n' "$line" | tr '{,}' '\n\n\n' | sed -n "s/^ *\"$1\": *\"\(.*\)\" *\$/\1/p" | head -n 1
}
{
  echo "key=$(text api_key)"
  echo "secret=$(text api_secret)"
  printf '%s\n' "$line" | sed 's/.*"members":\[{\([^}]*\)}.*/\1/' | tr ',' '\n' |
    sed -n -e 's/^"user_name":"\(.*\)"$/user=\1/p' -e 's/^"password":"\(.*\)"$/password=\1/p'
} >"$work/secrets"

"$player" --address "$(text base_url)" --images "$(text image_url)" --authority "$work/authority.pem" \
  --secrets "$work/secrets" --tokens "$work/tokens" --website https://www.example.com/account \
  --popularity 0.3 --variety 0.8 --tracks 3 --script like,skip,dislike --panel 320x240 --sink "wav:$folder"

echo
echo "Sound and covers are in $folder:"
ls -l "$folder" | awk 'NR > 1 { printf "  %9d  %s\n", $5, $NF }'
