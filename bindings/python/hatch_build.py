"""Puts what is written in Rust into a wheel: the library, or in the folder sandbox/ the sandbox's program.

It is the file that an environment variable names, or else is built by cargo from the repository around this folder.
With MUSICCAT_BUNDLE=no the wheel holds Python only, for systems that bring the rest.
"""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Any, Dict

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

REPOSITORY = Path(__file__).resolve().parent.parent.parent


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """pyproject.toml says `variable`, `cargo` (arguments that build it), `built` (its name), `place` (in the wheel)."""

    def initialize(self, version: str, build_data: Dict[str, Any]) -> None:
        """Called before the wheel is made. An editable one is for those who work on it, and name what they built."""
        if version == "editable" or os.environ.get("MUSICCAT_BUNDLE") == "no":
            return
        file = os.environ.get(self.config["variable"]) or self.build()
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["force_include"][str(Path(file).resolve(strict=True))] = self.config["place"]

    def build(self) -> Path:
        """Builds it as it is released, without its symbols."""
        options = ["--release", *self.config["cargo"], "--", "-C", "strip=symbols"]
        subprocess.run(["cargo", "rustc", *options], cwd=REPOSITORY, check=True)
        target = Path(os.environ.get("CARGO_TARGET_DIR", REPOSITORY / "target"))
        return REPOSITORY / target / "release" / str(self.config["built"])
