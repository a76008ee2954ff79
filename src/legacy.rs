//! Calls that only version 1 has, as it has them: favorites that are tracks, forms, charts. Arguments in, a request out.
use crate::abi::mcat_id_kind::{MCAT_ID_ALBUM, MCAT_ID_PLAYLIST, MCAT_ID_STATION, MCAT_ID_TRACK};
use crate::catalog::{CONTENT, PAGE};
use crate::error::Error;
use crate::id::{self, Rule};
use crate::memory;
use crate::params::{Param, Params, check_line};
use crate::paths;
use crate::request::{Class, Method, Request};
use crate::version::Version::V1;
use serde::Serialize;

const ALBUM: Rule = Rule::ids(&[MCAT_ID_ALBUM]);
const PLAYLIST: Rule = Rule::ids(&[MCAT_ID_PLAYLIST]);
const STATION: Rule = Rule::ids(&[MCAT_ID_STATION]);
const TRACK: Rule = Rule::ids(&[MCAT_ID_TRACK]);
/// The tracks of one playlist of the member.
const TRACKS: &str = "/me/playlists/{playlist_id}/tracks";
const PRETTY: &[Param] = &[Param::Pretty];
/// Longest name of a playlist and longest text to search for.
const MAX_TEXT: usize = 1024;

/// A read with the application key.
fn read(name: &'static str, template: &'static str) -> Request {
    Request::get(name, template).until(V1)
}

/// A call of the member.
fn member(name: &'static str, method: Method, template: &'static str) -> Request {
    Request::new(name, method, template).member().until(V1)
}

/// `GET /me/favorites`: the first 20 tracks.
pub fn v1_me_favorites(params: &Params) -> Result<Request, Error> {
    member("v1_me_favorites", Method::Get, "/me/favorites").takes(params, &[PRETTY])
}

/// `GET /me/favorites/{track_id}`: the track, if it is a favorite.
pub fn v1_me_favorite_get(track_id: &str, params: &Params) -> Result<Request, Error> {
    member("v1_me_favorite_get", Method::Get, "/me/favorites/{track_id}")
        .id("track_id", track_id, TRACK)?
        .takes(params, &[PRETTY])
}

/// `PUT /me/favorites`
pub fn v1_me_favorites_add(track_ids: &str, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Track<'a> {
        id: &'a str,
    }
    #[derive(Serialize)]
    struct Payload<'a> {
        favorites: Vec<Track<'a>>,
    }
    let tracks = id::for_body("track_ids", track_ids, TRACK.many())?;
    let payload = Payload {
        favorites: tracks.into_iter().map(|id| Track { id }).collect(),
    };
    member("v1_me_favorites_add", Method::Put, "/me/favorites")
        .class(Class::Idempotent)
        .takes(params, &[])?
        .json(&payload)
}

/// `DELETE /me/favorites/{track_id}`
pub fn v1_me_favorite_remove(track_id: &str, params: &Params) -> Result<Request, Error> {
    member("v1_me_favorite_remove", Method::Delete, "/me/favorites/{track_id}")
        .class(Class::Idempotent)
        .id("track_id", track_id, TRACK)?
        .takes(params, &[])
}

/// `POST /me/library/albums`
pub fn v1_me_library_albums_add(album_ids: &str, params: &Params) -> Result<Request, Error> {
    let (name, path) = ("v1_me_library_albums_add", "/me/library/albums");
    library_add(name, path, "album_ids", album_ids, ALBUM, params)
}

/// `DELETE /me/library/albums/{album_ids}`
pub fn v1_me_library_albums_remove(album_ids: &str, params: &Params) -> Result<Request, Error> {
    let path = "/me/library/albums/{album_ids}";
    member("v1_me_library_albums_remove", Method::Delete, path)
        .class(Class::Idempotent)
        .id("album_ids", album_ids, ALBUM.many())?
        .takes(params, &[])
}

/// `POST /me/library/tracks`
pub fn v1_me_library_tracks_add(track_ids: &str, params: &Params) -> Result<Request, Error> {
    let (name, path) = ("v1_me_library_tracks_add", "/me/library/tracks");
    library_add(name, path, "track_ids", track_ids, TRACK, params)
}

/// `POST /me/library/stations`
pub fn v1_me_library_stations_add(station_ids: &str, params: &Params) -> Result<Request, Error> {
    let (name, path) = ("v1_me_library_stations_add", "/me/library/stations");
    library_add(name, path, "station_ids", station_ids, STATION, params)
}

/// What is in the library is not added to it again, but nobody says so: a second try is the caller's to allow.
fn library_add(
    name: &'static str,
    path: &'static str,
    argument: &'static str,
    ids: &str,
    rule: Rule,
    params: &Params,
) -> Result<Request, Error> {
    id::for_body(argument, ids, rule.many())?;
    member(name, Method::Post, path)
        .class(Class::Event)
        .takes(params, &[])?
        .form(&[("id", ids)])
}

/// `GET /me/playlists`
pub fn v1_me_playlists(params: &Params) -> Result<Request, Error> {
    member("v1_me_playlists", Method::Get, "/me/playlists").takes(params, &[PAGE, &[Param::PlaylistSort], PRETTY])
}

