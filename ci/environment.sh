# Sourced by what needs programs in Python.

# environment NAME REQUIREMENTS [PYTHON]: makes a Python environment of that name in the target directory, again only if its contents have
# changed.
environment() {
  local folder
  folder=$(ci/target.sh)/$1
  cmp -s "$2" "$folder/requirements.txt" && return
  "${3:-python3}" -m venv --clear "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement "$2"
  cp "$2" "$folder/requirements.txt"
}

# interpreter VERSION: its path.
interpreter() {
  # A shim may stand in PATH for an interpreter that is not there.
  "python$1" -c 'import sys; print(sys.executable)' 2>/dev/null && return
  local found=("${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1".*/bin/python3)
  [ -x "${found[-1]}" ] || { echo "Python $1 is missing: neither in PATH nor under pyenv" >&2; return 1; }
  echo "${found[-1]}"
}
