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
    call.id("id", id, ARTIST)?.takes(params, &[CONTENT])
}

/// `GET /artists/{ids}/albums`: the discography, newest first.
pub fn artist_albums(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("artist_albums", paths::default("artist_albums"))
        .in_parts()
        .id("ids", ids, ARTISTS)?
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /artists/{ids}/albums/new`
pub fn artist_albums_new(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("artist_albums_new", "/artists/{ids}/albums/new")
        .in_parts()
        .id("ids", ids, ARTISTS)?
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /artists/{ids}/albums/top`: one artist on 2.2.
pub fn artist_albums_top(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_albums_top", "/artists/{ids}/albums/top")
        .in_parts()
        .since(V2_1);
    top_of_artists(call, ids, params)
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
    top_of_artists(call, ids, params)
}

/// Top lists of artists have a range since 2.2, and from then on are of one artist.
fn top_of_artists(call: Request, ids: &str, params: &Params) -> Result<Request, Error> {
    Ok(call
        .id("ids", ids, ARTISTS)?
        .takes(params, &[CONTENT, PAGE, RANGE])?
        .one_id_since(V2_2)
        .param_since(Param::Range, V2_2))
}

/// `GET /artists/{ids}/posts`
pub fn artist_posts(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_posts", "/artists/{ids}/posts")
        .in_parts()
        .since(V2_1);
    call.id("ids", ids, ARTISTS)?.takes(params, &[CONTENT, PAGE])
}

/// `GET /artists/{ids}/bio`
pub fn artist_bios(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("artist_bios", paths::default("artist_bios"))
        .in_parts()
        .id("ids", ids, ARTISTS)?
        .takes(params, &[CONTENT])
}

/// `GET /artists/{ids}/blurbs`
pub fn artist_blurbs(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("artist_blurbs", paths::default("artist_blurbs"))
        .in_parts()
        .id("ids", ids, ARTISTS)?
        .takes(params, &[CONTENT])
}

/// `GET /artists/{id}/similar`: in version 1 four lists, which have no pages.
pub fn artist_similar(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("artist_similar", "/artists/{id}/similar")
        .since(V2_2)
        .and_in_version_1();
    let call = call.id("id", id, ARTIST)?.takes(params, &[CONTENT, PAGE])?;
    Ok(call.paged_since(V2_2))
}
