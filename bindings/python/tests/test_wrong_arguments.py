"""What a newcomer hands over wrongly: each public function refuses it by the argument's name, in Python's words."""

from __future__ import annotations

import inspect
import io
import re
from functools import partial
from typing import Any, Callable, Dict, Iterator, List, Mapping, Tuple

import pytest

import musiccat
from musiccat import options

#: Values of which most are wrong for any argument.
VALUES: List[Any] = [None, 7, 0, -1, 2**40, 2**70, 1.5, float("nan"), True, b"x", "nonsense", "", "\0", "\ud800", "a,b"]
VALUES += [[], [None], ["\ud800"], {}, object(), len, musiccat.NewPlaylist(name="x"), ValueError]

#: What only C has.
C_WORDS = re.compile(r"\bNULL\b|->|mcat_|MCAT_|\bLP_|argument \d|c_\w+")

#: They end what the other calls need, wait for a person, or have no arguments of their own.
NOT_HERE = {"auth_sign_out", "auth_check", "forget_member", "session_release", "sign_in", "share", "close", "cancel"}
NOT_HERE |= {"auth_password", "set_api_key", "set_path"}


def right(name: str, first: musiccat.Response) -> Any:
    """A value that an argument takes while another is wrong."""
    given: Dict[str, Any] = {
        "response": first,
        "popularity": 0.5,
        "variety": 0.5,
        "position": 0,
        "from_": 0,
        "to": 0,
        "kind": musiccat.ImageKind.ALBUM,
        "width": 10,
        "height": 10,
        "into": io.BytesIO(),
        "changes": musiccat.PlaylistChanges(name="x"),
        "playlist": musiccat.NewPlaylist(name="x"),
        "request": None,
        "options": None,
        "playback": None,
        "context": None,
        "picture": musiccat.Picture(id="alb.1", width=10, height=10),
        "ready": None,
        "account": None,
        "track": "tra.1",
        "for_preview": False,
    }
    return given.get(name, "x")


Attempt = Tuple[str, str, Any, Callable[[], object]]


def attempts(where: str, function: Callable[..., Any], first: musiccat.Response, **own: Any) -> Iterator[Attempt]:
    """Calls of a function with one argument wrong, for all its arguments."""
    found = inspect.signature(function).parameters.values()
    names = [parameter.name for parameter in found if parameter.kind is not inspect.Parameter.VAR_KEYWORD]
    for place, name in enumerate(names):
        for value in VALUES:
            arguments = [own.get(other, right(other, first)) for other in names]
            arguments[place] = value
            yield f"{where}.{function.__name__}", name, value, partial(function, *arguments)


def every_attempt(service: musiccat.Sandbox, client: musiccat.Client, station: musiccat.Station) -> Iterator[Attempt]:
    first = client.artists_top(limit=1)
    for what in (client, station):
        for name, method in inspect.getmembers(what, inspect.ismethod):
            if not name.startswith("_") and name not in NOT_HERE:
                jpeg = b"x" if name.endswith("image_set") else io.BytesIO(b"x")
                yield from attempts(type(what).__name__, method, first, jpeg=jpeg)
    for name in [*musiccat.functions.__all__, "image_best_size"]:
        yield from attempts("musiccat", getattr(musiccat, name), first)
    account, track = client.me_account().account, client.tracks_top(limit=1).tracks[0]
    for judge in (musiccat.account_judge, musiccat.track_judge):
        yield from attempts("musiccat", judge, first, account=account, track=track)
    yield from attempts("Sandbox", service.client, first)
    other = service.client()
    for name in ("set_api_key", "set_path", "auth_password"):
        yield from attempts("Client", getattr(other, name), first)

    def of_settings(base_url: Any, api_key: Any, **config: Any) -> None:
        musiccat.Client(base_url, api_key, **config).close()

    yield from attempts("Client", of_settings, first, base_url="https://localhost", api_key="key")
    settings = [name for name in options.CONFIG if name not in ("base_url", "api_key")]
    brought = ["log", "tick", "event", "store", "outbox", "clock", "transport", "opened", "resolve", "metering"]
    for name in [*settings, *brought]:
        for value in VALUES:
            yield "Client", name, value, partial(of_settings, "https://localhost", "key", **{name: value})
    for name in options.PARAMS:
        for value in VALUES:
            yield "params", name, value, partial(client.artists_top, **{name: value})
    made: Mapping[type, Callable[[Any], object]] = {
        musiccat.NewPlaylist: client.me_library_playlist_create,
        musiccat.PlaylistChanges: lambda changes: client.me_library_playlist_update("mp.1", changes),
        musiccat.Picture: client.image_best,
        musiccat.RawRequest: client.raw,
        musiccat.SignInRequest: client.auth_begin,
        musiccat.Tokens: other.auth_import,
        musiccat.Playback: lambda playback: client.playback_started("tra.1", "alb.1", playback),
        musiccat.StationOptions: lambda chosen: client.station("art.1", chosen),
        musiccat.Context: lambda context: client.me_favorites_add("tra.1", context),
        musiccat.ImageOptions: lambda chosen: client.image_address(musiccat.ImageKind.ALBUM, "alb.1", 10, 10, chosen),
    }

    def use_of(kind: Any, name: str, value: Any) -> None:
        made[kind](kind(**{name: value}))

    for kind in made:
        for name in kind._converters:  # type: ignore[attr-defined]
            for value in VALUES:
                yield kind.__name__, name, value, partial(use_of, kind, name, value)


