//! Calls of the catalog chapter: artists, stations' descriptions, versions. Arguments in, a request out.
use crate::abi::mcat_id_kind::{MCAT_ID_ARTIST, MCAT_ID_STATION};
use crate::error::Error;
use crate::id::Rule;
use crate::params::{Param, Params};
use crate::paths;
use crate::request::Request;
use crate::version::Version::{V2_1, V2_2};

/// What metadata calls take.
const CONTENT: &[Param] = &[
    Param::Catalog,
    Param::Lang,
    Param::Pretty,
    Param::StreamableOnly,
    Param::Rights,
    Param::Include,
];
const PAGE: &[Param] = &[Param::Limit, Param::Offset];
const RANGE: &[Param] = &[Param::Range];

const ARTIST: Rule = Rule::ids(&[MCAT_ID_ARTIST]);
const ARTISTS: Rule = ARTIST.many();
const ARTISTS_OR_SHORTCUT: Rule = ARTISTS.or_shortcut(1, &["top"]);
const STATIONS: Rule = Rule::ids(&[MCAT_ID_STATION]).many();

/// `GET /artists/top`
pub fn artists_top(params: &Params) -> Result<Request, Error> {
    Request::get("artists_top", "/artists/top").takes(params, &[CONTENT, PAGE, RANGE])
}

/// `GET /artists/{ids}`: ids, or one shortcut each.
pub fn artists_get(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("artists_get", "/artists/{ids}")
        .id("ids", ids, ARTISTS_OR_SHORTCUT)?
        .takes(params, &[CONTENT])
}

/// `GET /artists/{id}/images`
pub fn artist_images(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_images", "/artists/{id}/images").since(V2_1);
    call.id("id", id, ARTIST)?.takes(params, &[CONTENT, PAGE])
}

/// `GET /artists/{ids}/albums`: the discography, newest first.
pub fn artist_albums(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("artist_albums", paths::default("artist_albums"))
        .id("ids", ids, ARTISTS)?
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /artists/{ids}/tracks`
pub fn artist_tracks(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_tracks", "/artists/{ids}/tracks").id("ids", ids, ARTISTS)?;
    Ok(call.takes(params, &[CONTENT, PAGE])?.limit_required())
}

/// `GET /artists/{ids}/tracks/top`: one artist on 2.2.
pub fn artist_tracks_top(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_tracks_top", "/artists/{ids}/tracks/top").id("ids", ids, ARTISTS)?;
    Ok(call
        .takes(params, &[CONTENT, PAGE, RANGE])?
        .one_id_since(V2_2)
        .param_since(Param::Range, V2_2))
}

/// `GET /artists/{id}/similar`
pub fn artist_similar(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_similar", "/artists/{id}/similar").since(V2_2);
    call.id("id", id, ARTIST)?.takes(params, &[CONTENT, PAGE])
}

/// `GET /stations`
pub fn stations(params: &Params) -> Result<Request, Error> {
    Request::get("stations", "/stations")
        .since(V2_2)
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /stations/top`
pub fn stations_top(params: &Params) -> Result<Request, Error> {
    Request::get("stations_top", paths::default("stations_top")).takes(params, &[CONTENT, PAGE])
}

/// `GET /stations/decade`
pub fn stations_decade(params: &Params) -> Result<Request, Error> {
    Request::get("stations_decade", paths::default("stations_decade")).takes(params, &[CONTENT, PAGE])
}

/// `GET /stations/{ids}`
pub fn stations_get(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("stations_get", paths::default("stations_get"))
        .id("ids", ids, STATIONS)?
        .takes(params, &[CONTENT])
}

/// `GET /versions`
pub fn versions(params: &Params) -> Result<Request, Error> {
    Request::get("versions", "/versions").takes(params, &[&[Param::Pretty]])
}
