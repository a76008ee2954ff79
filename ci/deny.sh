# Sourced by what asks cargo-deny: it is taken from PATH, or built into the target directory (some minutes, once).
tools=$(ci/target.sh)/tools
PATH=$PATH:$tools/bin
command -v cargo-deny >/dev/null || cargo install cargo-deny --version 0.20.2 --locked --root "$tools" --target-dir "$tools"
