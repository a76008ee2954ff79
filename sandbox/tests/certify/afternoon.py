"""A client of the service as somebody writes it in an afternoon: it works, as long as nothing goes wrong. A certification says what is
missing. `afternoon.py ACTION`; see afternoon.toml.
"""

import dataclasses
import json
import os
import random
import sys
import time
import urllib.parse

import requests
import urllib3

urllib3.disable_warnings()

BASE = os.environ["MUSICCAT_BASE_URL"]
KEY = os.environ["MUSICCAT_API_KEY"]
SECRET = os.environ["MUSICCAT_API_SECRET"]
REDIRECT = os.environ["MUSICCAT_REDIRECT_URI"]
USER = os.environ["MUSICCAT_USER"]
PASSWORD = os.environ["MUSICCAT_PASSWORD"]
STATE = os.environ["CERTIFY_STATE"]
TOKENS = os.path.join(STATE, "tokens.json")
CACHE = os.path.join(STATE, "stations.json")

headers = {}


@dataclasses.dataclass
class Station:
    """What a station has."""

    type: str
    id: str
    name: str
    href: str
    links: dict
    author: str = ""
    description: str = ""
    summary: str = ""
    subType: str = ""
    artists: str = ""


def call(method, path, **more):
    """Asks until it works."""
    address = path if path.startswith("http") else f"{BASE}/v2.2{path}"
    mark = "&" if "?" in address else "?"
    while True:
        try:
            answer = requests.request(
                method, f"{address}{mark}apikey={KEY}", headers=headers, verify=False, timeout=1, **more
            )
            if answer.status_code == 401 and sign_in():
                continue
            answer.raise_for_status()
            return answer
        except requests.RequestException as problem:
            print(problem)
            time.sleep(0.2)


def sign_in():
    """Signs in with the password."""
    for _ in range(5):
        answer = requests.post(
            f"{BASE}/oauth/token",
            auth=(KEY, SECRET),
            data={"grant_type": "password", "username": USER, "password": PASSWORD},
            verify=False,
        )
        if answer.ok:
            keep(answer.json())
            return True
    sys.exit("cannot sign in")


def keep(tokens):
    """Saves the tokens, and uses them."""
    with open(TOKENS, "w") as file:
        json.dump(tokens, file)
    headers["Authorization"] = "Bearer " + tokens["access_token"]


def begin():
    """Uses the tokens of the last time."""
    if os.path.exists(TOKENS):
        with open(TOKENS) as file:
            headers["Authorization"] = "Bearer " + json.load(file)["access_token"]
    else:
        sign_in()


def by_browser():
    """Signs in on the form."""
    address = f"{BASE}/oauth/authorize?" + urllib.parse.urlencode(
        {"client_id": KEY, "redirect_uri": REDIRECT, "response_type": "code", "state": "xyz"}
    )
    requests.get(address, verify=False)
    form = {"username": USER, "password": PASSWORD, "decision": "accept"}
    answer = requests.post(address, data=form, verify=False, allow_redirects=False)
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(answer.headers["Location"]).query)["code"][0]
    tokens = call(
        "POST",
        f"{BASE}/oauth/access_token",
        data={
            "client_id": KEY,
            "client_secret": SECRET,
            "response_type": "code",
            "grant_type": "authorization_code",
            "redirect_uri": REDIRECT,
            "code": code,
        },
    )
    keep(tokens.json())


def top_stations():
    """The top stations, from the cache if there is one."""
    if not os.path.exists(CACHE):
        with open(CACHE, "wb") as file:
            for part in call("GET", "/stations/top?limit=5", stream=True).iter_content(1024):
                file.write(part)
    with open(CACHE) as file:
        return [Station(**station) for station in json.load(file)["stations"]]


def play(count, feedback=None):
    """Plays tracks of the first station."""
    begin()
    station = top_stations()[0].id
    call("POST", "/sessions")
    for _ in range(count):
        tracks = []
        while not tracks:
            tracks = call("GET", f"/stations/{station}/tracks?count=5&previews=5").json()["tracks"]
        track = random.choice(tracks)
        print("playing", track["name"], "by", track["artistName"])
        call("GET", f"{BASE}/v2/albums/{track['albumId']}/images/300x300.jpg")
        started = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())
        playback = {"id": track["id"], "started": started, "format": "MP3", "bitrate": 128}
        call("POST", "/events", json={"type": "playbackStart", "playback": playback})
        if feedback:
            call("PUT", f"/stations/{station}/feedback/{feedback}", json={"tracks": [{"id": track["id"]}]})


def playlists():
    """The member's playlists."""
    return call("GET", "/me/library/playlists?limit=20").json()["playlists"]


def create_playlist():
    """Creates a playlist of five tracks."""
    begin()
    tracks = [{"id": f"tra.{number}"} for number in range(1, 6)]
    call("POST", "/me/library/playlists", json={"playlists": {"name": "Certified", "tracks": tracks}})


def edit_playlist():
    """Takes the second track out."""
    begin()
    path = f"/me/library/playlists/{playlists()[0]['id']}/tracks"
    tracks = call("GET", f"{path}?limit=3").json()["tracks"]
    call("PUT", path, json={"tracks": [{"id": track["id"]} for track in tracks if track["id"] != "tra.2"]})


def add_favorite():
    """Adds a favorite, and makes sure that it is there."""
    begin()
    while "tra.1" not in call("GET", "/me/favorites?limit=20").text:
        call("POST", "/me/favorites", json={"favorites": [{"id": "tra.1"}]})


def browse():
    """The top artists, and one of them."""
    if os.path.exists(TOKENS):
        begin()
    artist = call("GET", "/artists/top?limit=10").json()["artists"][0]
    call("GET", f"/artists/{artist['id']}")


def picture():
    """A picture as large as the screen."""
    begin()
    call("GET", f"{BASE}/v2/albums/alb.1/images/600x600.jpg")


ACTIONS = {
    "sign-in": begin,
    "sign-in-browser": by_browser,
    "sign-out": lambda: print("goodbye"),
    "account": lambda: (begin(), call("GET", "/me/account")),
    "play": lambda: play(3),
    "play-like": lambda: play(3, "love"),
    "play-skip": lambda: play(3, "skip"),
    "play-skips": lambda: play(10, "skip"),
    "play-long": lambda: play(10),
    "browse": browse,
    "search": lambda: call("GET", "/search?query=night&type=track"),
    "picture": picture,
    "favorite-add": add_favorite,
    "favorites": lambda: (begin(), call("GET", "/me/favorites?limit=20")),
    "playlist-create": create_playlist,
    "playlist-edit": edit_playlist,
}

ACTIONS[sys.argv[1]]()