# case:U17
def test_wrong_value_anywhere_is_refused_by_its_name_in_pythons_words(service: musiccat.Sandbox) -> None:
    wrong = []
    made = 0
    with (
        service.client("may-stream", deadline_ms=5000, max_tries=1, pace=False) as client,
        client.station("art.1") as s,
    ):
        for where, name, value, attempt in every_attempt(service, client, s):
            made += 1
            try:
                attempt()
            except musiccat.Error as error:
                if C_WORDS.search(str(error)):
                    wrong.append(f"{where}({name}={value!r}): {error}")
            except (TypeError, ValueError) as error:
                if not str(error).startswith(f"{name}: ") or type(error) not in (TypeError, musiccat.ArgumentError):
                    wrong.append(f"{where}({name}={value!r}): {error!r}")
            except Exception as error:
                wrong.append(f"{where}({name}={value!r}): {error!r}")
    assert made > 5000
    assert wrong == []


# case:U17
@pytest.mark.parametrize(
    ("attempt", "says"),
    [
        (lambda client: client.artists_get(None), r"ids: must not be None \(ARGUMENT\)"),
        (
            lambda client: client.next_page(client.genres()),
            r"response: has no next page: see meta\.next_offset",
        ),
        (
            lambda client: client.station("art.1", musiccat.StationOptions(state="x")),
            r"the whole text of station\.state",
        ),
        (
            lambda client: client.image_address(99, "alb.1", 1, 1),
            r"kind: must be ImageKind\.ARTIST to ImageKind\.EXTERNAL",
        ),
        (
            lambda client: client.auth_begin(musiccat.SignInRequest(flow=9)),
            "flow: must be FLOW_VERSIONED or FLOW_UNVER",
        ),
        (lambda client: client.auth_finish("x", "https://x"), "the whole text of auth_begin"),
        (
            lambda client: client.me_library_playlist_update(
                "mp.1", musiccat.PlaylistChanges(tracks="tra.1", clear_tracks=True)
            ),
            "tracks: must be None where clear_tracks is set",
        ),
        (lambda client: client.artists_top(limit=0), "limit: must be 1 to 200"),
        (lambda client: client.artists_top(offset=2**70), "offset: must be"),
        (lambda client: client.artists_top(catalog="U\0"), "catalog: text cannot hold a NUL"),
        (lambda client: client.artists_top(catalog="\ud800"), "catalog: text cannot hold half of a surrogate pair"),
        (lambda client: client.artists_get(["a,b"]), "ids: a comma parts two"),
        (lambda client: musiccat.Client("https://x", "k", ca_file="\0"), "ca_file: a path cannot hold a NUL"),
    ],
)
def test_refused_value_is_an_argument_error_in_pythons_words(
    member: musiccat.Client, attempt: Callable[[musiccat.Client], object], says: str
) -> None:
    with pytest.raises(musiccat.ArgumentError, match=says) as caught:
        attempt(member)
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.status is musiccat.Status.ERR_ARGUMENT
    assert error.message == error.response.message
    assert str(error).startswith(error.message)
    assert error.response.to_dict()["message"] == error.message


# case:U17
@pytest.mark.parametrize("name", ["nobody", "", "may_stream", "MAY-STREAM"])
def test_member_that_the_sandbox_lacks_is_refused_with_those_it_has(service: musiccat.Sandbox, name: str) -> None:
    for attempt in (service.member, service.client):
        with pytest.raises(
            musiccat.ArgumentError, match=f"member: the sandbox has no '{name}'; it has may-stream, "
        ) as caught:
            attempt(name)
        for there in service.members:
            assert there.user_name.partition("@")[0] in caught.value.message


# case:U17
def test_object_of_another_kind_is_refused(client: musiccat.Client) -> None:
    artist = client.artists_top(limit=1).artists[0]
    with pytest.raises(TypeError, match="response: Response is wanted, not Artist"):
        client.next_page(artist)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="album: Album is wanted, not Artist"):
        client.image_best(musiccat.Picture(album=artist, width=1, height=1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="track: Track is wanted, not Artist"):
        musiccat.track_judge(artist)  # type: ignore[arg-type]


# case:U17
def test_words_of_the_service_stay_as_they_are(broken: musiccat.Sandbox) -> None:
    body = '{"code": "BadRequest", "message": "NULL -> mcat_artist"}'
    answer = {"status": {"status": 400, "headers": [["Content-Type", "application/json"]], "body": body}}
    broken.control("POST", "/faults", {"path": "/artists/top", "answer": answer})
    with broken.client() as client, pytest.raises(musiccat.BadRequestError, match="NULL -> mcat_artist"):
        client.artists_top()


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("station_open", r"client\.station\(seed\)"),
        ("mcat_station_open", r"client\.station\(seed\)"),
        ("station_next", r"station\.next, of a station that client\.station\(seed\) opens"),
        ("station_free", r"station\.close\(\)"),
        ("client_free", r"client\.close\(\)"),
        ("client_share", r"client\.share"),
        ("mcat_artists_top", r"client\.artists_top"),
        ("image_best_size", r"musiccat\.image_best_size"),
        ("account_judge", r"musiccat\.account_judge"),
        ("memory_held", r"musiccat\.memory_held"),
    ],
)
def test_name_of_the_c_interface_says_what_it_is_here(client: musiccat.Client, name: str, place: str) -> None:
    with pytest.raises(AttributeError, match=f"'Client' object has no attribute '{name}': take {place}$"):
        getattr(client, name)


def test_name_that_nothing_has_gets_no_hint(client: musiccat.Client) -> None:
    for name in ("artist_tops", "station_nothing", "client_", "ctypes", "_rules"):
        with pytest.raises(AttributeError, match=f"'Client' object has no attribute '{name}'$"):
            getattr(client, name)
        assert not hasattr(client, name)
