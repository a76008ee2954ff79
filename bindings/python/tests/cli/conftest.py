"""What the tests of the command line share: a service, and a person who types commands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, Iterator, List, NamedTuple, Optional

import pytest

import musiccat
from musiccat.cli.session import free_port

KEY, SECRET = "key-for-nobody-else", "secret-for-nobody-else"
#: Long enough for a busy machine; nothing waits so long when all is well.
PATIENCE = 60


@pytest.fixture(scope="session")
def service() -> Iterator[musiccat.Sandbox]:
    """A service that can be broken, and that sends the browser back to this machine."""
    redirect_uri = f"http://127.0.0.1:{free_port()}/signed-in"
    # The tests count what they put into empty lists.
    own: Dict[str, Any] = {"api_key": KEY, "api_secret": SECRET, "redirect_uri": redirect_uri, "empty_members": True}
    with musiccat.sandbox(control=True, quota="off", artists=200, **own) as service:
        yield service


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


class Typist:
    """Types commands, at a home and with settings of its own. What must stay secret is looked for in all that comes."""

    def __init__(self, home: Path, service: musiccat.Sandbox) -> None:
        self.home, self.service = home, service
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("MUSICCAT_", "XDG_"))}
        named = {name: os.environ[name] for name in ("MUSICCAT_LIBRARY", "MUSICCAT_SANDBOX") if name in os.environ}
        self.environment: Dict[str, str] = {**kept, **named, "HOME": str(home), "COLUMNS": "80"}
        self.environment["MUSICCAT_BASE_URL"] = service.base_url
        self.environment["MUSICCAT_API_KEY"] = service.api_key
        self.environment["MUSICCAT_API_SECRET"] = service.api_secret
        self.environment["MUSICCAT_REDIRECT_URI"] = service.redirect_uri
        self.environment["MUSICCAT_CA_FILE"] = str(service.authority_file)

    def start(self, *arguments: str, **more: Any) -> subprocess.Popen[str]:
        """Starts a command."""
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
        command = [sys.executable, "-m", "musiccat", *arguments]
        return subprocess.Popen(command, env=self.environment, cwd=self.home, text=True, **pipes)

    def __call__(self, *arguments: str, said: Optional[str] = "") -> Ran:
        """Types a command, and what it asks for; waits for its end."""
        program = self.start(*arguments)
        out, err = program.communicate(said, PATIENCE)
        self.looks_for_secrets(out + err)
        return Ran(program.returncode, out, err)

    def looks_for_secrets(self, text: str) -> None:
        """No password, secret or token stands in the text, and no key but as the application's name in an address."""
        for secret in [SECRET, *(member.password for member in self.service.members), *self.tokens()]:
            assert secret not in text
        assert KEY not in text.replace(f"client_id={KEY}", "")

    def tokens(self) -> List[str]:
        """All that may be a token in the files that the command line keeps."""
        files = [file for file in self.home.rglob("tokens.?") if file.is_file()]
        found = re.findall(rb"[\w.~+/-]{24,}", b"\n".join(file.read_bytes() for file in files))
        return [text.decode() for text in found]

    def signs_in(self, name: str = "may-stream") -> None:
        """Signs a demo member in."""
        member = self.service.member(name)
        assert self("login", "--password", said=f"{member.user_name}\n{member.password}\n").code == 0
        assert self.tokens()


@pytest.fixture
def musiccat_(tmp_path: Path, service: musiccat.Sandbox) -> Typist:
    """A person who types commands; nobody is signed in."""
    service.control("POST", "/reset")
    return Typist(tmp_path, service)


@pytest.fixture
def member(musiccat_: Typist) -> Typist:
    """The same with a member who may stream signed in."""
    musiccat_.signs_in()
    return musiccat_
