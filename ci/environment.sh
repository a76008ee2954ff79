# Sourced by what needs programs in Python.

# environment NAME REQUIREMENTS [PYTHON]: makes a Python environment of that name in the target directory, anew only where what it holds has
# changed.
environment() {
  local folder
  folder=$(ci/target.sh)/$1
  cmp -s "$2" "$folder/requirements.txt" && return
  "${3:-python3}" -m venv --clear "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement "$2"
  cp "$2" "$folder/requirements.txt"
}
