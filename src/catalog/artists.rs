//! Artists and what belongs to them.
use super::{CONTENT, PAGE, RANGE};
use crate::abi::mcat_id_kind::MCAT_ID_ARTIST;
use crate::error::Error;
use crate::id::Rule;
use crate::params::{Param, Params};
use crate::paths;
use crate::request::Request;
use crate::version::Version::{V2_1, V2_2};

const ARTIST: Rule = Rule::ids(&[MCAT_ID_ARTIST]);
const ARTISTS: Rule = ARTIST.many();
const ARTISTS_OR_SHORTCUT: Rule = ARTISTS.or_shortcut(1, &["top"]);

/// `GET /artists/top`
pub fn artists_top(params: &Params) -> Result<Request, Error> {
    Request::get("artists_top", "/artists/top").takes(params, &[CONTENT, PAGE, RANGE])
}

/// `GET /artists/{ids}`: ids, or one shortcut each.
pub fn artists_get(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("artists_get", "/artists/{ids}")
        .in_parts()
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
        .in_parts()
        .id("ids", ids, ARTISTS)?
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /artists/{ids}/tracks`
pub fn artist_tracks(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_tracks", "/artists/{ids}/tracks").in_parts();
    let call = call.id("ids", ids, ARTISTS)?;
    Ok(call.takes(params, &[CONTENT, PAGE])?.limit_required())
}

/// `GET /artists/{ids}/tracks/top`: one artist on 2.2.
pub fn artist_tracks_top(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_tracks_top", "/artists/{ids}/tracks/top").in_parts();
    Ok(call
        .id("ids", ids, ARTISTS)?
        .takes(params, &[CONTENT, PAGE, RANGE])?
        .one_id_since(V2_2)
        .param_since(Param::Range, V2_2))
}

/// `GET /artists/{id}/similar`
pub fn artist_similar(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_similar", "/artists/{id}/similar").since(V2_2);
    call.id("id", id, ARTIST)?.takes(params, &[CONTENT, PAGE])
}
