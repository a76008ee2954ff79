// The catalog: top lists, search, artists, albums and their tracks.

import { h, button } from "/page/dom.js";
import { catalog, media } from "/page/service.js";
import { play } from "/page/player.js";

const PAGE = 48;

const artistLink = (artist) => `#/artist/${artist.id}`;
const albumLink = (album) => `#/album/${album.id}`;

function picture(path, width, height) {
  return h("img", { src: media(path), width, height, alt: "", loading: "lazy" });
}

function card(link, path, width, height, name, more) {
  const text = h("span", { class: "name" }, name);
  return h("li", null, h("a", { href: link }, picture(path, width, height), text), more && h("span", { class: "quiet" }, more));
}

function artistCard(artist) {
  return card(artistLink(artist), `/v2/artists/${artist.id}/images/356x237.jpg`, 356, 237, artist.name);
}

function albumCard(album) {
  const year = album.released?.slice(0, 4);
  const more = [album.artistName, year].filter(Boolean).join(", ");
  return card(albumLink(album), `/v2/albums/${album.id}/images/300x300.jpg`, 300, 300, album.name, more);
}

function duration(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Rows of tracks; a row plays its preview and those that follow. Within an album they are numbered as there. */
function trackRows(tracks, { inAlbum = false, from = 0 } = {}) {
  return tracks.map((track, index) => {
    const playable = tracks.slice(index).filter((other) => other.previewURL);
    const label = `Play the preview of ${track.name}`;
    return h(
      "li",
      null,
      button("\u25B6\uFE0E", () => play(playable), { class: "play", "aria-label": label, disabled: !track.previewURL }),
      h("span", { class: "number" }, String(inAlbum ? track.index : from + index + 1)),
      h(
        "span",
        { class: "name" },
        track.name,
        track.isExplicit && h("abbr", { title: "explicit" }, "E"),
        track.isStreamable === false && h("span", { class: "badge" }, "not streamable"),
      ),
      h(
        "span",
        { class: "quiet" },
        h("a", { href: `#/artist/${track.artistId}` }, track.artistName),
        !inAlbum && [", ", h("a", { href: `#/album/${track.albumId}` }, track.albumName)],
      ),
      h("span", { class: "number" }, duration(track.playbackSeconds)),
    );
  });
}

const KINDS = {
  artists: { name: "Artists", list: "cards wide", rows: (items) => items.map(artistCard) },
  albums: { name: "Albums", list: "cards", rows: (items) => items.map(albumCard) },
  tracks: { name: "Tracks", list: "tracks", rows: (items, from) => trackRows(items, { from }) },
};

/** A list that grows by pages on request. */
async function paged(kind, path) {
  const { list: look, rows } = KINDS[kind];
  const list = h("ol", { class: look });
  const more = button("Show more", grow, { class: "more" });
  let offset = 0;
  async function grow() {
    const separator = path.includes("?") ? "&" : "?";
    const answer = await catalog(`${path}${separator}limit=${PAGE}&offset=${offset}`);
    const items = answer[kind];
    list.append(...rows(items, offset));
    offset += items.length;
    more.hidden = items.length < PAGE || offset >= (answer.meta.totalCount ?? Infinity);
  }
  await grow();
  return h("div", null, list, h("p", null, more));
}

function searchForm(query) {
  const input = h("input", { id: "query", type: "search", value: query, autocomplete: "off", required: true });
  const submit = (event) => {
    event.preventDefault();
    location.hash = `#/search/${encodeURIComponent(input.value)}`;
  };
  return h("form", { role: "search", onsubmit: submit }, h("label", { for: "query" }, "Search"), input, h("button", null, "Search"));
}

function tabs(chosen) {
  const link = ([kind, { name }]) =>
    h("a", { href: `#/catalog/${kind}`, "aria-current": kind === chosen && "page" }, name);
  return h("nav", { class: "tabs", "aria-label": "Top lists" }, Object.entries(KINDS).map(link));
}

/** The top lists. */
export async function top(kind = "artists") {
  const chosen = kind in KINDS ? kind : "artists";
  return [h("h1", null, `Top ${chosen}`), searchForm(""), tabs(chosen), await paged(chosen, `/${chosen}/top`)];
}

/** What a search finds. */
export async function search(query) {
  const answer = await catalog(`/search/verbose?query=${encodeURIComponent(query)}&type=artist,album,track&per_type_limit=12`);
  const found = answer.search.data;
  const part = ([kind, { name, list, rows }]) => {
    const items = found[kind] ?? [];
    return items.length > 0 && [h("h2", null, name), h("ol", { class: list }, rows(items, 0))];
  };
  const parts = Object.entries(KINDS).map(part).filter(Boolean).flat();
  return [h("h1", null, `Found for “${query}”`), searchForm(query), parts.length ? parts : h("p", null, "Nothing.")];
}

/** An artist with albums and top tracks. */
export async function artist(id) {
  const path = `/artists/${encodeURIComponent(id)}`;
  const [answer, tracks, albums] = await Promise.all([
    catalog(path),
    catalog(`${path}/tracks/top?limit=5`),
    paged("albums", `${path}/albums`),
  ]);
  const [found] = answer.artists;
  return [
    h(
      "div",
      { class: "head" },
      picture(`/v2/artists/${found.id}/images/356x237.jpg`, 356, 237),
      h("div", null, h("h1", null, found.name), h("p", { class: "quiet" }, found.id), found.blurbs?.[0] && h("p", null, found.blurbs[0])),
    ),
    h("h2", null, "Top tracks"),
    h("ol", { class: "tracks" }, trackRows(tracks.tracks)),
    h("h2", null, "Albums"),
    albums,
  ];
}

/** An album with its tracks. */
export async function album(id) {
  const path = `/albums/${encodeURIComponent(id)}`;
  const [answer, tracks] = await Promise.all([catalog(path), catalog(`${path}/tracks?limit=200`)]);
  const [found] = answer.albums;
  const [primary] = [found.contributingArtists?.primaryArtist ?? found.links?.artists?.ids].flat();
  const about = [found.released?.slice(0, 10), found.label, `UPC ${found.upc}`, found.id].filter(Boolean).join(", ");
  const playable = tracks.tracks.filter((track) => track.previewURL);
  return [
    h(
      "div",
      { class: "head" },
      picture(`/v2/albums/${found.id}/images/300x300.jpg`, 300, 300),
      h(
        "div",
        null,
        h("h1", null, found.name),
        h("p", null, primary ? h("a", { href: `#/artist/${primary}` }, found.artistName) : found.artistName),
        h("p", { class: "quiet" }, about),
        h("p", null, button("Play the previews", () => play(playable), { disabled: playable.length === 0 })),
      ),
    ),
    h("ol", { class: "tracks" }, trackRows(tracks.tracks, { inAlbum: true })),
  ];
}
