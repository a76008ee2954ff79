#!/usr/bin/env python3
"""Writes the bodies that the benchmark reads into a folder: `benches/bodies.py FOLDER`.

page.json has 200 tracks, artists.json 20 artists that are mostly ids, small.json one track in 1 kB. They have what the service sends:
texts in several scripts, a few escapes, addresses that repeat the ids, roles with their ids in one text. Beside each is the same
compressed. Every machine gets the same bytes: instructions and memory are compared over months.
"""

import gzip
import json
import sys
from collections.abc import Callable
from pathlib import Path

ADDRESS = "https://api.example.com/v2.2"

WORDS = (
    "Winter Signal Harbor Velvet Echo Señal Größe Corazón Canvas Déjà Pine Ångström 花火 星の夜 Мечта Été Coração Don\u2019t "
    '"Demo" (Acoustic) Feat. Mirror Static Copper Meadow Lantern Orbit Cinder Avenue Parade Thunder Satellite Marble Willow'
).split()

# Of the characters that are not ASCII one in so many comes as an escape, as some services write them.
ESCAPED = 17


class Chance:
    """The same numbers in every version of Python."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def bits(self) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return self.state >> 33

    def between(self, low: int, high: int) -> int:
        return low + self.bits() % (high - low + 1)

    def happens(self, percent: int) -> bool:
        return self.bits() % 100 < percent

    def one_of(self, values: list[str] | tuple[str, ...]) -> str:
        return values[self.bits() % len(values)]

    def hexadecimal(self, words: int) -> str:
        return "".join(f"{self.bits():08x}" for _ in range(words))

    def id(self, kind: str, low: int, high: int) -> str:
        return f"{kind}.{self.between(low, high)}"

    def ids(self, kind: str, count: int, low: int, high: int) -> list[str]:
        return [self.id(kind, low, high) for _ in range(count)]

    def artists(self, low: int, high: int) -> list[str]:
        return self.ids("art", self.between(low, high), 1000, 99_999_999)

    def words(self, low: int, high: int) -> str:
        return " ".join(self.one_of(WORDS) for _ in range(self.between(low, high)))


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def links_to(noun: str, ids: list[str]) -> dict:
    return {"ids": ids, "href": f"{ADDRESS}/{noun}/{','.join(ids)}"}


def audio(name: str, bitrate: int, bits: int = 16, rate: int = 44100) -> dict:
    return {"type": "format", "bitrate": bitrate, "name": name, "sampleBits": bits, "sampleRate": rate}


def lossless(chance: Chance) -> list[dict]:
    formats = [audio("FLAC", 44100)] if chance.happens(90) else []
    if chance.happens(40):
        formats.append(audio("FLAC", 96000, 24, 96000))
    return formats


def contributors(chance: Chance, artist: str) -> dict:
    roles = {"primaryArtist": artist}
    for role in ("composer", "featuredPerformer", "producer", "guestVocals", "nonPrimary"):
        if chance.happens(45):
            roles[role] = ",".join(chance.artists(1, 3))
    return roles


def shortcut(*names: str) -> str:
    return "/".join("-".join(name.lower().replace('"', "").split()) for name in names)


def track(chance: Chance, number: int) -> dict:
    own, album = chance.id("tra", 1_000_000, 999_999_999), chance.id("alb", 1_000_000, 999_999_999)
    artists = chance.artists(1, 4)
    name, artist_name, album_name = chance.words(1, 5), chance.words(1, 3), chance.words(1, 4)
    blurb = f'A late single\nfrom the "lost" sessions; taped in Malmö & Zürich \u2014 {chance.words(8, 8)}'
    return {
        "type": "track",
        "id": own,
        "index": number % 18 + 1,
        "disc": 1,
        "href": f"{ADDRESS}/tracks/{own}",
        "playbackSeconds": chance.between(60, 600),
        "isExplicit": chance.happens(20),
        "isStreamable": True,
        "isAvailableInHiRes": chance.happens(30),
        "name": name,
        "isrc": f"{chance.one_of(('GBAYE', 'USRC1', 'DEUM7'))}{chance.between(0, 9_999_999):07}",
        "shortcut": shortcut(artist_name, album_name, name),
        "blurbs": [blurb] if chance.happens(20) else [],
        "artistId": artists[0],
        "artistName": artist_name,
        "albumName": album_name,
        "formats": [audio("AAC", 192), audio("AAC", 320), audio("AAC PLUS", 64)],
        "losslessFormats": lossless(chance),
        "albumId": album,
        "contributors": contributors(chance, artists[0]),
        "links": {
            "artists": links_to("artists", artists),
            "albums": links_to("albums", [album]),
            "genres": links_to("genres", chance.ids("g", chance.between(1, 4), 1, 500)),
            "tags": links_to("tags", chance.ids("tag", chance.between(0, 4), 100_000, 999_999_999)),
        },
        "previewURL": f"https://listen.example.com/{chance.hexadecimal(4)}.mp3?t={chance.hexadecimal(2)}",
    }


def artist(chance: Chance, number: int) -> dict:
    own = chance.id("art", 1000, 99_999_999)

    def albums(low: int, high: int) -> list[str]:
        return chance.ids("alb", chance.between(low, high), 1_000_000, 999_999_999)

    def link(path: str, ids: list[str] | None = None) -> dict:
        return {"href": f"{ADDRESS}/artists/{own}/{path}"} | ({"ids": ids} if ids else {})

    def others() -> list[str]:
        return chance.ids("art", 20, 1, 99_999_999)

    paragraph = 'Five friends from Århus \u2014 "quiet" & odd.\n'
    return {
        "type": "artist",
        "id": own,
        "href": f"{ADDRESS}/artists/{own}",
        "name": f"The Größe of Niños & Sons {number}",
        "shortcut": f"artist-{number}",
        "amg": f"MN{chance.between(0, 999_999_999):010}",
        "blurbs": ["The quietest band in town."],
        "bios": [{"title": "Biography", "author": "A. Writer", "publishDate": f"2017-02-{number + 1:02}", "bio": paragraph * 29}],
        "albumGroups": {
            "main": albums(60, 140),
            "singlesAndEPs": albums(80, 220),
            "compilations": albums(60, 200),
            "others": albums(80, 240),
        },
        "links": {
            "albums": link("albums"),
            "images": link("images"),
            "posts": link("posts"),
            "topTracks": link("tracks/top"),
            "genres": link("genres", chance.ids("g", 3, 1, 500)),
            "stations": link("stations", chance.ids("sas", 1, 1, 99_999_999)),
            "contemporaries": link("similar", others()),
            "followers": link("followers", others()),
            "influences": link("influences", others()),
        },
    }


def some_escaped(text: str) -> str:
    """A share of what is not ASCII as \\uXXXX."""
    seen, out = 0, []
    for letter in text:
        seen += letter > "\x7f"
        is_escaped = letter > "\x7f" and seen % ESCAPED == 0
        out.append(f"\\u{ord(letter):04x}" if is_escaped else letter)
    return "".join(out)


def page(chance: Chance) -> str:
    tracks = [track(chance, number) for number in range(200)]
    return some_escaped(compact({"tracks": tracks, "meta": {"totalCount": 4321, "returnedCount": 200}}))


def artists(chance: Chance) -> str:
    # These services write none of them as escapes.
    return compact({"artists": [artist(chance, number) for number in range(20)], "meta": {"totalCount": 20, "returnedCount": 20}})


def small(chance: Chance) -> str:
    only = track(chance, 0)
    del only["links"]
    return compact({"tracks": [only], "meta": {"totalCount": 1, "returnedCount": 1}})


MADE: dict[str, tuple[int, Callable[[Chance], str]]] = {"page": (5, page), "artists": (23, artists), "small": (42, small)}


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: bodies.py FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, (seed, make) in MADE.items():
        body = make(Chance(seed)).encode()
        (folder / f"{name}.json").write_bytes(body)
        (folder / f"{name}.json.gz").write_bytes(gzip.compress(body, mtime=0))


if __name__ == "__main__":
    main()