/// `POST /me/playlists`
pub fn v1_me_playlist_create(name: &str, params: &Params) -> Result<Request, Error> {
    check_line("name", name, MAX_TEXT)?;
    member("v1_me_playlist_create", Method::Post, "/me/playlists")
        .takes(params, &[PRETTY])?
        .form(&[("name", name)])
}

/// `GET /me/playlists/{playlist_id}`: with its tracks.
pub fn v1_me_playlist_get(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    playlist(
        "v1_me_playlist_get",
        Method::Get,
        "/me/playlists/{playlist_id}",
        playlist_id,
    )?
    .takes(params, &[PRETTY])
}

/// `PUT /me/playlists/{playlist_id}`
pub fn v1_me_playlist_rename(playlist_id: &str, name: &str, params: &Params) -> Result<Request, Error> {
    check_line("name", name, MAX_TEXT)?;
    let call = playlist(
        "v1_me_playlist_rename",
        Method::Put,
        "/me/playlists/{playlist_id}",
        playlist_id,
    )?;
    call.class(Class::Idempotent)
        .takes(params, &[])?
        .form(&[("name", name)])
}

/// `DELETE /me/playlists/{playlist_id}`
pub fn v1_me_playlist_delete(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    let call = playlist(
        "v1_me_playlist_delete",
        Method::Delete,
        "/me/playlists/{playlist_id}",
        playlist_id,
    )?;
    call.class(Class::Idempotent).takes(params, &[])
}

/// `GET /me/playlists/{playlist_id}/tracks`
pub fn v1_me_playlist_tracks(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    let call = playlist("v1_me_playlist_tracks", Method::Get, TRACKS, playlist_id)?;
    Ok(call.takes(params, &[PAGE, PRETTY])?.limit_required())
}

/// `POST /me/playlists/{playlist_id}/tracks`: one, at the end.
pub fn v1_me_playlist_tracks_add(playlist_id: &str, track_id: &str, params: &Params) -> Result<Request, Error> {
    id::segment("track_id", track_id, TRACK)?;
    let call = playlist("v1_me_playlist_tracks_add", Method::Post, TRACKS, playlist_id)?;
    call.takes(params, &[])?.form(&[("id", track_id)])
}

/// `PUT /me/playlists/{playlist_id}/tracks`: all its tracks in another order.
pub fn v1_me_playlist_tracks_reorder(playlist_id: &str, track_ids: &str, params: &Params) -> Result<Request, Error> {
    let ids = id::for_body("track_ids", track_ids, TRACK.many())?;
    let fields = memory::list(ids.len(), ids.iter().map(|id| ("id", *id)))?;
    let call = playlist("v1_me_playlist_tracks_reorder", Method::Put, TRACKS, playlist_id)?;
    call.class(Class::Idempotent).takes(params, &[])?.form(&fields)
}

/// `DELETE /me/playlists/{playlist_id}/tracks`: all of them.
pub fn v1_me_playlist_tracks_clear(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    let call = playlist("v1_me_playlist_tracks_clear", Method::Delete, TRACKS, playlist_id)?;
    call.class(Class::Idempotent).takes(params, &[])
}

/// A call for one playlist of the member.
fn playlist(name: &'static str, method: Method, template: &'static str, playlist_id: &str) -> Result<Request, Error> {
    let call = member(name, method, template).id("playlist_id", playlist_id, PLAYLIST)?;
    Ok(match method {
        Method::Get => call,
        _ => call.changes(playlist_id),
    })
}

/// `GET /me/listens`: the last 150.
pub fn v1_me_listens(params: &Params) -> Result<Request, Error> {
    member("v1_me_listens", Method::Get, "/me/listens").takes(params, &[PRETTY])
}

/// `GET /me/charts/tracks`
pub fn v1_me_charts_tracks(params: &Params) -> Result<Request, Error> {
    chart("v1_me_charts_tracks", "/me/charts/tracks", params)
}

/// `GET /me/charts/artists`
pub fn v1_me_charts_artists(params: &Params) -> Result<Request, Error> {
    chart("v1_me_charts_artists", "/me/charts/artists", params)
}

/// `GET /me/charts/albums`
pub fn v1_me_charts_albums(params: &Params) -> Result<Request, Error> {
    chart("v1_me_charts_albums", "/me/charts/albums", params)
}

fn chart(name: &'static str, path: &'static str, params: &Params) -> Result<Request, Error> {
    member(name, Method::Get, path).takes(params, &[&[Param::ChartRange, Param::Limit], PRETTY])
}

/// `GET /geolocation`: the country that the caller is in.
pub fn v1_geolocation(params: &Params) -> Result<Request, Error> {
    let call = read("v1_geolocation", paths::default("v1_geolocation")).live();
    call.takes(params, &[PRETTY])
}

/// `GET /playlists/{playlist_id}/posts`
pub fn v1_playlist_posts(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    read("v1_playlist_posts", paths::default("v1_playlist_posts"))
        .id("playlist_id", playlist_id, PLAYLIST)?
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /search/typeahead`: what a text that is being typed may become.
pub fn v1_search_typeahead(query: &str, params: &Params) -> Result<Request, Error> {
    check_line("query", query, MAX_TEXT)?;
    let call = read("v1_search_typeahead", paths::default("v1_search_typeahead")).with("q", query);
    call.takes(params, &[CONTENT, PAGE, &[Param::Type]])
}
