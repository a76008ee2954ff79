#!/usr/bin/env bash
# The Mopidy extension of examples/mopidy-musiccat: the real Mopidy with it on the sandbox. Needs GStreamer with its good plugins and a python3
# that has PyGObject: on Debian python3-gi, gir1.2-gstreamer-1.0, gir1.2-gst-plugins-base-1.0 and gstreamer1.0-plugins-good. Options are
# pytest's.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=ci/environment.sh
. ci/environment.sh
example=$PWD/examples/mopidy-musiccat
target=$(ci/target.sh)

# PyGObject is a package of the system, for the system's Python: another may come first in PATH.
has_gstreamer='import gi; gi.require_version("Gst", "1.0"); from gi.repository import Gst; Gst.init(None)
missing = [name for name in ("playbin", "souphttpsrc", "mpg123audiodec") if not Gst.ElementFactory.find(name)]
if missing: raise SystemExit("GStreamer has no " + " and no ".join(missing))'
python=
for candidate in python3 /usr/bin/python3; do
  if "$candidate" -c "$has_gstreamer" 2>/dev/null; then python=$candidate && break; fi
done
[ -n "$python" ] || { echo "no python3 has PyGObject with GStreamer and its good plugins: ci/mopidy.sh names the packages" >&2; exit 1; }

make --silent debug-lib sandbox
MUSICCAT_LIBRARY=$(<build/place/debug-lib)/libmusiccat.so
MUSICCAT_SANDBOX=$(<build/place/sandbox)/musiccat-sandbox
export MUSICCAT_LIBRARY MUSICCAT_SANDBOX

# environment() makes it without the system's packages: they are added here.
environment python-mopidy "$example/tests/requirements.txt" "$python"
sed -i 's/^include-system-site-packages = .*/include-system-site-packages = true/' "$target/python-mopidy/pyvenv.cfg"
bin=$target/python-mopidy/bin
"$bin/pip" install --quiet --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall ./bindings/python "$example"
"$bin/python" -B -m pytest -p no:cacheprovider "$example/tests" "$@"
