#!/bin/sh
# cargo … --message-format json-render-diagnostics | ci/built.sh FILE
#
# Prints the folder where cargo has put FILE. It differs with the profile, the target and the target folder, which cargo takes from its
# options, its environment and every configuration above the checkout. Fails where the build failed, and where it made several such files.
set -eu
messages=$(cat)
case $messages in *'{"reason":"build-finished","success":true}'*) ;; *) exit 1 ;; esac
folders=$(printf '%s\n' "$messages" | grep '"reason":"compiler-artifact"' |
  sed -n "s/.*[[,]\"\(\([^\"\\\\]\|\\\\.\)*\)\/$1\".*/\1/p" | sed 's/\\\(.\)/\1/g' | sort -u)
case $folders in
  '') echo "cargo has built no $1" >&2; exit 1 ;;
  *"
"*) echo "cargo builds for several targets: choose one with CARGO_BUILD_TARGET" >&2; exit 1 ;;
esac
printf '%s\n' "$folders"
