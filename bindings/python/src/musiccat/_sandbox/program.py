"""The sandbox's program, and a process of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Dict, List

#: Seconds for things that end at once.
PATIENCE = 10


class Process:
    """The program at work. It ends with `close`, and with the interpreter however that ends."""

    def __init__(self, program: str, tls: bool, arguments: List[str]) -> None:
        #: Holds the certificate to trust.
        self.folder = tempfile.TemporaryDirectory(prefix="musiccat-sandbox-")
        secured = ["--tls", "--authority", str(Path(self.folder.name, "authority.pem"))] if tls else []
        # The program ends with its input, which ends when this process does, whatever ends it. A Ctrl-C is not for
        # it: a terminal would send it to the whole group of this process.
        self.child = subprocess.Popen(
            [program, "--json", "--until-eof", *secured, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.child.stdout
        line = self.child.stdout.readline()
        if not line:
            self.close()
            raise RuntimeError(
                f"the sandbox did not start: {program} ended with {self.child.returncode}; standard error says why"
            )
        #: What it says of itself.
        self.told: Dict[str, Any] = json.loads(line)

    def close(self) -> None:
        """Ends it. Closing twice is allowed."""
        assert self.child.stdin
        assert self.child.stdout
        self.child.stdin.close()
        try:
            self.child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
        self.child.stdout.close()
        self.folder.cleanup()


def program() -> str:
    """Where the program is."""
    named = os.environ.get("MUSICCAT_SANDBOX")
    if named:
        return named
    try:
        import musiccat_sandbox  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        found = shutil.which("musiccat-sandbox")
    else:
        found = musiccat_sandbox.program()
    if found is None:
        raise FileNotFoundError(
            "there is no musiccat-sandbox: in a checkout of the repository pip install ./bindings/python/sandbox, or "
            "name the program in MUSICCAT_SANDBOX"
        )
    return found
