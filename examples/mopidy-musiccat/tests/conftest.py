"""A sandbox, and the real Mopidy with the extension, its sound thrown away: asked as its clients ask, over HTTP."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Dict, Iterator

import pytest

import musiccat

#: Seconds for what happens soon, on a busy machine.
PATIENCE = 60


#: What it says when all of it runs.
STARTED = "Starting GLib mainloop"


class Mopidy:
    """A running Mopidy."""

    def __init__(self, folder: Path, settings: Dict[str, Any]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address, self.log = f"http://127.0.0.1:{port}/mopidy/rpc", folder / "log"
        lines = "\n".join(f"{name} = {value}" for name, value in settings.items())
        config = folder / "mopidy.conf"
        config.write_text(
            f"[core]\ncache_dir = {folder}/cache\nconfig_dir = {folder}/config\ndata_dir = {folder}/data\n"
            # The sound plays as a loudspeaker would play it, and is thrown away.
            f"[audio]\noutput = fakesink sync=true\n[http]\nhostname = 127.0.0.1\nport = {port}\nzeroconf =\n"
            "[file]\nenabled = false\n[m3u]\nenabled = false\n[stream]\nenabled = false\n"
            f"[musiccat]\n{lines}\n"
        )
        with self.log.open("wb") as log:
            command = [sys.executable, "-m", "mopidy", "--config", str(config)]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)

    def __call__(self, method: str, **given: Any) -> Any:
        """What a method of Mopidy's core answers: `mopidy("library.browse", uri=None)`."""
        asked = {"jsonrpc": "2.0", "id": 1, "method": f"core.{method}", "params": given}
        request = urllib.request.Request(self.address, json.dumps(asked).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            told = json.load(answer)
        assert "error" not in told, told["error"]
        return told["result"]

    def wait(self, what: Any) -> Any:
        """Waits until something is true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                found = what()
            except urllib.error.URLError:
                found = None
            if found:
                return found
            time.sleep(0.1)
        raise AssertionError(self.log.read_text())

    def close(self) -> None:
        # A signal while it starts would leave it hanging.
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and STARTED not in self.log.read_text() and time.monotonic() < end:
            time.sleep(0.1)
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise


def settings_of(service: musiccat.Sandbox, name: str = "may-stream") -> Dict[str, Any]:
    member = service.member(name)
    return {
        "base_url": service.base_url,
        "api_key": service.api_key,
        "api_secret": service.api_secret,
        "username": member.user_name,
        "password": member.password,
        # GStreamer fetches the previews, and trusts no authority of a test.
        "allow_http": "true",
        "deadline_ms": 20000,
    }


@pytest.fixture(scope="session")
def service() -> Iterator[musiccat.Sandbox]:
    with musiccat.sandbox(tls=False, control=True, quota="off", artists=100, accept_delay=300) as service:
        yield service


@pytest.fixture(scope="session")
def mopidy(service: musiccat.Sandbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mopidy]:
    """Mopidy with a member who is signed in."""
    running = Mopidy(tmp_path_factory.mktemp("mopidy"), settings_of(service))
    try:
        running.wait(lambda: running("get_uri_schemes"))
        yield running
    finally:
        running.close()
    assert running.process.returncode == 0
    log = running.log.read_text()
    assert "Traceback" not in log, log


@pytest.fixture(autouse=True)
def healed(service: musiccat.Sandbox) -> Iterator[None]:
    yield
    service.control("POST", "/heal")
