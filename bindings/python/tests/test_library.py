"""Which library is loaded, and which is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Dict

import pytest

import musiccat
from musiccat import abi
from musiccat._c import library as library_module

PACKAGE = Path(musiccat.__file__).parent
ROOT = Path(__file__).resolve().parents[3]
GENERATOR = ROOT / "bindings" / "python" / "generate"


def built(folder: Path, code: str) -> str:
    """A shared library of this C code."""
    source, library = folder / "fake.c", folder / "libfake.so"
    source.write_text(code)
    subprocess.run(["cc", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    return str(library)


def run(code: str, environment: Dict[str, str], package: Path = PACKAGE) -> subprocess.CompletedProcess[str]:
    """A program in an interpreter of its own."""
    given = {**os.environ, "PYTHONPATH": str(package.parent), **environment}
    return subprocess.run([sys.executable, "-c", code], env=given, capture_output=True, text=True)


def real_library() -> str:
    """The library that these tests run on."""
    return str(Path(musiccat.library()._name).resolve())


@pytest.mark.parametrize("version", [0, 2 << 16, (abi.MCAT_ABI_MAJOR - 1) << 16 | 99])
def test_library_of_another_abi_is_refused_with_both_numbers(tmp_path: Path, version: int) -> None:
    path = built(tmp_path, f"unsigned mcat_abi_version(void) {{ return {version}u; }}")
    with pytest.raises(musiccat.LibraryError) as caught:
        library_module.load(path)
    assert path in str(caught.value)
    assert f"{version >> 16}.{version & 0xFFFF}" in str(caught.value)
    assert f"{abi.MCAT_ABI_MAJOR}.{abi.MCAT_ABI_MINOR}" in str(caught.value)
    assert isinstance(caught.value, ImportError)


def test_older_library_is_refused_before_any_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abi, "MCAT_ABI_MINOR", 7)
    path = built(tmp_path, f"unsigned mcat_abi_version(void) {{ return {abi.MCAT_ABI_MAJOR << 16 | 6}u; }}")
    with pytest.raises(musiccat.LibraryError, match=r"1\.6.*1\.7"):
        library_module.load(path)


# case:U17
def test_library_without_a_function_of_this_package_is_refused_by_its_path(tmp_path: Path) -> None:
    number = abi.MCAT_ABI_MAJOR << 16 | abi.MCAT_ABI_MINOR
    path = built(tmp_path, f"unsigned mcat_abi_version(void) {{ return {number}u; }}")
    with pytest.raises(musiccat.LibraryError, match=rf"{path}.* mcat_\w+"):
        library_module.load(path)


def test_file_that_is_not_libmusiccat_is_refused(tmp_path: Path) -> None:
    with pytest.raises(musiccat.LibraryError, match="is not libmusiccat"):
        library_module.load(built(tmp_path, "int other(void) { return 0; }"))
    with pytest.raises(musiccat.LibraryError, match="MUSICCAT_LIBRARY"):
        library_module.load("/nowhere/libmusiccat.so")


def test_package_is_imported_without_a_library() -> None:
    code = "import musiccat\ntry: musiccat.version()\nexcept musiccat.LibraryError as error: print(error)"
    ran = run(code, {"MUSICCAT_LIBRARY": "/nowhere/libmusiccat.so"})
    assert "/nowhere/libmusiccat.so" in ran.stdout


def test_bundled_library_is_used_before_the_systems(tmp_path: Path) -> None:
    package, system = tmp_path / "site" / "musiccat", tmp_path / "system"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.so*"))
    system.mkdir()
    shutil.copy(real_library(), system / "libmusiccat.so.1")
    code = "import musiccat; print(musiccat.library()._name, musiccat.version())"
    environment = {"LD_LIBRARY_PATH": str(system), "MUSICCAT_LIBRARY": ""}
    assert run(code, environment, package).stdout.split()[0] == "libmusiccat.so.1"
    shutil.copy(real_library(), package / "libmusiccat.so.1")
    assert run(code, environment, package).stdout.split()[0] == str(package / "libmusiccat.so.1")
    named = {**environment, "MUSICCAT_LIBRARY": str(system / "libmusiccat.so.1")}
    assert run(code, named, package).stdout.split()[0] == named["MUSICCAT_LIBRARY"]


def test_package_of_a_released_header_runs_on_this_library(tmp_path: Path, service: musiccat.Sandbox) -> None:
    for release in sorted((ROOT / "abi").glob("*/musiccat.h")):
        package = tmp_path / release.parent.name / "musiccat"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.so*", "__pycache__"))
        subprocess.run([sys.executable, str(GENERATOR), "--header", release, "--output", package], check=True)
        code = f"""
import musiccat
with musiccat.Client({service.base_url!r}, {service.api_key!r}, ca_file={service.authority_file!r}) as client:
    tracks = [track for track in client.tracks_top(limit=200).pages().tracks]
    assert len({{track.id for track in tracks}}) == len(tracks) > 200
    assert client.albums_get(tracks[0].album_id).albums[0].to_dict()["tracks"]
    try:
        client.me_account()
    except musiccat.SignInNeededError as error:
        print(musiccat.__file__, error.reason)
"""
        ran = run(code, {"MUSICCAT_LIBRARY": real_library()}, package)
        assert ran.stdout.split() == [str(package / "__init__.py"), "NOT_SIGNED_IN"], ran.stderr


def test_loading_lock_is_not_needed_once_loaded() -> None:
    """A child process may come of a thread that has it not."""
    musiccat.library()
    with library_module._lock:
        asks = threading.Thread(target=musiccat.version, daemon=True)
        asks.start()
        asks.join(20)
        assert not asks.is_alive()


def test_signal_handler_may_use_the_library_while_it_loads() -> None:
    ran = run(
        """
import signal
import musiccat
from musiccat._c import library as library_module

loads, told = library_module.load, []

def load(path):
    if not told:
        told.append("loading")
        signal.raise_signal(signal.SIGUSR1)
    return loads(path)

signal.signal(signal.SIGUSR1, lambda number, frame: told.append(musiccat.version()))
signal.alarm(20)
library_module.load = load
print(musiccat.version() == told[1])
""",
        {},
    )
    assert ran.stdout == "True\n", ran


def test_forked_child_loads_the_library_while_another_thread_does() -> None:
    ran = run(
        """
import os, signal, threading
import musiccat
from musiccat._c import library as library_module

has, may_go = threading.Event(), threading.Event()

def loads():
    with library_module._lock:
        has.set()
        may_go.wait()

threading.Thread(target=loads, daemon=True).start()
has.wait()
child = os.fork()
if child == 0:
    signal.alarm(20)
    os._exit(0 if musiccat.version() else 1)
print(os.waitpid(child, 0)[1])
""",
        {"MUSICCAT_LIBRARY": real_library()},
    )
    assert ran.stdout == "0\n", ran.stderr
