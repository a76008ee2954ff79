"""Puts what is written in Rust into a wheel: the library, or in the folder sandbox/ the sandbox's program.

It is the file that an environment variable names, or else is built by cargo from the repository around this folder.
With MUSICCAT_BUNDLE=no the wheel holds Python only, for systems that bring the rest.

A source distribution holds the library's source as cargo packs it, and a wheel that is made of it is built from that.
"""

from __future__ import annotations

import json
import os
import subprocess
import sysconfig
import tarfile
from pathlib import Path
from typing import Any, Dict

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
#: The source in a source distribution.
SOURCE = "source.crate"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """pyproject.toml says `variable`, `cargo` (arguments that build it), `built` (its name), `place` (in the wheel).
    `crate` is what a source distribution holds, where there is one.
    """

    def initialize(self, version: str, build_data: Dict[str, Any]) -> None:
        """Called before it is made. An editable wheel is for those who work on it, and name what they built."""
        if self.target_name == "sdist":
            # The licences are links to the repository's: the texts go into the archive.
            files = {str(Path(file).resolve()): place for file, place in build_data["force_include"].items()}
            build_data["force_include"] = {**files, str(self.pack()): SOURCE}
            return
        if version == "editable" or os.environ.get("MUSICCAT_BUNDLE") == "no":
            return
        file = os.environ.get(self.config["variable"]) or self.build()
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["force_include"][str(Path(file).resolve(strict=True))] = self.config["place"]

    def pack(self) -> Path:
        """Packs the source."""
        if "crate" not in self.config:
            raise SystemExit(f"{self.metadata.name} has no source distribution: it is built from the repository")
        crate, version = self.config["crate"], self.metadata.version
        options = ["--no-verify", "--allow-dirty", "--package", crate]
        subprocess.run(["cargo", "package", *options], cwd=REPOSITORY, check=True)
        metadata = cargo(REPOSITORY, "metadata", "--no-deps", "--format-version=1")
        return Path(json.loads(metadata)["target_directory"]) / "package" / f"{crate}-{version}.crate"

    def build(self) -> Path:
        """Builds it as it is released, without its symbols."""
        options = ["--release", *self.config["cargo"], "--", "-C", "strip=symbols"]
        folder = self.unpacked() if (HERE / SOURCE).exists() else REPOSITORY
        told = cargo(folder, "rustc", "--locked", "--message-format=json-render-diagnostics", *options)
        files = [Path(file) for line in told.splitlines() for file in json.loads(line).get("filenames", ())]
        built = [file for file in files if file.name == self.config["built"]]
        if len(built) != 1:
            raise SystemExit(f"cargo has built {len(built)} of {self.config['built']}")
        return built[0]

    def unpacked(self) -> Path:
        """The source of a source distribution."""
        with tarfile.open(HERE / SOURCE) as packed:
            packed.extractall(HERE / "build")
        return HERE / "build" / f"{self.config['crate']}-{self.metadata.version}"


def cargo(folder: Path, *arguments: str) -> str:
    """What a command of cargo says of its work. Only cargo knows where it puts what it builds."""
    return subprocess.run(["cargo", *arguments], cwd=folder, check=True, stdout=subprocess.PIPE).stdout.decode()
