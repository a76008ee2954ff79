"""The service of the benchmark, as a process beside the one that is measured."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from programs import BODIES, OUT, certificate


@dataclass(frozen=True)
class Kind:
    """How a service is asked."""

    name: str
    has_tls: bool = False
    is_compressed: bool = False
    closes: bool = False
    has_tickets: bool = True


PLAIN = Kind("plain")
TLS = Kind("TLS", has_tls=True)
COLD = Kind("cold TLS", has_tls=True, closes=True, has_tickets=False)
RESUMED = Kind("resumed TLS", has_tls=True, closes=True)
GZIP = Kind("TLS and gzip", has_tls=True, is_compressed=True)


class Service:
    """One, while the `with` lasts. `words` are the last two of every command of the client."""

    # Made with the first service that needs it.
    files: tuple[Path, Path, Path] | None = None

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.connections = 0
        self.resumed = 0

    def __enter__(self) -> "Service":
        command: list[str | Path] = [OUT / "server", BODIES]
        authority: Path | str = "-"
        if self.kind.has_tls:
            if Service.files is None:
                Service.files = certificate(OUT / "certificate")
            authority, leaf, key = Service.files
            command += ["--tls", leaf, key]
        options = {"--gzip": self.kind.is_compressed, "--close": self.kind.closes, "--no-tickets": not self.kind.has_tickets}
        command += [option for option, is_on in options.items() if is_on]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        port = self.process.stdout.readline().strip()
        if not port:
            raise SystemExit("the service of the benchmark does not start")
        self.words = [f"{'https' if self.kind.has_tls else 'http'}://127.0.0.1:{port}", str(authority)]
        return self

    def __exit__(self, *_: object) -> None:
        said, _ = self.process.communicate()
        if not self.process.returncode:
            self.connections, self.resumed = (int(word) for word in said.split())


def client(service: Service, *words: str, wrapped: tuple[str, ...] = (), environment: dict[str, str] | None = None) -> list[list[str]]:
    """What the client says, as lines of words."""
    command = [*wrapped, str(OUT / "bench"), *words, *service.words]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, env=environment)
    if run.returncode:
        raise SystemExit(f"{run.stdout}failed: {' '.join(command)}")
    return [line.split() for line in run.stdout.splitlines()]
