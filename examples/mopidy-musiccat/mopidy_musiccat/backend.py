"""The backend: one client of the service, and what Mopidy asks of it."""

from __future__ import annotations

import logging
from typing import Any, Dict

import pykka
from mopidy import backend, exceptions

import musiccat

from . import Extension
from .library import Library
from .playback import Playback
from .playlists import Playlists

logger = logging.getLogger(__name__)

#: Settings that go to the client as they are.
SETTINGS = ("api_secret", "ca_file", "catalog", "lang", "allow_http", "deadline_ms")


class MusiccatBackend(pykka.ThreadingActor, backend.Backend):
    """The actor that Mopidy starts."""

    uri_schemes = ["musiccat"]  # noqa: RUF012 - Mopidy's own interface

    def __init__(self, config: Dict[str, Any], audio: Any) -> None:
        super().__init__()
        given = config["musiccat"]
        self._member = given["username"], given["password"]
        if (given["username"] is None) != (given["password"] is None):
            raise exceptions.BackendError("musiccat/username and musiccat/password: set both or none")
        settings = {name: given[name] for name in SETTINGS if given[name] is not None}
        tokens = given["token_file"] or Extension.get_data_dir(config) / "tokens"
        try:
            self.client = musiccat.Client(given["base_url"], given["api_key"], token_file=tokens, **settings)
        except musiccat.Error as error:
            raise exceptions.BackendError(f"musiccat/{error.message}") from error
        #: Whether a member is signed in, whose library and playlists there are.
        self.has_member = False
        self.library = Library(self)
        self.playback = Playback(audio, self)
        self.playlists = Playlists(self)

    def on_start(self) -> None:
        """Signs the member in, unless the token file has one."""
        try:
            try:
                self.client.auth_check()
            except musiccat.SignInNeededError:
                name, password = self._member
                if name is None:
                    logger.info("Nobody is signed in: there are no playlists of a member")
                    return
                self.client.auth_password(name, password)
            self.has_member = True
        except musiccat.Error as error:
            logger.error("Signing in failed: %s", error)

    def on_stop(self) -> None:
        self.client.close()
