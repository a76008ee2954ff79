"""A Mopidy extension for a music service: catalog, search, pictures, a member's library and playlists, and previews."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

from mopidy import config, ext


class Extension(ext.Extension):
    """What Mopidy finds by the entry point `mopidy.ext`."""

    dist_name = "mopidy-musiccat"
    ext_name = "musiccat"
    version = version(dist_name)

    def get_default_config(self) -> str:
        return config.read(Path(__file__).parent / "ext.conf")

    def get_config_schema(self) -> config.ConfigSchema:
        schema = super().get_config_schema()
        schema["base_url"] = config.String()
        schema["api_key"] = config.Secret()
        schema["api_secret"] = config.Secret(optional=True)
        schema["token_file"] = config.Path(optional=True)
        schema["username"] = config.String(optional=True)
        schema["password"] = config.Secret(optional=True)
        schema["ca_file"] = config.Path(optional=True)
        schema["catalog"] = config.String(optional=True)
        schema["lang"] = config.String(optional=True)
        schema["allow_http"] = config.Boolean()
        schema["deadline_ms"] = config.Integer(minimum=1, maximum=3_600_000)
        return schema

    def setup(self, registry: Any) -> None:
        from .backend import MusiccatBackend

        registry.add("backend", MusiccatBackend)
