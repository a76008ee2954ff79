//! Genres and what belongs to them.
use super::{CONTENT, PAGE, RANGE};
use crate::abi::mcat_id_kind::MCAT_ID_GENRE;
use crate::error::Error;
use crate::id::Rule;
use crate::params::{Param, Params};
use crate::paths;
use crate::request::Request;
use crate::version::Version::{V2_1, V2_2};

const GENRE: Rule = Rule::ids(&[MCAT_ID_GENRE]);
const GENRES: Rule = GENRE.many();
const GENRES_OR_SHORTCUT: Rule = GENRES.or_shortcut(1, &[]);

/// `GET /genres`
pub fn genres(params: &Params) -> Result<Request, Error> {
    Request::get("genres", paths::default("genres")).takes(params, &[CONTENT])
}

/// `GET /genres/{ids}`: ids, or one shortcut each.
pub fn genres_get(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("genres_get", paths::default("genres_get"))
        .in_parts()
        .id("ids", ids, GENRES_OR_SHORTCUT)?
        .takes(params, &[CONTENT])
}

/// `GET /genres/{id}/artists/top`
pub fn genre_artists_top(id: &str, params: &Params) -> Result<Request, Error> {
    top(
        Request::get("genre_artists_top", "/genres/{id}/artists/top"),
        id,
        params,
    )
}

/// `GET /genres/{id}/albums/top`
pub fn genre_albums_top(id: &str, params: &Params) -> Result<Request, Error> {
    top(Request::get("genre_albums_top", "/genres/{id}/albums/top"), id, params)
}

/// `GET /genres/{id}/tracks/top`
pub fn genre_tracks_top(id: &str, params: &Params) -> Result<Request, Error> {
    top(Request::get("genre_tracks_top", "/genres/{id}/tracks/top"), id, params)
}

/// `GET /genres/{id}/playlists/top`
pub fn genre_playlists_top(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("genre_playlists_top", "/genres/{id}/playlists/top");
    top(call.since(V2_2), id, params)
}

/// A top list of one genre; its range is younger than the lists.
fn top(call: Request, id: &str, params: &Params) -> Result<Request, Error> {
    let call = call.id("id", id, GENRE)?.takes(params, &[CONTENT, PAGE, RANGE])?;
    Ok(call.param_since(Param::Range, V2_2))
}

/// `GET /genre/{id}/stations`
pub fn genre_stations(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("genre_stations", paths::default("genre_stations")).since(V2_2);
    call.id("id", id, GENRE)?.takes(params, &[CONTENT, PAGE])
}

/// `GET /genres/{ids}/posts`, the newest first.
pub fn genre_posts(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("genre_posts", paths::default("genre_posts"))
        .in_parts()
        .since(V2_1);
    call.id("ids", ids, GENRES)?.takes(params, &[CONTENT, PAGE])
}

/// `GET /genres/{ids}/albums/new`
pub fn genre_albums_new(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("genre_albums_new", paths::default("genre_albums_new"))
        .in_parts()
        .id("ids", ids, GENRES)?
        .takes(params, &[CONTENT, PAGE])
}
